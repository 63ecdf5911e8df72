import { orderList } from '@/features/orders/orders.search';
import { taskList } from '@/features/tasks/tasks.search';
import { DEFAULT_SIZE } from '@/records/list/page-size';

/**
 * The first searches of the most used lists, by address, for a browser that has stored none. The build writes them into
 * index.html, which sends them while the scripts are loading.
 */
export const firstQuestions = {
  '/tasks': { url: '/api/tasks/search', body: JSON.stringify(taskList.body({}, DEFAULT_SIZE)) },
  '/work-orders': { url: '/api/orders/search', body: JSON.stringify(orderList.body({}, DEFAULT_SIZE)) },
};
