import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconCalendarWeek, IconPhoneIncoming } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import { useLive } from '@/api/live';
import { openIntake } from '@/domain/intake/intake';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today, toWall } from '@/lib/date';
import { formatDay } from '@/lib/day-words';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { useNow } from '@/ui/hooks/use-now';
import { PageTitle } from '@/ui/layout/PageTitle';
import { lazySection } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { Counts } from './Counts';
import { DayBoard } from './DayBoard';
import { Decisions } from './Decisions';
import { dayQuery, homeKeys, homeQuery } from './home.api';
import c from './home.module.css';
import { MorningLine } from './MorningLine';

const Charts = lazySection(() => import('./Charts'));
const Unpaid = lazySection(() => import('./Unpaid'));
const FirstSteps = lazySection(() => import('./FirstSteps'));

/** The events of what waits for the office. */
const HEARD = ['task', 'order', 'absence', 'notice', 'offer', 'project', 'material', 'equipment', 'invoice'] as const;

/** The start of the office: what happens today, and what waits for a decision. */
export default function HomePage() {
  const t = useOfficeT().home;
  const can = useCan();
  const queryClient = useQueryClient();
  const now = useNow(true);
  const day = today(new Date(now));
  const waiting = useQuery({ ...homeQuery, enabled: can('home.read') });
  const onDay = useQuery({ ...dayQuery(day), enabled: can('order.plan') });
  useLive(HEARD, undefined, (change) => {
    void queryClient.invalidateQueries({ queryKey: homeKeys.waiting });
    if (change.thing === 'order' || change.thing === 'absence')
      void queryClient.invalidateQueries({ queryKey: homeKeys.day });
  });
  const orders = onDay.data?.orders.filter(({ status }) => status !== 'DELETED');
  const people = new Set(orders?.flatMap(({ workers }) => workers.map(({ worker_id }) => worker_id)));

  return (
    <div className={c.page}>
      <header className={c.head}>
        <VisuallyHidden>
          <PageTitle>{t.title}</PageTitle>
        </VisuallyHidden>
        <p className={c.date}>{formatDay(day)}</p>
        <p className={c.greeting}>
          {t.greeting({ hour: Number(toWall(new Date(now).toISOString())[1].slice(0, 2)) })}{' '}
          {orders && t.today({ orders: orders.length, people: people.size })}
        </p>
        {can('schedule.read') && (
          <Link to="/schedule" search={{ view: 'day', mode: 'workers', day }} className={c.toBoard}>
            <IconCalendarWeek {...ICON} />
            {t.schedule}
          </Link>
        )}
        {can('order.plan') && (
          <Button className={c.call} leftSection={<IconPhoneIncoming {...ICON} />} onClick={() => openIntake()}>
            {t.call}
          </Button>
        )}
      </header>
      {onDay.data && orders && (
        <MorningLine
          day={day}
          now={now}
          orders={orders}
          crew={onDay.data.crew}
          unscheduled={waiting.data?.counts.unscheduled ?? 0}
        />
      )}
      {can('company.edit') && <FirstSteps />}
      {waiting.error && !waiting.data ? (
        <LoadFailed error={waiting.error} onRetry={() => void waiting.refetch()} />
      ) : (
        can('home.read') && <Counts counts={waiting.data?.counts} />
      )}
      {waiting.data?.unpaid && <Unpaid {...waiting.data.unpaid} />}
      <div className={c.middle}>
        {can('order.plan') && (
          <DayBoard
            day={day}
            now={now}
            data={onDay.data}
            error={onDay.error}
            onRetry={() => void onDay.refetch()}
            unscheduled={waiting.data?.counts.unscheduled ?? 0}
          />
        )}
        {can('home.read') &&
          (waiting.data ? <Decisions {...waiting.data} now={now} /> : <Skeleton className={c.panel} />)}
      </div>
      {/* After what is needed first. */}
      {waiting.data && <Charts />}
    </div>
  );
}
