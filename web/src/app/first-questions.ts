import { orderList } from '@/features/orders/orders.search';
import { taskList } from '@/features/tasks/tasks.search';
import { DEFAULT_SIZE } from '@/records/list/page-size';

/**
 * What the lists that are opened most ask when this browser remembers nothing of them, by address. The build writes it into
 * index.html, which asks it while the scripts are on their way.
 */
export const firstQuestions = {
  '/tasks': { url: '/api/tasks/search', body: JSON.stringify(taskList.body({}, DEFAULT_SIZE)) },
  '/work-orders': { url: '/api/orders/search', body: JSON.stringify(orderList.body({}, DEFAULT_SIZE)) },
};
