import { listPlace } from '@/domain/list-search';
import type { OrderSearch } from './orders.search';

/** The filters and page of the list, for the way back from a work order. */
export const { remember: rememberOrderSearch, last: lastOrderSearch } = listPlace<OrderSearch>();
