import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useState } from 'react';
import { ApiError } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useDraft } from '@/lib/draft';
import { formatNumber } from '@/lib/number';
import { cellsOf, type ToldConflict } from '@/records/editing/grid-edits';
import { useKeptEdits } from '@/records/editing/use-kept-edits';
import { useProblemSentence } from '@/records/problem';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { toast } from '@/ui/feedback/toast';
import { lazyPart } from '@/ui/lazy-part';
import { confirm } from '@/ui/overlays/confirm';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';
import type { Column } from '@/ui/tables/grid/columns';
import { Grid } from '@/ui/tables/grid/Grid';
import {
  type Faults,
  type GridAction,
  gridOf,
  gridReducer,
  isRowChanged,
  isRowSound,
  typedOnly,
} from '@/ui/tables/grid/grid-state';
import { RowButton } from '@/ui/tables/grid/RowButton';
import { catalogueKeys, type GroupRow, groupsQuery, loadGroupHistory, useChangeGroups } from './catalogue.api';
import c from './catalogue.module.css';
import {
  diffGroups,
  type GroupGridRow,
  type GroupValues,
  groupFault,
  groupRows,
  MAX_GROUP_NAME,
  newGroup,
  rebaseGroups,
} from './catalogue-groups';

const RecordHistoryModal = lazyPart(() => import('@/records/history/RecordHistoryModal'));

interface Props {
  readonly groups: readonly GroupRow[];
  readonly onClose: () => void;
}

/** The groups of the catalogue, in a table of their names: added, renamed, deleted, and saved as a whole. */
export default function GroupsModal({ groups, onClose }: Props) {
  const t = useOfficeT();
  const words = t.catalogue.groups;
  const queryClient = useQueryClient();
  const sentence = useProblemSentence();
  const change = useChangeGroups();
  const draft = useDraft<readonly GroupGridRow[]>('catalogue-groups');
  const [{ rows }, dispatch] = useReducer(gridReducer<GroupValues>, groups, (list) =>
    gridOf(draft.found ? rebaseGroups(draft.found, list) : groupRows(list)),
  );
  const [saving, setSaving] = useState(false);
  const [shown, setShown] = useState<GroupValues | null>(null);

  const columns = useMemo(
    (): readonly Column<GroupValues>[] => [
      {
        kind: 'text',
        id: 'name',
        header: words.name,
        minWidth: 200,
        wide: true,
        required: true,
        maxLength: MAX_GROUP_NAME,
        read: (v) => v.name,
        write: (v, name) => ({ ...v, name }),
      },
      { kind: 'computed', id: 'items', header: words.items, width: 88, shown: (v) => formatNumber(v.items) },
    ],
    [words],
  );
  const faultsOf = useMemo(
    () =>
      (values: GroupValues): Faults => {
        const fault = groupFault(values);
        return fault ? { name: words[fault] } : {};
      },
    [words],
  );
  const dirty = rows.some((row) => isRowChanged(row, columns));
  const isSound = rows.every((row) => isRowSound(row, faultsOf));
  const guard = useGuardedClose(dirty, onClose);
  useKeptEdits(draft, dirty, rows, true);

  const history = useMemo(
    () => (row: GroupGridRow) =>
      row.saved && (
        <RowButton label={t.catalogue.history.show({ name: row.saved.name })} onClick={() => setShown(row.saved)}>
          <IconHistory size={16} stroke={1.6} />
        </RowButton>
      ),
    [t],
  );

  /** A saved group is deleted only after it was asked for, and not while items are in it. */
  const act = (action: GridAction<GroupValues>) => {
    const row = action.type === 'remove' && rows.find(({ key }) => key === action.key);
    if (!row || row.saved === null) return dispatch(action);
    const { name, items } = row.saved;
    if (items > 0) return void toast.error(words.inUse({ n: items }), { title: name });
    const { title, message, yes } = words.ask;
    const question = { title, message: message({ name }), confirmLabel: yes, danger: true };
    void confirm(question).then((isSure) => isSure && dispatch(action));
  };

  const refuse = (mine: readonly GroupGridRow[], error: ApiError, keys: Parameters<typeof cellsOf>[1]) => {
    const used = (error.problem.catalog_groups ?? []) as readonly string[];
    const told = (error.problem.conflicts ?? []) as readonly (ToldConflict & { theirs: string })[];
    const inUse = mine
      .filter((row) => row.deleted && row.saved && used.includes(row.saved.name))
      .map(({ key, values }) => ({ key, column: 'name', text: words.inUse({ n: values.items }) }));
    for (const { key } of inUse) dispatch({ type: 'restore', key });
    const renamed = told.map(({ field, theirs }) => ({
      key: `group-${field.split('.')[1]}`,
      column: 'name',
      text: words.renamed({ name: theirs }),
    }));
    const found = cellsOf(error.errors, keys, ['name']);
    const cells = [...inUse, ...renamed, ...found.cells];
    if (cells.length > 0) dispatch({ type: 'refuse', cells });
    if (inUse.length > 0 || (renamed.length === 0 && !found.isAll)) toast.error(sentence(error));
  };

  const save = async () => {
    if (saving || !dirty || !isSound) return;
    setSaving(true);
    const { body, keys } = diffGroups(typedOnly(rows));
    try {
      await change.mutateAsync({ body, key: newIdempotencyKey() });
      guard.release();
      toast.success(words.saved);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Changes of groups by others are merged under the typed ones, together with their versions.
      const newer = error.status === 409 ? await queryClient.fetchQuery({ ...groupsQuery, staleTime: 0 }) : null;
      const next = newer ? rebaseGroups(rows, newer) : rows;
      if (newer) dispatch({ type: 'load', rows: next });
      refuse(next, error, keys);
    } finally {
      setSaving(false);
    }
  };

  return (
    <ModalFrame
      opened
      onClose={guard.close}
      title={words.title}
      footer={
        <>
          <Button variant="default" onClick={guard.close}>
            {t.ui.cancel}
          </Button>
          <Button loading={saving} disabled={!dirty || !isSound} onClick={() => void save()}>
            {t.ui.save}
          </Button>
        </>
      }
    >
      <div className={c.groups}>
        <Grid<GroupValues>
          label={words.table}
          columns={columns}
          rows={rows}
          dispatch={act}
          faultsOf={faultsOf}
          newValues={newGroup}
          addLabel={words.add}
          firstColumn="name"
          rowAction={history}
          busy={saving}
          empty={<EmptyState compact text={words.empty} />}
        />
      </div>
      {shown?.id && (
        <RecordHistoryModal
          name={shown.name}
          historyKey={catalogueKeys.groupHistory(shown.id)}
          load={loadGroupHistory(shown.id)}
          labels={t.catalogue.history.types}
          onClose={() => setShown(null)}
        />
      )}
    </ModalFrame>
  );
}
