import { type ReactNode, Suspense, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import type { Tone } from '@/ui/feedback/StatusBadge';
import { ListPage } from '@/ui/layout/ListPage';
import { QuickTabs } from '@/ui/layout/QuickTabs';
import { lazySection } from '@/ui/lazy-part';
import { ListFooter } from '@/ui/tables/ListFooter';
import type { ListState } from './define-list';
import { inDialog } from './filters';
import { FiltersDialog } from './filters-part';
import type { ListCalls } from './list-calls';
import { useWholeState } from './use-layout';
import type { ListView } from './use-list';
import { useViews } from './use-views';

const ViewActions = lazySection(() => import('./ViewActions'));
const ViewCounts = lazySection(() => import('./ViewCounts')) as typeof import('./ViewCounts').default;

/** The tab for all. */
const ANY = 'any';

type Page = React.ComponentProps<typeof ListPage>;

interface Props<S extends ListState, M>
  extends Pick<Page, 'title' | 'back' | 'meta' | 'actions' | 'over' | 'tools' | 'tabs' | 'children'> {
  readonly view: ListView<S, M>;
  readonly t: M;
  /** The list's calls, used to count the rows of its views. */
  readonly calls?: ListCalls<unknown> | undefined;
  /** The number of records in all; undefined until it has been loaded. */
  readonly count: number | undefined;
  /** The numbers shown on tabs, by tab; `any` is the tab for all. */
  readonly counts?: Readonly<Record<string, number | undefined>> | undefined;
  /** The colour of the dot before a tab, where its rows show it. */
  readonly dots?: Readonly<Record<string, Tone>> | undefined;
  /** Tabs behind which this person can never find anything. */
  readonly unseen?: readonly string[] | undefined;
  /** All of it is shown at once, without pages. */
  readonly whole?: boolean | undefined;
  /** The ticked rows and the actions for them. */
  readonly selection?:
    | Pick<React.ComponentProps<typeof ListFooter>, 'selected' | 'selectedText' | 'actions'>
    | undefined;
  /** Beside the pages, such as what colours mean. */
  readonly note?: ReactNode;
  /** Below the pages. */
  readonly below?: ReactNode;
}

/** The page of a list around its rows: tabs, search, filters and pages, as the list defines them. */
export function ListFrame<S extends ListState, M>(props: Props<S, M>) {
  const { view, t, counts = {} } = props;
  const countOf = (key: string) => (counts[key] === undefined ? {} : { count: counts[key] });
  const { list, state, chips, set } = view;
  const views = useViews(view, t);
  const asSeen = useWholeState(view);
  const { search, tabs } = list;
  const words = useT().ui.filters;
  const [filtering, setFiltering] = useState(false);
  const [counted, setCounted] = useState<Readonly<Record<string, string>>>({});
  const isArranged = chips.length > 0 || state.sort !== undefined || state.cols !== undefined;
  /** Leaving a view also resets the state that it had set. */
  const onTab = (key: string) => {
    if (views.choose(key)) return;
    const tab = key === ANY ? undefined : key;
    if (views.tab !== undefined) view.show(list.change({} as S, (tabs ? { [tabs.key]: tab } : {}) as Partial<S>));
    else if (tabs) set(tabs.key, tab);
  };
  return (
    <ListPage
      title={props.title}
      back={props.back}
      meta={props.meta}
      actions={props.actions}
      over={props.over}
      tools={props.tools}
      tabs={
        props.tabs ??
        ((tabs || views.tabs.length > 0) && (
          <QuickTabs
            label={tabs?.tabs.label(t) ?? words.views}
            value={views.tab ?? String(view.tab ?? ANY)}
            onChange={onTab}
            items={[
              { key: ANY, label: tabs?.tabs.any(t) ?? words.all, ...countOf(ANY) },
              ...(tabs?.tabs.options(t) ?? []).flatMap(({ value, label }) => {
                const key = String(value);
                return props.unseen?.includes(key) ? [] : { key, label, dot: props.dots?.[key], ...countOf(key) };
              }),
              ...views.tabs.map((tab) => ({ ...tab, count: counted[tab.key] })),
            ]}
          />
        ))
      }
      search={
        search && {
          label: search.filter.label(t),
          live: search.filter.live,
          value: String(view.text ?? ''),
          onSearch: (text) => set(search.key, text || undefined),
        }
      }
      filters={
        list.filters.some(([, filter]) => inDialog(filter))
          ? { label: words.button({ n: chips.length }), onOpen: () => setFiltering(true) }
          : undefined
      }
      tray={{
        filters: chips,
        onClear: view.clear,
        // A search alone is not worth a view, and a view of the list itself is there already.
        actions: (views.open || views.isChanged || (isArranged && views.tab === undefined)) && (
          <ViewActions
            list={list.name}
            state={list.saved(asSeen)}
            open={views.open}
            isChanged={views.isChanged}
            onOpen={(name) => view.change({ view_id: name, page: state.page, cols: asSeen.cols } as Partial<S>)}
          />
        ),
      }}
      unknown={
        state.unknown && {
          text: words.unknown({ names: state.unknown.join(', ') }),
          onClose: () => set('page', state.page),
        }
      }
      footer={
        <>
          <ListFooter
            page={view.page}
            size={view.size}
            count={props.count}
            onChange={view.turn}
            note={props.note}
            {...props.selection}
            whole={props.whole}
          />
          {props.below}
        </>
      }
    >
      {props.children}
      {props.calls?.counts && props.count !== undefined && views.tabs.length > 0 && (
        <ViewCounts view={view} calls={props.calls} states={views.states} onCounted={setCounted} />
      )}
      <Suspense>{filtering && <FiltersDialog view={view} t={t} onClose={() => setFiltering(false)} />}</Suspense>
    </ListPage>
  );
}
