import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { ActiveFilter } from '@/ui/FilterTray';
import { type Team, teamQuery } from './users.api';
import { FILTER_KEYS, type UserFilterKey, type UserSearch } from './users.search';

/** The filters that are set, in words, and the team behind its number. */
export function useActiveFilters(s: UserSearch, remove: (key: UserFilterKey) => void) {
  const { users, common } = useOfficeT();
  const t = users.filters;
  const teams = useQuery({ ...teamQuery(s.team ?? 0), enabled: s.team !== undefined });

  // Until the name has come, and of what is gone, the number stands in.
  const team: Team | null = s.team === undefined ? null : (teams.data ?? { team_id: s.team, name: `#${s.team}` });
  const words: Record<UserFilterKey, { name: string; value: string }> = {
    team: { name: t.team, value: team?.name ?? '' },
    type: { name: t.type, value: s.type ? common.roles[s.type] : '' },
    external: { name: t.external, value: s.external ? t.yes : t.no },
    state: { name: t.state, value: s.state ? users.states[s.state] : '' },
  };
  const filters = FILTER_KEYS.filter((key) => s[key] !== undefined).map(
    (key): ActiveFilter => ({ key, ...words[key], onRemove: () => remove(key) }),
  );
  return { filters, team };
}
