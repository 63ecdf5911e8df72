import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { isFieldWork, useCan } from '@/api/can';
import { LiveProvider } from '@/api/live';
import { SessionProvider, sessionOf, useCheck, useSession } from '@/api/session';
import { useT } from '@/i18n/I18nProvider';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { followSession, leaveForSignIn } from '../signed-out';
import { BottomTabs } from './BottomTabs';
import { Brand } from './Brand';
import { groupAt, navigationFor, screensOf } from './nav';
import { OfflineNotice } from './OfflineNotice';
import c from './Shell.module.css';
import { SideNav } from './SideNav';
import { TopBar } from './TopBar';
import { useLook } from './use-look';

const NavDrawer = lazyPart(() => import('./NavDrawer'));
const DayKeeper = lazySection(() => import('@/features/today/DayKeeper'));
const KeptSession = lazySection(() => import('@/domain/account/KeptSession'));
const OutboxKeeper = lazySection(() => import('@/features/today/OutboxKeeper'));

/** The frame around every screen of a signed-in person. */
export function Shell() {
  // A session that has just ended takes the screens away at once; the way to sign-in follows.
  const session = sessionOf(useCheck());
  return (
    session &&
    !session.bare && (
      <SessionProvider session={session}>
        <Frame />
      </SessionProvider>
    )
  );
}

function Frame() {
  useLook();
  const t = useT().shell;
  const { kept } = useCheck();
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const can = useCan();
  const field = isFieldWork(can);
  const queryClient = useQueryClient();
  const router = useRouter();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { asks_only } = useSession().tenant;
  // Under the thumb are the screens opened most. In the office a record's next step stands there instead.
  const tabs = phone && (field || screensOf(navigationFor(can, asks_only)).some(({ to }) => to === path));
  // The day of work shows its own age, and loses nothing without a network.
  const atDay = path === '/today' || (path === '/' && field);
  const [drawer, setDrawer] = useState<'unopened' | 'open' | 'closed'>('unopened');
  // Until a person chooses, a small screen has the narrow navigation.
  const small = useMediaQuery('(max-width: 84.99em)', undefined, { getInitialValueInEffect: false });
  const [chosen, setNarrow] = useLocalStorage<boolean | null>({
    key: 'sidebar-narrow',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const narrow = chosen ?? (small || path === '/schedule');
  const [openGroups, setOpenGroups] = useLocalStorage<string[]>({
    key: 'sidebar-groups',
    defaultValue: [],
    getInitialValueInEffect: false,
  });

  // However a screen was reached, the navigation shows where it is.
  const here = groupAt(path);
  useEffect(() => {
    if (here) setOpenGroups((open) => (open.includes(here) ? open : [...open, here]));
  }, [here, setOpenGroups]);

  const toggleGroup = (group: string) => {
    const opensStrip = narrow && !phone;
    setNarrow(false);
    setOpenGroups((open) => {
      if (!open.includes(group)) return [...open, group];
      return opensStrip ? open : open.filter((g) => g !== group);
    });
  };

  return (
    <LiveProvider onSessionChange={() => followSession(queryClient, router)}>
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
          <NavDrawer
            opened={drawer === 'open'}
            side={field ? 'right' : 'left'}
            onClose={() => setDrawer('closed')}
            openGroups={openGroups}
            onToggleGroup={toggleGroup}
          />
        )}
        <TopBar
          phone={phone}
          menu={
            phone && field
              ? undefined
              : phone
                ? { label: t.openMenu, onOpen: () => setDrawer('open') }
                : { label: narrow ? t.expand : t.collapse, onOpen: () => setNarrow(!narrow) }
          }
        />
        <div className={c.notice}>{!atDay && <OfflineNotice />}</div>
        <main className={c.main} id="main" tabIndex={-1}>
          <Outlet />
        </main>
        {tabs && <BottomTabs onMore={() => setDrawer('open')} />}
      </div>
      {kept && <KeptSession />}
      {can('order.start') && field && <DayKeeper />}
      {can('order.start') && <OutboxKeeper onSignedOut={() => void leaveForSignIn(queryClient, router)} />}
    </LiveProvider>
  );
}
