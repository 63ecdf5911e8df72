import { Button } from '@mantine/core';
import { IconChevronsDown, IconChevronsUp, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useCan } from '@/domain/can';
import { DeletedLink } from '@/domain/DeletedLink';
import { ExportMenu } from '@/domain/ExportMenu';
import { useListPage } from '@/domain/use-list-page';
import { useLiveList } from '@/domain/use-live-list';
import { type RemovalWords, useRemoval } from '@/domain/use-removal';
import { useT } from '@/i18n/I18nProvider';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { ListFooter } from '@/ui/ListFooter';
import { ListPage } from '@/ui/ListPage';
import list from '@/ui/ListPage.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { useExpansion } from '@/ui/use-expansion';
import { type Does, MemberButtons } from './MemberButtons';
import { type MemberCalls, memberListQuery, toSearchBody } from './members';
import type { MemberList, MemberSearch } from './members.search';

const RecordHistoryModal = lazyPart(() => import('@/domain/RecordHistoryModal'));

/** What the page says. */
interface MemberListWords extends RemovalWords {
  readonly title: string;
  readonly table: string;
  readonly add: string;
  readonly searchByName: string;
  readonly exportFile: string;
  readonly columns: { readonly name: string; readonly actions: string };
  readonly actions: Readonly<Record<Does, (p: { name: string }) => string>>;
  readonly empty: { readonly filtered: string; readonly clear: string; readonly any: string };
  readonly unknown: (p: { names: string }) => string;
  readonly history: Readonly<Record<string, string>>;
}

interface Props<Row> {
  readonly t: MemberListWords;
  readonly calls: MemberCalls<Row>;
  readonly search: MemberSearch;
  readonly navigate: (to: { search: (now: MemberSearch) => MemberSearch }) => Promise<void>;
  readonly list: MemberList;
  readonly rowId: (row: Row) => number;
  /** The columns between the name and the buttons. */
  readonly columns: readonly Column<Row>[];
  /** What stands below the name on a phone. */
  readonly line: (row: Row) => ReactNode;
  /** The members, below the row that is opened. */
  readonly members: (row: Row) => ReactNode;
  /** The dialog that changes a record, or makes one. */
  readonly dialog: (record: Row | undefined, onClose: () => void) => ReactNode;
}

type Open<Row> = { readonly kind: 'new' } | { readonly kind: 'edit' | 'history'; readonly record: Row };

const rowName = (row: { readonly name: string }) => row.name;

/** The page of all records that are a name and members: teams of people, groups of locations. */
export function MemberListPage<Row extends { readonly name: string }>(props: Props<Row>) {
  const { t, calls, search, rowId, columns, line, members } = props;
  const { ui } = useT();
  const can = useCan();
  const [open, setOpen] = useState<Open<Row> | null>(null);
  const close = () => setOpen(null);

  const { page, size, change, turn } = useListPage({ ...props, name: calls.key });
  const sort = props.list.sort(search);
  const body = toSearchBody(search, sort, size);
  const query = useQuery(memberListQuery(calls, body));
  const rows = query.data?.data;
  const count = query.data?.count ?? undefined;
  const lists = [calls.key, 'list'];
  useLiveList(calls.things.record, lists);
  useLiveList(calls.things.member, lists);

  const expanded = useExpansion();
  const some = rows !== undefined && rows.length > 0;
  const allOpen = some && rows.every((row) => expanded.isOpen(rowId(row)));

  const remove = useRemoval(t, calls);
  const mayEdit = can('master.edit');
  const buttons = useCallback(
    (row: Row) => (
      <MemberButtons
        name={row.name}
        words={t.actions}
        on={{
          history: () => setOpen({ kind: 'history', record: row }),
          ...(mayEdit && {
            edit: () => setOpen({ kind: 'edit', record: row }),
            delete: () => void remove(rowId(row), row.name),
          }),
        }}
      />
    ),
    [t, mayEdit, rowId, remove],
  );
  const all = useMemo<Column<Row>[]>(
    () => [
      {
        id: 'name',
        header: t.columns.name,
        sticky: 'left',
        width: 280,
        sortable: true,
        cell: ({ name }) => (
          <span className={list.title} title={name}>
            {name}
          </span>
        ),
      },
      ...columns,
      {
        id: 'actions',
        header: t.columns.actions,
        hideHeader: true,
        sticky: 'right',
        align: 'right',
        width: 124,
        cell: buttons,
      },
    ],
    [t, columns, buttons],
  );
  const card = useCallback(
    (row: Row) => (
      <div className={list.card}>
        <div className={list.cardText}>
          <span className={list.title}>{row.name}</span>
          <div className={list.sub}>{line(row)}</div>
        </div>
        {buttons(row)}
      </div>
    ),
    [line, buttons],
  );

  const add = mayEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'new' })}>
      {t.add}
    </Button>
  );
  const AllIcon = allOpen ? IconChevronsUp : IconChevronsDown;

  return (
    <ListPage
      title={t.title}
      actions={
        <>
          <DeletedLink thing={calls.things.record} />
          <ExportMenu count={count ?? 0} name={t.exportFile} load={(format) => calls.spreadsheet(body, format)} />
          {add}
        </>
      }
      search={{
        label: t.searchByName,
        value: search.q ?? '',
        live: true,
        onSearch: (q) => change({ q: q || undefined }),
      }}
      tools={
        <Button
          variant="default"
          disabled={!some}
          leftSection={<AllIcon size={16} aria-hidden />}
          onClick={() => expanded.setAll(!allOpen)}
        >
          {allOpen ? ui.table.collapseAll : ui.table.expandAll}
        </Button>
      }
      unknown={
        search.unknown && {
          text: t.unknown({ names: search.unknown.join(', ') }),
          onClose: () => change({ page: search.page }),
        }
      }
      footer={<ListFooter page={page} size={size} count={count} onChange={turn} />}
    >
      <DataTable
        label={t.table}
        columns={all}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        busy={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={
          search.q === undefined ? (
            <EmptyState text={t.empty.any} action={add} />
          ) : (
            <EmptyState
              text={t.empty.filtered}
              action={
                <Button variant="default" onClick={() => change({ q: undefined })}>
                  {t.empty.clear}
                </Button>
              }
            />
          )
        }
        expansion={members}
        expanded={expanded}
        sort={sort}
        onSort={({ column, direction }) =>
          change({ sort: `${direction === 'desc' ? '-' : ''}${column}` as MemberSearch['sort'] })
        }
        card={card}
      />
      <Suspense>
        {open?.kind === 'new' && props.dialog(undefined, close)}
        {open?.kind === 'edit' && props.dialog(open.record, close)}
        {open?.kind === 'history' && (
          <RecordHistoryModal
            historyKey={[calls.key, 'history', rowId(open.record)]}
            load={calls.history(rowId(open.record))}
            labels={t.history}
            onClose={close}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
