import { useHotkeys } from '@mantine/hooks';
import { type Dispatch, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import { ApiError } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { useDraft } from '@/lib/draft';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { useLeaveGuard } from '@/ui/overlays/use-leave-guard';
import type { Column } from '@/ui/tables/grid/columns';
import {
  type Faults,
  type GridAction,
  type GridRow,
  gridOf,
  gridReducer,
  isRowChanged,
  isRowSound,
  typedOnly,
} from '@/ui/tables/grid/grid-state';
import { cellsOf, type SentKeys, type ToldConflict, typedRows } from './grid-edits';
import { useKeptEdits } from './use-kept-edits';
import { isLost, useSaving } from './use-saving';

/** The changes of a grid to send, and the keys of their rows. */
interface Diff {
  readonly keys: SentKeys;
}

/** A save on its way, or one whose answer got lost: the same is sent again, under the same key. */
type Sent<D> = D & { readonly key: string };

/** Rows, and the version of what they were made of; 0 where there is none for them all. */
interface Rows<V> {
  readonly rows: readonly GridRow<V>[];
  readonly version: number;
}

/** Rows that outlived the page they were typed on. */
interface GridDraft<V, D> extends Rows<V> {
  readonly unsure: Sent<D> | null;
  /** Set if the prices have four decimals; drafts of older versions have them in cents. */
  readonly fine?: true;
}

const orderOf = <V>(rows: readonly GridRow<V>[]) =>
  rows.flatMap(({ key, saved }) => (saved === null ? [] : [key])).join();

interface Edits<V, D> extends Rows<V> {
  readonly sent: Sent<D>;
}

interface Kind<V, D extends Diff, C> {
  /** A draft is kept under this name when the session or the tab ends. */
  readonly name: string;
  /** The rows to begin with: those of a draft put over what is saved, or that alone. */
  readonly open: (draft: Rows<V> | null) => Rows<V>;
  /** A row of a draft from before prices had four decimals; grids that came later have none. */
  readonly inCents?: (row: GridRow<V>) => GridRow<V>;
  /** Whether the person may save; drafts are not restored for people who may not. */
  readonly canEdit?: boolean;
  /** The order of the rows is saved too. */
  readonly ordered?: boolean;
  readonly columns: readonly Column<V>[];
  /** The columns' names on the server. */
  readonly fields: readonly string[];
  readonly faultsOf: (values: V) => Faults;
  readonly guard: { readonly on: boolean; readonly search?: boolean };
  readonly words: { readonly restored: string; readonly saved: string };
  /** The rows as they are saved now, for who gives the edits up. */
  readonly saved: () => readonly GridRow<V>[];
  readonly diff: (rows: readonly GridRow<V>[], version: number) => D;
  /** Saves, and answers the rows to go on with. */
  readonly send: (sent: Sent<D>, rows: readonly GridRow<V>[]) => Promise<Rows<V>>;
  /** Merges the rows with what others have saved meanwhile; `conflicts` are the values that both have changed. */
  readonly merge: (
    rows: readonly GridRow<V>[],
    told: readonly ToldConflict[],
  ) => Promise<Rows<V> & { readonly conflicts: readonly C[] }>;
  /** The rows once it is decided which conflicts end as the others have it. */
  readonly settle: (
    rows: readonly GridRow<V>[],
    conflicts: readonly C[],
    theirs: ReadonlySet<string>,
  ) => readonly GridRow<V>[];
  readonly onRefused?: (error: unknown) => void;
  /** Called when edits are discarded after a save without an answer, which may have arrived. */
  readonly onUnsureGivenUp?: () => void;
}

/**
 * A grid while it is edited and saved as a whole. What two people have changed is decided by one of them, the rest is
 * put together; what is typed outlives an ended session as a draft.
 */
export function useGridEditing<V, D extends Diff, C>(kind: Kind<V, D, C>) {
  const { columns, faultsOf, words } = kind;
  const sentence = useProblemSentence();
  const draft = useDraft<GridDraft<V, D>>(kind.name);
  const [opened] = useState(() => {
    const found = (kind.canEdit ?? true) ? draft.found : null;
    const rows = found && !found.fine && kind.inCents ? found.rows.map(kind.inCents) : found?.rows;
    return { ...kind.open(found && rows ? { ...found, rows } : null), unsure: found?.unsure ?? null };
  });
  const [{ rows }, dispatch] = useReducer(gridReducer<V>, gridOf(opened.rows));
  const [version, setVersion] = useState(opened.version);
  const [unsure, setUnsure] = useState(opened.unsure);
  const [isOvertaken, setOvertaken] = useState(false);

  const load = (next: readonly GridRow<V>[]) => dispatch({ type: 'load', rows: next });
  const isMoved = (kind.ordered ?? false) && orderOf(rows) !== orderOf(kind.saved());
  const changes = rows.filter((row) => isRowChanged(row, columns)).length + (isMoved ? 1 : 0);
  const dirty = changes > 0;
  if (isOvertaken && !dirty) setOvertaken(false);
  const faulty = rows.filter((row) => !isRowSound(row, faultsOf));
  useLeaveGuard(dirty && kind.guard.on, { search: kind.guard.search ?? false });
  useKeptEdits(
    draft,
    dirty,
    useMemo(() => ({ version, rows, unsure, fine: true as const }), [version, rows, unsure]),
  );
  const onOpened = useEffectEvent(() => {
    if (draft.found && dirty) toast.info(words.restored);
  });
  useEffect(() => onOpened(), []);

  const edits = (next: readonly GridRow<V>[], at: number): Edits<V, D> => {
    const typed = typedOnly(next);
    return { rows: typed, version: at, sent: { ...kind.diff(typed, at), key: newIdempotencyKey() } };
  };

  const { saving, conflicts, run, postpone } = useSaving<Edits<V, D>, { all: readonly C[]; version: number }>({
    send: async ({ rows: mine, sent }) => {
      try {
        const next = await kind.send(sent, mine);
        setUnsure(null);
        setVersion(next.version);
        load(next.rows);
        toast.success(words.saved);
      } catch (error) {
        setUnsure(isLost(error) ? sent : null);
        throw error;
      }
    },
    merge: async ({ rows: mine }, error) => {
      const told = (error.problem.conflicts ?? []) as readonly ToldConflict[];
      const { conflicts: all, ...next } = await kind.merge(mine, told);
      load(next.rows);
      const open = all.length > 0 ? { all, version: next.version } : null;
      return { edits: edits(next.rows, next.version), conflicts: open };
    },
    refused: (error, { sent }) => {
      const errors = error instanceof ApiError ? error.errors : [];
      const { cells, isAll } = cellsOf(errors, sent.keys, kind.fields);
      if (cells.length > 0) dispatch({ type: 'refuse', cells });
      if (!isAll) toast.error(errors.length > cells.length && errors[0] ? errors[0].message : sentence(error));
      kind.onRefused?.(error);
    },
  });

  const canSave = (kind.canEdit ?? true) && dirty && faulty.length === 0 && !unsure;
  const save = () => {
    if (canSave && !saving && !conflicts) void run(edits(rows, version));
  };
  useHotkeys([['mod+S', save]], []);

  return {
    rows,
    dispatch: dispatch as Dispatch<GridAction<V>>,
    load,
    setVersion,
    changes,
    dirty,
    faulty,
    saving,
    canSave,
    /** Texts typed into rows that can no longer be changed. */
    lost: (kind.canEdit ?? true) || unsure ? [] : typedRows(columns, rows),
    save,
    cancel: () => {
      load(kind.saved());
      if (!unsure) return;
      setUnsure(null);
      kind.onUnsureGivenUp?.();
    },
    /** The conflicts that the person has to decide; null without any. */
    conflicts: conflicts?.all ?? null,
    /** Ends the dialog of conflicts: these are decided for the others, the rest is saved over it. */
    resolve: (theirs: ReadonlySet<string>) => {
      if (!conflicts) return;
      const next = kind.settle(rows, conflicts.all, theirs);
      load(next);
      postpone();
      setOvertaken(false);
      setVersion(conflicts.version);
      if (next.some((row) => isRowChanged(row, columns))) void run(edits(next, conflicts.version));
    },
    postpone,
    /** Others have saved meanwhile what is being edited. */
    isOvertaken,
    setOvertaken,
    isUnsure: unsure !== null,
    sendAgain: () => {
      if (unsure && !saving) void run({ rows, version, sent: unsure });
    },
  };
}
