import { ActionIcon, Button, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import {
  IconClockHour4,
  IconCloudOff,
  IconCloudUp,
  IconCloudX,
  IconDeviceFloppy,
  type IconProps,
  IconRefresh,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { takeableQuery } from '@/domain/materials/materials.api';
import type { Order } from '@/domain/outbox/command';
import { outbox } from '@/domain/outbox/outbox';
import { goingNow, onTheirWay, stuckOf } from '@/domain/outbox/queue';
import { useOutbox } from '@/domain/outbox/use-outbox';
import { useT } from '@/i18n/I18nProvider';
import { dayAfter, formatDuration, formatTime, today } from '@/lib/date';
import { formatDay } from '@/lib/day-words';
import { clockError, present } from '@/lib/server-clock';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { useNow } from '@/ui/hooks/use-now';
import { PageTitle } from '@/ui/layout/PageTitle';
import { ICON } from '@/ui/media/icon';
import { Away } from './Away';
import { Borrowed } from './Borrowed';
import { arrange, otherDay, type Part, plannedMinutes } from './my-day';
import { OrderCard } from './OrderCard';
import { keepPages } from './page-keeper';
import { RefusedList } from './RefusedList';
import c from './today.module.css';
import { useKeptFiles } from './use-kept-files';
import { dayOf, useMyDay } from './use-my-day';

/** Shows a person's orders of today and the next days, for one hand, with or without a network. */
export default function TodayPage() {
  useEffect(keepPages, []);
  const now = useNow(true);
  const { day, orders } = useMyDay();
  // Stored for work without a network; loaded once the server has answered this person.
  const can = useCan();
  const isAnswered = day.data?.kept === false;
  useQuery({ ...takeableQuery, enabled: can('material.use') && isAnswered });
  const day0 = today(new Date(now));
  const parts = orders ? arrange(orders, day0, dayOf) : [];
  const kept = useKeptFiles(parts.flatMap((part) => part.orders));
  const working = orders?.find((order) => order.at_work);
  const begun = useBegun(working);
  // The next order asks to be started in colour; the others can be, too.
  const next = working ? undefined : parts.find(({ kind }) => kind !== 'done')?.orders[0];
  const coming = parts.findIndex(({ kind }) => kind === 'day' || kind === 'done');
  const ofToday = coming < 0 ? parts.length : coming;
  const drawn = (part: Part) => (
    <section key={part.kind + (part.day ?? '')} className={base.stack8}>
      <PartTitle part={part} day={day0} hidden={part.kind === 'today' && part === parts[0]} />
      <ul className={c.cards}>
        {part.orders.map((order) => (
          <li key={order.order_id} className={c.spot} ref={order === working ? begun.card : undefined}>
            <OrderCard
              order={order}
              now={now}
              prominent={order === next || order.at_work}
              coming={part.kind === 'day'}
              kept={kept}
              onBegin={begun.onBegin}
              date={otherDay(order, part.day ?? day0, dayOf)}
            />
          </li>
        ))}
      </ul>
    </section>
  );

  return (
    <div className={c.page}>
      <Head parts={parts} day={day0} />
      <div className={c.body} aria-busy={day.isPending}>
        <Strips kept={day.data?.kept ? day.data.askedAt : undefined} onRefresh={() => void day.refetch()} />
        {can('absence.read') && isAnswered && <Away day={day0} />}
        <RefusedList />
        {day.isPending && <Skeletons />}
        {day.isError && !day.data && (
          <div className={base.stack12}>
            <ProblemText error={day.error} />
            <Again onClick={() => void day.refetch()} />
          </div>
        )}
        {orders?.length === 0 && <Nothing />}
        {parts.slice(0, ofToday).map(drawn)}
        {can('equipment.borrow') && <Borrowed day={day0} enabled={day.isSuccess} />}
        {parts.slice(ofToday).map(drawn)}
      </div>
    </div>
  );
}

/**
 * When a person begins work elsewhere, shows that the work before has ended, and scrolls to the card, which has moved
 * to the top. `working` is their present order.
 */
function useBegun(working: Order | undefined) {
  const t = useT().today;
  const card = useRef<HTMLLIElement>(null);
  const wanted = useRef<number>(null);
  useLayoutEffect(() => {
    if (!working || wanted.current !== working.order_id) return;
    wanted.current = null;
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [working]);
  const onBegin = (order: Order) => {
    wanted.current = order.order_id;
    if (!working || working.order_id === order.order_id) return;
    toast.info(t.ended({ title: working.title, time: formatTime(new Date(present()).toISOString()) }));
  };
  return { card, onBegin };
}

function Head({ parts, day }: { parts: readonly Part[]; day: string }) {
  const t = useT().today;
  const can = useCan();
  const { user } = useSession();
  const todays = parts
    .filter(({ kind }) => kind === 'running' || kind === 'late' || kind === 'today')
    .flatMap((part) => part.orders);
  const minutes = plannedMinutes(todays);
  const time = minutes > 0 ? formatDuration(minutes) : '';
  return (
    <header className={c.head}>
      <div className={c.headLine}>
        <PageTitle className={c.title}>{t.title}</PageTitle>
        {can('time_sheet.read') && (
          <Link to="/time-sheets/$userId" params={{ userId: user.user_id }} className={c.hours}>
            <IconClockHour4 size={20} stroke={1.6} aria-hidden />
            {t.hours}
          </Link>
        )}
      </div>
      <p className={c.summary}>{t.summary({ day: formatDay(day), n: todays.length, time })}</p>
    </header>
  );
}

/** Shows the name of a part; `hidden` where the page's own name is the same. */
function PartTitle({ part, day, hidden }: { part: Part; day: string; hidden: boolean }) {
  const t = useT().today;
  const name = formatDay(part.day ?? day);
  const words =
    part.kind !== 'day' ? t.parts[part.kind] : part.day === dayAfter(day) ? t.tomorrow({ day: name }) : name;
  if (hidden) return <VisuallyHidden component="h2">{words}</VisuallyHidden>;
  return (
    <Title order={2} className={c.partTitle}>
      {words}
    </Title>
  );
}

/** Shows whether the orders are fresh, and what waits to be sent. `kept` is the time of stored data. */
function Strips({ kept, onRefresh }: { kept: number | undefined; onRefresh: () => void }) {
  const { today: t } = useT();
  const { entries, lasting, unreachable, next } = useOutbox();
  const when = useWhen();
  const waiting = unreachable ? onTheirWay(entries) : goingNow(entries);
  return (
    <div role="status" className={c.strips}>
      {kept !== undefined && (
        <Strip
          icon={IconCloudOff}
          action={
            <ActionIcon
              variant="default"
              size={48}
              aria-label={t.outbox.refresh}
              title={t.outbox.refresh}
              onClick={onRefresh}
            >
              <IconRefresh size={20} stroke={1.6} />
            </ActionIcon>
          }
        >
          {t.outbox.asOf({ time: formatTime(new Date(kept).toISOString()) })}
        </Strip>
      )}
      {waiting > 0 && (
        <Strip icon={IconCloudUp} action={unreachable && <SendNow />} more={unreachable && next !== null && when(next)}>
          {unreachable ? t.outbox.waiting({ n: waiting }) : t.outbox.sending({ n: waiting })}
        </Strip>
      )}
      {!unreachable &&
        stuckOf(entries).map(({ id, act, title, why, not_before }) => (
          <Strip key={id} icon={IconCloudX} action={<SendNow />} more={when(not_before)}>
            {t.outbox.stuck[why ?? 'later']({ what: t.outbox.refusedAct[act.kind], title })}
          </Strip>
        ))}
      {!lasting && <Strip icon={IconDeviceFloppy}>{t.outbox.closed}</Strip>}
    </div>
  );
}

const SOON_MS = 60_000;

/**
 * Returns a function that formats the time of the next attempt, from milliseconds since 1970 on the clock of this
 * device.
 */
function useWhen() {
  const t = useT().today.outbox;
  return (time: number) =>
    time - Date.now() < SOON_MS ? t.soon : t.next({ time: formatTime(new Date(time - clockError()).toISOString()) });
}

function SendNow() {
  const t = useT().today.outbox;
  return (
    <Button variant="default" className={c.stripButton} onClick={() => outbox.now()}>
      {t.now}
    </Button>
  );
}

interface StripProps {
  icon: ComponentType<IconProps>;
  action?: ReactNode;
  /** A second sentence. */
  more?: ReactNode;
  children: ReactNode;
}

const Strip = ({ icon: Icon, action, more, children }: StripProps) => (
  <div className={c.strip}>
    <Icon size={20} stroke={1.6} aria-hidden className={c.stripIcon} />
    <div className={c.stripText}>
      <span>{children}</span>
      {more && <div className={c.stripMore}>{more}</div>}
    </div>
    {action}
  </div>
);

function Again({ onClick }: { onClick: () => void }) {
  const t = useT().today.outbox;
  return (
    <Button variant="default" className={c.stripButton} leftSection={<IconRefresh {...ICON} />} onClick={onClick}>
      {t.refresh}
    </Button>
  );
}

function Nothing() {
  return <EmptyState text={useT().today.empty} />;
}

const Skeletons = () => (
  <div className={c.cards}>
    {[1, 2, 3].map((n) => (
      <Skeleton key={n} h={180} radius="lg" />
    ))}
  </div>
);
