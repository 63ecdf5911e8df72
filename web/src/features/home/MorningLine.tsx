import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayLater, toWall } from '@/lib/date';
import { type Crew, type DayOrder, dayQuery } from './home.api';
import c from './home.module.css';
import { clashesOf } from './morning';

interface Props {
  readonly day: string;
  readonly now: number;
  readonly orders: readonly DayOrder[];
  readonly crew: Crew;
  readonly unscheduled: number;
}

/** The hours from which the day, and then the next one, matters more than the morning. */
const DAY_FROM = 11;
const EVENING_FROM = 16;
/** The absent people who are named. */
const NAMED = 3;

/** One line of what the day needs first: who is away and what clashes, later what is late, at last the next day. */
export function MorningLine({ day, now, orders, crew, unscheduled }: Props) {
  const t = useOfficeT().home.morning;
  const hour = Number(toWall(new Date(now).toISOString())[1].slice(0, 2));
  const next = dayLater(day, 1);
  const later = useQuery({ ...dayQuery(next), enabled: hour >= EVENING_FROM }).data;
  const board = (of: string): Pick<LinkProps, 'to' | 'search'> => ({
    to: '/schedule',
    search: { view: 'day', mode: 'workers', day: of },
  });

  const away = crew.workers.filter(({ absences }) => absences.some(({ to }) => Date.parse(to) > now));
  const names = away.slice(0, NAMED).map(({ first_name, absences }) => {
    const [until, clock] = toWall(absences[0]?.to ?? '');
    return until === day && clock !== '00:00' ? t.until({ name: first_name, clock }) : first_name;
  });
  const [clash, ...clashes] = clashesOf(orders);
  const due = orders.filter(({ due_at, hold_reason }) => due_at && hold_reason === '' && Date.parse(due_at) < now);
  const over = due.filter(({ status }) => status === 'IN_EXECUTION').length;
  const unstarted = due.filter(({ status }) => status === 'CREATED').length;
  const planned = later?.orders.filter(({ status }) => status === 'CREATED') ?? [];
  const alone = planned.filter(({ workers }) => workers.length === 0).length;

  const parts: readonly (readonly [n: number, text: string, more: string, way: Pick<LinkProps, 'to' | 'search'>])[] =
    hour >= EVENING_FROM
      ? [
          [planned.length, t.tomorrow({ n: planned.length }), '', board(next)],
          [alone, t.alone({ n: alone }), '', board(next)],
          [over, t.over({ n: over }), '', board(day)],
        ]
      : hour >= DAY_FROM
        ? [
            [unstarted, t.late({ n: unstarted }), '', board(day)],
            [over, t.over({ n: over }), '', board(day)],
            [unscheduled, t.unscheduled({ n: unscheduled }), '', board(day)],
          ]
        : [
            [away.length, t.away({ n: away.length }), names.join(', '), { to: '/absences' }],
            [unscheduled, t.unscheduled({ n: unscheduled }), '', board(day)],
            [
              clash === undefined ? 0 : clashes.length + 1,
              t.clashes({ n: clashes.length + 1 }),
              clash ? t.at({ clock: toWall(new Date(clash).toISOString())[1] }) : '',
              board(day),
            ],
          ];
  const said = parts.filter(([n]) => n > 0);
  if (said.length === 0) return null;
  return (
    <ul className={c.morning} aria-label={t.label}>
      {said.map(([, text, more, way]) => (
        <li key={text}>
          <Link {...way} className={c.morningPart}>
            <b className={c.morningWhat}>{text}</b>
            {more && <span>{more}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
