import { useOfficeT } from '@/i18n/I18nProvider';
import { type Ghost, warningOf } from '../drag/ghost';
import c from './marks.module.css';

/** What is in the way of what is moved, what else is to be known of that time, or that it is free. */
export function GhostNote({ ghost }: { ghost: Ghost }) {
  const t = useOfficeT().schedule;
  return (
    <span className={c.note} data-is={ghost.clash !== null ? 'clash' : ghost.note !== null ? 'note' : 'free'}>
      {warningOf(ghost) ?? t.free}
    </span>
  );
}
