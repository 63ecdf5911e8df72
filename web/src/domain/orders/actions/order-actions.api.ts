import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { orderKeys, useRefreshOrders } from '@/domain/orders/orders';
import { type HistoryGroup, historyPages } from '@/records/history/history';

type OrderDetails = Schemas['OrdersDetails'];

/** The history of a work order. */
export const orderHistoryQuery = (id: number, groups: readonly HistoryGroup[]) =>
  historyPages(orderKeys.history(id), groups, ({ query, signal }) =>
    dataOf(api.GET('/orders/{order_id}/history', { params: { path: { order_id: id }, query }, signal })),
  );

/** Returns a function that stores the new details from an answer, and refetches everything else about the order. */
export function useFreshOrder(id: number) {
  const queryClient = useQueryClient();
  const refresh = useRefreshOrders();
  return ({ data }: { data: OrderDetails }) => {
    queryClient.setQueryData(orderKeys.detail(id), data);
    return refresh();
  };
}

/** Changes of an order that need no reason. */
export type Step = 'start' | 'pause' | 'join' | 'undo-start' | 'finish' | 'unhold' | 'restore';
/** Changes of an order that need a reason. */
type ReasonedStep = 'reopen' | 'hold';

export type Move =
  /** `ended` is when the work of a finished order really ended, if the person gave a time. */
  | { readonly to: Step; readonly reason?: never; readonly ended?: string }
  | { readonly to: ReasonedStep; readonly reason: string };

/** Moves an order; the server answers its fresh details. */
export function useMoveOrder(id: number) {
  return useMutation({
    mutationFn: async (move: Move) => {
      const params = { path: { order_id: id } };
      switch (move.to) {
        case 'reopen':
        case 'hold':
          return dataOf(api.POST(`/orders/{order_id}/${move.to}`, { params, body: { reason: move.reason } }));
        case 'undo-start':
        case 'unhold':
        case 'restore':
          return dataOf(api.POST(`/orders/{order_id}/${move.to}`, { params }));
        default: {
          const body = move.ended === undefined ? {} : { at: move.ended, entered: true };
          return dataOf(api.POST(`/orders/{order_id}/${move.to}`, { params, body }));
        }
      }
    },
    onSuccess: useFreshOrder(id),
  });
}
