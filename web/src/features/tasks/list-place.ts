import type { TaskSearch } from './tasks.search';

let last: TaskSearch = {};

/** Notes the filters and page of the list, so that the way back from a task leads to the same place. */
export function rememberListSearch(search: TaskSearch) {
  last = search;
}

/** Where the list was last left; its beginning when it has not been open yet. */
export const lastListSearch = (): TaskSearch => last;
