import { useT } from '@/i18n/I18nProvider';
import { formatDuration, formatNear, formatSoon, toWall } from '@/lib/date';
import { orderNumber } from '@/records/numbers';
import { useNow } from '@/ui/hooks/use-now';
import { DayLine } from '@/ui/layout/DayLine';
import { AvatarStack } from '@/ui/media/AvatarStack';
import { NoText } from '@/ui/tables/cells';
import { type Visit, type VisitTime, visitTime } from './visit';
import c from './visit.module.css';

/** With a capital letter, for the beginning of a line. */
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase('hr') + text.slice(1);

/** Shows when somebody will come or last came: in words, with its delay, and on the line of its day. */
export function VisitCell({ visit, line = true }: { visit: Visit | null; line?: boolean }) {
  const { orders, tasks } = useT();
  const t = tasks.visit;
  const now = useNow(visit !== null && visit.order_status !== 'DONE');
  if (visit === null) return <NoText />;
  const time = visitTime(visit, now);
  if (time === undefined) {
    return (
      <span className={c.none}>
        {t.unplanned({ order: orderNumber(visit.order_id) })}{' '}
        {visit.wanted_day && orders.forDay({ day: visit.wanted_day })}
      </span>
    );
  }
  const near = formatNear(time.at);
  return (
    <div className={line ? c.visit : undefined}>
      <div className={c.words}>
        <time dateTime={time.at} className={time.done ? c.done : c.when}>
          {time.done ? t.done({ at: near }) : capital(near)}
        </time>
        <Nearness of={time} now={now} />
      </div>
      {line && time.bars.length > 0 && (
        <DayLine thin day={toWall(time.at)[0]} bars={time.bars} now={new Date(now).toISOString()} />
      )}
    </div>
  );
}

/** In how many minutes a visit is to begin, by how much it is late, or over its time; nothing when it is none of these. */
export function Nearness({ of: time, now }: { of: VisitTime | undefined; now: number }) {
  const t = useT().tasks.visit;
  if (!time || time.done) return null;
  // A visit that has begun since the page's clock was read is not in the future.
  if (!time.late) return !time.begun && <span className={c.soon}>{formatSoon(time.at, now)}</span>;
  const by = formatDuration(time.late.minutes);
  return <span className={c.late}>{time.late.kind === 'over' ? t.over({ by }) : `+${by}`}</span>;
}

/** Shows the visitors: one by name, several by their pictures. */
export function Visitors({ visit }: { visit: Visit | null }) {
  const [first, ...others] = visit?.workers ?? [];
  if (!first) return <NoText />;
  const people = [first, ...others].map((one) => ({ name: `${one.first_name} ${one.last_name}`, url: one.image_url }));
  return (
    <span className={c.who}>
      <AvatarStack people={people} size={24} />
      {others.length === 0 && <span className="whole">{`${first.first_name} ${first.last_name}`}</span>}
    </span>
  );
}
