import { Skeleton } from '@mantine/core';
import { IconBeach, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, Fragment, useEffect, useRef } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDate, formatDuration, formatTime, fromWall, toWall } from '@/lib/date';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { Avatar } from '@/ui/media/Avatar';
import { ICON } from '@/ui/media/icon';
import { type Bar, type DayRow, placeOn, type Ruler, rowsOf, rulerOf } from './day-line';
import c from './day-line.module.css';
import type { Crew, DayOrder } from './home.api';

interface Props {
  readonly day: string;
  readonly now: number;
  readonly data: { readonly orders: readonly DayOrder[]; readonly crew: Crew } | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly unscheduled: number;
}

const share = (at: number) => `${at * 100}%`;

/** Today's work by person on one ruler, with what is late. */
export function DayBoard({ day, now, data, error, onRetry, unscheduled }: Props) {
  const t = useOfficeT().home;
  const words = t.day;
  const ruler = rulerOf(Date.parse(fromWall(day)), data?.crew.days[0], data?.orders ?? [], now);
  const rows = data && rowsOf(data.orders, data.crew, ruler, now);
  const box = useRef<HTMLDivElement>(null);
  const pill = useRef<HTMLSpanElement>(null);
  const isDrawn = rows !== undefined && rows.length > 0;
  useEffect(() => {
    if (!isDrawn || !box.current || !pill.current) return;
    // Without space for the whole day, the present time is in the middle.
    const { left, width } = box.current.getBoundingClientRect();
    box.current.scrollLeft += pill.current.getBoundingClientRect().left - left - width / 2;
  }, [isDrawn]);
  return (
    <section className={c.board} aria-labelledby="home-day">
      <header className={c.head}>
        <h2 id="home-day" className={c.title}>
          {words.title}
        </h2>
        <ul className={c.legend} aria-hidden>
          {(['planned', 'running', 'done', 'lost'] as const).map((tone) => (
            <li key={tone} data-tone={tone}>
              {words.legend[tone]}
            </li>
          ))}
        </ul>
        {unscheduled > 0 && (
          <Link to="/schedule" search={{ view: 'day', mode: 'workers', day }} className={c.unscheduled}>
            {words.unscheduled({ n: unscheduled })}
            <IconChevronRight {...ICON} />
          </Link>
        )}
      </header>
      {error && !data ? <LoadFailed error={error} onRetry={onRetry} /> : null}
      {!rows && !error && <Coming />}
      {rows?.length === 0 && <EmptyState text={words.empty} />}
      {rows && rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
        <div ref={box} className={c.scroll} tabIndex={0}>
          <div className={c.axis} aria-hidden>
            <span />
            <div className={c.hours}>
              {ruler.hours.map((hour, i) => (
                <span key={hour} style={{ left: share(i / (ruler.hours.length - 1)) }}>
                  {String(hour).padStart(2, '0')}
                </span>
              ))}
              {now > ruler.from && now < ruler.to && (
                <span ref={pill} className={c.nowPill} style={{ left: share(placeOn(ruler, now)) }}>
                  {formatTime(new Date(now).toISOString())}
                </span>
              )}
            </div>
          </div>
          <ul className={base.bare}>
            {rows.map((row) => (
              <Row key={row.id} row={row} ruler={ruler} now={now} day={day} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Row({ row, ruler, now, day }: { row: DayRow; ruler: Ruler; now: number; day: string }) {
  const words = useOfficeT().home.day;
  return (
    <li className={c.row}>
      <div className={c.who}>
        <Avatar name={row.name} url={row.imageUrl} size={26} />
        <span className={base.lines}>
          <span className={c.name}>{row.name}</span>
          <span className={c.load} data-late={row.late !== undefined || undefined}>
            {row.late
              ? words.late[row.late.kind]({ time: formatDuration(row.late.minutes) })
              : formatDuration(row.plannedMinutes)}
          </span>
        </span>
      </div>
      <div className={c.line} style={{ '--hours': ruler.hours.length - 1, '--lanes': row.lanes } as CSSProperties}>
        {row.absences.map((absence) => (
          <span
            key={`${absence.left}-${absence.to}`}
            className={c.absence}
            style={{ left: share(absence.left), width: share(absence.right - absence.left) }}
          >
            <span className={c.absenceText}>
              <IconBeach size={14} stroke={1.6} aria-hidden />
              {untilText(words, absence)}
            </span>
          </span>
        ))}
        {now > ruler.from && now < ruler.to && (
          <span className={c.now} style={{ left: share(placeOn(ruler, now)) }} aria-hidden />
        )}
        {row.bars.map((bar) => (
          <BarLink key={bar.order.order_id} bar={bar} lanes={row.lanes} at={placeOn(ruler, now)} day={day} />
        ))}
      </div>
    </li>
  );
}

/** The kind of an absence, and until when if it ends while the ruler lasts or on a later day. */
function untilText(
  words: ReturnType<typeof useOfficeT>['home']['day'],
  { kind, to, whole }: DayRow['absences'][number],
) {
  const [day, clock] = toWall(to);
  const lastDay = clock === '00:00' ? formatDate(new Date(Date.parse(to) - 1).toISOString()) : undefined;
  return words.absence({ kind: words.kinds[kind], until: whole ? (lastDay ?? formatDate(fromWall(day))) : clock });
}

/** Shows one order on the line, its text over the line of the present time. */
function BarLink({ bar, lanes, at, day }: { bar: Bar; lanes: number; at: number; day: string }) {
  const words = useOfficeT().home.day;
  const { order, left, right, lost, past } = bar;
  const width = right - left;
  const inside = (part: number) => share(width > 0 ? Math.min(1, Math.max(0, (part - left) / width)) : 0);
  const crosses = at > left && at < right;
  const start = formatTime(order.start_date ?? order.planned_start ?? '');
  const lateText =
    bar.lateMinutes > 0
      ? words.late[bar.tone === 'running' ? 'over' : 'start']({ time: formatDuration(bar.lateMinutes) })
      : '';
  const about = [order.task_title, start, order.tenant_name, words.status[bar.tone], lateText].filter(
    (part) => part !== '',
  );
  return (
    <Link
      to="/schedule"
      search={{ view: 'day', mode: 'workers', day, order: order.order_id }}
      className={c.bar}
      data-tone={bar.tone}
      data-late={bar.lateMinutes > 0 || undefined}
      data-low={lanes > 1 || undefined}
      data-before={bar.before || undefined}
      data-behind={bar.behind || undefined}
      style={{
        left: share(left),
        width: share(width),
        top: `calc(5px + ${bar.lane} * (100% - 6px) / ${lanes})`,
        height: `calc((100% - 6px) / ${lanes} - 4px)`,
      }}
      title={about.join('\n')}
    >
      {past && (
        <span
          className={c.past}
          style={{ left: inside(past.left), right: `calc(100% - ${inside(past.right)})` }}
          aria-hidden
        />
      )}
      {lost && (
        <span
          className={c.lost}
          style={{ left: inside(lost.left), right: `calc(100% - ${inside(lost.right)})` }}
          aria-hidden
        />
      )}
      {crosses && <span className={c.now} style={{ left: inside(at) }} aria-hidden />}
      <span className={c.text}>
        <span className={c.barTitle}>{order.task_title}</span>
        <span className={c.barAbout}>
          <span className={c.start}>{start} · </span>
          {order.tenant_name}
        </span>
      </span>
      <span className={base.unseen}>{[words.status[bar.tone], lateText].join(' ')}</span>
    </Link>
  );
}

const Coming = () => (
  <div className={c.coming} aria-hidden>
    {[0, 1, 2, 3, 4, 5].map((i) => (
      <Fragment key={i}>
        <Skeleton h={34} />
        <Skeleton h={46} w={share(0.4 + (i % 3) * 0.2)} ml={share((i % 2) * 0.2)} />
      </Fragment>
    ))}
  </div>
);
