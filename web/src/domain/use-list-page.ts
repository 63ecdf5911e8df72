import { useCallback, useEffect, useRef } from 'react';
import type { PAGE_SIZES, PageState } from '@/ui/pages';
import { rememberedSize, rememberSize } from './page-size';

interface State {
  readonly page?: number | undefined;
  readonly size?: (typeof PAGE_SIZES)[number] | undefined;
}

interface Options<S> {
  /** Under this name the browser remembers the size of the list's pages. */
  readonly name: string;
  /** What the address says. */
  readonly search: S;
  readonly navigate: (to: { search: (now: S) => S }) => Promise<void>;
  /** How the list keeps its state in the address: what `listSearch` answers. */
  readonly list: { readonly change: (search: S, part: Partial<S>) => S; readonly clear: (search: S) => S };
}

/** The state of a list page in its address, and the ways to change it. */
export function useListPage<S extends State>({ name, search, navigate, list }: Options<S>) {
  const change = useCallback(
    (part: Partial<S>) => void navigate({ search: (now) => list.change(now, part) }),
    [navigate, list],
  );
  /** The size asked for last: it is remembered once the address has it, since a page with edits may be stayed on. */
  const asked = useRef<number>(undefined);
  const turn = useCallback(
    ({ page, size }: PageState) => {
      asked.current = size;
      change({ page, size } as Partial<S>);
    },
    [change],
  );
  useEffect(() => {
    if (search.size !== undefined && search.size === asked.current) rememberSize(name, search.size);
  }, [name, search.size]);
  /** Removes every filter of the tray; with `and` also what stands elsewhere, such as the search. */
  const clear = useCallback(
    (and: Partial<S> = {}) => void navigate({ search: (now) => list.change(list.clear(now), and) }),
    [navigate, list],
  );
  return { page: search.page ?? 1, size: search.size ?? rememberedSize(name), change, turn, clear };
}
