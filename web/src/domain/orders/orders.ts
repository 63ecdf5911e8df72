import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { api, type Schemas } from '@/api/client';
import { toWall } from '@/lib/date';

/** The query keys of orders. */
export const orderKeys = {
  all: ['orders'] as const,
  lists: ['orders', 'list'] as const,
  myDay: ['orders', 'my-day'] as const,
  detail: (id: number) => ['orders', 'detail', id] as const,
  history: (id: number) => ['orders', 'history', id] as const,
};

/** Lists and details are read again after an order has changed, those of tasks too: they follow their orders. */
export function useRefreshOrders() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: orderKeys.all }),
      queryClient.invalidateQueries({ queryKey: ['tasks'] }),
    ]);
}

/** Deletes an order, one that was started with a reason; it can be restored. */
export function useDeleteOrder() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason?: string }) =>
      api.DELETE('/orders/{order_id}', { params: { path: { order_id: id }, query: { ...(reason && { reason }) } } }),
    onSuccess: useRefreshOrders(),
  });
}

type OnBoard = Pick<Schemas['OrdersRow'], 'order_id' | 'planned_start' | 'status' | 'allowed_actions'>;

/**
 * Returns the link to an order on the schedule: at its day, or among those without a time; false where it is on
 * neither.
 */
export function boardPlace({ order_id: order, planned_start, status, allowed_actions }: OnBoard) {
  if (status === 'DELETED' || (planned_start === null && !allowed_actions.includes('order.edit'))) return false;
  const search = planned_start === null ? { order } : { view: 'day' as const, day: toWall(planned_start)[0], order };
  return { to: '/schedule', search } satisfies LinkProps;
}
