import { IconBookmark, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCan } from '@/api/can';
import { useT } from '@/i18n/I18nProvider';
import type { QuickTabs } from '@/ui/layout/QuickTabs';
import type { ListState } from './define-list';
import type { ListView } from './use-list';
import { type SavedView, viewsQuery } from './views.api';

type Tab = React.ComponentProps<typeof QuickTabs<string>>['items'][number];

const presetState = <S>(preset: { readonly state: S | (() => S) } | undefined): S | undefined => {
  const state = preset?.state;
  return state instanceof Function ? state() : state;
};

/** Returns the name of a saved view in an address. */
export const viewName = (id: number) => `v${id}`;
export const isSavedView = (name: string | undefined) => /^v\d+$/.test(name ?? '');

/** The views of a list, its own and saved ones: their tabs, and which of them is open. */
export function useViews<S extends ListState, M>(shown: ListView<S, M>, t: M) {
  const { list, state, show } = shown;
  const words = useT().ui.filters;
  const can = useCan();
  const { data: saved } = useQuery(viewsQuery(list.name));
  const presets = list.presets.filter(({ may }) => may === undefined || can(may));
  const preset = presets.find(({ key }) => key === state.view_id);
  const open = saved?.find(({ view_id: id }) => viewName(id) === state.view_id);

  /** Returns the state that a view was saved with, without parameters that the list no longer has. */
  const stateOf = ({ state, view_id: id }: SavedView): S => {
    const said: unknown = JSON.parse(state);
    return list.read({ ...(typeof said === 'object' ? said : undefined), view_id: viewName(id) });
  };

  // The list opens with the person's default view, unless a link names another state. Leaving the view later is a
  // choice and is respected.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || saved === undefined) return;
    begun.current = true;
    const first = saved.find((view) => view.is_default);
    if (first && Object.values(state).every((value) => value === undefined)) show(stateOf(first), true);
  });

  const tabs: Tab[] = [
    ...presets.map(({ key, label }, at) => ({ key, label: label(t), apart: at === 0 })),
    ...(saved ?? []).map((view, at) => ({
      key: viewName(view.view_id),
      label: view.name,
      mark: view.is_shared ? IconUsers : IconBookmark,
      apart: at === 0,
      hint: view.is_own ? undefined : words.sharedBy({ name: view.owner }),
    })),
  ];

  /** Opens the view of a tab; false for a tab that is none. */
  const choose = (key: string): boolean => {
    const view = saved?.find(({ view_id: id }) => viewName(id) === key);
    const next = view ? stateOf(view) : presetState(presets.find((one) => one.key === key));
    if (next) show({ ...next, view_id: key });
    return next !== undefined;
  };

  const was = open ? stateOf(open) : presetState(preset);
  return {
    tabs,
    choose,
    /** Returns the state of each view, by the key of its tab. */
    states: (): [key: string, state: S][] => [
      ...presets.flatMap((one): [string, S][] => [[one.key, presetState(one) as S]]),
      ...(saved ?? []).map((view): [string, S] => [viewName(view.view_id), stateOf(view)]),
    ],
    /** The saved view that is open. */
    open,
    /** The tab of the view that is open. */
    tab: open || preset ? state.view_id : undefined,
    isChanged: was !== undefined && list.saved(was) !== list.saved(state),
  };
}

/** The return value of `useViews`. */
export type Views = ReturnType<typeof useViews<ListState, unknown>>;
