import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayText } from '@/ui/dates';
import type { ActiveFilter } from '@/ui/FilterTray';
import { type Person, personQuery } from './absences.api';
import { type AbsenceFilterKey, type AbsenceSearch, FILTER_KEYS } from './absences.search';

/** The filters that are set, in words, and the person behind their number. */
export function useActiveFilters(s: AbsenceSearch, office: boolean, remove: (key: AbsenceFilterKey) => void) {
  const { filters: t, kinds } = useOfficeT().absences;
  const people = useQuery({ ...personQuery(s.person ?? 0), enabled: office && s.person !== undefined });

  // Until the name has come, and of who is gone, the number stands in.
  const person: Person | null =
    s.person === undefined
      ? null
      : (people.data ?? { user_id: s.person, first_name: `#${s.person}`, last_name: '', email: '' });
  const words: Record<AbsenceFilterKey, { name: string; value: string }> = {
    id: { name: t.id, value: `#${s.id}` },
    person: { name: t.person, value: person ? `${person.first_name} ${person.last_name}`.trim() : '' },
    kind: { name: t.kind, value: s.kind ? kinds[s.kind] : '' },
    from: { name: t.from, value: s.from ? dayText(s.from) : '' },
    to: { name: t.to, value: s.to ? dayText(s.to) : '' },
  };
  const filters = FILTER_KEYS.filter((key) => s[key] !== undefined).map(
    (key): ActiveFilter => ({ key, ...words[key], onRemove: () => remove(key) }),
  );
  return { filters, person };
}
