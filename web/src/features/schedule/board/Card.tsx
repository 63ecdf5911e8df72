import {
  IconAlertTriangle,
  IconArrowsLeftRight,
  IconChevronsUp,
  IconLink,
  type IconProps,
  IconUserQuestion,
} from '@tabler/icons-react';
import clsx from 'clsx';
import { type CSSProperties, isValidElement, memo, type ReactNode } from 'react';
import { ORDER_HOLD, ORDER_STATUS, timedStatus } from '@/domain/orders/order-status';
import { useOfficeT, useT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { formatHours, formatTime } from '@/lib/date';
import { orderNumber } from '@/records/numbers';
import { AvatarStack } from '@/ui/media/AvatarStack';
import { isNobodys, lateBy, lateText } from '../planning/plan';
import { useCutOff, useMover } from '../presence/others';
import p from '../presence/presence.module.css';
import type { BoardOrder } from '../schedule.api';
import c from '../schedule.module.css';
import { timeOn } from './days';

const ICON = { size: 14, stroke: 1.8, 'aria-hidden': true } as const satisfies IconProps;
/** From this height on a card has room for more than one line. */
const TALL_PX = 62;
/** From this height on it has two short lines and its client. */
const HALF_PX = 44;

interface Props {
  readonly order: BoardOrder;
  readonly now: number;
  readonly movable: boolean;
  readonly isHeld?: boolean;
  readonly isChosen?: boolean;
  /** In pixels; without it the card is as high as its text. */
  readonly height?: number;
  /** Whether it is so narrow that its text runs upwards. */
  readonly isSlim?: boolean;
  /** Replaces the parts that its height has space for. */
  readonly children?: ReactNode;
  readonly style?: CSSProperties;
  readonly stretchable?: boolean;
  /** The day of the list around it: an order that begins on another day shows that day. */
  readonly day?: string;
  readonly onOpen: (order: BoardOrder) => void;
}

/** Returns one sentence with everything about an order, as the card's title and for screen readers. */
function cardText(order: BoardOrder, t: Messages, now: number): string {
  const { schedule, orders, tasks } = t;
  const { planned_start: start, planned_end: end } = order;
  const late = lateBy(order, now);
  return [
    `${orderNumber(order.order_id)} ${order.task_title}`,
    start && (end ? formatHours(start, end) : formatTime(start)),
    timedStatus(order.status, orders),
    order.tenant_name,
    order.address_name,
    order.workers.map((worker) => `${worker.first_name} ${worker.last_name}`).join(', ') || schedule.nobody,
    order.task_priority === 'HIGH' && tasks.priority.HIGH,
    order.is_external_task && orders.external,
    order.hold_reason !== '' && orders.holdReason({ reason: order.hold_reason }),
    late > 0 && schedule.late({ by: lateText(late) }),
    order.conflicts.length > 0 &&
      schedule.clash({ with: order.conflicts.map(orderNumber).join(', '), n: order.conflicts.length }),
    order.away.length > 0 && schedule.away,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Shows an order on the board, with as much text as there is space. */
export const Card = memo(function Card(props: Props) {
  const { order, now, height, children, isHeld, isChosen, isSlim } = props;
  const core = useT();
  const office = useOfficeT();
  const t = office.schedule;
  const { tone } = ORDER_STATUS[order.status];
  const late = lateBy(order, now);
  const tall = height === undefined || height >= TALL_PX;
  const half = !tall && height >= HALF_PX;
  const mover = useMover(order.order_id);
  const isCutOff = useCutOff();
  const movable = props.movable && !mover && !isCutOff;
  const whyNot = mover ? t.present.moves({ name: mover.name }) : isCutOff ? t.cutOff : t.fixed;
  const text = cardText(order, { ...core, ...office }, now);
  return (
    <button
      type="button"
      className={clsx(c.card, order.status === 'DELETED' && c.deleted)}
      style={props.style}
      data-order={order.order_id}
      data-tone={order.hold_reason === '' ? tone : ORDER_HOLD.tone}
      data-clash={order.conflicts.length > 0 || order.away.length > 0 || undefined}
      data-late={late > 0 || undefined}
      data-held={isHeld || undefined}
      data-mover={mover?.id}
      data-fixed={(props.movable && !movable) || undefined}
      data-chosen={isChosen || undefined}
      data-tall={(tall && !isSlim) || undefined}
      data-half={(half && !isSlim) || undefined}
      data-slim={isSlim || undefined}
      data-nobody={isNobodys(order) || undefined}
      data-drag={movable ? `order:${order.order_id}` : undefined}
      title={movable || (order.planned_start === null && !mover && !isCutOff) ? text : `${text}\n${whyNot}`}
      onClick={() => props.onOpen(order)}
    >
      {mover && <span className={p.mover}>{t.present.moves({ name: firstWord(mover.name) })}</span>}
      {children ??
        (isSlim ? (
          <SlimBody order={order} late={late} />
        ) : (
          <Body order={order} tall={tall} half={half} late={late} day={props.day} />
        ))}
      {props.stretchable && movable && <span className={c.handle} data-stretch aria-hidden />}
    </button>
  );
}, isSameCard);

/** Style and children are created with each drawing, so they are compared by their contents. */
function isSameCard(a: Props, b: Props): boolean {
  const { style, children, ...rest } = a;
  return (
    isSame(rest, { ...b, style: undefined, children: undefined }) &&
    isSame(style, b.style) &&
    isSameNode(children, b.children)
  );
}

const isSameNode = (a: ReactNode, b: ReactNode) =>
  a === b || (isValidElement(a) && isValidElement(b) && a.type === b.type && isSame(a.props, b.props));

function isSame(a: object | unknown, b: object | unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b;
  return Object.entries({ ...b, ...a }).every(([key]) => Object.is(a[key as keyof typeof a], b[key as keyof typeof b]));
}

const firstWord = (name: string) => name.replace(/ .*/, '');

interface BodyProps {
  readonly order: BoardOrder;
  /** By how many minutes. */
  readonly late: number;
  readonly tall: boolean;
  readonly half: boolean;
  readonly day: string | undefined;
}

/** The marks that are never left out: priority, a conflict, nobody to do it. */
export function Vital({ order }: { order: BoardOrder }) {
  const clash = order.conflicts.length > 0 || order.away.length > 0;
  if (order.task_priority !== 'HIGH' && !clash && !isNobodys(order)) return null;
  return (
    <span className={c.vital}>
      {order.task_priority === 'HIGH' && <IconChevronsUp {...ICON} className={c.high} />}
      {clash && <IconAlertTriangle {...ICON} className={c.clashMark} />}
      {isNobodys(order) && <IconUserQuestion {...ICON} className={c.nobodyMark} />}
    </span>
  );
}

/** Shows what else is to be known of an order, and its phase. */
export function Marks({ order, isShared }: { order: BoardOrder; isShared: boolean }) {
  const { icon: Status } = ORDER_STATUS[order.status];
  return (
    <span className={c.marks}>
      {order.is_external_task && <IconArrowsLeftRight {...ICON} />}
      {order.hold_reason !== '' && <ORDER_HOLD.icon {...ICON} />}
      {isShared && <IconLink {...ICON} />}
      <Status size={14} aria-hidden />
    </span>
  );
}

/** On the clock: one line, or with its client, place and people. */
function Body({ order, late, tall, half, day }: BodyProps) {
  const from = order.planned_start;
  const start = from && (day ? timeOn(day, from) : formatTime(from));
  return (
    <>
      <span className={c.cardHead}>
        {start && <span className={c.time}>{start}</span>}
        {late > 0 && <span className={c.lateText}>+{lateText(late)}</span>}
        <Vital order={order} />
        <Marks order={order} isShared={false} />
      </span>
      <span className={c.cardTitle}>{order.task_title}</span>
      {half && <span className={c.cardLine}>{order.tenant_name}</span>}
      {tall && (
        <>
          <span className={c.cardLines}>
            <span className={c.cardLine}>{order.tenant_name}</span>
            <span className={c.cardLine}>{order.city || order.address_name}</span>
            <span className={c.cardLine}>{orderNumber(order.order_id)}</span>
          </span>
          {order.workers.length > 0 && (
            <span className={c.faces}>
              <AvatarStack
                size={20}
                people={order.workers.map((worker) => ({
                  name: `${worker.first_name} ${worker.last_name}`,
                  url: worker.image_url,
                }))}
              />
            </span>
          )}
        </>
      )}
    </>
  );
}

/** In a column with many others: one line that runs upwards, with the time, the title and the client. */
function SlimBody({ order, late }: Pick<BodyProps, 'order' | 'late'>) {
  return (
    <>
      <Vital order={order} />
      <span className={c.slimText}>
        {order.planned_start && <span>{formatTime(order.planned_start)} </span>}
        {late > 0 && <span className={c.lateText}>+{lateText(late)} </span>}
        <b>{order.task_title}</b> · {order.tenant_name}
      </span>
    </>
  );
}
