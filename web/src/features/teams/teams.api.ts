import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { eq } from '@/api/filter';
import type { MemberCalls } from '@/records/members/members';
import { pickerBody, pickerPage } from '@/records/pickers';
import type { PickerSource } from '@/ui/fields/picker-source';

export type Team = Schemas['Team'];
export type Member = Schemas['TeamsMember'];

const KEY = 'teams';
const path = (team_id: number) => ({ params: { path: { team_id } } });

export const teamCalls: MemberCalls<Team> = {
  kind: 'team',
  key: [KEY, 'list'],
  live: ['team', 'user'],
  // Teams are shown beside their people, and in the filters and pickers of both.
  shownIn: [[KEY], ['users']],
  search: (body, signal) => dataOf(api.POST('/teams/search', { body, ...(signal && { signal }) })),
  remove: (id) => api.DELETE('/teams/{team_id}', path(id)),
  restore: (id) => api.POST('/teams/{team_id}/restore', path(id)),
  history:
    (id) =>
    ({ query, signal }) =>
      dataOf(api.GET('/teams/{team_id}/history', { params: { ...path(id).params, query }, signal })),
  spreadsheet: (body) => dataOf(api.POST('/teams/export', { body, parseAs: 'blob' })),
};

/** The people of the company. */
export const peopleSource: PickerSource<Member> = {
  key: [KEY, 'people'],
  load: async (ask) =>
    pickerPage(await dataOf(api.POST('/teams/users_picker', { body: pickerBody(ask), signal: ask.signal }))),
  id: (person) => person.user_id,
  label: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  hint: (person) => person.email,
};

export const createTeam = (body: Body<'/teams', 'post'>, headers: Record<'Idempotency-Key', string>) =>
  dataOf(api.POST('/teams', { body, headers }));

export const changeTeam = (id: number, body: Body<'/teams/{team_id}', 'patch'>) =>
  dataOf(api.PATCH('/teams/{team_id}', { ...path(id), body }));

/** A team as it is now, if it still is. */
export const teamNow = async (id: number): Promise<Team | undefined> =>
  (await teamCalls.search({ filter: eq('team_id', id) })).data[0];
