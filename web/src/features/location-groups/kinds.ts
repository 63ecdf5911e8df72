import type { Kinds } from '@/records/kinds';

export const kinds: Kinds = {
  locgroup: {
    place: ({ name }) => ({ to: '/location-groups', search: { q: name } }),
    trash: {
      calls: '/locgroups/{locgroup_id}',
      title: (t) => t.locationGroups.title,
      restored: (t) => t.locationGroups.done.restored,
      fields: (t) => t.locationGroups.history,
    },
  },
};
