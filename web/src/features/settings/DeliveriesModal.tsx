import { Button, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import c from './settings.module.css';
import { type Delivery, deliveriesQuery, useResend, type Webhook } from './webhooks.api';

/** The last deliveries to a webhook; each can be sent again. */
export default function DeliveriesModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { webhooks: t, ui } = useOfficeT();
  const deliveries = useQuery(deliveriesQuery(webhook.webhook_id));
  const resend = useResend(webhook.webhook_id);
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t.deliveries}
      footer={
        <Button variant="default" onClick={onClose}>
          {ui.close}
        </Button>
      }
    >
      <Stack gap="sm">
        <p className={c.hint}>{t.deliveriesHint({ url: webhook.url })}</p>
        <ProblemText error={resend.error ?? (deliveries.data ? null : deliveries.error)} />
        {deliveries.isPending && <Skeleton h={96} />}
        {deliveries.data?.length === 0 && <EmptyState compact text={t.noDeliveries} />}
        <ul className={base.bare} aria-label={t.deliveries}>
          {deliveries.data?.map((one) => (
            <DeliveryRow
              key={one.delivery_id}
              of={one}
              sending={resend.isPending}
              {...(webhook.active && { onResend: () => resend.mutate(one.delivery_id) })}
            />
          ))}
        </ul>
      </Stack>
    </ModalFrame>
  );
}

const BADGES = {
  WAITING: { tone: 'amber', icon: IconClock },
  DELIVERED: { tone: 'green', icon: IconCheck },
  FAILED: { tone: 'red', icon: IconAlertTriangle },
} as const;

interface Row {
  readonly of: Delivery;
  readonly sending: boolean;
  readonly onResend?: () => void;
}

function DeliveryRow({ of: one, sending, onResend }: Row) {
  const t = useOfficeT().webhooks;
  const name = `${one.type} ${one.number}`.trim();
  const trouble = one.trouble === 'STATUS' ? t.answered({ status: one.status }) : one.trouble && t.trouble[one.trouble];
  return (
    <li className={c.row}>
      <div className={c.grow}>
        <span className={base.medium}>{name}</span>
        <div className={c.meta}>{formatDateTime(one.made_at)}</div>
        {one.attempts > 0 && <div className={c.meta}>{t.tries({ n: one.attempts })}</div>}
        {trouble && <div className={c.meta}>{trouble}</div>}
        {one.next_at && one.attempts > 0 && <div className={c.meta}>{t.next({ at: formatDateTime(one.next_at) })}</div>}
      </div>
      <StatusBadge {...BADGES[one.state]} label={t.states[one.state]} />
      {onResend && (
        <Button variant="subtle" size="xs" aria-label={t.resendOne({ name })} disabled={sending} onClick={onResend}>
          {t.resend}
        </Button>
      )}
    </li>
  );
}
