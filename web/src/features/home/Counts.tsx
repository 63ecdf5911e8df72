import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayLater, today } from '@/lib/date';
import { formatNumber } from '@/lib/number';
import { useKept } from '@/records/list/use-kept';
import type { Home } from './home.api';
import c from './home.module.css';

type Name = Exclude<keyof Home['counts'], 'missed'>;

/** How many days ahead an expiring offer is counted, by the server's rule. */
const SOON_DAYS = 7;

/** Shows how much waits in each place, always in the same order, each as a link. */
export function Counts({ counts }: { counts: Home['counts'] | undefined }) {
  const t = useOfficeT().home;
  const day = today();
  const earlier = useEarlier(counts, day);
  const ways: readonly (readonly [Name, Pick<LinkProps, 'to' | 'search'>])[] = [
    ['open', { to: '/tasks', search: { status: 'CREATED' } }],
    ['waiting', { to: '/tasks', search: { status: 'CREATED', phase: ['WAITING_ACCEPTANCE'] } }],
    ['done', { to: '/tasks', search: { status: 'CREATED', phase: ['DONE'] } }],
    ['late', { to: '/schedule', search: { view: 'day', mode: 'workers', day } }],
    ['unscheduled', { to: '/work-orders', search: { status: 'CREATED', unscheduled: true } }],
    ['offers', { to: '/offers', search: { status: 'SENT', to: dayLater(day, SOON_DAYS) } }],
    ['projects', { to: '/projects', search: { near: true } }],
    ['critical', { to: '/materials', search: { stock: 'CRITICAL_QUANTITY' } }],
    ['loans', { to: '/equipment', search: { overdue: true } }],
    ['inspections', { to: '/equipment', search: { inspection: 'OVERDUE' } }],
  ];
  return (
    <ul className={c.strip} aria-label={t.counts.label} aria-busy={!counts || undefined}>
      {ways.map(([name, way]) => (
        <li key={name}>
          <Link {...way} className={c.count} data-tone={toneOf(name, counts?.[name] ?? 0, earlier?.[name])}>
            <b className={c.number}>{counts ? formatNumber(counts[name]) : '–'}</b>
            <span className={c.countLabel}>{t.counts[name]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Only what has grown since the day before is marked, and only what is late is red. */
const toneOf = (name: Name, n: number, before: number | undefined) =>
  n === 0 ? 'none' : name === 'late' ? 'late' : name !== 'open' && n > (before ?? n) ? 'waits' : undefined;

type Kept = { readonly day: string; readonly counts: Home['counts']; readonly earlier?: Home['counts'] | undefined };

/** Returns the last counts that this person saw in this browser on an earlier day. */
function useEarlier(counts: Home['counts'] | undefined, day: string): Home['counts'] | undefined {
  const [text, keep] = useKept('home-counts');
  const kept = text === null ? undefined : (JSON.parse(text) as Kept);
  const earlier = kept?.day === day ? kept.earlier : kept?.counts;
  const next = counts && JSON.stringify({ day, counts, earlier } satisfies Kept);
  useEffect(() => {
    if (next !== undefined && next !== text) keep(next);
  }, [next, text, keep]);
  return earlier;
}
