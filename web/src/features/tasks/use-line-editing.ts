import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useReducer, useState } from 'react';
import { ApiError } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { useSession } from '@/api/session';
import { cellsOf, type ToldConflict } from '@/domain/grid-edits';
import { useProblemSentence } from '@/domain/problem';
import { useKeptEdits } from '@/domain/use-kept-edits';
import { useT } from '@/i18n/I18nProvider';
import { useDraft } from '@/lib/draft';
import type { Column } from '@/ui/grid/columns';
import { type Faults, type GridAction, gridOf, gridReducer, isRowChanged, isRowSound } from '@/ui/grid/grid-state';
import { toast } from '@/ui/toast';
import { useLeaveGuard } from '@/ui/use-leave-guard';
import {
  conflictsOf,
  diffLines,
  hasSameSaved,
  LINE_FIELDS,
  type LineConflict,
  type LineRow,
  type LinesDiff,
  type LineValues,
  rebase,
  rowsOf,
  settle,
} from './financial-lines';
import { type Financials, financialsQuery, useChangeLines } from './task-financials.api';

/** A save on its way, or one whose answer got lost: the same is sent again, under the same key. */
interface Sent extends LinesDiff {
  readonly key: string;
}

/** Lines that outlived the page they were typed on. */
interface LinesDraft {
  readonly version: number;
  readonly rows: readonly LineRow[];
  readonly unsure: Sent | null;
}

/** A refused save: what is to be decided, on top of which version. */
export interface LineConflicts {
  readonly all: readonly LineConflict[];
  readonly version: number;
}

interface Kind {
  readonly taskId: number;
  /** The lines as the server has them. */
  readonly saved: Financials;
  readonly columns: readonly Column<LineValues>[];
  readonly faultsOf: (values: LineValues) => Faults;
  /** The page asks already before it is left. */
  readonly isGuarded: boolean;
}

/** A save is tried this often when others keep changing other fields meanwhile. */
const ATTEMPTS = 3;

/**
 * The lines of a task while they are edited. Newer ones coming in go under what is typed; where both differ
 * the save is refused and somebody has to choose. What is typed outlives an ended session as a draft.
 */
export function useLineEditing({ taskId, saved, columns, faultsOf, isGuarded }: Kind) {
  const t = useT().taskFinancials;
  const queryClient = useQueryClient();
  const sentence = useProblemSentence();
  const change = useChangeLines(taskId);
  const { user } = useSession();
  const draft = useDraft<LinesDraft>(`lines:${taskId}:${user.user_id}`);

  const [opened] = useState(() => {
    const found = saved.can_edit ? draft.found : null;
    const rows = found ? rebase(found.rows, saved.data) : rowsOf(saved.data);
    return { rows, version: found?.version ?? saved.version, unsure: found?.unsure ?? null };
  });
  const [state, dispatch] = useReducer(gridReducer<LineValues>, gridOf(opened.rows));
  const [base, setBase] = useState(saved);
  const [version, setVersion] = useState(opened.version);
  const [unsure, setUnsure] = useState(opened.unsure);
  const [isOvertaken, setOvertaken] = useState(false);
  const [conflicts, setConflicts] = useState<LineConflicts | null>(null);
  const [saving, setSaving] = useState(false);
  const { rows } = state;

  const changes = rows.filter((row) => isRowChanged(row, columns)).length;
  const dirty = changes > 0;
  const faulty = rows.filter((row) => !isRowSound(row, faultsOf));
  useLeaveGuard(dirty && !isGuarded);

  const onOpened = useEffectEvent(() => {
    if (draft.found && dirty) toast.info(t.restored);
  });
  useEffect(() => onOpened(), []);

  const load = (newer: Financials, next: readonly LineRow[]) => {
    setBase(newer);
    dispatch({ type: 'load', rows: next });
  };

  /** Puts newer lines under what is typed. */
  const receive = (newer: Financials): readonly LineRow[] => {
    const next = rebase(rows, newer.data);
    const isNew = !hasSameSaved(next, rows);
    if (isNew) load(newer, next);
    else setBase(newer);
    if (!dirty) setVersion(newer.version);
    else if (isNew) setOvertaken(true);
    return isNew ? next : rows;
  };
  const onNewer = useEffectEvent((newer: Financials) => void receive(newer));
  useLayoutEffect(() => {
    // Whether the lost answer has made them is not known yet; they would stand there twice.
    if (saved !== base && !unsure && !saving) onNewer(saved);
  }, [saved, base, unsure, saving]);
  useEffect(() => {
    if (dirty) return;
    setVersion(base.version);
    setOvertaken(false);
  }, [dirty, base]);

  useKeptEdits(
    draft,
    dirty,
    useMemo(() => ({ version, rows, unsure }), [version, rows, unsure]),
  );

  const reread = () => queryClient.fetchQuery({ ...financialsQuery(taskId), staleTime: 0 });

  const done = async () => {
    const newer = await reread();
    setUnsure(null);
    setVersion(newer.version);
    load(newer, rowsOf(newer.data));
    toast.success(t.saved);
  };

  /** What a refused save leaves to decide, and the rows it was reckoned for. */
  const decide = async (error: ApiError, mine: readonly LineRow[]) => {
    const newer = await reread();
    const next = rebase(mine, newer.data);
    const told = (error.problem.conflicts ?? []) as readonly ToldConflict[];
    load(newer, next);
    return { rows: next, version: newer.version, all: conflictsOf(next, newer.data, told) };
  };

  const refused = (error: unknown, sent: Sent) => {
    const errors = error instanceof ApiError ? error.errors : [];
    const { cells, isAll } = cellsOf(errors, sent.keys, LINE_FIELDS);
    if (cells.length > 0) dispatch({ type: 'refuse', cells });
    if (!isAll) toast.error(errors.length > cells.length && errors[0] ? errors[0].message : sentence(error));
    if (error instanceof ApiError && error.code === 'not_allowed_now') {
      void queryClient.invalidateQueries({ queryKey: ['tasks'] });
    }
  };

  const attempt = async (first: readonly LineRow[], onVersion: number, again: Sent | null) => {
    let [mine, at] = [first, onVersion];
    for (let n = 1; ; n++) {
      const sent = (n === 1 && again) || { ...diffLines(mine, at, base.currency), key: newIdempotencyKey() };
      try {
        await change.mutateAsync(sent);
        return await done();
      } catch (error) {
        const isLost = error instanceof ApiError && (error.code === 'network' || error.status >= 500);
        if (isLost) {
          setUnsure(sent);
          return toast.error(sentence(error));
        }
        setUnsure(null);
        if (!(error instanceof ApiError && error.code === 'conflict') || n === ATTEMPTS) return refused(error, sent);
        const open = await decide(error, mine).catch((failure: unknown) => refused(failure, sent));
        if (!open) return;
        if (open.all.length > 0) return setConflicts(open);
        [mine, at] = [open.rows, open.version];
      }
    }
  };

  const run = async (mine: readonly LineRow[], onVersion: number, again: Sent | null = null) => {
    setSaving(true);
    await attempt(mine, onVersion, again);
    setSaving(false);
  };

  const canSave = dirty && faulty.length === 0 && !unsure;
  const save = () => {
    if (!canSave || saving || conflicts) return;
    void run(rows, version);
  };
  useHotkeys([['mod+S', save]], []);

  const cancel = () => {
    load(base, rowsOf(base.data));
    if (!unsure) return;
    // What became of the save is for the server to tell.
    setUnsure(null);
    void reread();
  };

  /** Ends the dialog of conflicts: these are decided for the others, the rest is saved over it. */
  const resolve = (theirs: ReadonlySet<string>) => {
    if (!conflicts) return;
    const next = settle(rows, conflicts.all, theirs);
    dispatch({ type: 'load', rows: next });
    setConflicts(null);
    setOvertaken(false);
    setVersion(conflicts.version);
    if (next.some((row) => isRowChanged(row, columns))) void run(next, conflicts.version);
  };

  return {
    rows,
    dispatch: dispatch as (action: GridAction<LineValues>) => void,
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
    sendAgain: () => void (unsure && !saving && run(rows, version, unsure)),
  };
}
