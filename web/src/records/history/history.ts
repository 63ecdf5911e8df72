import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import type { Icon, Tone } from '@/ui/feedback/StatusBadge';

export type HistoryEntry = Schemas['HistoryEntry'];

/** The groups the history of a task or an order can be narrowed to. */
export const HISTORY_GROUPS = ['STATUS', 'DETAILS', 'IMAGES_AND_DOCS', 'WORK_ORDERS'] as const;
export type HistoryGroup = (typeof HISTORY_GROUPS)[number] | 'PRICES';

/** A history entry as texts. */
export interface HistoryText {
  readonly icon: Icon;
  readonly tone: Tone;
  readonly title: string;
  /** The values of a change; null is an empty one. Absent where there is nothing to compare. */
  readonly change?: { readonly from: string | null; readonly to: string | null };
  /** A text from the event itself, such as a comment or the names of files. */
  readonly text?: string;
  readonly order?: number;
  /** The cause, such as an imported file. */
  readonly by?: string;
  readonly reason?: string;
  /** A button beside the entry. */
  readonly action?: { readonly label: string; readonly name: string; readonly run: () => void };
}

/** Entries of a page of history. */
const HISTORY_PAGE = 50;

interface Ask {
  readonly query: { readonly page: number; readonly group?: string };
  readonly signal: AbortSignal;
}

/** Calls the server for a page of a history. */
export type LoadHistory<E extends HistoryEntry = HistoryEntry> = (ask: Ask) => Promise<{ data: E[]; count: number }>;

/** A history, newest first, page by page; without groups all of it. */
export const historyPages = <E extends HistoryEntry>(
  key: QueryKey,
  groups: readonly HistoryGroup[],
  load: LoadHistory<E>,
) => {
  const group = groups.join(',');
  return infiniteQueryOptions({
    queryKey: [...key, group],
    queryFn: ({ pageParam, signal }) => load({ query: { page: pageParam, ...(group && { group }) }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * HISTORY_PAGE < last.count ? all.length + 1 : undefined),
    // Always refetched when the history is opened again: new events belong on top.
    staleTime: 0,
  });
};

/** Both values of a change, each put into words by `named`. */
export const changeOf = (entry: HistoryEntry, named: (value: string) => string) => {
  const name = (value: unknown) => {
    const said = valueText(value);
    return said === null ? null : named(said);
  };
  return { from: name(entry.old_value), to: name(entry.value) };
};

/** A value as text: several names one below the other, a record by its name, nothing as null. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'object' && 'name' in value ? String(value.name) : String(value);
}
