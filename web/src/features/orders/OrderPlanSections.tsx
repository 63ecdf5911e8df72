import { ActionIcon, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconPlus, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { FreePlace } from '@/domain/free-places/free-places';
import { type Candidate, workerSource } from '@/domain/orders/order-plan';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDate, formatDuration, formatHours, formatTime, today, toWall } from '@/lib/date';
import { formatDay } from '@/lib/day-words';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { EditButton, EditText } from '@/ui/fields/EditText';
import { UndoField } from '@/ui/fields/field';
import { Section } from '@/ui/layout/Section';
import { lazySection } from '@/ui/lazy-part';
import { Avatar } from '@/ui/media/Avatar';
import { ICON } from '@/ui/media/icon';
import type { OrderDetails } from './order-details.api';
import c from './order-details.module.css';
import { type OrderWorker, plannedStart } from './order-details-edit';
import type { OrderEditing } from './use-order-editing';

// Loaded later: its calendar and clock are as large as the rest of the page.
const OrderPlanFields = lazySection(() => import('./OrderPlanFields'));
const FreePlaces = lazySection(async () => ({
  default: (await import('@/domain/free-places/FreePlaces')).FreePlaces,
}));

interface Props {
  readonly order: OrderDetails;
  readonly editing: OrderEditing;
}

/** The units of the plan that are fields. */
const PLAN = ['day', 'clock', 'time_estimate'] as const;

/**
 * Shows the planned time, nothing once the order is finished: a text that becomes fields on a click or E. Without a
 * time the fields are shown at once, below the best free places.
 */
export function PlanSection({ order, editing }: Props) {
  const t = useOfficeT().orderDetails;
  const [asked, setAsked] = useState(false);
  const { form, original, dirty } = editing;
  // Once it is saved or given up, it is text again.
  const [wasDirty, setWasDirty] = useState(dirty);
  if (wasDirty !== dirty) {
    setWasDirty(dirty);
    if (!dirty) setAsked(false);
  }
  const may = order.can_edit && order.status !== 'DONE';
  const edit = () => setAsked(true);
  useHotkeys([['E', () => may && document.querySelector('[role=dialog]') === null && edit()]]);
  if (!may) return null;

  const waits = order.status === 'CREATED' && order.planned_start === null;
  const touched = PLAN.some(
    (field) => form.values[field] !== original[field] || form.errors[field] !== undefined || field in form.unread,
  );
  const open = asked || touched || waits;
  const choose = ({ start, workers }: FreePlace) => {
    const [day, clock] = toWall(start);
    form.setValues({ day, clock, workers });
  };
  return (
    <Section
      title={t.sections.plan}
      id="plan"
      actions={!open && <EditButton label={t.plan.edit} onEdit={editing.saving ? undefined : edit} />}
    >
      {waits && !touched && <FreePlaces order={order} disabled={editing.saving} onChoose={choose} />}
      {open ? (
        <div className={c.planRoom}>
          <OrderPlanFields order={order} editing={editing} focused={asked} />
        </div>
      ) : (
        <EditText onEdit={edit}>
          <PlanText order={order} />
        </EditText>
      )}
      {order.status === 'IN_EXECUTION' && <p className={base.metaLine}>{t.plan.started}</p>}
    </Section>
  );
}

/** "Četvrtak, 19. studenoga, 08:30–11:00", and how long that is. */
function PlanText({ order: { planned_start: start, time_estimate: minutes } }: { order: OrderDetails }) {
  const t = useOfficeT().orderDetails.status;
  if (start === null) return <p>{t.unplanned}</p>;
  const [day] = toWall(start);
  const near = day.slice(0, 4) === today().slice(0, 4);
  const end = new Date(Date.parse(start) + (minutes ?? 0) * 60_000).toISOString();
  return (
    <>
      <p className={c.planned}>
        {near ? formatDay(day) : formatDate(start)}, {minutes === null ? formatTime(start) : formatHours(start, end)}
      </p>
      {minutes !== null && <p className={base.metaLine}>{formatDuration(minutes)}</p>}
    </>
  );
}

/** Shows the workers of the order. Before the start they can be added and removed; after it only removed. */
export function WorkersSection({ order, editing }: Props) {
  const t = useOfficeT().orderDetails;
  const editable = order.can_edit && order.status !== 'DONE';
  const mayAdd = editable && order.status === 'CREATED';
  const { form, original } = editing;
  const { workers, day } = form.values;
  const planned = plannedStart(form.values) !== null;
  const has = (all: readonly OrderWorker[], one: OrderWorker) => all.some((w) => w.worker_id === one.worker_id);
  const set = (next: readonly OrderWorker[]) => form.setFieldValue('workers', next);

  const gone = editable ? original.workers.filter((worker) => !has(workers, worker)) : [];
  const shown = editable ? workers : order.workers;
  const atWork = new Set(order.sessions.filter((s) => s.ended_at === null).map((s) => s.worker_id));
  const bound = form.tracked('workers');

  return (
    <Section
      title={t.sections.workers}
      id="workers"
      actions={editable && <UndoField undo={bound.undo} label={t.plan.undoWorkers} />}
    >
      {shown.length + gone.length === 0 && <EmptyState compact text={t.plan.noWorkers} />}
      {shown.length + gone.length > 0 && (
        <ul className={c.plain}>
          {shown.map((worker) => (
            <WorkerItem
              key={worker.worker_id}
              worker={worker}
              atWork={atWork.has(worker.worker_id)}
              changed={editable && !has(original.workers, worker)}
              onRemove={editable ? () => set(workers.filter((one) => one.worker_id !== worker.worker_id)) : undefined}
              disabled={editing.saving}
            />
          ))}
          {gone.map((worker) => (
            <WorkerItem
              key={worker.worker_id}
              worker={worker}
              gone
              changed
              onRemove={() => set([...workers, worker])}
              disabled={editing.saving}
            />
          ))}
        </ul>
      )}
      {bound.error && (
        <p className={c.error} role="alert">
          {bound.error}
        </p>
      )}
      {mayAdd && day === null && <p className={base.metaLine}>{t.plan.chooseStart}</p>}
      {mayAdd && planned && (
        <AddWorker
          order={order}
          editing={editing}
          onAdd={(worker) => !has(workers, worker) && set([...workers, worker])}
        />
      )}
    </Section>
  );
}

interface ItemProps {
  worker: OrderWorker;
  atWork?: boolean;
  /** Marked as not saved yet. */
  changed: boolean;
  /** Will be removed by saving; the button takes that back. */
  gone?: boolean;
  disabled: boolean;
  onRemove: (() => void) | undefined;
}

function WorkerItem({ worker, atWork = false, changed, gone = false, disabled, onRemove }: ItemProps) {
  const { orderDetails: t, record } = useOfficeT();
  const name = `${worker.first_name} ${worker.last_name}`;
  return (
    <li className={c.worker} data-changed={changed || undefined} data-gone={gone || undefined}>
      <Avatar name={name} url={worker.image_url} />
      <span className={c.workerName}>{name}</span>
      {worker.has_left && <span className={c.left}>{t.plan.hasLeft}</span>}
      {atWork && <span className={c.running}>{t.sessions.running}</span>}
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={c.rowButton}
          aria-label={gone ? record.files.keep({ name }) : t.plan.remove({ name })}
          title={gone ? record.files.keep({ name }) : t.plan.remove({ name })}
          disabled={disabled}
          onClick={onRemove}
        >
          {gone ? <IconArrowBackUp size={16} stroke={1.6} /> : <IconX size={16} stroke={1.6} />}
        </ActionIcon>
      )}
    </li>
  );
}

/** Adds one worker; free ones are offered first, the others with their conflict. */
function AddWorker({ order, editing, onAdd }: Props & { onAdd: (worker: Candidate) => void }) {
  const messages = useOfficeT();
  const t = messages.orderDetails.plan;
  const [open, setOpen] = useState(false);
  const start = plannedStart(editing.form.values);
  const minutes = editing.form.values.time_estimate;
  const source = useMemo(
    () => workerSource({ start, minutes, orderId: order.order_id }, messages),
    [start, minutes, order.order_id, messages],
  );
  if (!open) {
    return (
      <Button
        variant="default"
        className={c.start}
        leftSection={<IconPlus {...ICON} />}
        disabled={editing.saving}
        onClick={() => setOpen(true)}
      >
        {t.add}
      </Button>
    );
  }
  return (
    <AsyncSelect
      label={t.pick}
      source={source}
      value={null}
      data-autofocus
      onChange={(worker) => {
        if (worker) onAdd(worker);
        setOpen(false);
      }}
    />
  );
}
