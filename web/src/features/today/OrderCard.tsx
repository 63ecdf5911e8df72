import { Button } from '@mantine/core';
import {
  IconCamera,
  IconCloudUp,
  IconCoffee,
  IconDots,
  IconNavigation,
  IconNotes,
  IconPackage,
  IconPhone,
  type IconProps,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useSession } from '@/api/session';
import { ORDER_HOLD, OrderPhaseBadge } from '@/domain/orders/order-status';
import type { ActKind, Order } from '@/domain/outbox/command';
import { outbox } from '@/domain/outbox/outbox';
import { stuckOf } from '@/domain/outbox/queue';
import { useOutbox } from '@/domain/outbox/use-outbox';
import { forgottenSince } from '@/domain/working-time/sessions/end-of-work';
import { useT } from '@/i18n/I18nProvider';
import { callHref } from '@/lib/contact';
import { formatDate, formatDateTime, formatDuration, formatHours, formatTime, today, toWall } from '@/lib/date';
import { present } from '@/lib/server-clock';
import base from '@/ui/base.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { FinishSheet } from './FinishSheet';
import { MoreSheet } from './MoreSheet';
import { addressLine, lateBy, mapsLink, missing } from './my-day';
import { OrderBrief } from './OrderBrief';
import { QueuedPhotos } from './QueuedPhotos';
import { TextSheet } from './TextSheet';
import c from './today.module.css';
import { usePhotos } from './use-photos';

const PauseModal = lazyPart(() => import('@/domain/working-time/sessions/PauseModal'));
const TakeSheet = lazyPart(() => import('@/domain/materials/TakeSheet'));

/** The sheet that is open over a card. */
export type Opened = 'finish' | 'more' | 'describe' | 'comment' | 'hold' | 'material' | 'pause';

interface Props {
  order: Order;
  now: number;
  /** It is the present or next order. */
  prominent: boolean;
  /** It is on another day, so it is not started by an accidental touch. */
  coming: boolean;
  /** The day of its start, if not the day under which it is listed. */
  date: string | undefined;
  /** The addresses of the files that are on this device. */
  kept: ReadonlySet<string>;
  /** The person goes to work on it. */
  onBegin: (order: Order) => void;
}

/** Shows one order: place, time, and all actions within reach of one thumb. */
export function OrderCard({ order, now, prominent, coming, date, kept, onBegin }: Props) {
  const t = useT().today;
  const { user } = useSession();
  const [opened, setOpened] = useState<Opened | null>(null);
  const photos = usePhotos(order);
  const may = new Set<string>(order.allowed_actions);
  const give = (kind: Extract<ActKind, 'start' | 'pause' | 'join'>) => {
    if (kind !== 'pause') onBegin(order);
    void outbox.give(order, { kind });
  };
  const close = () => setOpened(null);
  const own = { ...order, sessions: order.sessions.filter((session) => session.worker_id === user.user_id) };
  const pause = () => (forgottenSince(own, present()) === undefined ? give('pause') : setOpened('pause'));
  const held = may.has('order.unhold');
  const goesOn = may.has('order.join');
  /** An order on hold is resumed; a person on a break from it starts working again. */
  const resume = async () => {
    if (goesOn) onBegin(order);
    await outbox.give(order, { kind: 'unhold' });
    if (goesOn) await outbox.give(order, { kind: 'join' });
  };
  const running = order.status === 'IN_EXECUTION';
  const done = order.status === 'DONE';
  const phone = callHref(order.contact_phone);
  const maps = mapsLink(order, navigator.userAgent);

  return (
    <article
      className={c.card}
      data-running={running || undefined}
      data-done={done || undefined}
      aria-label={order.title}
    >
      <div className={c.cardBody}>
        <div className={base.apart}>
          <span className={c.time}>
            {date !== undefined && <span className={c.date}>{formatDate(date)}</span>} {useTimes(order)}
          </span>
          <OrderPhaseBadge status={order.status} planned={order.planned_start !== null} />
        </div>
        <h3 className={c.name}>
          <Link to="/work-orders/$orderId" params={{ orderId: String(order.order_id) }} className={c.nameLink}>
            {order.title}
          </Link>
        </h3>
        <p className={c.place}>{[order.client_name, order.address_name].filter(Boolean).join(' · ')}</p>
        <p className={c.place}>{addressLine(order)}</p>
        <Marks order={order} now={now} />
        {!done && <OrderBrief order={order} kept={kept} prominent={prominent} />}
        <QueuedPhotos order={order} />
        {held && (
          <Button
            className={c.mainAction}
            fullWidth
            variant={prominent || running ? 'filled' : 'default'}
            aria-label={t.of({ act: goesOn ? t.act.join : t.act.unhold, title: order.title })}
            onClick={() => void resume()}
          >
            {goesOn ? t.act.join : t.act.unhold}
          </Button>
        )}
        {running && may.has('order.finish') && (
          <div className={c.main}>
            {goesOn && !held && (
              <Button className={c.mainAction} variant="default" onClick={() => give('join')}>
                {t.act.join}
              </Button>
            )}
            <Button
              className={c.mainAction}
              {...(held && { variant: 'default' })}
              aria-haspopup="dialog"
              onClick={() => setOpened('finish')}
            >
              {t.act.finish}
            </Button>
          </div>
        )}
        {may.has('order.start') && !coming && !held && (
          <Button
            className={c.mainAction}
            fullWidth
            variant={prominent ? 'filled' : 'default'}
            aria-label={t.of({ act: t.act.start, title: order.title })}
            onClick={() => give('start')}
          >
            {t.act.start}
          </Button>
        )}
      </div>
      {running && (
        <div className={c.row}>
          {may.has('order.photo') && <Quick icon={IconCamera} label={t.act.photo} onClick={photos.take} />}
          {may.has('order.describe') && (
            <Quick icon={IconNotes} label={t.act.describe} onClick={() => setOpened('describe')} />
          )}
          {may.has('material.use') && (
            <Quick icon={IconPackage} label={t.act.material} onClick={() => setOpened('material')} />
          )}
          {may.has('order.pause') && <Quick icon={IconCoffee} label={t.act.pause} onClick={pause} />}
          <Quick icon={IconDots} label={t.act.more} onClick={() => setOpened('more')} />
        </div>
      )}
      {!done && (
        <div className={c.row}>
          {phone && <Way icon={IconPhone} label={t.act.call} href={phone} />}
          {maps && <Way icon={IconNavigation} label={t.act.navigate} href={maps} />}
          {!running && <Quick wide icon={IconDots} label={t.act.more} onClick={() => setOpened('more')} />}
        </div>
      )}
      {photos.inputs}
      {opened === 'pause' && (
        <PauseModal
          order={own}
          onPause={(ended) => outbox.give(order, { kind: 'pause', ...(ended !== undefined && { ended }) })}
          onClose={close}
        />
      )}
      {opened === 'finish' && <FinishSheet order={order} onClose={close} />}
      {opened === 'more' && (
        <MoreSheet order={order} onOpen={setOpened} onPhoto={photos.take} onGallery={photos.choose} onClose={close} />
      )}
      {opened === 'material' && (
        <TakeSheet
          orderId={order.order_id}
          title={order.title}
          onBook={({ key: _, ...taken }) => outbox.give(order, { kind: 'use', ...taken })}
          onClose={close}
        />
      )}
      {(opened === 'describe' || opened === 'comment' || opened === 'hold') && (
        <TextSheet order={order} kind={opened} onClose={close} />
      )}
    </article>
  );
}

/** "08:00 – 09:30", or that no time is set. */
function useTimes(order: Order): string {
  const t = useT().today;
  const from = order.planned_start ?? order.time_started;
  if (!from) return t.unplanned;
  const until = order.planned_end;
  return until ? formatHours(from, until) : formatTime(from);
}

const DAY_MINUTES = 24 * 60;

/** Shows what is unusual about the order. */
function Marks({ order, now }: { order: Order; now: number }) {
  const t = useT().today;
  const { user } = useSession();
  const { entries, unreachable } = useOutbox();
  const late = lateBy(order, now);
  const days = Math.floor(late / DAY_MINUTES);
  const lateness = days > 0 ? t.days({ n: days }) : formatDuration(late);
  const lacking = order.status === 'IN_EXECUTION' ? missing(order) : [];
  const since = order.sessions.find((s) => s.worker_id === user.user_id && s.ended_at === null)?.started_at;
  const waiting = entries.filter((e) => e.order_id === order.order_id && e.state === 'waiting');
  const n = waiting.length;
  return (
    <>
      {late > 0 && (
        <p className={c.late}>{order.status === 'CREATED' ? t.late({ time: lateness }) : t.over({ time: lateness })}</p>
      )}
      {order.at_work && since && (
        <p className={c.note}>
          {t.since({ time: (toWall(since)[0] === today(new Date(now)) ? formatTime : formatDateTime)(since) })}
        </p>
      )}
      {order.status === 'IN_EXECUTION' && !order.at_work && <p className={c.note}>{t.paused}</p>}
      {order.hold_reason !== '' && (
        <p className={c.held}>
          <ORDER_HOLD.icon size={18} stroke={1.6} aria-hidden />
          {t.held({ reason: order.hold_reason })}
        </p>
      )}
      {lacking.length > 0 && (
        <p className={c.note}>{t.missing({ what: lacking.map((demand) => t.demand[demand]).join(', ') })}</p>
      )}
      {n > 0 && (
        <p className={c.waiting}>
          <IconCloudUp size={18} stroke={1.6} aria-hidden />
          {unreachable
            ? t.outbox.onCard({ n })
            : stuckOf(waiting).length > 0
              ? t.outbox.badge({ n })
              : t.outbox.sending({ n })}
        </p>
      )}
    </>
  );
}

interface QuickProps {
  icon: ComponentType<IconProps>;
  label: string;
  /** The label beside the icon, as for the ways beside it. */
  wide?: boolean;
  onClick: () => void;
}

const Quick = ({ icon: Icon, label, wide = false, onClick }: QuickProps) => (
  <button type="button" className={wide ? c.way : c.quick} onClick={onClick}>
    <Icon size={20} stroke={1.6} aria-hidden />
    {label}
  </button>
);

const Way = ({ icon: Icon, label, href }: { icon: ComponentType<IconProps>; label: string; href: string }) => (
  <a className={c.way} href={href} rel="noreferrer">
    <Icon size={20} stroke={1.6} aria-hidden />
    {label}
  </a>
);
