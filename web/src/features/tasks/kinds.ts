import { IconChecklist } from '@tabler/icons-react';
import type { Kinds } from '@/records/kinds';
import { taskNumber } from '@/records/numbers';

export const kinds: Kinds = {
  task: {
    place: ({ id }) => ({ to: '/tasks/$taskId', params: { taskId: id } }),
    icon: IconChecklist,
    number: taskNumber,
    comments: (id) => ({ to: '/tasks/$taskId', params: { taskId: id }, hash: 'comments' }),
  },
};
