import { toWall } from '@/lib/date';
import c from './DayLine.module.css';

/** The hours of the line: the same on every screen, so that the same place is the same hour. */
export const FIRST_HOUR = 7;
export const LAST_HOUR = 17;

/** A stretch of time on the line. */
export interface DayBar {
  readonly from: string;
  readonly to: string;
  readonly tone: 'planned' | 'running' | 'done' | 'lost' | 'busy' | 'ours' | 'plan';
}

interface Props {
  /** The calendar day that is drawn. */
  readonly day: string;
  /** In the order in which they are drawn: what comes later lies above. */
  readonly bars: readonly DayBar[];
  /** The present instant, marked where it lies on that day. */
  readonly now?: string | undefined;
  /** A thin line below a text, instead of a box beside one. */
  readonly thin?: boolean;
}

/** Draws a day from seven to five. Hidden from screen readers, because the times are beside it in words. */
export function DayLine({ day, bars, now, thin }: Props) {
  const place = (iso: string) => {
    const [on, clock] = toWall(iso);
    const hours = on < day ? 0 : on > day ? 24 : Number(clock.slice(0, 2)) + Number(clock.slice(3, 5)) / 60;
    return Math.max(0, Math.min(1, (hours - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR))) * 100;
  };
  return (
    <span
      className={c.day}
      data-thin={thin || undefined}
      data-plans={bars.some(({ tone }) => tone === 'plan') || undefined}
      aria-hidden
    >
      {bars.map(({ from, to, tone }) => (
        <span
          key={`${tone}${from}`}
          className={c.bar}
          data-tone={tone}
          style={{ left: `${place(from)}%`, width: `${place(to) - place(from)}%` }}
        />
      ))}
      {now !== undefined && toWall(now)[0] === day && <span className={c.now} style={{ left: `${place(now)}%` }} />}
    </span>
  );
}
