import { IconEngine } from '@tabler/icons-react';
import type { Kinds } from '@/records/kinds';

export const kinds: Kinds = {
  asset: {
    place: ({ id }) => ({ to: '/client-assets/$assetId', params: { assetId: id } }),
    icon: IconEngine,
    comments: (id) => ({ to: '/client-assets/$assetId', params: { assetId: id }, hash: 'comments' }),
    trash: {
      calls: '/assets/{asset_id}',
      title: (t) => t.assets.title,
      restored: (t) => t.assets.done.restored,
      hasPage: true,
      fields: (t) => t.assets.history,
      enumerations: (t) => ({ asset_kind: t.assets.kinds }),
    },
  },
};
