import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDate, fromWall } from '@/lib/date';
import { formatMonth } from '@/lib/day-words';
import { formatMoney } from '@/lib/money';
import { formatNumber } from '@/lib/number';
import base from '@/ui/base.module.css';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { barsOf, HEIGHT, highest, lineOf, WIDTH } from './chart';
import c from './charts.module.css';
import { chartsQuery } from './home.api';

const HOUR = 60;
const DAY = 24;
const CARDS = 4;

/** Shows the recent work in four small charts, each a link to its list. */
export default function Charts() {
  const t = useOfficeT().home.charts;
  const { currency } = useSession().tenant;
  const can = useCan();
  const { data, error, refetch } = useQuery(chartsQuery);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={c.cards}>
        {Array.from({ length: CARDS }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that hold nothing yet
          <Skeleton key={i} className={c.card} />
        ))}
      </div>
    );

  const { weeks, months, kinds } = data;
  const opened = weeks.map((week) => week.opened);
  const done = weeks.map((week) => week.closed);
  const planned = weeks.map((week) => Math.round(week.planned / HOUR));
  const worked = weeks.map((week) => Math.round(week.worked / HOUR));
  const amounts = months.map((month) => month.amount);
  const week = weeks.map(({ from }) => formatDate(fromWall(from)));
  const month = months.map((one) => formatMonth(one.month));
  const money = (amount: number) => formatMoney(Math.round(amount * 100), currency);
  const days = (hours: number) => t.days({ days: formatNumber(Math.round((hours / DAY) * 10) / 10) });
  const slowest = highest(kinds.map(({ hours }) => hours));

  return (
    <div className={c.cards}>
      <Card
        title={t.tasks}
        span={t.weeks({ n: weeks.length })}
        way={{ to: '/tasks' }}
        legend={[
          [formatNumber(opened.at(-1) ?? 0), t.opened, 'past'],
          [formatNumber(done.at(-1) ?? 0), t.closed, 'main'],
        ]}
        table={{
          head: [t.week, t.opened, t.closed],
          rows: week.map((from, i) => [from, String(opened[i]), String(done[i])]),
        }}
      >
        <polyline className={c.line} data-tone="past" points={lineOf(opened, highest(opened, done))} />
        <polyline className={c.line} data-tone="main" points={lineOf(done, highest(opened, done))} />
      </Card>
      <Card
        title={t.hours}
        span={t.weeks({ n: weeks.length })}
        way={can('time_sheet.read') ? { to: '/time-sheets' } : { to: '/schedule' }}
        legend={[
          [formatNumber(planned.at(-1) ?? 0), t.planned, 'past'],
          [formatNumber(worked.at(-1) ?? 0), t.worked, 'main'],
        ]}
        table={{
          head: [t.week, t.planned, t.worked],
          rows: week.map((from, i) => [from, String(planned[i]), String(worked[i])]),
        }}
      >
        <Bars rows={[planned, worked]} tones={['past', 'main']} />
      </Card>
      <Card
        title={t.amounts}
        span={t.months({ n: months.length })}
        way={{ to: '/tasks', search: { status: 'INVOICED' } }}
        legend={[[money(amounts.at(-1) ?? 0), t.thisMonth, 'none']]}
        table={{ head: [t.month, t.amounts], rows: month.map((name, i) => [name, money(amounts[i] ?? 0)]) }}
      >
        <Bars rows={[amounts]} tones={['main']} />
      </Card>
      <Link to="/tasks" search={{ status: 'INVOICED' }} className={c.card}>
        <h2 className={c.head}>
          {t.pace} <span className={c.span}>{t.median}</span>
        </h2>
        {kinds.length === 0 && <p className={c.none}>{t.none}</p>}
        <ul className={c.kinds}>
          {kinds.map(({ whier_id, title, hours }) => (
            <li key={whier_id}>
              <span className={base.cut}>{title}</span>
              <span className={c.track} aria-hidden>
                <span className={c.bar} style={{ width: `${(hours / slowest) * 100}%` }} />
              </span>
              <b>{days(hours)}</b>
            </li>
          ))}
        </ul>
      </Link>
    </div>
  );
}

type ToneOf = 'main' | 'past' | 'none';

interface CardProps {
  readonly title: string;
  readonly span: string;
  readonly way: LinkProps;
  /** The running week or month: its value, what it is, how it is drawn. */
  readonly legend: readonly (readonly [value: string, name: string, tone: ToneOf])[];
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly children: ReactNode;
}

/** A chart to look at, and the same as a table for who listens. */
function Card({ title, span, way, legend, table, children }: CardProps) {
  return (
    <div className={c.card}>
      <h2 className={c.head}>
        <Link {...way} className={c.way}>
          {title}
        </Link>{' '}
        <span className={c.span}>{span}</span>
      </h2>
      <p className={c.legend}>
        {legend.map(([value, name, tone]) => (
          <span key={name}>
            <b data-tone={tone}>{value}</b> {tone !== 'none' && <i className={c.mark} data-tone={tone} />} {name}
          </span>
        ))}
      </p>
      <svg className={c.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {children}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {table.head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, i) => (
                  <td key={table.head[i + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  );
}

/** Draws bars; the last one is of a period that is not over. */
function Bars({ rows, tones }: { rows: readonly (readonly number[])[]; tones: readonly ToneOf[] }) {
  return barsOf(rows, highest(...rows)).flatMap((boxes, r) =>
    boxes.map((box, i) => (
      <rect
        key={`${tones[r]} ${box.x}`}
        className={c.box}
        data-tone={tones[r]}
        data-runs={i === boxes.length - 1 || undefined}
        {...box}
      />
    )),
  );
}
