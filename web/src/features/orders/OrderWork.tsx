import { ActionIcon, Button, Checkbox, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { useProblemSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { toast } from '@/ui/feedback/toast';
import { Section } from '@/ui/layout/Section';
import { confirm } from '@/ui/overlays/confirm';
import { type OrderDetails, useTick, useUndescribe } from './order-details.api';
import c from './order-details.module.css';
import type { Describing } from './use-describing';

interface WorkProps {
  readonly order: OrderDetails;
  readonly describing: Describing;
  readonly busy: boolean;
}

/** Shows the checklist and the descriptions of the work. */
export const OrderWork = (props: WorkProps) => (
  <>
    <ChecklistSection order={props.order} />
    <DescriptionsSection {...props} />
  </>
);

/** Shows the checklist; its entries can be ticked while the order is in execution. */
function ChecklistSection({ order }: { order: OrderDetails }) {
  const t = useOfficeT().orderDetails;
  const sentence = useProblemSentence();
  const { mutateAsync } = useTick(order.order_id);
  // Ticks are shown at once, also when older data is loaded meanwhile.
  const [ticking, setTicking] = useState<ReadonlyMap<number, boolean>>(new Map());
  const { checklist } = order;
  if (checklist.length === 0) return null;
  const mayTick = order.status === 'IN_EXECUTION' && order.allowed_actions.includes('order.describe');
  const done = checklist.filter((check) => check.checked).length;
  const tick = async (check_id: number, checked: boolean) => {
    setTicking((all) => new Map(all).set(check_id, checked));
    await mutateAsync({ check_id, checked }).catch((error: unknown) => toast.error(sentence(error)));
    setTicking((all) => new Map([...all].filter(([id]) => id !== check_id)));
  };
  return (
    <Section
      title={t.sections.checklist}
      id="checklist"
      actions={<span className={base.metaLine}>{t.checklist.progress({ done, all: checklist.length })}</span>}
    >
      {order.demands.other_checklist && <p className={base.metaLine}>{t.checklist.other}</p>}
      <ul className={c.plain}>
        {checklist.map((check) => (
          <li key={check.check_id} className={c.check}>
            <Checkbox
              classNames={{ body: c.checkBody, labelWrapper: c.checkLabel, label: c.checkWord }}
              label={check.title}
              description={
                check.checked_at && t.checklist.by({ by: check.checked_by, at: formatDateTime(check.checked_at) })
              }
              checked={ticking.get(check.check_id) ?? check.checked}
              disabled={!mayTick}
              onChange={(event) => void tick(check.check_id, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Shows the descriptions of the work done. */
function DescriptionsSection({ order, describing, busy }: WorkProps) {
  const t = useOfficeT().orderDetails;
  const mayWrite = order.allowed_actions.includes('order.describe');
  return (
    <Section title={t.sections.descriptions} id="descriptions">
      {order.work_descriptions.length === 0 && !mayWrite && <EmptyState compact text={t.descriptions.none} />}
      {order.work_descriptions.length > 0 && (
        <ol className={c.plain}>
          {order.work_descriptions.map((description) => (
            <DescriptionItem key={description.description_id} order={order} description={description} />
          ))}
        </ol>
      )}
      {mayWrite && <NewDescription describing={describing} busy={busy} />}
    </Section>
  );
}

type Description = OrderDetails['work_descriptions'][number];

function DescriptionItem({ order, description }: { order: OrderDetails; description: Description }) {
  const t = useOfficeT().orderDetails.descriptions;
  const sentence = useProblemSentence();
  const remove = useUndescribe(order.order_id);
  const { created_by: by } = description;
  const ask = async () => {
    const { yes, ...question } = t.ask;
    if (!(await confirm({ ...question, confirmLabel: yes, danger: true }))) return;
    remove.mutate(description.description_id, { onError: (error) => toast.error(sentence(error)) });
  };
  return (
    <li className={c.description}>
      <div className={c.descriptionHead}>
        <span className={base.label}>{by}</span>
        <time className={base.metaLine} dateTime={description.created_at}>
          {formatDateTime(description.created_at)}
        </time>
        {description.can_delete && (
          <ActionIcon
            variant="subtle"
            color="gray"
            className={c.rowButton}
            aria-label={t.remove({ by })}
            title={t.remove({ by })}
            loading={remove.isPending}
            onClick={() => void ask()}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      <p className={c.prose}>{description.description}</p>
    </li>
  );
}

function NewDescription({ describing, busy }: Omit<WorkProps, 'order'>) {
  const { orderDetails, record } = useOfficeT();
  const t = orderDetails.descriptions;
  const { text, type, empty, pending } = describing;
  const submit = () => {
    if (!empty && !busy) void describing.add();
  };

  return (
    <form
      className={base.stack8}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        aria-label={t.write}
        placeholder={t.placeholder}
        description={busy && record.busy}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={10_000}
        disabled={busy}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <Button type="submit" className={c.add} disabled={busy || empty} loading={pending}>
        {t.add}
      </Button>
    </form>
  );
}
