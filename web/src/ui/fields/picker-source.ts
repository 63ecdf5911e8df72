import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Rows a picker asks for at a time. */
const PICKER_PAGE_SIZE = 10;
/** Rest after the last key before a search starts. */
export const SEARCH_DEBOUNCE_MS = 500;

/** One page of a list, in the form of every search of the server. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly count: number;
}

/**
 * How a picker loads and names its options. Define it once, outside of components. Functions that take an option are
 * declared as methods, so that sources of different records fit into one list: each only gets its own options.
 */
export interface PickerSource<T> {
  /** Query key; what narrows the options (a chosen day, a client) belongs into it. */
  readonly key: readonly unknown[];
  readonly load: (ask: { search: string; page: number; size: number; signal: AbortSignal }) => Promise<Page<T>>;
  id(option: T): string | number;
  label(option: T): string;
  /** A second, quieter line. */
  hint?(option: T): string | null;
  /** Marks that line as good news or a warning; null for neither. */
  tone?(option: T): 'good' | 'warning' | null;
}

/** The options of a source for a typed text, page by page; asks for nothing until `open`. */
export function usePicker<T>(source: PickerSource<T>, typed: string, open: boolean) {
  const [debounced] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  // An emptied box shows the first page at once.
  const search = typed.trim() === '' ? '' : debounced;
  const query = useInfiniteQuery({
    queryKey: [...source.key, 'picker', search],
    queryFn: ({ pageParam, signal }) => source.load({ search, page: pageParam, size: PICKER_PAGE_SIZE, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * PICKER_PAGE_SIZE < last.count ? all.length + 1 : undefined),
    enabled: open,
  });
  const options = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data]);
  /** Settled when the options belong to the typed text. */
  const settled = search === typed.trim() && query.isSuccess;
  return { ...query, options, settled };
}
