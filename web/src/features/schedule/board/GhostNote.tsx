import { useOfficeT } from '@/i18n/I18nProvider';
import { type Ghost, warningOf } from '../drag/ghost';
import c from './marks.module.css';

/** Shows the conflicts of the moved order, other warnings about the time, or that the time is free. */
export function GhostNote({ ghost }: { ghost: Ghost }) {
  const t = useOfficeT().schedule;
  return (
    <span className={c.note} data-is={ghost.clash !== null ? 'clash' : ghost.note !== null ? 'note' : 'free'}>
      {warningOf(ghost) ?? t.free}
    </span>
  );
}
