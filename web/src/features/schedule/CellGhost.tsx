import { clockOf } from './days';
import { GhostNote } from './GhostNote';
import { useGhost } from './ghost';
import c from './schedule.module.css';

/** When on this day, and in this row, what is moved would begin, and what is in its way; alone drawn while it moves. */
export function CellGhost({ day, worker }: { day: string; worker?: number }) {
  const ghost = useGhost(day, worker);
  if (!ghost) return null;
  return (
    <span className={c.cellGhost} data-ghost data-clash={ghost.clash !== null || undefined}>
      {clockOf(ghost.minute)} · <GhostNote ghost={ghost} />
    </span>
  );
}
