import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import clsx from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { LiveProvider } from '@/api/live';
import { SessionProvider, sessionOf, useCheck } from '@/api/session';
import { useT } from '@/i18n/I18nProvider';
import { Brand } from './Brand';
import { OfflineNotice } from './OfflineNotice';
import c from './Shell.module.css';
import { SideNav } from './SideNav';
import { TopBar } from './TopBar';
import { useLook } from './use-look';

const NavDrawer = lazy(() => import('./NavDrawer'));

/** The frame around every screen of somebody signed in. */
export function Shell() {
  // A session that has just ended takes the screens away at once; the way to sign-in follows.
  const session = sessionOf(useCheck());
  return (
    session && (
      <SessionProvider session={session}>
        <Frame />
      </SessionProvider>
    )
  );
}

function Frame() {
  useLook();
  const t = useT().shell;
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [drawer, setDrawer] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const [narrow, setNarrow] = useLocalStorage({
    key: 'sidebar-narrow',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [openGroups, setOpenGroups] = useLocalStorage<string[]>({
    key: 'sidebar-groups',
    defaultValue: [],
    getInitialValueInEffect: false,
  });

  const toggleGroup = (group: string) => {
    const opensStrip = narrow && !phone;
    setNarrow(false);
    setOpenGroups((open) => {
      if (!open.includes(group)) return [...open, group];
      return opensStrip ? open : open.filter((g) => g !== group);
    });
  };

  return (
    <LiveProvider>
      <div className={c.root}>
        <a className={c.skip} href="#main">
          {t.skip}
        </a>
        {!phone && (
          <aside className={clsx(c.side, narrow && c.narrow)}>
            <Brand narrow={narrow} />
            <SideNav narrow={narrow} openGroups={openGroups} onToggleGroup={toggleGroup} />
          </aside>
        )}
        {phone && drawer !== 'unopened' && (
          <Suspense>
            <NavDrawer
              opened={drawer === 'open'}
              onClose={() => setDrawer('closed')}
              openGroups={openGroups}
              onToggleGroup={toggleGroup}
            />
          </Suspense>
        )}
        <TopBar
          phone={phone}
          menuLabel={phone ? t.openMenu : narrow ? t.expand : t.collapse}
          onMenu={phone ? () => setDrawer('open') : () => setNarrow(!narrow)}
        />
        <OfflineNotice />
        <main className={c.main} id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </LiveProvider>
  );
}
