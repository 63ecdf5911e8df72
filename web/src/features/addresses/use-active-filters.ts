import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/domain/can';
import { type Tenant, tenantQuery } from '@/domain/pickers';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { ActiveFilter } from '@/ui/FilterTray';
import { type AddressFilterKey, type AddressSearch, FILTER_KEYS, TAB_TYPES } from './addresses.search';

/** The filters that are set, in words, and the company behind its number. A type with a tab is seen there. */
export function useActiveFilters(s: AddressSearch, remove: (key: AddressFilterKey) => void) {
  const { addresses: t, place } = useOfficeT();
  const picks = useCan()('task.create');
  const clients = useQuery({ ...tenantQuery(s.client ?? 0), enabled: picks && s.client !== undefined });
  // Until the name has come, and of what is gone or not this person's to look up, the number stands in.
  const client: Tenant | null =
    s.client === undefined ? null : (clients.data ?? { tenant_id: s.client, name: `#${s.client}` });
  const words: Record<AddressFilterKey, { name: string; value: string }> = {
    client: { name: t.filters.client, value: client?.name ?? '' },
    type: { name: place.type, value: s.type ? place.types[s.type] : '' },
    city: { name: place.city, value: s.city ?? '' },
  };
  const filters = FILTER_KEYS.filter(
    (key) => s[key] !== undefined && !(key === 'type' && TAB_TYPES.some((type) => type === s.type)),
  ).map((key): ActiveFilter => ({ key, ...words[key], onRemove: () => remove(key) }));
  return { filters, client, picks };
}
