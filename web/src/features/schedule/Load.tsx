import c from './schedule.module.css';

/** How much of the hours of work is planned. */
export function Load({ minutes, capacity }: { minutes: number; capacity: number }) {
  const share = capacity === 0 ? (minutes > 0 ? 1 : 0) : minutes / capacity;
  return (
    <span className={c.load} data-full={minutes > capacity || undefined} aria-hidden>
      <span style={{ width: `${Math.min(100, share * 100)}%` }} />
    </span>
  );
}
