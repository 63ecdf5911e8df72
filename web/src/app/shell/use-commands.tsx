import { useComputedColorScheme } from '@mantine/core';
import { type Icon, IconLogout, IconMap, IconMoon, IconPhoneIncoming, IconPlus, IconSun } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { openIntake } from '@/domain/intake/intake';
import { useLeave } from '@/domain/outbox/use-leave';
import { useSavePreferences } from '@/features/profile/preferences.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { lazyPart } from '@/ui/lazy-part';

const AskModal = lazyPart(() => import('@/domain/tasks/asked/AskModal'));
const NewTaskModal = lazyPart(() => import('@/domain/tasks/form/NewTaskModal'));
const WorkOrderWizard = lazyPart(() => import('@/domain/orders/wizard/WorkOrderWizard'));
const NewOffer = lazyPart(() => import('@/features/offers/NewOffer'));

/** An action that is available on every screen, whatever is found. */
export interface Command {
  readonly id: string;
  readonly icon: Icon;
  readonly title: string;
  /** The link it follows, or the function it calls. */
  readonly way: LinkProps | (() => void);
}

/** The commands of the person, and the dialog that one of them has opened in place of the palette. */
export function useCommands(onClose: () => void) {
  const { shell, search, tasks, orders, offers, schedule } = useOfficeT();
  const can = useCan();
  const { asks_only } = useSession().tenant;
  const scheme = useComputedColorScheme('light');
  const preferences = useSavePreferences();
  const leave = useLeave();
  const [made, setMade] = useState<'task' | 'order' | 'offer'>();
  const thenClosed = (act: () => void) => () => {
    onClose();
    act();
  };
  const call = (who?: string) => thenClosed(() => openIntake(who));
  const isDark = scheme === 'dark';
  const theme = thenClosed(() => preferences.mutate({ theme: isDark ? 'light' : 'dark' }));
  const map = { to: '/schedule', search: { view: 'day', mode: 'map' } } as const;
  const commands: (Command | false)[] = [
    can('order.plan') && { id: 'call', icon: IconPhoneIncoming, title: search.call, way: call() },
    can('task.create') && {
      id: 'new task',
      icon: IconPlus,
      title: asks_only ? tasks.ask : tasks.add,
      way: () => setMade('task'),
    },
    can('order.plan') && { id: 'new order', icon: IconPlus, title: orders.add, way: () => setMade('order') },
    can('offer.create') && { id: 'new offer', icon: IconPlus, title: offers.add, way: () => setMade('offer') },
    can('schedule.read') && { id: 'map', icon: IconMap, title: schedule.map.map, way: map },
    {
      id: 'theme',
      icon: isDark ? IconSun : IconMoon,
      title: isDark ? shell.theme.toLight : shell.theme.toDark,
      way: theme,
    },
    { id: 'sign out', icon: IconLogout, title: shell.account.signOut, way: thenClosed(() => void leave()) },
  ];
  const NewTask = asks_only ? AskModal : NewTaskModal;
  const New = made && { task: NewTask, order: WorkOrderWizard, offer: NewOffer }[made];
  return { commands: commands.filter((one) => one !== false), call, dialog: New && <New onClose={onClose} /> };
}
