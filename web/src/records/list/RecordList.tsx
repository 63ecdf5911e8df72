import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { type ComponentType, type Key, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import type { Part } from '@/lib/part';
import { usePhone } from '@/ui/hooks/use-phone';
import c from '@/ui/layout/ListPage.module.css';
import { lazySection } from '@/ui/lazy-part';
import { type Actions, LazyRowMenu, RowMenu } from '@/ui/overlays/RowMenu';
import { type Column, DataTable } from '@/ui/tables/DataTable';
import { type DeletedKind, DeletedLink } from './DeletedLink';
import type { ListState } from './define-list';
import { ExportMenu } from './ExportMenu';
import { ListFrame } from './ListFrame';
import { arranged, resized } from './layout';
import { type ListCalls, listQuery } from './list-calls';
import type { PreviewOf } from './Preview';
import { RowTitle } from './RowTitle';
import { useKept } from './use-kept';
import { useLayout } from './use-layout';
import { useLiveList } from './use-live-list';

const NoRows = lazySection(() => import('./NoRows')) as typeof import('./NoRows').default;
const ListTools = lazySection(() => import('./ListTools'));
const Preview = lazySection(() => import('./Preview')) as typeof import('./Preview').default;

/** A column of a list. A column to sort by has the server's name. */
export interface ListColumn<Row> extends Omit<Column<Row>, 'cell' | 'sortable'> {
  /** Shows the name that opens the row, perhaps with its face, and the cell below; a person's name is never cut. */
  readonly title?: 'name' | 'face' | 'person';
  readonly cell?: (row: Row) => ReactNode;
}

export interface ListWords {
  readonly title: string;
  readonly table: string;
  readonly add?: string;
  readonly exportFile?: string;
  readonly empty: { readonly any: string; readonly filtered: string; readonly clear: string };
}

type Frame<S extends ListState, M> = Pick<
  React.ComponentProps<typeof ListFrame<S, M>>,
  'view' | 't' | 'counts' | 'dots' | 'unseen' | 'back' | 'meta' | 'over' | 'tools' | 'whole' | 'note' | 'children'
>;
type TableProps<Row, Id extends Key> = React.ComponentProps<typeof DataTable<Row, Id>>;
type Expands<Row, Id extends Key> = Pick<TableProps<Row, Id>, 'expansion' | 'expands' | 'expanded' | 'rowId'>;

export interface RecordListProps<S extends ListState, Row, M, Id extends Key> extends Frame<S, M>, Expands<Row, Id> {
  readonly words: ListWords;
  readonly calls: ListCalls<Row>;
  /** Keep them stable (a constant or a memo), and `rowId`, `rowName`, `title`, `face`, `page` and `mayOpen` with them. */
  readonly columns: readonly ListColumn<Row>[];
  readonly rowName: (row: Row) => string;
  /** The page of a record: a click on its row leads there. */
  readonly page?: (row: Row) => LinkProps | undefined;
  /** Opens a record that has no page, by the same click. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly mayOpen?: (row: Row) => boolean;
  /** Shown in place of its name. */
  readonly title?: ((row: Row) => ReactNode) | undefined;
  /** A picture beside the name. */
  readonly face?: ((row: Row) => ReactNode) | undefined;
  /** The lines below its name on a phone. */
  readonly card: (row: Row) => ReactNode;
  /** Returns the actions of a row, for its menu. */
  readonly actions?: (row: Row) => Actions;
  /** The same, loaded when the menu opens. */
  readonly menu?: Part<{ readonly RowActions: ComponentType<{ readonly row: Row }> }>;
  /** The buttons of a row, where they are better than a menu, and how wide they are. */
  readonly buttons?: { readonly width: number; readonly of: (row: Row) => ReactNode };
  /** Makes a new record; offered too where there are none, on the tab of all and on this one. */
  readonly add?: { readonly run: () => void; readonly tab?: string } | false;
  /** Further buttons of the page. */
  readonly more?: ReactNode;
  /** The kind of what was deleted of it, to lead there. */
  readonly deleted?: DeletedKind;
  /** Returns the message of an empty tab; undefined for the common one. */
  readonly nothing?: (state: S) => string | undefined;
  /** Returns a message of its own when nothing was found; `clear` is the button that shows all. */
  readonly unfound?: (clear: ReactNode) => ReactNode | undefined;
  /** Actions for ticked rows; `tick` keeps only some of them ticked. Without it rows have no boxes to tick. */
  readonly bulk?:
    | {
        readonly text: (p: { n: number }) => string;
        readonly of: (rows: readonly Row[], tick: (ids: ReadonlySet<Id>) => void) => ReactNode;
      }
    | false;
  /** Above the rows. */
  readonly notice?: ReactNode;
  readonly oneLine?: boolean;
  /** Shows the rows in another way than the usual table. */
  readonly table?: ComponentType<TableProps<Row, Id>> | undefined;
  /** Shows a row beside the list, where there is room and the person has opened the preview. */
  readonly preview?: ComponentType<PreviewOf<Row>>;
}

/** The page of a list of records, built from the list's definition. */
export function RecordList<S extends ListState, Row, M, Id extends Key = number>(
  props: RecordListProps<S, Row, M, Id>,
) {
  const { view, t, words, calls, rowId, rowName, page, mayOpen, title, face, buttons, menu } = props;
  const { list, state, body, set } = view;
  const ui = useT().ui;
  const Table = props.table ?? (DataTable as ComponentType<TableProps<Row, Id>>);
  const { spreadsheet } = calls;
  const query = useQuery(listQuery(calls, body));
  const rows = query.data?.data;
  const count = query.data?.count ?? undefined;
  useLiveList(calls.live, calls.key);

  const [ids, setIds] = useState<ReadonlySet<Id>>(new Set());
  const ticked = rows?.filter((row) => ids.has(rowId(row))) ?? [];
  const selection = useMemo(() => ({ ids, onChange: setIds }), [ids]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are shown, so none of them is ticked
  useEffect(() => setIds(new Set()), [state]);

  // Handlers read the latest props on a click, so that rows are not drawn again when one changes.
  const latest = useRef(props);
  latest.current = props;
  const hasMenu = props.actions !== undefined;
  const opens = props.onOpen !== undefined;
  const parts = useMemo(() => {
    const named = (row: Row) => (
      <RowTitle
        name={rowName(row)}
        page={page?.(row)}
        onOpen={opens && (mayOpen?.(row) ?? true) ? () => latest.current.onOpen?.(row) : undefined}
      >
        {title?.(row)}
      </RowTitle>
    );
    const end = (row: Row) =>
      buttons?.of(row) ??
      (menu ? (
        <LazyRowMenu name={rowName(row)} items={menu}>
          {({ RowActions }) => <RowActions row={row} />}
        </LazyRowMenu>
      ) : (
        hasMenu && <RowMenu name={rowName(row)} actions={() => latest.current.actions?.(row) ?? []} />
      ));
    return { named, end };
  }, [rowName, page, opens, mayOpen, title, buttons, menu, hasMenu]);

  const { layout, setLayout } = useLayout(view);
  const phone = usePhone();
  const [pane, setPane] = useKept(`preview:${list.name}`);
  const previewed =
    useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false }) && props.preview
      ? pane === 'on'
      : undefined;
  const [shown, setShown] = useState<Id>();
  const onResize = useCallback(
    (id: string, width: number | undefined) => setLayout(resized(latest.current.columns, layout, id, width)),
    [layout, setLayout],
  );
  const columns = useMemo<Column<Row>[]>(() => {
    const shown = arranged(props.columns, layout).map(({ title, cell, ...column }): Column<Row> => {
      const below = (row: Row) => (
        <>
          {parts.named(row)}
          {cell?.(row)}
        </>
      );
      const withFace = (row: Row) => (
        <div className={c.faced}>
          {face?.(row)}
          <div className={title === 'person' ? 'whole' : c.words}>{below(row)}</div>
        </div>
      );
      const own = cell ?? (() => null);
      const sortable = list.sorts.includes(column.id);
      return { ...column, sortable, cell: !title ? own : title === 'name' ? below : withFace };
    });
    if (!buttons && !menu && !hasMenu) return shown;
    const actions: Column<Row> = {
      id: 'actions',
      header: ui.table.actions,
      hideHeader: true,
      sticky: 'right',
      width: buttons?.width ?? 52,
      ...(buttons && { align: 'right' }),
      cell: parts.end,
    };
    return [...shown, actions];
  }, [props.columns, layout, list, ui, parts, face, buttons, menu, hasMenu]);

  const add = props.add && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={props.add.run}>
      {words.add}
    </Button>
  );

  return (
    <ListFrame
      view={view}
      t={t}
      calls={calls}
      title={words.title}
      back={props.back}
      meta={props.meta}
      note={props.note}
      whole={props.whole}
      over={props.over}
      counts={props.counts}
      dots={props.dots}
      unseen={props.unseen}
      tools={
        <>
          {props.tools}
          {!phone && (
            <ListTools
              columns={props.columns}
              layout={layout}
              onLayout={setLayout}
              previewed={previewed}
              onPreview={(on) => setPane(on ? 'on' : null)}
            />
          )}
        </>
      }
      count={count}
      actions={
        <>
          {props.deleted && <DeletedLink thing={props.deleted} />}
          {spreadsheet && words.exportFile && (
            <ExportMenu
              count={count ?? 0}
              name={words.exportFile}
              load={(format) => spreadsheet({ ...body, format })}
            />
          )}
          {props.more}
          {add}
        </>
      }
      selection={
        props.bulk
          ? {
              selected: ticked.length,
              selectedText: props.bulk.text({ n: ticked.length }),
              actions: props.bulk.of(ticked, setIds),
            }
          : undefined
      }
    >
      {props.notice}
      <div className={c.room} data-pane={previewed || undefined}>
        <Table
          twoLine={!props.oneLine}
          label={words.table}
          columns={columns}
          rows={rows}
          rowId={rowId}
          rowName={rowName}
          current={previewed ? shown : undefined}
          busy={query.isFetching}
          error={query.error}
          onRetry={() => void query.refetch()}
          empty={<NoRows {...props} addButton={add} />}
          {...(props.bulk && { selection })}
          expansion={props.expansion}
          {...(props.expands && { expands: props.expands })}
          expanded={props.expanded}
          sort={list.sort(state)}
          onResize={onResize}
          onSort={({ column, direction }) => set('sort', direction === 'desc' ? `-${column}` : column)}
          card={(row) => (
            <div className={c.card}>
              {face && <span className={c.face}>{face(row)}</span>}
              <div className={c.cardText}>
                {parts.named(row)}
                {props.card(row)}
              </div>
              {parts.end(row)}
            </div>
          )}
        />
        {previewed && props.preview && (
          <Preview
            list={list.name}
            rows={rows}
            rowId={rowId}
            rowName={rowName}
            shown={shown}
            onShow={setShown}
            onClose={() => setPane(null)}
            of={props.preview}
          />
        )}
      </div>
      {props.children}
    </ListFrame>
  );
}
