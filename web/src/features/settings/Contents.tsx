import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import c from './settings.module.css';

const SECTIONS = [
  'company',
  'regional',
  'hours',
  'holidays',
  'roads',
  'charges',
  'offers',
  'invoices',
  'equipment',
  'mail',
  'maps',
  'ways',
  'security',
  'sessions',
  'keys',
  'webhooks',
  'data',
  'backup',
] as const;

type SectionId = (typeof SECTIONS)[number];

/** Sections for companies that carry out work. */
const OF_WORK: ReadonlySet<SectionId> = new Set([
  'hours',
  'holidays',
  'roads',
  'charges',
  'offers',
  'invoices',
  'equipment',
  'webhooks',
]);

/** The sections of the page, each with an address of its own; the one being read is marked. */
export function Contents() {
  const t = useOfficeT().settings;
  const works = !useSession().tenant.asks_only;
  const shown = useShownSection();
  return (
    <nav className={c.contents} aria-label={t.contents}>
      {SECTIONS.filter((id) => works || !OF_WORK.has(id)).map((id) => (
        <Link
          key={id}
          to="/settings"
          search={(now) => now}
          hash={id}
          className={c.anchor}
          activeOptions={{ includeHash: true }}
          data-shown={id === shown || undefined}
          // The address stays the same when the section was chosen before.
          onClick={() => document.getElementById(id)?.scrollIntoView()}
        >
          {t.sections[id]}
        </Link>
      ))}
    </nav>
  );
}

/** How many pixels below the top of the window a section counts as the one being read. */
const READING_LINE = 160;

/** The section at the top of the window. */
function useShownSection(): SectionId {
  const [shown, setShown] = useState<SectionId>(SECTIONS[0]);
  useEffect(() => {
    const look = () => {
      const begun = SECTIONS.filter((id) => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top <= READING_LINE;
      });
      setShown(begun.at(-1) ?? SECTIONS[0]);
    };
    look();
    // The frame around the page is what scrolls.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, []);
  return shown;
}
