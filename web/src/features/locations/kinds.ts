import { IconMapPin } from '@tabler/icons-react';
import type { Kinds } from '@/records/kinds';

export const kinds: Kinds = {
  location: {
    place: ({ id }) => ({ to: '/locations', search: { node: id } }),
    icon: IconMapPin,
    trash: {
      calls: '/locations/{location_id}',
      title: (t) => t.locations.title,
      restored: (t) => t.locations.done.restored,
      fields: (t) => t.locations.fields,
      enumerations: (t) => ({ location_type: t.place.types }),
    },
  },
};
