import {
  IconBeach,
  IconBuildingWarehouse,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarWeek,
  IconChecklist,
  IconClockHour4,
  IconDatabase,
  IconDeviceDesktop,
  IconFileInvoice,
  IconFolders,
  IconLayoutDashboard,
  IconMessages,
  type IconProps,
  IconReceipt,
  IconTool,
  IconTransfer,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isFieldWork } from '@/api/can';
import type { Permission } from '@/api/session';
import type { Section } from '@/i18n/types';

export type NavLabel = keyof Section<'shell'>['nav'];

/**
 * A screen of the navigation. Without a permission it is open to everybody signed in. Workers may read tasks and master
 * data where their work leads there, but have no lists of them: those are for people who plan, hence the editing
 * permissions.
 */
export interface NavScreen {
  label: NavLabel;
  to: NonNullable<LinkProps['to']>;
  permission?: Permission;
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

const NAVIGATION: readonly NavEntry[] = [
  {
    label: 'master',
    icon: IconDatabase,
    screens: [
      { label: 'users', to: '/users', permission: 'user.read' },
      { label: 'absences', to: '/absences', permission: 'absence.decide' },
      { label: 'teams', to: '/teams', permission: 'master.edit' },
      { label: 'workHierarchies', to: '/work-hierarchies', permission: 'master.edit' },
      { label: 'locations', to: '/locations', permission: 'master.edit' },
      { label: 'locationGroups', to: '/location-groups', permission: 'master.edit' },
      { label: 'catalogue', to: '/catalogue', permission: 'master.edit' },
      { label: 'deleted', to: '/deleted', permission: 'master.restore' },
    ],
  },
  {
    label: 'b2b',
    icon: IconTransfer,
    screens: [
      { label: 'b2b', to: '/b2b', permission: 'master.edit' },
      { label: 'addresses', to: '/addresses', permission: 'master.edit' },
      { label: 'assets', to: '/client-assets', permission: 'asset.edit' },
    ],
  },
  { label: 'projects', icon: IconFolders, to: '/projects', permission: 'project.read' },
  { label: 'tasks', icon: IconChecklist, to: '/tasks', permission: 'task.create' },
  { label: 'workOrders', icon: IconTool, to: '/work-orders', permission: 'order.read' },
  { label: 'schedule', icon: IconCalendarWeek, to: '/schedule', permission: 'schedule.read' },
  { label: 'conversations', icon: IconMessages, to: '/conversations' },
  { label: 'timeSheets', icon: IconClockHour4, to: '/time-sheets', permission: 'time_sheet.read' },
  { label: 'offers', icon: IconFileInvoice, to: '/offers', permission: 'offer.read' },
  { label: 'invoices', icon: IconReceipt, to: '/invoices', permission: 'invoice.read' },
  {
    label: 'warehouse',
    icon: IconBuildingWarehouse,
    screens: [
      { label: 'equipment', to: '/equipment', permission: 'equipment.read' },
      { label: 'materials', to: '/materials', permission: 'material.read' },
    ],
  },
];

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
