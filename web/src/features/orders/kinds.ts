import { IconTool } from '@tabler/icons-react';
import type { Kinds } from '@/records/kinds';
import { orderNumber } from '@/records/numbers';

export const kinds: Kinds = {
  order: {
    place: ({ id }) => ({ to: '/work-orders/$orderId', params: { orderId: String(id) } }),
    icon: IconTool,
    number: orderNumber,
    comments: (id) => ({ to: '/work-orders/$orderId', params: { orderId: String(id) }, hash: 'comments' }),
  },
};
