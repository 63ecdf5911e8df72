import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '@/api/client';
import { and, isIn, or } from '@/api/filter';
import { type Change, useLive } from '@/api/live';
import { useLiveList } from '@/records/list/use-live-list';
import {
  type Board,
  type BoardOrder,
  boardKey,
  crewQuery,
  readCrew,
  scheduleKeys,
  type WaitingList,
} from '../schedule.api';
import { patchedBoard } from './patch';

/** Of more orders at once the whole board is read again. */
const MOST = 50;
/** Many changes in a row cause reloads at most this often. */
const OFTEN_MS = 300;
const SELDOM_MS = 1000;
/** The fields whose change gives somebody more or less work. */
const PLANS: readonly string[] = [
  'planned_start',
  'time_estimate',
  'new_worker',
  'deleted_worker',
  'status',
  'undo_start',
];

/**
 * Keeps the board up to date. Of a changed order or task only its cards are reloaded, at once; the workers' hours and
 * waiting orders only when they can have changed. While something is being saved here, nothing is loaded: it would be
 * older than what is shown.
 */
export function useLiveBoard(isSaving: () => boolean) {
  const queryClient = useQueryClient();
  const [reader] = useState(() => new Reader(queryClient, isSaving));
  useLive(['order', 'task'], undefined, (change) => reader.hear(change));
  // Of a company the holidays and the hours may have changed.
  useLiveList(['absence', 'team', 'tenant'], scheduleKeys.all);
}

class Reader {
  readonly #client: QueryClient;
  readonly #isSaving: () => boolean;
  readonly #orders = new Set<number>();
  readonly #tasks = new Set<number>();
  /** When each of these was loaded last, or will be. */
  readonly #readAt = new Map<string, number>();
  #isReading = false;
  #isPlanChanged = false;

  constructor(client: QueryClient, isSaving: () => boolean) {
    this.#client = client;
    this.#isSaving = isSaving;
  }

  hear({ thing, id, kind }: Change) {
    if (id === 0) return this.#readSoon(scheduleKeys.all);
    if (PLANS.includes(kind)) this.#isPlanChanged = true;
    if (thing === 'order') this.#orders.add(id);
    // Changes of orders have events of their own.
    else if (kind !== 'work_order' && this.#shows((order) => order.task_id === id)) this.#tasks.add(id);
    void this.#read();
  }

  async #read() {
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#orders.size + this.#tasks.size > 0) {
      if (!this.#isSaving()) {
        const [orders, tasks] = [new Set(this.#orders), new Set(this.#tasks)];
        this.#orders.clear();
        this.#tasks.clear();
        if (orders.size + tasks.size > MOST) this.#readSoon(scheduleKeys.all);
        else await this.#readSome(orders, tasks).catch(() => this.#readSoon(scheduleKeys.all));
      }
      await new Promise((next) => setTimeout(next, OFTEN_MS));
    }
    this.#isReading = false;
  }

  async #readSome(orders: ReadonlySet<number>, tasks: ReadonlySet<number>) {
    const isPlanChanged = this.#isPlanChanged;
    this.#isPlanChanged = false;
    const changed = or(
      ...(orders.size > 0 ? [isIn('order_id', [...orders])] : []),
      ...(tasks.size > 0 ? [isIn('task_id', [...tasks])] : []),
    );
    const isAsked = (order: BoardOrder) => orders.has(order.order_id) || tasks.has(order.task_id);
    for (const { queryKey, state } of this.#client
      .getQueryCache()
      .findAll({ queryKey: scheduleKeys.board, type: 'active' })) {
      // A response on its way may be older than the change.
      if (state.fetchStatus === 'fetching' || !state.data) {
        void this.#client.invalidateQueries({ queryKey });
        continue;
      }
      const { from, to, search } = boardKey.read(queryKey);
      const body = { search: and(search, changed) ?? null, from, to, only: 'PLANNED' as const };
      const crew = isPlanChanged ? crewQuery({ from, to }) : null;
      const [{ data: found }, people] = await Promise.all([
        dataOf(api.POST('/schedule/search', { body })),
        crew && readCrew({ from, to }),
      ]);
      if (this.#isSaving()) {
        for (const id of orders) this.#orders.add(id);
        for (const id of tasks) this.#tasks.add(id);
        this.#isPlanChanged ||= isPlanChanged;
        return;
      }
      // In one breath, so that the board is drawn once.
      this.#put(queryKey, isAsked, orders, found);
      if (crew && people) this.#client.setQueryData(crew.queryKey, people);
    }
    if (this.#waitingShows(isAsked)) this.#readSoon(scheduleKeys.waiting);
    if (isPlanChanged) this.#readSoon(scheduleKeys.late);
  }

  #put(
    queryKey: QueryKey,
    isAsked: (order: BoardOrder) => boolean,
    orders: ReadonlySet<number>,
    found: readonly BoardOrder[],
  ) {
    const board = this.#client.getQueryData<Board>(queryKey);
    if (!board) return;
    const before = new Map(board.data.filter(isAsked).map((order) => [order.order_id, order]));
    const now = new Map(found.map((order) => [order.order_id, order]));
    const asked = new Set([...before.keys(), ...now.keys(), ...orders]);
    this.#client.setQueryData(queryKey, patchedBoard(board, asked, found));
    if ([...orders].some((id) => !now.has(id))) this.#readSoon(scheduleKeys.waiting);
  }

  #shows(is: (order: BoardOrder) => boolean): boolean {
    const boards = this.#client.getQueriesData<Board>({ queryKey: scheduleKeys.board, type: 'active' });
    return boards.some(([, board]) => board?.data.some(is)) || this.#waitingShows(is);
  }

  #waitingShows(is: (order: BoardOrder) => boolean): boolean {
    const lists = this.#client.getQueriesData<WaitingList>({ queryKey: scheduleKeys.waiting, type: 'active' });
    return lists.some(([, list]) => list?.pages.some((page) => page.data.some(is)));
  }

  /** Reads these at once, but not more often than every second. */
  #readSoon(queryKey: QueryKey) {
    const name = queryKey.join();
    const now = Date.now();
    const at = Math.max(now, (this.#readAt.get(name) ?? 0) + SELDOM_MS);
    if ((this.#readAt.get(name) ?? 0) > now) return;
    this.#readAt.set(name, at);
    setTimeout(() => void this.#client.invalidateQueries({ queryKey }), at - now);
  }
}
