import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { eq } from '@/api/filter';
import type { MemberCalls } from '@/records/members/members';
import { pickerBody, pickerPage } from '@/records/pickers';
import type { PickerSource } from '@/ui/fields/picker-source';

export type Group = Schemas['LocationsGroup'];
export type Member = Schemas['LocationsMember'];

const KEY = 'location-groups';
const path = (locgroup_id: number) => ({ params: { path: { locgroup_id } } });

export const groupCalls: MemberCalls<Group> = {
  kind: 'locgroup',
  key: [KEY, 'list'],
  live: ['locgroup', 'location'],
  shownIn: [[KEY]],
  search: (body, signal) => dataOf(api.POST('/locgroups/search', { body, ...(signal && { signal }) })),
  remove: (id) => api.DELETE('/locgroups/{locgroup_id}', path(id)),
  restore: (id) => api.POST('/locgroups/{locgroup_id}/restore', path(id)),
  history:
    (id) =>
    ({ query, signal }) =>
      dataOf(api.GET('/locgroups/{locgroup_id}/history', { params: { ...path(id).params, query }, signal })),
  spreadsheet: (body) => dataOf(api.POST('/locgroups/export', { body, parseAs: 'blob' })),
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

export const createGroup = (body: Body<'/locgroups', 'post'>, headers: Record<'Idempotency-Key', string>) =>
  dataOf(api.POST('/locgroups', { body, headers }));

export const changeGroup = (id: number, body: Body<'/locgroups/{locgroup_id}', 'patch'>) =>
  dataOf(api.PATCH('/locgroups/{locgroup_id}', { ...path(id), body }));

/** A group as it is now, if it still is. */
export const groupNow = async (id: number): Promise<Group | undefined> =>
  (await groupCalls.search({ filter: eq('locgroup_id', id) })).data[0];
