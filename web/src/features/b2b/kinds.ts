import { IconBuilding } from '@tabler/icons-react';
import type { Kinds } from '@/records/kinds';

export const kinds: Kinds = {
  b2b: {
    place: ({ id }) => ({ to: '/b2b/$b2bId', params: { b2bId: id } }),
    icon: IconBuilding,
    trash: {
      calls: '/b2b/{b2b_id}',
      title: (t) => t.b2b.title,
      restored: (t) => t.b2b.done.restored,
      hasPage: true,
      fields: (t) => t.b2b.fields,
      enumerations: (t) => ({ type: t.b2b.types, correlation: t.b2b.correlations, location_type: t.place.types }),
    },
  },
};
