import { Progress } from '@mantine/core';
import { useT } from '@/i18n/I18nProvider';
import { formatDate, formatDateTime, formatDuration, formatTime, toWall } from '@/lib/date';
import { Fact, Facts } from '@/ui/DetailsPage';
import { EmptyState } from '@/ui/EmptyState';
import { Section } from '@/ui/Section';
import { useNow } from '@/ui/use-now';
import type { OrderDetails } from './order-details.api';
import c from './order-details.module.css';
import { minutesWorked, type Worked, workedBy } from './order-details-time';

/** Where the order stands: its times, and the time worked beside the estimate. */
export function StatusSection({ order }: { order: OrderDetails }) {
  const t = useT().orderDetails;
  const words = t.status;
  const now = useNow(order.running);
  const worked = minutesWorked(order.sessions, now);
  const { time_estimate: estimate } = order;
  return (
    <Section title={t.sections.status} id="status">
      {order.time_started && estimate !== null && <Spent worked={worked} estimate={estimate} />}
      <Facts>
        <Fact name={words.plannedStart}>
          {order.planned_start ? formatDateTime(order.planned_start) : words.unplanned}
        </Fact>
        {order.time_started && <Fact name={words.started}>{formatDateTime(order.time_started)}</Fact>}
        {order.time_ended && <Fact name={words.ended}>{formatDateTime(order.time_ended)}</Fact>}
        {estimate !== null && <Fact name={words.estimate}>{formatDuration(estimate)}</Fact>}
        {order.time_started && estimate === null && <Fact name={words.worked}>{formatDuration(worked)}</Fact>}
        <Fact name={words.since}>{formatDateTime(order.last_status_change)}</Fact>
        {order.status_reason && <Fact name={words.reason}>{order.status_reason}</Fact>}
        <Fact name={words.client}>{order.client_name}</Fact>
        <Fact name={words.created}>
          {formatDateTime(order.created_at)}
          <br />
          {order.created_by}
        </Fact>
      </Facts>
    </Section>
  );
}

function Spent({ worked, estimate }: { worked: number; estimate: number }) {
  const t = useT().orderDetails.status;
  const over = worked - estimate;
  return (
    <div className={c.spent}>
      <div className={c.spentText}>
        <span className={c.spentNumber}>
          {t.of({ worked: formatDuration(worked), estimate: formatDuration(estimate) })}
        </span>
        {over > 0 && <span className={c.over}>{t.over({ time: formatDuration(over) })}</span>}
      </div>
      <Progress
        value={Math.min(100, (worked / estimate) * 100)}
        color={over > 0 ? 'red' : undefined}
        size={6}
        aria-label={t.progress}
      />
    </div>
  );
}

/** Who has worked on it, from when to when. */
export function SessionsSection({ order }: { order: OrderDetails }) {
  const t = useT().orderDetails;
  const now = useNow(order.running);
  const all = workedBy(order.sessions, now);
  return (
    <Section title={t.sections.sessions} id="sessions">
      {all.length === 0 ? (
        <EmptyState compact text={t.sessions.none} />
      ) : (
        <ul className={c.plain}>
          {all.map((worked) => (
            <WorkedItem key={worked.workerId} worked={worked} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function WorkedItem({ worked }: { worked: Worked }) {
  const t = useT().orderDetails.sessions;
  return (
    <li className={c.worked}>
      <div className={c.workedHead}>
        <span className={c.name}>{worked.worker}</span>
        {worked.running && <span className={c.running}>{t.running}</span>}
        <span className={c.sum}>{formatDuration(worked.minutes)}</span>
      </div>
      <ol className={c.stretches}>
        {worked.sessions.map(({ session_id, started_at, ended_at }) => (
          <li key={session_id} className={c.meta}>
            {formatDate(started_at)} {formatTime(started_at)} – {ended_at ? endText(started_at, ended_at) : t.now}
          </li>
        ))}
      </ol>
    </li>
  );
}

const endText = (from: string, to: string) => (toWall(from)[0] === toWall(to)[0] ? formatTime(to) : formatDateTime(to));
