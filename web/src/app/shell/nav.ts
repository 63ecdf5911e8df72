import {
  IconBeach,
  IconBuildingWarehouse,
  IconCalendarCheck,
  IconCalendarEvent,
  IconChecklist,
  IconDatabase,
  IconDeviceDesktop,
  IconFileInvoice,
  IconLayoutDashboard,
  IconMessages,
  type IconProps,
  IconReceipt,
  IconTransfer,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isFieldWork } from '@/api/can';
import type { Permission } from '@/api/session';
import type { NavGroup, NavLabel, Screen } from '@/records/screen';
import { screens } from '../screens';

/** A screen of the navigation. Without a permission it is open to everybody signed in. */
export interface NavScreen {
  label: NavLabel;
  to: NonNullable<LinkProps['to']>;
  permission?: Permission | undefined;
}

/** A first-level entry: a screen of its own, or a group of screens. */
export type NavEntry = { icon: ComponentType<IconProps> } & (
  | ({ screens?: never } & NavScreen)
  | { label: NavLabel; screens: readonly NavScreen[] }
);

const OFFICE_START: NavEntry = { label: 'dashboard', icon: IconLayoutDashboard, to: '/' };
const FIELD_START: NavEntry = { label: 'today', icon: IconCalendarCheck, to: '/' };
/** The office has it among the master data. */
const OWN_ABSENCES: NavEntry = { label: 'absences', icon: IconBeach, to: '/absences', permission: 'absence.read' };

/** Of a company that only asks others for work. */
const ASKED: readonly NavEntry[] = [
  { label: 'start', icon: IconLayoutDashboard, to: '/' },
  { label: 'tasks', icon: IconChecklist, to: '/tasks', permission: 'task.create' },
  { label: 'visits', icon: IconCalendarEvent, to: '/visits', permission: 'asked.read' },
  { label: 'offers', icon: IconFileInvoice, to: '/offers', permission: 'offer.read' },
  { label: 'conversations', icon: IconMessages, to: '/conversations' },
  { label: 'invoiced', icon: IconReceipt, to: '/invoiced', permission: 'asked.read' },
  { label: 'received', icon: IconReceipt, to: '/received-invoices', permission: 'invoice.received' },
  { label: 'assets', icon: IconDeviceDesktop, to: '/client-assets', permission: 'asset.read' },
  { label: 'people', icon: IconUsers, to: '/users', permission: 'user.read' },
];

const GROUP_ICONS: Readonly<Record<NavGroup, ComponentType<IconProps>>> = {
  master: IconDatabase,
  b2b: IconTransfer,
  warehouse: IconBuildingWarehouse,
};

/** The screens that features have in the navigation; a group stands where its first screen does. */
function entriesOf(all: readonly (Screen & { readonly path: (typeof screens)[number]['path'] })[]): NavEntry[] {
  const entries: NavEntry[] = [];
  const groups = new Map<NavGroup, NavScreen[]>();
  for (const { path, needs, nav } of all) {
    if (!nav) continue;
    const screen = { label: nav.label, to: path, permission: nav.needs ?? needs };
    if ('icon' in nav) {
      entries.push({ ...screen, icon: nav.icon });
      continue;
    }
    const group = groups.get(nav.in) ?? [];
    if (group.push(screen) > 1) continue;
    groups.set(nav.in, group);
    entries.push({ label: nav.in, icon: GROUP_ICONS[nav.in], screens: group });
  }
  return entries;
}
const NAVIGATION = entriesOf(screens);

const SETTINGS: readonly NavScreen[] = [
  { label: 'settings', to: '/profile' },
  { label: 'companySettings', to: '/settings', permission: 'company.edit' },
];

/** The screens of the account menu that one person may open. */
export const settingsFor = (can: (permission: Permission) => boolean): NavScreen[] =>
  SETTINGS.filter(({ permission }) => permission === undefined || can(permission));

/** The navigation of one person: the screens that `can` allows, without empty groups. */
export function navigationFor(can: (permission: Permission) => boolean, asksOnly = false): NavEntry[] {
  const open = (screen: NavScreen) => screen.permission === undefined || can(screen.permission);
  const start = isFieldWork(can) ? FIELD_START : OFFICE_START;
  const own = can('absence.decide') ? [] : [OWN_ABSENCES];
  return (asksOnly ? ASKED : [start, ...NAVIGATION, ...own]).flatMap<NavEntry>((entry) => {
    if (!entry.screens) return open(entry) ? [entry] : [];
    const screens = entry.screens.filter(open);
    return screens.length > 0 ? [{ ...entry, screens }] : [];
  });
}

/** The group that holds the screen of an address. */
export const groupAt = (path: string): NavLabel | undefined =>
  NAVIGATION.find(({ screens }) => screens?.some(({ to }) => path === to || path.startsWith(`${to}/`)))?.label;

/** The screens of a navigation in its order, groups laid open. */
export const screensOf = (navigation: readonly NavEntry[]): NavScreen[] =>
  navigation.flatMap((entry) => entry.screens ?? [entry]);
