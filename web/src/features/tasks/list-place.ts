import { listPlace } from '@/domain/list-search';
import type { TaskSearch } from './tasks.search';

/** The filters and page of the list, for the way back from a task. */
export const { remember: rememberListSearch, last: lastListSearch } = listPlace<TaskSearch>();
