import { Button } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import { useLive } from '@/api/live';
import { OrderHoldBadge, OrderPhaseBadge, OrderRunningText } from '@/domain/orders/order-status';
import { boardPlace, orderKeys } from '@/domain/orders/orders';
import { VisitCell } from '@/domain/tasks/VisitCell';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import type { PreviewOf } from '@/records/list/Preview';
import {
  LastComments,
  PreviewContact,
  PreviewFact,
  PreviewFacts,
  PreviewHead,
  PreviewPart,
  PreviewText,
} from '@/records/list/PreviewParts';
import { orderNumber, taskNumber } from '@/records/numbers';
import base from '@/ui/base.module.css';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { People } from '@/ui/layout/Band';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { visitOf } from './by-worker';
import { WorkButtons } from './OrderHeader';
import { orderPage } from './order-columns';
import { type OrderDetails, orderQuery } from './order-details.api';
import type { OrderRow } from './orders.api';
import { useOrderActions } from './use-order-actions';

const PauseModal = lazyPart(() => import('@/domain/working-time/sessions/PauseModal'));
const FinishModal = lazyPart(() => import('./FinishModal'));

/** Shows an order beside its list: the data of the list at once, more once a person rests at it. */
export default function OrderPreview({ row, rested }: PreviewOf<OrderRow>) {
  const { orders: t, taskDetails: words } = useOfficeT();
  const mayTask = useCan()('task.read');
  const queryClient = useQueryClient();
  const query = useQuery({ ...orderQuery(row.order_id), enabled: rested });
  const order = query.data;
  const again = () => void queryClient.invalidateQueries({ queryKey: orderKeys.detail(row.order_id) });
  useLive('order', row.order_id, again);
  // Place, contact and description are the task's.
  useLive('task', row.task_id, again);
  const people = row.workers.map((one) => ({ name: `${one.first_name} ${one.last_name}`, url: one.image_url }));
  const { location } = row;
  return (
    <>
      <PreviewHead
        page={orderPage(row)}
        title={row.title}
        marks={
          <>
            <OrderPhaseBadge status={row.status} planned={row.planned_start !== null} />
            <OrderRunningText status={row.status} running={row.running} />
            <OrderHoldBadge reason={row.hold_reason} />
            <span>{orderNumber(row.order_id)}</span>
            {mayTask && (
              <Link to="/tasks/$taskId" params={{ taskId: row.task_id }} className={base.link}>
                {taskNumber(row.task_id)}
              </Link>
            )}
          </>
        }
      >
        <Board order={row} />
        {order && <Step order={order} />}
      </PreviewHead>
      <PreviewFacts>
        <PreviewFact name={t.columns.client}>{row.client_name}</PreviewFact>
        <PreviewFact name={words.band.place}>
          {[location.name, location.address || location.city].filter(Boolean).join(', ')}
          <PreviewContact name={row.contact_name} phone={row.contact_phone} email={row.contact_email} />
        </PreviewFact>
        <PreviewFact name={words.band.visit}>
          {row.planned_start === null && row.time_started === null ? (
            [words.band.none, row.wanted_day && t.forDay({ day: row.wanted_day })].filter(Boolean).join(' ')
          ) : (
            <VisitCell visit={visitOf(row)} />
          )}
        </PreviewFact>
        {row.time_estimate !== null && (
          <PreviewFact name={t.columns.estimate}>{formatDuration(row.time_estimate)}</PreviewFact>
        )}
        {people.length > 0 && (
          <PreviewFact name={words.band.who}>
            <People people={people} />
          </PreviewFact>
        )}
      </PreviewFacts>
      {!order && query.error ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <More order={order} />
      )}
    </>
  );
}

/** Shows the data that the list does not have. */
function More({ order }: { order: OrderDetails | undefined }) {
  const { views, orderDetails } = useOfficeT();
  const done = order?.work_descriptions ?? [];
  return (
    <>
      {order?.linked_task.description !== '' && (
        <PreviewPart title={views.preview.description} lines={3}>
          {order && <PreviewText>{order.linked_task.description}</PreviewText>}
        </PreviewPart>
      )}
      {done.length > 0 && (
        <PreviewPart title={orderDetails.sections.descriptions} lines={2}>
          {done.map(({ description_id: id, description }) => (
            <PreviewText key={id}>{description}</PreviewText>
          ))}
        </PreviewPart>
      )}
      <LastComments comments={order?.comments} />
    </>
  );
}

/** The way to the board, where it is planned. */
function Board({ order }: { order: OrderRow }) {
  const t = useOfficeT().orders.actions;
  const place = boardPlace(order);
  if (!place) return null;
  return (
    <Button
      variant={order.planned_start === null ? 'filled' : 'default'}
      size="xs"
      leftSection={<IconCalendarWeek {...ICON} />}
      renderRoot={(root) => <Link {...root} {...place} />}
    >
      {order.planned_start === null ? t.plan : t.board}
    </Button>
  );
}

/** The buttons for the next step of the order. */
function Step({ order }: { order: OrderDetails }) {
  const actions = useOrderActions(order);
  const navigate = useNavigate();
  return (
    <>
      <WorkButtons order={order} actions={actions} busy={false} size="xs" />
      {actions.asked === 'pause' && (
        <PauseModal order={actions.ending} onPause={actions.pause} onClose={actions.dismiss} />
      )}
      {actions.asked === 'finish' && (
        <FinishModal
          order={order}
          onFinish={actions.finish}
          // What is still missing is on the order's page.
          onJump={(hash) => void navigate({ ...orderPage(order), hash })}
          onClose={actions.dismiss}
        />
      )}
    </>
  );
}
