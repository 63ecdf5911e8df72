import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { ApiError } from '@/api/client';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useGridEditing } from '@/records/editing/use-grid-editing';
import type { Column } from '@/ui/tables/grid/columns';
import type { Faults } from '@/ui/tables/grid/grid-state';
import {
  conflictsOf,
  diffLines,
  hasSameSaved,
  inCents,
  LINE_FIELDS,
  type LineConflict,
  type LinesDiff,
  type LineValues,
  rebase,
  rowsOf,
  settle,
} from './financial-lines';
import { type Financials, financialsQuery, useChangeLines } from './task-financials.api';

interface Kind {
  readonly taskId: number;
  /** The lines as the server has them. */
  readonly saved: Financials;
  readonly columns: readonly Column<LineValues>[];
  readonly faultsOf: (values: LineValues) => Faults;
  /** The page asks already before it is left. */
  readonly isGuarded: boolean;
}

/** The lines of a task while they are edited. Newer ones coming in go under what is typed. */
export function useLineEditing({ taskId, saved, columns, faultsOf, isGuarded }: Kind) {
  const t = useOfficeT().taskFinancials;
  const queryClient = useQueryClient();
  const change = useChangeLines(taskId);
  const { user } = useSession();
  const [base, setBase] = useState(saved);

  const reread = async () => {
    const newer = await queryClient.fetchQuery({ ...financialsQuery(taskId), staleTime: 0 });
    setBase(newer);
    return newer;
  };

  const editing = useGridEditing<LineValues, LinesDiff, LineConflict>({
    name: `lines:${taskId}:${user.user_id}`,
    open: (draft) => ({
      rows: draft ? rebase(draft.rows, saved.data) : rowsOf(saved.data),
      version: draft?.version ?? saved.version,
    }),
    inCents,
    canEdit: saved.can_edit,
    columns,
    fields: LINE_FIELDS,
    faultsOf,
    guard: { on: !isGuarded },
    words: t,
    saved: () => rowsOf(base.data),
    diff: (rows, version) => diffLines(rows, version, base.currency),
    send: async (sent) => {
      await change.mutateAsync(sent);
      const { data, version } = await reread();
      return { rows: rowsOf(data), version };
    },
    merge: async (mine, told) => {
      const { data, version } = await reread();
      const rows = rebase(mine, data);
      return { rows, version, conflicts: conflictsOf(rows, data, told) };
    },
    settle,
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'not_allowed_now') {
        void queryClient.invalidateQueries({ queryKey: ['tasks'] });
      }
    },
    // Whether the save has succeeded is loaded from the server.
    onUnsureGivenUp: () => void reread(),
  });
  const { rows, dirty, saving, isUnsure, load, setVersion, setOvertaken } = editing;

  /** Merges newer lines under what is typed. */
  const onNewer = useEffectEvent((newer: Financials) => {
    const next = rebase(rows, newer.data);
    const isNew = !hasSameSaved(next, rows);
    setBase(newer);
    if (isNew) load(next);
    if (!dirty) setVersion(newer.version);
    else if (isNew) setOvertaken(true);
  });
  useLayoutEffect(() => {
    // The save without an answer may have added the lines: newer ones would then be there twice.
    if (saved !== base && !isUnsure && !saving) onNewer(saved);
  }, [saved, base, isUnsure, saving]);
  useEffect(() => {
    if (!dirty) setVersion(base.version);
  }, [dirty, base, setVersion]);

  return editing;
}
