import { IconFileInvoice } from '@tabler/icons-react';
import type { Kinds } from '@/records/kinds';

export const kinds: Kinds = {
  offer: {
    place: ({ id }) => ({ to: '/offers/$offerId', params: { offerId: id } }),
    icon: IconFileInvoice,
    comments: (id) => ({ to: '/offers/$offerId', params: { offerId: id }, hash: 'comments' }),
    trash: {
      calls: '/offers/{offer_id}',
      title: (t) => t.offers.title,
      restored: (t) => t.deleted.restored.offer,
      hasPage: true,
      fields: (t) => t.deleted.offer,
      enumerations: (t) => ({ status: t.offers.status }),
    },
  },
};
