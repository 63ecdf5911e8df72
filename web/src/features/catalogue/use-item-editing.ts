import { useHotkeys } from '@mantine/hooks';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useReducer, useState } from 'react';
import { ApiError } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import { cellsOf, type ToldConflict } from '@/domain/grid-edits';
import { useProblemSentence } from '@/domain/problem';
import { useKeptEdits } from '@/domain/use-kept-edits';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useDraft } from '@/lib/draft';
import type { Column } from '@/ui/grid/columns';
import { type Faults, type GridAction, gridOf, gridReducer, isRowChanged, isRowSound } from '@/ui/grid/grid-state';
import { toast } from '@/ui/toast';
import { useLeaveGuard } from '@/ui/use-leave-guard';
import { readItems, useChangeItems } from './catalogue.api';
import {
  diffItems,
  ITEM_FIELDS,
  type Item,
  type ItemConflict,
  type ItemRow,
  type ItemsDiff,
  type ItemValues,
  type Kept,
  rebase,
  rowsOf,
  savedRows,
  settle,
  toldIds,
} from './catalogue-items';

/** A save on its way, or one whose answer got lost: the same is sent again, under the same key. */
interface Sent extends ItemsDiff {
  readonly key: string;
}

/** Rows that outlived the page they were typed on. */
interface ItemsDraft {
  readonly rows: readonly ItemRow[];
  readonly unsure: Sent | null;
}

interface Kind {
  /** Names the page of the catalogue that is edited. */
  readonly page: string;
  /** Whose prices; null are the general ones. */
  readonly client: number | null;
  /** The items as the server has them. */
  readonly saved: readonly Item[];
  readonly columns: readonly Column<ItemValues>[];
  readonly faultsOf: (values: ItemValues) => Faults;
}

/** A save is tried this often when others keep changing the same items. */
const ATTEMPTS = 3;

/**
 * One page of the catalogue while it is edited. The rows stay as they were loaded until they are saved or given up;
 * what others have changed meanwhile shows when the save is refused: what both did has to be decided, the rest is put
 * together. What is typed outlives an ended session as a draft.
 */
export function useItemEditing({ page, client, saved, columns, faultsOf }: Kind) {
  const t = useOfficeT().catalogue;
  const sentence = useProblemSentence();
  const change = useChangeItems();
  const { user, tenant } = useSession();
  const draft = useDraft<ItemsDraft>(`catalogue:${user.user_id}:${tenant.tenant_id}:${page}`);

  const [state, dispatch] = useReducer(gridReducer<ItemValues>, null, () => gridOf(draft.found?.rows ?? rowsOf(saved)));
  const [base, setBase] = useState(saved);
  const [unsure, setUnsure] = useState(draft.found?.unsure ?? null);
  const [isOvertaken, setOvertaken] = useState(false);
  const [conflicts, setConflicts] = useState<readonly ItemConflict[] | null>(null);
  const [saving, setSaving] = useState(false);
  const { rows } = state;

  const changes = rows.filter((row) => isRowChanged(row, columns)).length;
  const dirty = changes > 0;
  const faulty = rows.filter((row) => !isRowSound(row, faultsOf));
  useLeaveGuard(dirty, { search: true });
  useKeptEdits(
    draft,
    dirty,
    useMemo(() => ({ rows, unsure }), [rows, unsure]),
  );

  const onOpened = useEffectEvent(() => {
    if (draft.found && dirty) toast.info(t.restored);
  });
  useEffect(() => onOpened(), []);

  const load = (next: readonly ItemRow[]) => dispatch({ type: 'load', rows: next });
  const onNewer = useEffectEvent(() => {
    if (dirty || saving) return;
    setBase(saved);
    load(rowsOf(saved));
  });
  useLayoutEffect(() => {
    if (saved !== base && !dirty && !saving) onNewer();
  }, [saved, base, dirty, saving]);

  useLive('catalog', undefined, ({ by, kind }) => {
    if (dirty && !saving && kind === 'items' && by !== user.user_id) setOvertaken(true);
  });
  if (isOvertaken && !dirty) setOvertaken(false);

  const done = (mine: readonly ItemRow[], sent: Sent, made: readonly Kept[]) => {
    // The page as the server has it now is on its way; until it comes, what was saved can be edited on.
    load(savedRows(mine, sent.keys, made));
    setUnsure(null);
    toast.success(t.saved);
  };

  const refused = (error: unknown, sent: Sent) => {
    const errors = error instanceof ApiError ? error.errors : [];
    const { cells, isAll } = cellsOf(errors, sent.keys, ITEM_FIELDS);
    if (cells.length > 0) dispatch({ type: 'refuse', cells });
    if (!isAll) toast.error(errors.length > cells.length && errors[0] ? errors[0].message : sentence(error));
  };

  const attempt = async (first: readonly ItemRow[], again: Sent | null) => {
    let mine = first;
    for (let n = 1; ; n++) {
      const sent = (n === 1 && again) || { ...diffItems(mine, client), key: newIdempotencyKey() };
      try {
        const kept = await change.mutateAsync(sent);
        return done(mine, sent, kept);
      } catch (error) {
        if (error instanceof ApiError && (error.code === 'network' || error.status >= 500)) {
          setUnsure(sent);
          return toast.error(sentence(error));
        }
        setUnsure(null);
        if (!(error instanceof ApiError && error.code === 'conflict') || n === ATTEMPTS) return refused(error, sent);
        const told = (error.problem.conflicts ?? []) as readonly ToldConflict[];
        const newer = await readItems(toldIds(told), client).catch((failure: unknown) => refused(failure, sent));
        if (!newer) return;
        const next = rebase(mine, newer, told);
        load(next.rows);
        if (next.conflicts.length > 0) return setConflicts(next.conflicts);
        mine = next.rows;
      }
    }
  };

  const run = async (mine: readonly ItemRow[], again: Sent | null = null) => {
    setSaving(true);
    await attempt(mine, again);
    setSaving(false);
  };

  const canSave = dirty && faulty.length === 0 && !unsure;
  const save = () => {
    if (canSave && !saving && !conflicts) void run(rows);
  };
  useHotkeys([['mod+S', save]], []);

  const cancel = () => {
    setUnsure(null);
    load(rowsOf(base));
  };

  /** Ends the dialog of conflicts: these are decided for the others, the rest is saved over it. */
  const resolve = (theirs: ReadonlySet<string>) => {
    if (!conflicts) return;
    const next = settle(rows, conflicts, theirs, client);
    load(next);
    setConflicts(null);
    if (next.some((row) => isRowChanged(row, columns))) void run(next);
  };

  return {
    rows,
    dispatch: dispatch as (action: GridAction<ItemValues>) => void,
    changes,
    dirty,
    faulty,
    saving,
    canSave,
    save,
    cancel,
    conflicts,
    resolve,
    postpone: () => setConflicts(null),
    isOvertaken,
    isUnsure: unsure !== null,
    sendAgain: () => void (unsure && !saving && run(rows, unsure)),
  };
}
