import { hierarchyValue } from '@/domain/hierarchies/hierarchy-value';
import type { Kinds } from '@/records/kinds';

export const kinds: Kinds = {
  work_hierarchy: {
    place: ({ id }) => ({ to: '/work-hierarchies', search: { node: id } }),
    trash: {
      calls: '/work_hierarchies/{work_hierarchy_id}',
      title: (t) => t.hierarchies.title,
      restored: (t) => t.hierarchies.done.restored,
      fields: (t) => t.hierarchies.fields,
      value: hierarchyValue,
    },
  },
};
