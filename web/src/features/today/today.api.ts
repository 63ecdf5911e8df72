import { queryOptions } from '@tanstack/react-query';
import { api, currentMaker, dataOf } from '@/api/client';
import { isUnreachable, keepDay, keptDay } from '@/api/kept';
import { sessionQuery } from '@/api/session';
import { orderKeys } from '@/domain/orders/orders';
import type { Order, Owner } from '@/domain/outbox/command';

/** The person's orders of these days. */
export interface MyDay {
  readonly orders: readonly Order[];
  /** When they were requested from the server, in milliseconds since 1970. */
  readonly askedAt: number;
  /** The server could not be reached now; this is its last answer. */
  readonly kept: boolean;
}

/** Sends the office, in a comment on the task, what came too late for an order that is deleted. */
export async function tellOffice(order_id: number, comment: string, headers: Record<'Idempotency-Key', string>) {
  const { task_id } = (await dataOf(api.GET('/orders/{order_id}/details', { params: { path: { order_id } } }))).data;
  const body = { comment, shared: false };
  return dataOf(api.POST('/tasks/{task_id}/comments', { params: { path: { task_id } }, headers, body }));
}

const KEPT_PAUSE_MS = 20_000;
const FRESH_PAUSE_MS = 5 * 60_000;

/** The orders of a person's days; without a network, those this device last knew. */
export const myDayQuery = ({ user_id, tenant_id }: Owner) =>
  queryOptions({
    queryKey: [...orderKeys.myDay, user_id, tenant_id],
    queryFn: async ({ signal, client }): Promise<MyDay> => {
      const askedAt = Date.now();
      try {
        const orders = (await dataOf(api.GET('/orders/my_day', { signal }))).data;
        const check = client.getQueryData(sessionQuery.queryKey);
        if (check?.user?.user_id === user_id && check.tenant?.tenant_id === tenant_id) {
          const { kept: _, ...known } = check;
          await keepDay({ check: known, askedAt, orders });
        }
        return { orders, askedAt, kept: false };
      } catch (error) {
        const kept = isUnreachable(error) ? await keptDay() : undefined;
        if (!kept || kept.check.user?.user_id !== user_id || kept.check.tenant?.tenant_id !== tenant_id) throw error;
        return { orders: kept.orders, askedAt: kept.askedAt, kept: true };
      }
    },
    // Nothing is loaded for a person who has just signed out.
    enabled: () => currentMaker() === `${user_id}/${tenant_id}`,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: (query) => (query.state.data?.kept ? KEPT_PAUSE_MS : FRESH_PAUSE_MS),
  });
