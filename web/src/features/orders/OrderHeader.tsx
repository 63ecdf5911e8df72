import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarWeek,
  IconCoffee,
  IconFileTypePdf,
  IconHistory,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSession } from '@/api/session';
import {
  ORDER_HOLD,
  type OrderAction,
  OrderHoldBadge,
  OrderPhaseBadge,
  OrderRunningText,
} from '@/domain/orders/order-status';
import { boardPlace, orderKeys } from '@/domain/orders/orders';
import { useOfficeT } from '@/i18n/I18nProvider';
import { BackRow, Neighbours } from '@/records/editing/Neighbours';
import { RestoreButton } from '@/ui/feedback/RestoreButton';
import { BackLink } from '@/ui/layout/BackLink';
import { PageHeader } from '@/ui/layout/PageHeader';
import { ICON } from '@/ui/media/icon';
import { type Actions, MoreMenu } from '@/ui/overlays/RowMenu';
import { type OrderDetails, reportHref } from './order-details.api';
import c from './order-details.module.css';
import { resumes, type WorkAction, workActions } from './order-details-actions';
import type { OrderRow } from './orders.api';
import { orderList } from './orders.search';
import type { OrderActions } from './use-order-actions';

interface Props {
  readonly order: OrderDetails;
  readonly actions: OrderActions;
  /** While the order is being edited nothing else is done to it. */
  readonly busy: boolean;
  /** On a phone the big buttons are in a bar of their own. */
  readonly phone: boolean;
  readonly onHistory: () => void;
}

/** Shows the number, the status and the actions of the order. */
export function OrderHeader({ order, actions, busy, phone, onHistory }: Props) {
  const { record, orderDetails: t, orders: list } = useOfficeT();
  const navigate = useNavigate();
  const place = boardPlace(order);
  const may = (action: OrderAction) => order.allowed_actions.includes(action);
  const blocked = { disabled: busy || actions.pending, ...(busy && { title: record.busy }) };
  const more: Actions = [
    order.status === 'IN_EXECUTION' && {
      label: t.actions.report,
      icon: IconFileTypePdf,
      href: reportHref(order.order_id),
    },
    may('order.undo_start') && { label: t.actions.undo_start, icon: IconArrowBackUp, run: actions.undoStart },
    may('order.hold') && { label: t.actions.hold, icon: ORDER_HOLD.icon, run: () => actions.ask('hold') },
    may('order.reopen') && { label: t.actions.reopen, icon: IconRotate, run: () => actions.ask('reopen') },
    may('order.more_work') && { label: t.actions.more_work, icon: IconPlus, run: actions.moreWork },
    (may('order.delete') || may('order.delete_started')) && {
      label: t.actions.delete,
      icon: IconTrash,
      danger: true,
      run: () => void actions.remove(),
    },
  ];
  const isDone = order.status === 'DONE';

  return (
    <PageHeader
      back={
        <BackRow>
          <BackLink to="/work-orders" search={orderList.place.last}>
            {t.back}
          </BackLink>
          <Neighbours
            list={orderKeys.lists}
            idOf={(row: OrderRow) => row.order_id}
            id={order.order_id}
            onOpen={(id) => void navigate({ to: '/work-orders/$orderId', params: { orderId: String(id) } })}
          />
        </BackRow>
      }
      title={order.title}
      number={t.number({ id: order.order_id })}
      meta={
        <>
          {order.hold_reason === '' ? (
            <>
              <OrderPhaseBadge status={order.status} planned={order.planned_start !== null} />
              <OrderRunningText status={order.status} running={order.running} />
            </>
          ) : (
            <OrderHoldBadge reason={order.hold_reason} />
          )}
          <span className={c.number}>{t.number({ id: order.order_id })}</span>
        </>
      }
    >
      {place && (
        <Button
          variant={order.planned_start === null && may('order.edit') && !may('order.start') ? 'filled' : 'default'}
          leftSection={<IconCalendarWeek {...ICON} />}
          renderRoot={(root) => <Link {...root} {...place} />}
        >
          {order.planned_start === null ? list.actions.plan : list.actions.board}
        </Button>
      )}
      <Button variant="default" leftSection={<IconHistory {...ICON} />} disabled={busy} onClick={onHistory}>
        {t.actions.history}
      </Button>
      {isDone && (
        <Button
          component="a"
          variant="default"
          href={reportHref(order.order_id)}
          target="_blank"
          leftSection={<IconFileTypePdf {...ICON} />}
        >
          {t.actions.report}
        </Button>
      )}
      {!phone && <WorkButtons order={order} actions={actions} busy={busy} />}
      {may('order.restore') && (
        <RestoreButton {...blocked} onClick={() => actions.restore()}>
          {t.actions.restore}
        </RestoreButton>
      )}
      <MoreMenu actions={more} disabled={blocked.disabled} />
    </PageHeader>
  );
}

const ICONS = {
  unhold: IconArrowBackUp,
  start: IconPlayerPlay,
  join: IconPlayerPlay,
  finish: IconPlayerStop,
  pause: IconCoffee,
} as const;

interface WorkProps {
  readonly order: OrderDetails;
  readonly actions: OrderActions;
  readonly busy: boolean;
  readonly size?: 'xs';
}

/** The buttons for the next step of the order; at most one is primary, the last. */
export function WorkButtons({ order, actions, busy, ...size }: WorkProps) {
  const { record, orderDetails: t } = useOfficeT();
  const { user } = useSession();
  const [primary, ...others] = workActions(order, user.user_id);
  if (!primary) return null;
  const button = (action: WorkAction) => {
    const Icon = ICONS[action];
    const word = action === 'join' && resumes(order, user.user_id) ? 'resume' : action;
    return (
      <Button
        key={action}
        className={action === primary ? c.primary : c.secondary}
        {...size}
        {...(action !== primary && { variant: 'default' })}
        leftSection={<Icon {...ICON} />}
        disabled={busy || actions.pending}
        {...(busy && { title: record.busy })}
        onClick={() => actions.work(action)}
      >
        {t.actions[word]}
      </Button>
    );
  };
  return (
    <>
      {others.toReversed().map(button)}
      {button(primary)}
    </>
  );
}

/** The same at the lower edge of a phone, within reach of the thumb. */
export function WorkBar(props: WorkProps) {
  const { user } = useSession();
  if (props.busy || workActions(props.order, user.user_id).length === 0) return null;
  return (
    <div className={c.workBar}>
      <WorkButtons {...props} />
    </div>
  );
}
