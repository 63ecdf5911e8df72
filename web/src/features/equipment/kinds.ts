import { IconTools } from '@tabler/icons-react';
import type { Kinds } from '@/records/kinds';

export const kinds: Kinds = {
  equipment: {
    place: ({ id }) => ({ to: '/equipment/$equipmentId', params: { equipmentId: id } }),
    icon: IconTools,
    trash: {
      calls: '/equipment/{equipment_id}',
      history: '/equipment/{equipment_id}/changes',
      title: (t) => t.equipment.title,
      restored: (t) => t.equipment.done.restored,
      hasPage: true,
      fields: (t) => t.equipment.form.fields,
    },
  },
};
