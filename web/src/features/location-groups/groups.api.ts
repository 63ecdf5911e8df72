import { api, dataOf, type Schemas } from '@/api/client';
import type { MemberCalls } from '@/records/members/members';
import { pickerBody, pickerPage } from '@/records/pickers';
import { resource } from '@/records/resource';
import type { PickerSource } from '@/ui/fields/picker-source';

export type Group = Schemas['LocationsGroup'];
export type Member = Schemas['LocationsMember'];

const KEY = 'location-groups';
const { search, spreadsheet, now, create, change, remove, restore, history } = resource('/locgroups', 'locgroup_id');

export const groupCalls: MemberCalls<Group> = {
  kind: 'locgroup',
  key: [KEY, 'list'],
  live: ['locgroup', 'location'],
  shownIn: [[KEY]],
  search,
  spreadsheet,
  remove,
  restore,
  history,
};

/** The locations of the company. */
export const locationSource: PickerSource<Member> = {
  key: ['locations', 'list'],
  load: async (ask) =>
    pickerPage(await dataOf(api.POST('/locations/list/search', { body: pickerBody(ask), signal: ask.signal }))),
  id: (location) => location.location_id,
  label: (location) => location.name,
  hint: ({ name, path }) => path.slice(0, -` / ${name}`.length) || null,
};

export { change as changeGroup, create as createGroup, now as groupNow };
