import { Button } from '@mantine/core';
import { IconChevronsDown, IconChevronsUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import { type RemovalWords, useRemoval } from '@/records/list/use-removal';
import c from '@/ui/layout/ListPage.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import { useExpansion } from '@/ui/tables/use-expansion';
import { listQuery } from '../list/list-calls';
import { type ListColumn, type ListWords, RecordList } from '../list/RecordList';
import { useList } from '../list/use-list';
import { type Does, MemberButtons } from './MemberButtons';
import type { MemberCalls } from './members';
import type { MemberList } from './members.search';

const RecordHistoryModal = lazyPart(() => import('@/records/history/RecordHistoryModal'));

/** The texts of the page. */
interface MemberWords extends RemovalWords, ListWords {
  readonly columns: { readonly name: string };
  readonly actions: Readonly<Record<Does, (p: { name: string }) => string>>;
  readonly history: Readonly<Record<string, string>>;
}

interface Props<Row> {
  readonly words: MemberWords;
  readonly calls: MemberCalls<Row>;
  readonly list: MemberList;
  readonly rowId: (row: Row) => number;
  /** The columns after the name. */
  readonly columns: readonly ListColumn<Row>[];
  /** Returns the line below the name on a phone. */
  readonly line: (row: Row) => string;
  /** The members, below the row that is opened. */
  readonly members: (row: Row) => ReactNode;
  /** Returns a sentence about what is lost, for the question before a row is deleted. Keep it stable. */
  readonly loses?: (row: Row) => string;
  /** The dialog that changes a record, or makes one. Keep it, `rowId` and the columns stable. */
  readonly form: (record: Row | undefined, onClose: () => void) => ReactNode;
}

const rowName = (row: { readonly name: string }) => row.name;

/** The page of all records that are a name and members: teams of people, groups of locations. */
export function MemberListPage<Row extends { readonly name: string }>(props: Props<Row>) {
  const { words, calls, list, rowId, form, loses } = props;
  const t = useOfficeT();
  const mayEdit = useCan()('master.edit');
  const view = useList(list, t);
  const { show, dialog } = useDialog();
  const { remove } = useRemoval(words, calls);

  const rows = useQuery(listQuery(calls, view.body)).data?.data ?? [];
  const expanded = useExpansion();
  const allOpen = rows.length > 0 && rows.every((row) => expanded.isOpen(rowId(row)));
  const AllIcon = allOpen ? IconChevronsUp : IconChevronsDown;

  const edit = useCallback((row?: Row) => show((close) => form(row, close)), [show, form]);
  const buttons = useMemo(() => {
    const history = (row: Row) =>
      show((close) => (
        <RecordHistoryModal
          historyKey={[list.name, 'history', rowId(row)]}
          load={calls.history(rowId(row))}
          labels={words.history}
          onClose={close}
        />
      ));
    const of = (row: Row) => (
      <MemberButtons
        name={row.name}
        words={words.actions}
        on={{
          history: () => history(row),
          ...(mayEdit && { edit: () => edit(row), delete: () => void remove(rowId(row), row.name, loses?.(row)) }),
        }}
      />
    );
    return { width: 124, of };
  }, [words, calls, list, rowId, loses, mayEdit, show, edit, remove]);
  const columns = useMemo<readonly ListColumn<Row>[]>(
    () => [{ id: 'name', header: words.columns.name, sticky: 'left', width: 280, title: 'name' }, ...props.columns],
    [words, props.columns],
  );

  return (
    <RecordList
      oneLine
      view={view}
      t={t}
      words={words}
      calls={calls}
      deleted={calls.kind}
      rowId={rowId}
      rowName={rowName}
      onOpen={mayEdit ? edit : undefined}
      columns={columns}
      card={(row) => <div className={c.sub}>{props.line(row)}</div>}
      buttons={buttons}
      add={mayEdit && { run: () => edit() }}
      tools={
        <Button
          variant="default"
          disabled={rows.length === 0}
          leftSection={<AllIcon size={16} aria-hidden />}
          onClick={() => expanded.setAll(!allOpen)}
        >
          {allOpen ? t.ui.table.collapseAll : t.ui.table.expandAll}
        </Button>
      }
      expansion={props.members}
      expanded={expanded}
    >
      {dialog}
    </RecordList>
  );
}
