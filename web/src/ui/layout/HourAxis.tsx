import { toWall } from '@/lib/date';
import { FIRST_HOUR, LAST_HOUR } from './DayLine';
import c from './HourAxis.module.css';

const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, i) => FIRST_HOUR + i);

/** The hours above lines of a day, and the present one among them if it is that day. */
export function HourAxis({ now }: { now?: string | undefined }) {
  const at = (hour: number) => `${((hour - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR)) * 100}%`;
  const clock = now && toWall(now)[1];
  const hour = clock ? Number(clock.slice(0, 2)) + Number(clock.slice(3, 5)) / 60 : -1;
  return (
    <span className={c.axis} aria-hidden>
      {HOURS.map((one) => (
        <span key={one} style={{ left: at(one) }} hidden={Math.abs(one - hour) < 0.7}>
          {String(one).padStart(2, '0')}
        </span>
      ))}
      {hour >= FIRST_HOUR && hour <= LAST_HOUR && (
        <span className={c.clock} style={{ left: at(hour) }}>
          {clock}
        </span>
      )}
    </span>
  );
}
