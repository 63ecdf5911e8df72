import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { materialKeys } from './materials.api';

export type Picking = Schemas['MaterialsPicking'];
export type PickLine = Schemas['MaterialsPick'];

export const pickingKey = [...materialKeys.all, 'picking'] as const;

/** Returns the query of what to take along on a day, by worker; a worker gets their own. */
export const pickingQuery = (date: string) =>
  queryOptions({
    queryKey: [...pickingKey, date],
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/materials/picking', { params: { query: { date } }, signal }))).data,
    placeholderData: keepPreviousData,
  });

/** Returns the address of a day's list to print, for one worker or for all. */
export const pickingHref = (date: string, user?: number) =>
  `/api/materials/picking.pdf?date=${date}${user === undefined ? '' : `&user_id=${user}`}`;
