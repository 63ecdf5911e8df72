import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';

/** Where everything about work orders lies in the query cache. */
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
