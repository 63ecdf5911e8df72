import { api, dataOf, type Schemas } from '@/api/client';
import type { MemberCalls } from '@/records/members/members';
import { pickerBody, pickerPage } from '@/records/pickers';
import { resource } from '@/records/resource';
import type { PickerSource } from '@/ui/fields/picker-source';

export type Team = Schemas['Team'];
export type Member = Schemas['TeamsMember'];

const KEY = 'teams';
const { search, spreadsheet, now, create, change, remove, restore, history } = resource('/teams', 'team_id');

export const teamCalls: MemberCalls<Team> = {
  kind: 'team',
  key: [KEY, 'list'],
  live: ['team', 'user'],
  // Teams are shown beside their people, and in the filters and pickers of both.
  shownIn: [[KEY], ['users']],
  search,
  spreadsheet,
  remove,
  restore,
  history,
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

export { change as changeTeam, create as createTeam, now as teamNow };
