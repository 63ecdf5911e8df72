import { IconPackage } from '@tabler/icons-react';
import type { Kinds } from '@/records/kinds';

export const kinds: Kinds = {
  catalog_item: {
    place: ({ name }) => ({ to: '/catalogue', search: { q: name } }),
    icon: IconPackage,
    trash: {
      calls: '/catalog/items/{catalog_item_id}',
      title: (t) => t.deleted.items,
      restored: (t) => t.deleted.restored.catalog_item,
      fields: (t) => t.catalogue.history.types,
    },
  },
  catalog_group: {
    place: ({ id }) => ({ to: '/catalogue', search: { group: id } }),
    trash: {
      calls: '/catalog/groups/{catalog_group_id}',
      title: (t) => t.catalogue.groups.title,
      restored: (t) => t.deleted.restored.catalog_group,
      fields: (t) => t.catalogue.history.types,
    },
  },
};
