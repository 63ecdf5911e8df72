import { Button } from '@mantine/core';
import { IconExternalLink, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FreePlaces } from '@/domain/free-places/FreePlaces';
import { workerSource } from '@/domain/orders/order-plan';
import { OrderHoldBadge, OrderPhaseBadge } from '@/domain/orders/order-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { callHref, mailTo } from '@/lib/contact';
import { formatDate, formatDateTime, fromWall, toWall } from '@/lib/date';
import { Note } from '@/ui/feedback/Note';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { DateField } from '@/ui/fields/DateField';
import { DurationInput } from '@/ui/fields/DurationInput';
import { TimeField } from '@/ui/fields/TimeField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { FieldGrid } from '@/ui/layout/Section';
import { Avatar } from '@/ui/media/Avatar';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { ageOf, isMovable, lengthOf, type PlanChange } from '../planning/plan';
import type { BoardOrder, BoardWorker } from '../schedule.api';
import { OrderButtons } from './OrderButtons';
import c from './OrderModal.module.css';

interface Props {
  readonly order: BoardOrder;
  readonly now: number;
  readonly onChange: (order: BoardOrder, change: PlanChange) => void;
  readonly onClose: () => void;
}

/** Shows everything about an order on the board, with the same changes as by dragging. */
export default function OrderModal({ order, now, onChange, onClose }: Props) {
  const t = useOfficeT().schedule;
  const core = useOfficeT();
  const movable = isMovable(order);
  const age = ageOf(order, now);
  const lines: readonly [string, string | null, href?: string][] = [
    [t.fields.client, order.tenant_name],
    [t.fields.plannedStart, order.planned_start && formatDateTime(order.planned_start)],
    [t.fields.start, order.start_date && formatDateTime(order.start_date)],
    [t.fields.end, order.end_date && formatDateTime(order.end_date)],
    [t.fields.location, order.address_name],
    [core.place.type, order.address_type && label(core.place.types, order.address_type)],
    [
      t.fields.address,
      [order.address1, [order.zipcode, order.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    ],
    [t.fields.region, order.region],
    [t.fields.country, order.country],
    [t.fields.contact, order.contact_name],
    [t.fields.email, order.contact_email, mailTo(order.contact_email)],
    [t.fields.phone, order.contact_phone, callHref(order.contact_phone)],
  ];
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={order.task_title}
      footer={
        <Button variant="default" onClick={onClose}>
          {core.ui.close}
        </Button>
      }
    >
      <div className={c.details}>
        <p className={c.badges}>
          <OrderPhaseBadge status={order.status} planned={order.planned_start !== null} />
          <OrderHoldBadge reason={order.hold_reason} />
          {order.is_external_task && <StatusBadge tone="violet" label={core.orders.external} />}
          <span>
            {(order.planned_start === null && order.wanted_day && core.orders.forDay({ day: order.wanted_day })) ||
              t.age({ days: age })}
          </span>
          <Link to="/work-orders/$orderId" params={{ orderId: String(order.order_id) }} className={c.link}>
            {t.openOrder({ id: order.order_id })} <IconExternalLink size={14} aria-hidden />
          </Link>
        </p>
        <OrderButtons
          order={order}
          unplanLabel={t.unplan}
          onUnplan={() => {
            onChange(order, { start: null });
            onClose();
          }}
        />
        {movable && order.planned_start === null && (
          <FreePlaces order={order} onChoose={({ start, workers }) => onChange(order, { start, workers })} />
        )}
        {movable && <Plan key={order.version} order={order} onChange={(change) => onChange(order, change)} />}
        <Workers order={order} movable={movable} onChange={(workers) => onChange(order, { workers })} />
        <dl className={c.facts}>
          {lines.map(([name, value, href]) =>
            value ? (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {href ? (
                    <a href={href} className={c.link}>
                      {value}
                    </a>
                  ) : (
                    value
                  )}
                </dd>
              </div>
            ) : null,
          )}
        </dl>
        <section className={c.task}>
          <h3>{t.fields.task}</h3>
          <p>
            <Link to="/tasks/$taskId" params={{ taskId: order.task_id }} className={c.link}>
              {order.task_title}
            </Link>{' '}
            · {core.tasks.status[order.task_status]}
          </p>
          {order.task_description !== '' && <p className={c.description}>{order.task_description}</p>}
          <p className={c.quiet}>{t.taskBy({ who: order.task_created_by, when: formatDate(order.task_created_at) })}</p>
        </section>
      </div>
    </ModalFrame>
  );
}

interface PlanValues extends Record<string, unknown> {
  day: string | null;
  time: string;
  minutes: number | null;
}

/** Shows and changes the start and the length of the order. */
function Plan({ order, onChange }: { order: BoardOrder; onChange: (change: PlanChange) => void }) {
  const t = useOfficeT().schedule;
  const core = useOfficeT();
  const was = order.planned_start === null ? null : toWall(order.planned_start);
  const form = useAppForm<PlanValues>({
    initialValues: { day: was?.[0] ?? null, time: was?.[1] ?? '', minutes: lengthOf(order) },
  });
  const { day, time, minutes } = form.values;
  const isUnread = Object.keys(form.unread).length > 0;
  const start = day !== null && time !== '' ? fromWall(day, time) : null;
  const moved =
    start !== null && (order.planned_start === null || Date.parse(start) !== Date.parse(order.planned_start));
  const stretched = minutes !== null && minutes !== lengthOf(order);
  const lacks = !isUnread && (day === null) !== (time === '') ? t.needsBoth : null;
  return (
    <form
      className={c.plan}
      noValidate
      onSubmit={form.submit(() => {
        if (lacks === null && (moved || stretched))
          onChange({ ...(moved && { start }), ...(stretched && { minutes }) });
      })}
    >
      <FieldGrid>
        <DateField label={core.orders.plan.day} {...form.field('day')} />
        <TimeField label={core.orders.plan.time} day={day} {...form.field('time')} />
        <DurationInput label={core.orders.plan.estimate} {...form.field('minutes')} />
        <Button type="submit" className={c.save} disabled={!isUnread && (lacks !== null || (!moved && !stretched))}>
          {core.ui.save}
        </Button>
      </FieldGrid>
      {lacks && <Note tone="info">{lacks}</Note>}
    </form>
  );
}

interface WorkersProps {
  readonly order: BoardOrder;
  readonly movable: boolean;
  readonly onChange: (workers: readonly BoardWorker[]) => void;
}

/** Shows and changes the workers of the order. Workers are added while it has a time and has not begun. */
function Workers({ order, movable, onChange }: WorkersProps) {
  const t = useOfficeT().schedule;
  const core = useOfficeT();
  const { planned_start: start, time_estimate_minutes: minutes, order_id: orderId } = order;
  const source = useMemo(() => workerSource({ start, minutes, orderId }, core), [core, start, minutes, orderId]);
  return (
    <section className={c.workers}>
      <h3>{t.fields.workers}</h3>
      {order.workers.length === 0 && <p className={c.quiet}>{t.nobody}</p>}
      <ul>
        {order.workers.map((worker) => {
          const name = `${worker.first_name} ${worker.last_name}`;
          return (
            <li key={worker.worker_id}>
              <Avatar name={name} url={worker.image_url} />
              <span className={c.person}>
                <b>{name}</b>
                <span>{worker.email}</span>
              </span>
              {movable && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={t.removeWorker({ name })}
                  onClick={() => onChange(order.workers.filter((one) => one !== worker))}
                >
                  <IconX size={16} aria-hidden />
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {movable && start !== null && (
        <AsyncSelect
          label={t.addWorker}
          source={source}
          value={null}
          onChange={(worker) => {
            if (worker && !order.workers.some((one) => one.worker_id === worker.worker_id))
              onChange([...order.workers, worker]);
          }}
        />
      )}
    </section>
  );
}
