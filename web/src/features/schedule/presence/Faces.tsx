import { createPortal } from 'react-dom';
import { useOfficeT } from '@/i18n/I18nProvider';
import { AvatarStack } from '@/ui/media/AvatarStack';
import { useFaces } from './others';
import c from './presence.module.css';

/** How many faces are drawn; the others are shown as a number. */
const SHOWN = 4;

/** Shows who else has the board open. It is in the bar above, because the board needs its space for orders. */
export default function Faces() {
  const t = useOfficeT().schedule;
  const faces = useFaces();
  const bar = document.getElementById('page-people');
  if (faces.length === 0 || !bar) return null;
  return createPortal(
    <section className={c.faces} aria-label={t.present.title}>
      <span className={c.words} aria-hidden>
        {t.present.title}
      </span>
      <span className={c.ring}>
        <AvatarStack people={faces} max={SHOWN} size={24} />
      </span>
    </section>,
    bar,
  );
}
