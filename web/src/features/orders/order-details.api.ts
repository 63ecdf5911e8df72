import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { isUnreachable, keptDay } from '@/api/kept';
import { withFiles } from '@/api/multipart';
import { sending, uploadFetch } from '@/api/upload';
import { useFreshOrder } from '@/domain/orders/actions/order-actions.api';
import { orderKeys, useRefreshOrders } from '@/domain/orders/orders';
import type { Sending } from '@/records/editing/use-record-editing';
import type { SentPhotos } from '@/records/files/Files';
import { useComments } from '@/records/talk/talk.api';

export type OrderDetails = Schemas['OrdersDetails'];
export type OrderUpdate = Schemas['OrdersChange'];

const UNREACHED_PAUSE_MS = 20_000;

/** Everything on the page of one work order. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: orderKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/orders/{order_id}/details', { params: { path: { order_id: id } }, signal }))).data,
    // Without a network it fails at once, and the page shows what is kept.
    networkMode: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: (query) => (isUnreachable(query.state.fetchFailureReason) ? UNREACHED_PAUSE_MS : false),
  });

/**
 * Returns the query of the copy of an own order on this device, for when the server cannot be reached: it can be read,
 * not changed.
 */
export const keptOrderQuery = (id: number) =>
  queryOptions({
    queryKey: [...orderKeys.detail(id), 'kept'],
    queryFn: async () => {
      const day = await keptDay();
      const order = day?.orders.find(({ order_id }) => order_id === id);
      return day && order ? { order: forReading(order), askedAt: day.askedAt } : null;
    },
    networkMode: 'always',
    gcTime: 0,
  });

const forReading = (order: OrderDetails): OrderDetails => ({
  ...order,
  allowed_actions: [],
  can_edit: false,
  sessions: order.sessions.map((session) => ({ ...session, can_edit: false })),
  work_descriptions: order.work_descriptions.map((said) => ({ ...said, can_delete: false })),
  comments: order.comments.map((comment) => ({ ...comment, can_withdraw: false, can_edit_till: null })),
});

/** Returns the address of an order's printed report. */
export const reportHref = (id: number) => `/api/orders/${id}/report`;

function useRefreshOrder(id: number) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: orderKeys.detail(id) }),
      queryClient.invalidateQueries({ queryKey: orderKeys.myDay }),
    ]);
}

interface Update {
  readonly body: OrderUpdate;
  readonly files?: Sending & { readonly images: readonly File[]; readonly docs: readonly File[] };
}

/** Changes the plan, the workers and the files, based on the version in the body. */
export function useUpdateOrder(id: number) {
  return useMutation({
    mutationFn: ({ body, files }: Update) =>
      dataOf(
        api.PATCH('/orders/{order_id}/details', {
          params: { path: { order_id: id } },
          body,
          ...(files && sending(files)),
        }),
      ),
    onSuccess: useRefreshOrders(),
  });
}

/** Makes an unscheduled order for what is left to do, and answers its number. */
export function useMoreWork(id: number) {
  return useMutation({
    mutationFn: async (headers: Record<string, string>) =>
      (await dataOf(api.POST('/orders/{order_id}/more_work', { params: { path: { order_id: id } }, headers }))).data,
    onSuccess: useRefreshOrders(),
  });
}

/** Returns the calls for the comments of an order. */
export const useOrderComments = (id: number) =>
  useComments('order', id, { record: [orderKeys.detail(id), orderKeys.myDay], lists: orderKeys.lists });

/** Adds photos to an order without editing it. */
export function useAddOrderImages(id: number) {
  return useMutation({
    mutationFn: ({ images, onProgress, signal, headers }: SentPhotos) =>
      api.POST('/orders/{order_id}/images', {
        params: { path: { order_id: id } },
        headers,
        body: {},
        ...withFiles({ images }),
        fetch: uploadFetch(onProgress),
        signal,
      }),
    onSuccess: useRefreshOrder(id),
  });
}

/** Writes down what was done; a repeated call with the same idempotency header writes nothing twice. */
export function useDescribe(id: number) {
  return useMutation({
    mutationFn: ({ description, headers }: { description: string; headers: Record<string, string> }) =>
      api.POST('/orders/{order_id}/work_descriptions', {
        params: { path: { order_id: id } },
        headers,
        body: { description },
      }),
    onSuccess: useRefreshOrder(id),
  });
}

/** Removes a work description. */
export function useUndescribe(id: number) {
  return useMutation({
    mutationFn: (description_id: number) =>
      api.DELETE('/orders/{order_id}/work_descriptions/{description_id}', {
        params: { path: { order_id: id, description_id } },
      }),
    onSuccess: useRefreshOrder(id),
  });
}

/** Ticks an item of the checklist, or takes the tick back. */
export function useTick(id: number) {
  return useMutation({
    mutationFn: ({ check_id, checked }: { check_id: number; checked: boolean }) =>
      dataOf(
        api.POST('/orders/{order_id}/checklist/{check_id}', {
          params: { path: { order_id: id, check_id } },
          body: { checked },
        }),
      ),
    onSuccess: useFreshOrder(id),
  });
}

interface Signing {
  readonly name: string;
  readonly picture: Blob;
  readonly headers: Record<string, string>;
}

/** Keeps the client's signature. */
export function useSign(id: number) {
  return useMutation({
    mutationFn: ({ name, picture, headers }: Signing) =>
      dataOf(
        api.POST('/orders/{order_id}/signature', {
          params: { path: { order_id: id } },
          headers,
          body: { name },
          ...withFiles({ images: [new File([picture], 'signature.png', { type: 'image/png' })] }),
        }),
      ),
    onSuccess: useFreshOrder(id),
  });
}

/** Removes the signature. */
export function useUnsign(id: number) {
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/orders/{order_id}/signature', { params: { path: { order_id: id } } })),
    onSuccess: useFreshOrder(id),
  });
}
