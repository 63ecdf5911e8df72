import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useGridEditing } from '@/records/editing/use-grid-editing';
import { askOfTwins, type Sure } from '@/records/twins/ask-of-twins';
import type { Column } from '@/ui/tables/grid/columns';
import type { Faults } from '@/ui/tables/grid/grid-state';
import { readItems, useChangeItems } from './catalogue.api';
import {
  diffItems,
  ITEM_FIELDS,
  type Item,
  type ItemConflict,
  type ItemsDiff,
  type ItemValues,
  inCents,
  keptRow,
  rebase,
  rowsOf,
  savedRows,
  settle,
  toldIds,
} from './catalogue-items';

interface Kind {
  /** Names the page of the catalogue that is edited. */
  readonly page: string;
  /** The client whose prices are edited; null for the general ones. */
  readonly client: number | null;
  /** The items as the server has them. */
  readonly saved: readonly Item[];
  readonly columns: readonly Column<ItemValues>[];
  readonly faultsOf: (values: ItemValues) => Faults;
}

/** Every item has a version of its own. */
const VERSION = 0;

/**
 * Edits one page of the catalogue. The rows stay as loaded until they are saved or discarded; changes by others appear
 * when the save is refused.
 */
export function useItemEditing({ page, client, saved, columns, faultsOf }: Kind) {
  const { catalogue: t, twins } = useOfficeT();
  const change = useChangeItems();
  const { user, tenant } = useSession();
  const [base, setBase] = useState(saved);

  const editing = useGridEditing<ItemValues, ItemsDiff, ItemConflict>({
    name: `catalogue:${user.user_id}:${tenant.tenant_id}:${page}`,
    open: (draft) => ({ rows: draft?.rows.map(keptRow) ?? rowsOf(saved), version: VERSION }),
    inCents,
    columns,
    fields: ITEM_FIELDS,
    faultsOf,
    guard: { on: true, search: true },
    words: t,
    saved: () => rowsOf(base),
    diff: (rows) => diffItems(rows, client),
    // The page as the server has it now is on its way; until it comes, what was saved can be edited on.
    send: async (sent, mine) => {
      const save = (said: Sure) => change.mutateAsync({ ...sent, body: { ...sent.body, ...said } });
      const made = await askOfTwins(save, twins, false);
      return { rows: savedRows(mine, sent.keys, made), version: VERSION };
    },
    merge: async (mine, told) => {
      const newer = await readItems(toldIds(told), client);
      return { ...rebase(mine, newer, told), version: VERSION };
    },
    settle: (rows, conflicts, theirs) => settle(rows, conflicts, theirs, client),
  });
  const { dirty, saving, load, setOvertaken } = editing;

  const onNewer = useEffectEvent(() => {
    setBase(saved);
    load(rowsOf(saved));
  });
  useLayoutEffect(() => {
    if (saved !== base && !dirty && !saving) onNewer();
  }, [saved, base, dirty, saving]);

  useLive('catalog', undefined, ({ by, kind }) => {
    if (dirty && !saving && kind === 'items' && by !== user.user_id) setOvertaken(true);
  });
  return editing;
}
