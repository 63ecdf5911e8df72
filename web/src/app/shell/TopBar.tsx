import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconLayoutSidebar, IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '@/api/can';
import { IntakeHost } from '@/features/intake/IntakeHost';
import { useSavePreferences } from '@/features/profile/preferences.api';
import { useT } from '@/i18n/I18nProvider';
import { keepTyping } from '@/ui/fields/keep-typing';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { AccountMenu } from './AccountMenu';
import { Brand } from './Brand';
import { NoticesButton } from './NoticesButton';
import c from './TopBar.module.css';

const Search = lazyPart(() => import('./Search'));
const OutboxBadge = lazySection(() => import('@/features/today/OutboxBadge'));

interface Props {
  phone: boolean;
  /** Opens the navigation, or makes it narrow; none where tabs lead around. */
  menu: { label: string; onOpen: () => void } | undefined;
}

/** The bar above every screen: navigation, search, theme, notifications, account. */
export function TopBar({ phone, menu }: Props) {
  const t = useT().shell;
  const can = useCan();
  const scheme = useComputedColorScheme('light');
  const preferences = useSavePreferences();
  const [searching, setSearching] = useState(false);
  const search = () => {
    // The palette takes the keys some time after it was asked for.
    keepTyping();
    setSearching(true);
  };
  useHotkeys([['mod+K', search]], []);

  const MenuIcon = phone ? IconMenu2 : IconLayoutSidebar;
  return (
    <header className={c.bar}>
      {menu ? (
        <ActionIcon variant="subtle" color="gray" className={c.action} aria-label={menu.label} onClick={menu.onOpen}>
          <MenuIcon size={18} stroke={1.6} />
        </ActionIcon>
      ) : (
        <Brand />
      )}
      {!phone && (
        <button type="button" className={c.search} onClick={search}>
          <IconSearch {...ICON} />
          {t.search.open}
          <kbd className={c.keys}>Ctrl K</kbd>
        </button>
      )}
      <div className={c.right}>
        {/* A page that several people work on shows here who is on it. */}
        <span id="page-people" />
        {can('order.start') && <OutboxBadge />}
        {phone && (
          <ActionIcon variant="subtle" color="gray" className={c.action} aria-label={t.search.open} onClick={search}>
            <IconSearch size={18} stroke={1.6} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          className={c.action}
          aria-label={scheme === 'dark' ? t.theme.toLight : t.theme.toDark}
          onClick={() => preferences.mutate({ theme: scheme === 'dark' ? 'light' : 'dark' })}
        >
          {scheme === 'dark' ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
        </ActionIcon>
        <NoticesButton className={c.action} />
        <AccountMenu phone={phone} />
      </div>
      {searching && <Search onClose={() => setSearching(false)} />}
      {can('order.plan') && <IntakeHost />}
    </header>
  );
}
