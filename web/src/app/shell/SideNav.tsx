import { IconChevronRight } from '@tabler/icons-react';
import { Link, useMatchRoute } from '@tanstack/react-router';
import clsx from 'clsx';
import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { useT } from '@/i18n/I18nProvider';
import type { NavEntry, NavScreen } from './nav';
import { navigationFor } from './nav';
import c from './SideNav.module.css';

interface Props {
  narrow: boolean;
  openGroups: readonly string[];
  onToggleGroup: (group: string) => void;
  /** Called when a screen has been chosen; the drawer of the phone closes then. */
  onChoose?: () => void;
}

/** The side navigation: the screens that this person may open, in the order of the specification. */
export function SideNav({ narrow, openGroups, onToggleGroup, onChoose }: Props) {
  const t = useT().shell;
  const navigation = navigationFor(useCan(), useSession().tenant.asks_only);
  const matchRoute = useMatchRoute();
  const isHere = (screen: NavScreen) =>
    Boolean(screen.to === '/' ? matchRoute({ to: '/' }) : matchRoute({ to: screen.to, fuzzy: true }));

  const screen = (entry: Extract<NavEntry, NavScreen>) => {
    const Icon = entry.icon;
    return (
      <Link to={entry.to} className={c.item} aria-current={isHere(entry) ? 'page' : undefined} onClick={onChoose}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={c.label}>{t.nav[entry.label]}</span>
      </Link>
    );
  };

  const group = (entry: Exclude<NavEntry, NavScreen>) => {
    const Icon = entry.icon;
    const open = openGroups.includes(entry.label) && !narrow;
    const holdsHere = entry.screens.some(isHere);
    return (
      <button
        type="button"
        className={clsx(c.item, holdsHere && !open && c.here)}
        aria-expanded={open}
        onClick={() => onToggleGroup(entry.label)}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={c.label}>{t.nav[entry.label]}</span>
        <IconChevronRight size={14} aria-hidden className={clsx(c.chevron, open && c.turned)} />
      </button>
    );
  };

  return (
    <nav className={clsx(c.nav, narrow && c.narrow)} aria-label={t.navigation}>
      <ul className={c.list}>
        {navigation.map((entry) => (
          <li key={entry.label} title={narrow ? t.nav[entry.label] : undefined}>
            {entry.screens ? group(entry) : screen(entry)}
            {entry.screens && openGroups.includes(entry.label) && !narrow && (
              <ul className={c.list}>
                {entry.screens.map((sub) => (
                  <li key={sub.label}>
                    <Link
                      to={sub.to}
                      className={clsx(c.item, c.sub)}
                      aria-current={isHere(sub) ? 'page' : undefined}
                      onClick={onChoose}
                    >
                      <span className={c.label}>{t.nav[sub.label]}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
