import { orderList } from '@/features/orders/orders.search';
import { taskList } from '@/features/tasks/tasks.search';

/** As many rows as fill a tall window: index.html takes the first of them that it has room for. */
const MOST = 25;

/**
 * The first searches of the most used lists, by address, for a browser that has stored none. The build writes them into
 * index.html, which sends them while the scripts are loading.
 */
export const firstQuestions = {
  '/tasks': { url: '/api/tasks/search', body: JSON.stringify(taskList.body({}, MOST)) },
  '/work-orders': { url: '/api/orders/search', body: JSON.stringify(orderList.body({}, MOST)) },
};
