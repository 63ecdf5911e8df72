import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/domain/can';
import { type Tenant, tenantQuery } from '@/domain/pickers';
import { useT } from '@/i18n/I18nProvider';
import { dayText } from '@/ui/dates';
import type { ActiveFilter } from '@/ui/FilterTray';
import { anyWorkerSource, type Worker, workerQuery } from './orders.api';
import { FILTER_KEYS, type OrderFilterKey, type OrderSearch } from './orders.search';

/** The filters that are set, in words, and the records behind their numbers. */
export function useActiveFilters(s: OrderSearch, remove: (key: OrderFilterKey) => void) {
  const t = useT().orders.filters;
  const picks = useCan()('order.plan');
  const clients = useQuery({ ...tenantQuery(s.client ?? 0), enabled: picks && s.client !== undefined });
  const workers = useQuery({ ...workerQuery(s.worker ?? 0), enabled: picks && s.worker !== undefined });

  // Until the name has come, and of what is gone or not this person's to look up, the number stands in.
  const client: Tenant | null =
    s.client === undefined ? null : (clients.data ?? { tenant_id: s.client, name: `#${s.client}` });
  const worker: Worker | null = s.worker === undefined ? null : (workers.data ?? unnamed(s.worker));

  const yesNo = (value: boolean | undefined) => (value ? t.yes : t.no);
  const words: Record<OrderFilterKey, { name: string; value: string }> = {
    client: { name: t.client, value: client?.name ?? '' },
    location: { name: t.location, value: s.location ?? '' },
    worker: { name: t.worker, value: worker ? anyWorkerSource.label(worker) : '' },
    created_by: { name: t.createdBy, value: s.created_by ?? '' },
    from: { name: t.from, value: s.from ? dayText(s.from) : '' },
    to: { name: t.to, value: s.to ? dayText(s.to) : '' },
    unscheduled: { name: t.unscheduled, value: yesNo(s.unscheduled) },
    hold: { name: t.hold, value: yesNo(s.hold) },
    late: { name: t.late, value: yesNo(s.late) },
  };
  const filters = FILTER_KEYS.filter((key) => s[key] !== undefined).map(
    (key): ActiveFilter => ({ key, ...words[key], onRemove: () => remove(key) }),
  );
  return { filters, client, worker };
}

const unnamed = (id: number): Worker => ({
  worker_id: id,
  user_id: id,
  first_name: `#${id}`,
  last_name: '',
  email: '',
  image_url: '',
  busy: null,
});
