import { useMutation } from '@tanstack/react-query';
import { ApiError, api, type Body, dataOf } from '@/api/client';
import { orderKeys, useRefreshOrders } from '@/domain/orders/orders';

export type NewSession = Body<'/orders/{order_id}/sessions', 'post'>;
type Change = Body<'/orders/{order_id}/sessions/{work_session_id}', 'patch'>;

/** Queries to refetch when hours have changed; all orders, since the counted time of others may change too. */
export const SHOWN_IN = [orderKeys.all, ['tasks'], ['time_sheets']] as const;

export const addSession = (order_id: number, body: NewSession, headers: Record<string, string>) =>
  dataOf(api.POST('/orders/{order_id}/sessions', { params: { path: { order_id } }, body, headers }));

export const changeSession = (order_id: number, work_session_id: number, body: Change) =>
  dataOf(
    api.PATCH('/orders/{order_id}/sessions/{work_session_id}', {
      params: { path: { order_id, work_session_id } },
      body,
    }),
  );

/** The times of the order that the entered work is compared with, for the question. */
export interface FarFrom {
  readonly created_at: string;
  readonly planned_start: string | null;
}

/** Sends entered work. If it is far from its order's time the person is asked; without their consent it is refused. */
export async function sendAsked<T>(
  send: (said: { far_from_order?: boolean }) => Promise<T>,
  ask: (from: FarFrom) => Promise<boolean>,
): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'session_far') throw error;
    const { created_at, planned_start } = error.problem;
    const from = {
      created_at: String(created_at),
      planned_start: planned_start === null ? null : String(planned_start),
    };
    if (!(await ask(from))) throw error;
    return send({ far_from_order: true });
  }
}

/** A session as it is now; undefined once it is gone. */
export async function readSession(order_id: number, session_id: number) {
  const { data } = await dataOf(api.GET('/orders/{order_id}/details', { params: { path: { order_id } } }));
  return data.sessions.find((session) => session.session_id === session_id);
}

/** Deletes a session that did not take place. */
export function useDeleteSession(order_id: number) {
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api.DELETE('/orders/{order_id}/sessions/{work_session_id}', {
        params: { path: { order_id, work_session_id: id }, query: { ...(reason !== '' && { reason }) } },
      }),
    onSuccess: useRefreshOrders(),
  });
}
