import { useMutation } from '@tanstack/react-query';
import { api, type Body, dataOf } from '@/api/client';
import { orderKeys, useRefreshOrders } from '../orders';

export type NewSession = Body<'/orders/{order_id}/sessions', 'post'>;
type Change = Body<'/orders/{order_id}/sessions/{work_session_id}', 'patch'>;

/** What is read again when hours have changed; all orders, since what counts of others may change with them. */
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

/** A session as it is now; undefined once it is gone. */
export async function readSession(order_id: number, session_id: number) {
  const { data } = await dataOf(api.GET('/orders/{order_id}/details', { params: { path: { order_id } } }));
  return data.sessions.find((session) => session.session_id === session_id);
}

/** Takes away a session that was none. */
export function useDeleteSession(order_id: number) {
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api.DELETE('/orders/{order_id}/sessions/{work_session_id}', {
        params: { path: { order_id, work_session_id: id }, query: { ...(reason !== '' && { reason }) } },
      }),
    onSuccess: useRefreshOrders(),
  });
}
