import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';
import { useIdempotencyKey } from '@/api/idempotency';

export type Webhook = Schemas['Webhook'];
export type WebhookKind = Webhook['kinds'][number];
export type Delivery = Schemas['WebhooksDelivery'];
export type WebhookChange = Body<'/settings/webhooks/{webhook_id}', 'patch'>;

const all = ['webhooks'] as const;
const webhookKeys = {
  all,
  list: [...all, 'list'] as const,
  deliveries: (id: number) => [...all, 'deliveries', id] as const,
};

/** The webhooks of the company, the oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: webhookKeys.list,
  queryFn: async ({ signal }) => (await dataOf(api.GET('/settings/webhooks', { signal }))).data,
  // There are no events for deliveries.
  refetchInterval: 30_000,
});

/** The last deliveries to a webhook, the newest first; looked at again while its dialog is open. */
export const deliveriesQuery = (webhook_id: number) =>
  queryOptions({
    queryKey: webhookKeys.deliveries(webhook_id),
    queryFn: async ({ signal }) =>
      (
        await dataOf(
          api.GET('/settings/webhooks/{webhook_id}/deliveries', { params: { path: { webhook_id } }, signal }),
        )
      ).data,
    refetchInterval: 2_000,
  });

function useChanged() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: webhookKeys.all });
}

/** Adds a webhook and returns its secret, which is shown once. */
export function useAddWebhook() {
  const changed = useChanged();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: async (body: Body<'/settings/webhooks', 'post'>) =>
      (await dataOf(api.POST('/settings/webhooks', { headers: key.headers(body), body }))).data,
    gcTime: 0,
    onSuccess: () => {
      key.renew();
      return changed();
    },
  });
}

/** Changes a webhook: its address, its kinds of records, or whether it is on. */
export function useChangeWebhook(webhook_id: number) {
  const onSettled = useChanged();
  return useMutation({
    mutationFn: (body: WebhookChange) =>
      dataOf(api.PATCH('/settings/webhooks/{webhook_id}', { params: { path: { webhook_id } }, body })),
    onSettled,
  });
}

/** Makes a new secret for a webhook and returns it, which is done once. */
export function useRotateWebhook(webhook_id: number) {
  const onSettled = useChanged();
  return useMutation({
    mutationFn: async () =>
      (await dataOf(api.POST('/settings/webhooks/{webhook_id}/rotate', { params: { path: { webhook_id } } }))).data,
    gcTime: 0,
    onSettled,
  });
}

/** Removes a webhook with its deliveries. */
export function useRemoveWebhook(webhook_id: number) {
  const onSettled = useChanged();
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/settings/webhooks/{webhook_id}', { params: { path: { webhook_id } } })),
    onSettled,
  });
}

/** Sends a test to a webhook. */
export function useTestWebhook(webhook_id: number) {
  const onSettled = useChanged();
  return useMutation({
    mutationFn: () => dataOf(api.POST('/settings/webhooks/{webhook_id}/test', { params: { path: { webhook_id } } })),
    onSettled,
  });
}

/** Sends a delivery again. */
export function useResend(webhook_id: number) {
  const onSettled = useChanged();
  return useMutation({
    mutationFn: (delivery_id: number) =>
      dataOf(
        api.POST('/settings/webhooks/{webhook_id}/deliveries/{delivery_id}/send', {
          params: { path: { webhook_id, delivery_id } },
        }),
      ),
    onSettled,
  });
}
