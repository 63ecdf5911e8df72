import { api, dataOf } from '@/api/client';
import { idempotencyHeader, newIdempotencyKey } from '@/api/idempotency';
import type { Way } from '../planning/use-plan-changes';
import { surely, versionsOf } from '../schedule.api';

/** How an exchange of the day of two workers is saved: orders that came meanwhile refuse it. It is undone as any change. */
export const exchangeWay = (worker_ids: number[], day: string): Way => ({
  send: async (edits, override) => {
    const headers = idempotencyHeader(newIdempotencyKey());
    const orders = edits.map(({ order_id, version = 0 }) => ({ order_id, version }));
    const body = { worker_ids, day, orders, ...override };
    return versionsOf((await surely(() => dataOf(api.POST('/schedule/exchange', { body, headers })))).data);
  },
});

/** Asks on which day each of the orders could be next, at its hour. */
export const askNextFree = async (order_ids: number[]) =>
  (await dataOf(api.POST('/schedule/next_free', { body: { order_ids } }))).data;
