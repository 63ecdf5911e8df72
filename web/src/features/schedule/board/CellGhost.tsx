import { useOfficeT } from '@/i18n/I18nProvider';
import { useGhost } from '../drag/ghost';
import c from '../schedule.module.css';
import { CompanionGhosts } from './CompanionGhosts';
import { clockOf } from './days';
import { GhostNote } from './GhostNote';

/**
 * Previews the start on this day and in this row, with its conflicts; the only part drawn again while the order moves.
 */
export function CellGhost({ day, worker }: { day: string; worker?: number }) {
  const ghost = useGhost(day, worker);
  const t = useOfficeT().schedule;
  const companions = <CompanionGhosts day={day} {...(worker !== undefined && { worker })} />;
  if (!ghost) return companions;
  return (
    <>
      <span className={c.cellGhost} data-ghost data-clash={ghost.clash !== null || undefined}>
        {clockOf(ghost.minute)} · {ghost.companions && `${t.several({ n: ghost.companions.length + 1 })} · `}
        <GhostNote ghost={ghost} />
      </span>
      {companions}
    </>
  );
}
