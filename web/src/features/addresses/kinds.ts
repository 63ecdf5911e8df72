import { IconMapPin } from '@tabler/icons-react';
import type { Kinds } from '@/records/kinds';

export const kinds: Kinds = {
  address: {
    place: ({ name }) => ({ to: '/addresses', search: { q: name } }),
    icon: IconMapPin,
    trash: {
      calls: '/addresses/{address_id}',
      title: (t) => t.addresses.title,
      restored: (t) => t.addresses.done.restored,
      fields: (t) => t.addresses.history,
      enumerations: (t) => ({ location_type: t.place.types }),
    },
  },
};
