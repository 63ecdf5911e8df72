import { Button, Stack } from '@mantine/core';
import { ApiError } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { MultiSelectField } from '@/ui/fields/MultiSelectField';
import { TextField } from '@/ui/fields/TextField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';
import WebhookSecret from './WebhookSecret';
import { useAddWebhook, useChangeWebhook, type Webhook, type WebhookKind } from './webhooks.api';

type Values = { url: string; kinds: readonly WebhookKind[] };

/** Adds a webhook and shows its secret, which is done once; or changes one. */
export default function WebhookModal({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const { webhooks: t, ui } = useOfficeT();
  const add = useAddWebhook();
  const change = useChangeWebhook(webhook?.webhook_id ?? 0);
  const form = useAppForm<Values>({
    initialValues: { url: webhook?.url ?? '', kinds: webhook?.kinds ?? ['task', 'order'] },
    validate: {
      url: (url) => (url.trim() === '' ? t.urlRequired : null),
      kinds: (kinds) => (kinds.length === 0 ? t.kindsRequired : null),
    },
  });
  const { close } = useGuardedClose(form.isDirty() && !add.data, onClose);
  const pending = add.isPending || change.isPending;
  const onSubmit = form.submit(({ url, kinds }) => {
    if (pending) return;
    const body = { url: url.trim(), kinds: [...kinds] };
    const onError = (error: unknown) => form.showProblem(error);
    if (webhook) change.mutate(body, { onError, onSuccess: onClose });
    else add.mutate(body, { onError });
  });
  if (add.data) return <WebhookSecret secret={add.data.secret} onClose={onClose} />;
  const error = add.error ?? change.error;
  const atField = error instanceof ApiError && error.errors.length > 0;
  const options = (Object.keys(t.kind) as WebhookKind[]).map((value) => ({ value, label: t.kind[value] }));
  return (
    <ModalFrame
      opened
      onClose={close}
      title={webhook ? t.edit : t.add}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={pending}>
            {webhook ? ui.save : t.make}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <TextField
          label={t.url}
          description={t.urlHint}
          required
          data-autofocus
          maxLength={2000}
          type="url"
          autoComplete="off"
          {...form.field('url')}
        />
        <MultiSelectField<WebhookKind> label={t.kinds} required options={options} {...form.field('kinds')} />
        {!atField && <ProblemText error={error} />}
      </Stack>
    </ModalFrame>
  );
}
