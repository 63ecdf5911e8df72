import { type ReactNode, Suspense, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { ListFooter } from '@/ui/ListFooter';
import { ListPage } from '@/ui/ListPage';
import { QuickTabs } from '@/ui/QuickTabs';
import type { Tone } from '@/ui/StatusBadge';
import type { ListState } from './define-list';
import { inDialog } from './filters';
import { FiltersDialog } from './filters-part';
import type { ListView } from './use-list';

/** The tab for all. */
const ANY = 'any';

type Page = React.ComponentProps<typeof ListPage>;

interface Props<S extends ListState, M>
  extends Pick<Page, 'title' | 'back' | 'meta' | 'actions' | 'over' | 'tools' | 'tabs' | 'children'> {
  readonly view: ListView<S, M>;
  readonly t: M;
  /** How many records there are in all, once it is known. */
  readonly count: number | undefined;
  /** How many there are behind a tab, where that is worth saying; behind that for all as `any`. */
  readonly counts?: Readonly<Record<string, number | undefined>> | undefined;
  /** The colour of the dot before a tab, where its rows show it. */
  readonly dots?: Readonly<Record<string, Tone>> | undefined;
  /** All of it is shown at once, without pages. */
  readonly whole?: boolean | undefined;
  /** What is ticked and can be done with it. */
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
  const { search, tabs } = list;
  const words = useT().ui.filters;
  const [filtering, setFiltering] = useState(false);
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
        (tabs && (
          <QuickTabs
            label={tabs.tabs.label(t)}
            value={String(view.tab ?? ANY)}
            onChange={(tab) => set(tabs.key, tab === ANY ? undefined : tab)}
            items={[
              { key: ANY, label: tabs.tabs.any(t), ...countOf(ANY) },
              ...tabs.tabs.options(t).map(({ value, label }) => {
                const key = String(value);
                return { key, label, dot: props.dots?.[key], ...countOf(key) };
              }),
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
      tray={{ filters: chips, onClear: view.clear }}
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
      <Suspense>{filtering && <FiltersDialog view={view} t={t} onClose={() => setFiltering(false)} />}</Suspense>
    </ListPage>
  );
}
