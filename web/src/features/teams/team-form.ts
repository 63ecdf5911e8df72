import type { Body } from '@/api/client';
import type { Messages } from '@/i18n/types';
import { editsOf } from '@/records/editing/edits';
import type { Member, Team } from './teams.api';

export type TeamFormValues = {
  name: string;
  work_hierarchy_id: number | null;
  users: readonly Member[];
};

const EMPTY_TEAM: TeamFormValues = { name: '', work_hierarchy_id: null, users: [] };

export const fromTeam = (team: Team | undefined): TeamFormValues =>
  team ? { name: team.name, work_hierarchy_id: team.work_hierarchy_id, users: team.users } : EMPTY_TEAM;

const idsOf = (v: TeamFormValues) => v.users.map(({ user_id }) => user_id).toSorted((a, b) => a - b);

export const teamEdits = editsOf<TeamFormValues, keyof TeamFormValues>({
  unitOf: (field) => field,
  same: (field, a, b) =>
    field === 'users'
      ? idsOf(a).join() === idsOf(b).join()
      : field === 'name'
        ? a.name.trim() === b.name.trim()
        : a[field] === b[field],
});

/** The words to every faulty field. */
export function teamFaults(v: TeamFormValues, t: Messages['teams']['form']['faults']) {
  const faults: Partial<Record<keyof TeamFormValues, string>> = {};
  if (v.name.trim() === '') faults.name = t.name;
  if (v.users.length === 0) faults.users = t.users;
  return faults;
}

/** The field of the form for one of the server. */
export const teamField = (field: string) => (field === 'user_ids' ? 'users' : field);

export const toNew = (v: TeamFormValues): Body<'/teams', 'post'> => ({
  name: v.name.trim(),
  work_hierarchy_id: v.work_hierarchy_id,
  user_ids: idsOf(v),
});

/** Returns the changes of the team to send, with the version they are based on. */
export function toChange(v: TeamFormValues, team: Team): Body<'/teams/{team_id}', 'patch'> {
  const changed = teamEdits.changedUnits(v, fromTeam(team));
  return {
    version: team.version,
    ...(changed.has('name') && { name: v.name.trim() }),
    ...(changed.has('work_hierarchy_id') && { work_hierarchy_id: v.work_hierarchy_id }),
    ...(changed.has('users') && { user_ids: idsOf(v) }),
  };
}
