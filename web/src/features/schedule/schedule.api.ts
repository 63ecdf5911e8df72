import { infiniteQueryOptions, keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { eq, type Filter } from '@/api/filter';
import { idempotencyHeader, newIdempotencyKey } from '@/api/idempotency';
import { isLost } from '@/records/editing/use-saving';
import type { Point } from '@/ui/media/map/map';
import { sharedBoard } from './live/patch';

export type BoardOrder = Schemas['ScheduleOrder'];
export type Board = Schemas['ScheduleBoard'];
export type Crew = Schemas['ScheduleCrew'];
export type CrewWorker = Schemas['ScheduleWorker'];
export type BoardWorker = BoardOrder['workers'][number];
/** How waiting orders are sorted; `near` is by the distance from that place. */
export type Sorting = 'OLDEST' | 'PRIORITY' | { readonly near: Point };

export const scheduleKeys = {
  all: ['schedule'] as const,
  board: ['schedule', 'board'] as const,
  waiting: ['schedule', 'waiting'] as const,
  crew: ['schedule', 'crew'] as const,
  late: ['schedule', 'late'] as const,
};

export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Keys of boards, by what they show. */
export const boardKey = {
  of: ({ from, to }: Range, search: Filter | null) => [...scheduleKeys.board, from, to, search] as const,
  read(key: QueryKey) {
    const [, , from, to, search] = key as ReturnType<typeof boardKey.of>;
    return { from, to, search };
  },
};

/** The orders that lie in some days and meet the condition. */
export const boardQuery = ({ from, to }: Range, search: Filter | null) =>
  queryOptions({
    queryKey: boardKey.of({ from, to }, search),
    queryFn: ({ signal }) =>
      dataOf(
        api.POST('/schedule/search', {
          body: { search, from, to, only: 'PLANNED' },
          signal,
        }),
      ),
    // By number: by their place in the answer, all orders behind one that has left would count as others.
    structuralSharing: (before, now) => sharedBoard(before as Board | undefined, now as Board),
    placeholderData: keepPreviousData,
  });

/**
 * Returns the query of late orders on any day that match the filter; orders become late by time alone, so it is
 * repeated each minute.
 */
export const lateQuery = (search: Filter | null) =>
  queryOptions({
    queryKey: [...scheduleKeys.late, search],
    queryFn: ({ signal }) => dataOf(api.POST('/schedule/search', { body: { search, only: 'LATE' }, signal })),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });

/** The pages of orders that wait, as the cache keeps them. */
export interface WaitingList {
  readonly pages: Board[];
  readonly pageParams: unknown[];
}

const PAGE = 50;

/** The orders that wait for a time, page by page. */
export const waitingQuery = (sort: Sorting, text: string, search: Filter | null) =>
  infiniteQueryOptions({
    queryKey: [...scheduleKeys.waiting, sort, text, search],
    queryFn: ({ pageParam, signal }) => {
      const order = typeof sort === 'string' ? { sort } : { sort: 'NEAREST' as const, near: sort.near };
      const unscheduled = { ...order, text, page: { no: pageParam, size: PAGE } };
      return dataOf(api.POST('/schedule/search', { body: { search, only: 'UNSCHEDULED', unscheduled }, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: (last: Board, all) => (all.length * PAGE < last.unscheduled ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** Returns the query of one order, if it waits for a time. */
export const waitingOrderQuery = (id: number) => waitingQuery('OLDEST', '', eq('order_id', id));

export const readCrew = async ({ from, to }: Range, signal?: AbortSignal) =>
  (await dataOf(api.POST('/schedule/worker_list', { body: { from, to }, ...(signal && { signal }) }))).data;

/** Returns the query of the people to plan with, and their hours on some days. */
export const crewQuery = ({ from, to }: Range) =>
  queryOptions({
    queryKey: [...scheduleKeys.crew, from, to],
    queryFn: ({ signal }) => readCrew({ from, to }, signal),
    placeholderData: keepPreviousData,
  });

/** A change of the plan of an order that is at this version. */
export type PlanEdit = Schemas['OrdersPlanChange'];
export type Override = Pick<Schemas['OrdersPlanChanges'], 'override_conflicts' | 'reason'>;
/** The versions of orders since they were changed. */
export type Versions = ReadonlyMap<number, number>;

/** Sends a change that has its own key; an answer that got lost is asked for again. */
export const surely = <T>(send: () => Promise<T>) =>
  send().catch((error: unknown) => {
    if (isLost(error)) return send();
    throw error;
  });

export const versionsOf = (orders: readonly Schemas['OrdersPlanChanged'][]): Versions =>
  new Map(orders.map((one) => [one.order_id, one.version]));

/** Changes the plans of orders, all or none; answers their next versions. */
export async function changePlans(changes: PlanEdit[], override?: Override): Promise<Versions> {
  const headers = idempotencyHeader(newIdempotencyKey());
  const body = { changes, ...override };
  return versionsOf((await surely(() => dataOf(api.PATCH('/orders/plans', { body, headers })))).data);
}
