import type { Body } from '@/api/client';
import type { Messages } from '@/i18n/types';
import { editsOf } from '@/records/editing/edits';
import type { Group, Member } from './groups.api';

export type GroupFormValues = {
  name: string;
  locations: readonly Member[];
};

const EMPTY_GROUP: GroupFormValues = { name: '', locations: [] };

export const fromGroup = (group: Group | undefined): GroupFormValues =>
  group ? { name: group.name, locations: group.locations } : EMPTY_GROUP;

const idsOf = (v: GroupFormValues) => v.locations.map(({ location_id }) => location_id).toSorted((a, b) => a - b);

export const groupEdits = editsOf<GroupFormValues, keyof GroupFormValues>({
  unitOf: (field) => field,
  same: (field, a, b) =>
    field === 'locations' ? idsOf(a).join() === idsOf(b).join() : a.name.trim() === b.name.trim(),
});

/** The words to every faulty field. */
export function groupFaults(v: GroupFormValues, t: Messages['locationGroups']['form']['faults']) {
  const faults: Partial<Record<keyof GroupFormValues, string>> = {};
  if (v.name.trim() === '') faults.name = t.name;
  if (v.locations.length === 0) faults.locations = t.locations;
  return faults;
}

/** The field of the form for one of the server. */
export const groupField = (field: string) => (field === 'location_ids' ? 'locations' : field);

export const toNew = (v: GroupFormValues): Body<'/locgroups', 'post'> => ({
  name: v.name.trim(),
  location_ids: idsOf(v),
});

/** Returns the changes of the group to send, with the version they are based on. */
export function toChange(v: GroupFormValues, group: Group): Body<'/locgroups/{locgroup_id}', 'patch'> {
  const changed = groupEdits.changedUnits(v, fromGroup(group));
  return {
    version: group.version,
    ...(changed.has('name') && { name: v.name.trim() }),
    ...(changed.has('locations') && { location_ids: idsOf(v) }),
  };
}
