import type { IconProps } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Permission } from '@/api/session';
import type { Section } from '@/i18n/types';

export type NavLabel = keyof Section<'shell'>['nav'];
/** The groups of the navigation. */
export type NavGroup = Extract<NavLabel, 'master' | 'b2b' | 'warehouse'>;

/**
 * The place of a screen in the navigation: a first-level entry with an icon, or a line of a group. Workers may read
 * tasks and master data where their work leads there, but have no lists of them: those are for people who plan, hence
 * `needs`, the permission for the entry where it is not that for the screen.
 */
type NavPlace = { readonly label: NavLabel; readonly needs?: Permission } & (
  | { readonly icon: ComponentType<IconProps> }
  | { readonly in: NavGroup }
);

/** What a screen is asked for when it is opened. */
export interface Opening {
  readonly queryClient: QueryClient;
  readonly search: object;
  readonly cause: 'preload' | 'enter' | 'stay';
}

/** A screen of a feature. All that stands here is in the first load, `load` fetches the rest. */
export interface Screen {
  /** A parameter is the number of a record. */
  readonly path: `/${string}`;
  /** Set where the parameter is not read as a number. */
  readonly text?: true;
  readonly load: () => Promise<{ readonly default: unknown }>;
  /** The permission for it; without one it is open to everybody signed in. */
  readonly needs?: Permission;
  /** Reads the search parameters. */
  readonly search?: unknown;
  readonly nav?: NavPlace;
  /** It begins with the texts of the office. */
  readonly whole?: true;
  /** It is fetched in advance, as dialogs are. */
  readonly ahead?: true;
  /** It needs no session and has no frame. */
  readonly open?: true;
  /** Leads elsewhere by throwing `redirect`. */
  readonly before?: (at: Opening) => Promise<void>;
}

/** Returns the search as it is, for a page that parses it itself: its list is then loaded with the page. */
export const asWritten = (raw: Record<string, unknown>) => raw;
