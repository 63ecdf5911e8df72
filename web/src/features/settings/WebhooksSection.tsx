import { Button, Skeleton } from '@mantine/core';
import {
  IconKey,
  IconList,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { useProblemSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { toast } from '@/ui/feedback/toast';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import { confirm } from '@/ui/overlays/confirm';
import { RowMenu } from '@/ui/overlays/RowMenu';
import { type Show, useDialog } from '@/ui/overlays/use-dialog';
import c from './settings.module.css';
import {
  useChangeWebhook,
  useRemoveWebhook,
  useRotateWebhook,
  useTestWebhook,
  type Webhook,
  webhooksQuery,
} from './webhooks.api';

const WebhookModal = lazyPart(() => import('./WebhookModal'));
const WebhookSecret = lazyPart(() => import('./WebhookSecret'));
const DeliveriesModal = lazyPart(() => import('./DeliveriesModal'));

/** The addresses of other programs that are sent what happens to the company's records. */
export function WebhooksSection() {
  const { settings, webhooks: t, ui } = useOfficeT();
  const hooks = useQuery(webhooksQuery);
  const { show, dialog } = useDialog();
  return (
    <Section
      title={settings.sections.webhooks}
      id="webhooks"
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => show((close) => <WebhookModal onClose={close} />)}
        >
          {t.add}
        </Button>
      }
    >
      <p className={c.hint}>{t.hint}</p>
      {hooks.isPending && <Skeleton h={48} />}
      {hooks.isError && !hooks.data && (
        <div className={c.line}>
          <ProblemText error={hooks.error} />
          <Button variant="default" size="xs" onClick={() => void hooks.refetch()}>
            {ui.retry}
          </Button>
        </div>
      )}
      {hooks.data?.length === 0 && <EmptyState compact text={t.none} />}
      <ul className={base.bare} aria-label={settings.sections.webhooks}>
        {hooks.data?.map((hook) => (
          <WebhookRow key={hook.webhook_id} of={hook} show={show} />
        ))}
      </ul>
      {dialog}
    </Section>
  );
}

function WebhookRow({ of: hook, show }: { of: Webhook; show: Show }) {
  const t = useOfficeT().webhooks;
  const acts = useWebhookActs(hook, show);
  const { state } = t;
  return (
    <li className={c.row}>
      <IconWebhook size={18} stroke={1.6} aria-hidden />
      <div className={c.grow}>
        <div className={c.line}>
          <span className={base.medium}>{hook.url}</span>
          {!hook.active && <StatusBadge tone="gray" label={state.off} />}
          {hook.active && hook.failing_since && <StatusBadge tone="red" label={state.failing} />}
          {hook.active && !hook.failing_since && <StatusBadge tone="green" label={state.on} />}
        </div>
        <div className={c.meta}>{hook.kinds.map((kind) => t.kind[kind]).join(', ')}</div>
        <div className={c.meta}>
          {hook.delivered_at ? t.delivered({ at: formatDateTime(hook.delivered_at) }) : t.never}
          {hook.waiting > 0 && `, ${t.waiting({ n: hook.waiting })}`}
        </div>
        {hook.rotated_until && <div className={c.meta}>{t.rotated({ until: formatDateTime(hook.rotated_until) })}</div>}
        {hook.active && hook.failing_since && (
          <div className={c.meta}>{t.failing({ since: formatDateTime(hook.failing_since) })}</div>
        )}
      </div>
      <RowMenu
        name={hook.url}
        actions={() => [
          { label: t.deliveries, icon: IconList, run: acts.deliveries },
          { label: t.test, icon: IconSend, run: acts.test, disabled: !hook.active },
          { label: t.edit, icon: IconPencil, run: acts.edit },
          { label: t.rotate, icon: IconKey, run: acts.rotate },
          hook.active
            ? { label: t.off, icon: IconPlayerPause, run: acts.off }
            : { label: t.on, icon: IconPlayerPlay, run: acts.on },
          { label: t.remove, icon: IconTrash, danger: true, run: acts.remove },
        ]}
      />
    </li>
  );
}

/** What can be done with a webhook. The promises outlive the row, which may be gone by then. */
function useWebhookActs(hook: Webhook, show: Show) {
  const t = useOfficeT().webhooks;
  const sentence = useProblemSentence();
  const id = hook.webhook_id;
  const change = useChangeWebhook(id);
  const rotate = useRotateWebhook(id);
  const remove = useRemoveWebhook(id);
  const test = useTestWebhook(id);
  const failed = (error: unknown) => toast.error(sentence(error));
  const sure = ({ title, message, yes }: { title: string; message: string; yes: string }, danger: boolean) =>
    confirm({ title, message, confirmLabel: yes, danger });
  const deliveries = () => show((close) => <DeliveriesModal webhook={hook} onClose={close} />);
  return {
    deliveries,
    edit: () => show((close) => <WebhookModal webhook={hook} onClose={close} />),
    test: () => {
      test.mutateAsync().then(deliveries, failed);
    },
    on: () => {
      change.mutateAsync({ active: true }).then(() => toast.success(t.isOn), failed);
    },
    off: async () => {
      if (!(await sure(t.askOff, false))) return;
      change.mutateAsync({ active: false }).then(() => toast.success(t.isOff), failed);
    },
    rotate: async () => {
      if (!(await sure(t.askRotate, false))) return;
      rotate
        .mutateAsync()
        .then(({ secret }) => show((close) => <WebhookSecret secret={secret} onClose={close} />), failed);
    },
    remove: async () => {
      if (!(await sure(t.askRemove, true))) return;
      remove.mutateAsync().then(() => toast.success(t.removed), failed);
    },
  };
}
