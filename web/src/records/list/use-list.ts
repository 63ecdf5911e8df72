import { useQueries, useQuery } from '@tanstack/react-query';
import { useMatch, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useCan } from '@/api/can';
import { dayText } from '@/lib/day-text';
import type { ActiveFilter } from '@/ui/layout/FilterTray';
import type { PageState } from '@/ui/tables/pages';
import { pathText, pathTo } from '@/ui/text/hierarchy';
import { hierarchiesQuery, recordQuery } from '../pickers';
import type { List, ListState, SetFilter } from './define-list';
import { rememberedSize, rememberSize } from './page-size';

/** Returns the texts of active filters; a record is shown as its number until its name is loaded. */
function useFilterText<M>(set: readonly SetFilter<M>[], t: M) {
  const can = useCan();
  const records = set.flatMap(({ key, filter, value }) =>
    filter.kind === 'record' ? [{ key, filter, id: Number(value) }] : [],
  );
  const found = useQueries({
    queries: records.map(({ filter: { of, may }, id }) => ({
      ...recordQuery(of, id),
      enabled: may === undefined || can(may),
    })),
  });
  const asksTree = set.some(({ filter }) => filter.kind === 'hierarchy');
  const tree = useQuery({ ...hierarchiesQuery, enabled: asksTree }).data ?? [];

  return ({ key, filter, value }: SetFilter<M>): string => {
    switch (filter.kind) {
      case 'record': {
        const record = found[records.findIndex((one) => one.key === key)]?.data;
        return filter.of.label(record ?? filter.of.standIn(Number(value))).trim();
      }
      case 'hierarchy':
        return pathText(pathTo(tree, Number(value))) || `#${value}`;
      case 'choice':
      case 'choices':
        return filter.options(t).find((option) => option.value === value)?.label ?? '';
      case 'from':
      case 'to':
        return dayText(String(value));
      case 'number':
        return `#${value}`;
      default:
        return String(value);
    }
  };
}

/**
 * A list as its page shows it: its state in the address, the ways to change that, and what it asks the server. `seen`
 * leaves out of the state what is not this person's; keep it stable.
 */
export function useList<S extends ListState, M>(list: List<S, M>, t: M, seen?: (state: S) => S) {
  // The route has already checked these parameters with the list's schema.
  const said: unknown = useSearch({ strict: false });
  const state = useMemo(() => (seen ? seen(said as S) : (said as S)), [said, seen]);
  const router = useRouter();
  const page = useMatch({ strict: false, select: (match) => match.pathname });
  const update = useCallback(
    (next: (now: S) => S, replace = false) => {
      // A search that waits for the next key can end while another page is on its way: that one is none of its concern.
      if (router.latestLocation.pathname !== page) return;
      void router.navigate({ to: '.', search: (now) => next(now as S) as never, replace });
    },
    [router, page],
  );
  const change = useCallback((part: Partial<S>) => update((now) => list.change(now, part)), [update, list]);
  const show = useCallback((next: S, replace = false) => update(() => next, replace), [update]);
  const set = (key: string, value: unknown) => change({ [key]: value } as Partial<S>);

  useEffect(() => {
    list.place.last = state;
  }, [list, state]);

  /** The size asked for last: it is remembered once the address has it, since a page with edits may be stayed on. */
  const asked = useRef<number>(undefined);
  useEffect(() => {
    if (list.size === undefined && state.size !== undefined && state.size === asked.current)
      rememberSize(list.name, state.size);
  }, [list, state.size]);
  const turn = ({ page, size }: PageState) => {
    asked.current = size;
    change({ page, size } as Partial<S>);
  };

  const size = state.size ?? list.size ?? rememberedSize(list.name);
  // What is late is measured when the question changes: a list that asked anew each moment would never settle.
  const body = useMemo(() => list.body(state, size), [list, state, size]);

  const chosen = list.chips(state);
  const textOf = useFilterText(chosen, t);
  const chips = chosen.map((filter): ActiveFilter => {
    const name = (filter.filter.chip ?? filter.filter.label)(t);
    const chip = { name, value: textOf(filter), onRemove: () => set(filter.key, filter.others) };
    const isOne = filter.filter.kind === 'choices' || filter.filter.kind === 'texts';
    return isOne ? { ...chip, key: `${filter.key} ${filter.value}`, several: true } : { ...chip, key: filter.key };
  });

  return {
    list,
    state,
    body,
    page: state.page ?? 1,
    size,
    change,
    set,
    /** Shows another state of the list, whatever it showed before. */
    show,
    turn,
    chips,
    /** The text of the search. */
    text: list.search && list.value(state, list.search.key),
    /** The tab that is open; nothing is the one for all. */
    tab: list.tabs && list.value(state, list.tabs.key),
    /** Removes the filters with chips; `and` sets other parameters too. */
    clear: (and: Partial<S> = {}) => update((now) => list.change(list.clear(now), and)),
  };
}

/** The return value of `useList`. */
export type ListView<S extends ListState, M> = ReturnType<typeof useList<S, M>>;
