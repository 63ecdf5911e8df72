import { IconTool } from '@tabler/icons-react';
import type { Screen } from '@/records/screen';
import { orderList } from './orders.search';

export const orders = [
  {
    path: '/work-orders',
    load: () => import('./WorkOrderListPage'),
    needs: 'order.read',
    search: orderList.read,
    nav: { label: 'workOrders', icon: IconTool },
  },
  {
    path: '/work-orders/$orderId',
    load: () => import('./WorkOrderDetailsPage'),
    needs: 'order.read',
    whole: true,
    text: true,
  },
] as const satisfies readonly Screen[];
