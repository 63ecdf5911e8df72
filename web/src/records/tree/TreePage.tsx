import { Button } from '@mantine/core';
import { IconArrowMoveRight, IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { LoadHistory } from '@/records/history/history';
import { ImportButton } from '@/records/import/ImportButton';
import type { RecordKind } from '@/records/import/records.api';
import { type DeletedKind, DeletedLink } from '@/records/list/DeletedLink';
import { type ExportFormat, ExportMenu } from '@/records/list/ExportMenu';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ListPage } from '@/ui/layout/ListPage';
import { lazyPart } from '@/ui/lazy-part';
import { type Actions, RowButton, RowMenu } from '@/ui/overlays/RowMenu';
import type { TreeColumn } from '@/ui/tables/tree/TreeRow';
import { TreeTools } from '@/ui/tables/tree/TreeTools';
import { TreeView } from '@/ui/tables/tree/TreeView';
import type { TreeNode } from '@/ui/tables/tree/tree';
import { useTree } from '@/ui/tables/tree/use-tree';
import type { TreeSearch } from './tree-search';
import { type TreeCalls, type TreeChangeWords, useTreeChanges } from './use-tree-changes';

const RecordHistoryModal = lazyPart(() => import('@/records/history/RecordHistoryModal'));
const ImportRecordsModal = lazyPart(() => import('@/records/import/ImportRecordsModal'));
const ParentModal = lazyPart(() => import('@/ui/tables/tree/ParentModal'));

/** The actions of a node; people who may not change the tree can still open the history. */
const NODE_ACTIONS = [
  { action: 'edit', icon: IconPencil },
  { action: 'add', icon: IconPlus },
  { action: 'move', icon: IconArrowMoveRight },
  { action: 'history', icon: IconHistory },
  { action: 'delete', icon: IconTrash, danger: true },
] as const;
type NodeAction = (typeof NODE_ACTIONS)[number]['action'];

/** The calls of the page of a tree, beside reading it and its form. */
export interface TreePageCalls extends TreeCalls {
  readonly thing: DeletedKind;
  readonly imports: RecordKind;
  readonly history: (id: number) => LoadHistory;
  readonly spreadsheet: (query: string | undefined, format: ExportFormat) => Promise<Blob>;
}

interface Words extends TreeChangeWords {
  readonly title: string;
  readonly tree: string;
  readonly add: string;
  readonly search: string;
  /** The heading of the names. */
  readonly name: string;
  readonly total: (p: { n: number }) => string;
  readonly exportFile: string;
  /** The fields' labels in the history. */
  readonly fields: Readonly<Record<string, string>>;
  readonly empty: { readonly any: string; readonly found: string; readonly clear: string };
}

interface Props<T> {
  readonly words: Words;
  readonly roots: UseQueryResult<readonly TreeNode<T>[]>;
  readonly calls: TreePageCalls;
  readonly search: TreeSearch;
  readonly onChange: (part: Partial<TreeSearch>) => void;
  readonly columns: readonly TreeColumn<T>[];
  readonly line: (node: TreeNode<T>, folded: string) => ReactNode;
  /** The form of a node, or of a new one below `parent`. `onDone` gets its number and, after a change, its version. */
  readonly form: (p: {
    readonly node: TreeNode<T> | undefined;
    readonly parent: TreeNode<T> | undefined;
    readonly onClose: () => void;
    readonly onDone: (id: number, version?: number) => void;
  }) => ReactNode;
  /** A value of a field in words, as the history shows it. */
  readonly value: (field: string, value: string) => string;
  /** Returns further actions of a node. Keep it stable. */
  readonly more?: (node: TreeNode<T>) => Actions;
  /** The dialogs of that. */
  readonly children?: ReactNode;
}

type Dialog<T> =
  | { readonly kind: 'import' }
  | { readonly kind: 'new'; readonly parent: TreeNode<T> | undefined }
  | { readonly kind: 'edit' | 'move' | 'history'; readonly node: TreeNode<T> };

/** The page of a tree of master data: search, open and close, and everything that is done with a node. */
export function TreePage<T extends { readonly version: number }>(props: Props<T>) {
  const { words, roots, calls, search, onChange, more } = props;
  const { tree: t, ui } = useOfficeT();
  const editable = useCan()('master.edit');
  const [dialog, setDialog] = useState<Dialog<T> | null>(null);
  const query = search.q ?? '';
  const tree = useTree(roots.data, { query, onHidden: () => onChange({ q: undefined }) });
  const changes = useTreeChanges({ tree, words, calls });

  const close = () => {
    setDialog(null);
    tree.refocus();
  };
  const done = (id: number, version?: number) => {
    setDialog(null);
    changes.saved(id, version);
  };
  const parentOf = (node: TreeNode<T>) => tree.tree.byId.get(node.id)?.parent?.node;

  const linked = search.node;
  const follow = useEffectEvent((id: number) => tree.reveal(id));
  useEffect(() => {
    if (linked !== undefined) follow(linked);
  }, [linked]);

  // The buttons stay the same while what they do is always the newest, so that rows not concerned are not drawn again.
  const latest = useRef(changes);
  latest.current = changes;
  const act = useCallback((action: NodeAction, node: TreeNode<T>) => {
    if (action === 'delete') latest.current.remove(node);
    else setDialog(action === 'add' ? { kind: 'new', parent: node } : { kind: action, node });
  }, []);
  const buttons = useCallback(
    (node: TreeNode<T>, reachable: boolean) => (
      <>
        {editable && (
          <RowButton
            wideOnly
            label={t.addBelow({ name: node.name })}
            title={t.actions.add}
            icon={<IconPlus size={16} />}
            tabIndex={reachable ? 0 : -1}
            onClick={() => act('add', node)}
          />
        )}
        <RowMenu
          name={node.name}
          tabIndex={reachable ? 0 : -1}
          actions={() =>
            NODE_ACTIONS.flatMap(({ action, ...look }) => [
              // Deleting comes last.
              ...(action === 'history' ? (more?.(node) ?? []) : []),
              (editable || action === 'history') && {
                ...look,
                label: t.actions[action],
                run: () => act(action, node),
              },
            ])
          }
        />
      </>
    ),
    [editable, t, act, more],
  );
  const on = (action: NodeAction) => (editable ? (node: TreeNode<T>) => act(action, node) : undefined);

  const add = editable && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog({ kind: 'new', parent: undefined })}
    >
      {words.add}
    </Button>
  );
  const count = tree.tree.spots.length;

  return (
    <ListPage
      title={words.title}
      actions={
        <>
          <DeletedLink thing={calls.thing} />
          <ExportMenu
            count={tree.found?.count ?? count}
            name={words.exportFile}
            load={(format) => calls.spreadsheet(search.q, format)}
          />
          <ImportButton onClick={() => setDialog({ kind: 'import' })} />
          {add}
        </>
      }
      search={{ label: words.search, value: query, live: true, onSearch: (q) => onChange({ q: q || undefined }) }}
      unknown={
        search.unknown && {
          text: ui.filters.unknown({ names: search.unknown.join(', ') }),
          onClose: () => onChange({}),
        }
      }
      tools={<TreeTools tree={tree} total={roots.data && words.total({ n: count })} />}
    >
      <TreeView
        label={words.tree}
        tree={tree}
        header={words.name}
        columns={props.columns}
        line={props.line}
        buttons={buttons}
        onEnter={on('edit')}
        onAdd={on('add')}
        onDelete={on('delete')}
        onMove={editable ? changes.drop : undefined}
        onRefuse={changes.refuse}
        keys={editable ? t.keys : undefined}
        loading={roots.isPending}
        busy={roots.isFetching}
        error={roots.data ? undefined : roots.error}
        onRetry={() => void roots.refetch()}
        empty={
          query === '' ? (
            <EmptyState text={words.empty.any} action={add} />
          ) : (
            <EmptyState
              text={words.empty.found}
              action={
                <Button variant="default" onClick={() => onChange({ q: undefined })}>
                  {words.empty.clear}
                </Button>
              }
            />
          )
        }
      />
      {dialog?.kind === 'import' && <ImportRecordsModal kind={calls.imports} shownIn={calls.shownIn} onClose={close} />}
      {dialog?.kind === 'new' && props.form({ node: undefined, parent: dialog.parent, onClose: close, onDone: done })}
      {dialog?.kind === 'edit' &&
        props.form({
          node: dialog.node,
          parent: parentOf(dialog.node),
          onClose: close,
          onDone: done,
        })}
      {dialog?.kind === 'move' && roots.data && (
        <ParentModal
          node={dialog.node}
          roots={roots.data}
          onClose={close}
          onMove={async (parent) => {
            await changes.move(dialog.node, parent);
            setDialog(null);
          }}
        />
      )}
      {dialog?.kind === 'history' && (
        <RecordHistoryModal
          historyKey={[...(calls.shownIn[0] ?? []), 'history', dialog.node.id]}
          load={calls.history(dialog.node.id)}
          labels={words.fields}
          value={props.value}
          onClose={close}
        />
      )}
      {props.children}
    </ListPage>
  );
}
