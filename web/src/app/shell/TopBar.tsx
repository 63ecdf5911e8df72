import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconLayoutSidebar, IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSavePreferences } from '@/features/profile/profile.api';
import { useT } from '@/i18n/I18nProvider';
import { AccountMenu } from './AccountMenu';
import { NoticesButton } from './NoticesButton';
import c from './TopBar.module.css';
import { useTypingAhead } from './use-typing-ahead';

const Search = lazy(() => import('./Search'));

interface Props {
  phone: boolean;
  menuLabel: string;
  onMenu: () => void;
}

/** The bar above every screen: navigation, search, theme, notifications, account. */
export function TopBar({ phone, menuLabel, onMenu }: Props) {
  const t = useT().shell;
  const scheme = useComputedColorScheme('light');
  const preferences = useSavePreferences();
  const [searching, setSearching] = useState(false);
  const [query, setQuery] = useState('');
  const settle = useTypingAhead(searching, setQuery);
  const closeSearch = () => {
    setSearching(false);
    setQuery('');
  };
  useHotkeys([['mod+K', () => setSearching(true)]], []);

  const MenuIcon = phone ? IconMenu2 : IconLayoutSidebar;
  return (
    <header className={c.bar}>
      <ActionIcon variant="subtle" color="gray" className={c.action} aria-label={menuLabel} onClick={onMenu}>
        <MenuIcon size={18} stroke={1.6} />
      </ActionIcon>
      {!phone && (
        <button type="button" className={c.search} onClick={() => setSearching(true)}>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          {t.search.open}
          <kbd className={c.keys}>Ctrl K</kbd>
        </button>
      )}
      <div className={c.right}>
        {phone && (
          <ActionIcon
            variant="subtle"
            color="gray"
            className={c.action}
            aria-label={t.search.open}
            onClick={() => setSearching(true)}
          >
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
      {searching && (
        <Suspense>
          <Search query={query} onQueryChange={setQuery} onFocus={settle} onClose={closeSearch} />
        </Suspense>
      )}
    </header>
  );
}
