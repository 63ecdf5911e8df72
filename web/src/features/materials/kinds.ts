import { IconPackage } from '@tabler/icons-react';
import type { Kinds } from '@/records/kinds';

export const kinds: Kinds = {
  material: {
    place: ({ name }) => ({ to: '/materials', search: { q: name } }),
    icon: IconPackage,
    trash: {
      calls: '/materials/{catalog_item_id}',
      title: (t) => t.materials.title,
      restored: (t) => t.deleted.restored.material,
      fields: (t) => t.deleted.material,
    },
  },
  stock_place: {
    place: ({ name }) => ({ to: '/materials/places', search: { q: name } }),
    trash: {
      calls: '/stock_places/{stock_place_id}',
      title: (t) => t.stockPlaces.title,
      restored: (t) => t.deleted.restored.stock_place,
      fields: (t) => t.deleted.stock_place,
    },
  },
};
