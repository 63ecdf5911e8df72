import { useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useGridEditing } from '@/records/editing/use-grid-editing';
import type { Column } from '@/ui/tables/grid/columns';
import type { Faults } from '@/ui/tables/grid/grid-state';
import {
  diffLines,
  LINE_FIELDS,
  type LineRow,
  type LinesDiff,
  type LineValues,
  rowsOf,
  sameLines,
  savedRows,
} from './invoice-lines';
import { changeInvoice, type Invoice, invoiceQuery, SHOWN_IN } from './invoices.api';

/** The lines that the server has, with the version of the draft. */
interface Base {
  readonly rows: readonly LineRow[];
  readonly version: number;
}

const baseOf = (invoice: Invoice): Base => ({ rows: rowsOf(invoice.line_items), version: invoice.version });

interface Kind {
  readonly invoice: Invoice;
  readonly columns: readonly Column<LineValues>[];
  readonly faultsOf: (values: LineValues) => Faults;
}

/** The lines of a draft while they are edited. What two people have changed is decided for all lines at once. */
export function useInvoiceLines({ invoice, columns, faultsOf }: Kind) {
  const t = useOfficeT().taskFinancials;
  const queryClient = useQueryClient();
  const { user } = useSession();
  const id = invoice.invoice_id;
  const [base, setBase] = useState(() => baseOf(invoice));
  const refresh = () => Promise.all(SHOWN_IN.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

  const editing = useGridEditing<LineValues, LinesDiff, Base>({
    name: `invoice-lines:${id}:${user.user_id}`,
    open: (draft) => draft ?? base,
    ordered: true,
    canEdit: invoice.status === 'DRAFT' && !invoice.is_deleted,
    columns,
    fields: LINE_FIELDS,
    faultsOf,
    guard: { on: true },
    words: t,
    saved: () => base.rows,
    diff: diffLines,
    send: async ({ body }, mine) => {
      const { version } = await changeInvoice(id, body);
      const next = { rows: savedRows(mine), version };
      setBase(next);
      void refresh();
      return next;
    },
    merge: async (mine) => {
      const theirs = baseOf(await queryClient.fetchQuery({ ...invoiceQuery(id), staleTime: 0 }));
      // Only the head was changed, or the own lines have arrived although their answer was lost.
      const isAgreed = sameLines(theirs.rows, base.rows) || sameLines(theirs.rows, mine);
      return { rows: mine, version: theirs.version, conflicts: isAgreed ? [] : [theirs] };
    },
    settle: (mine, [theirs], chosen) => {
      if (theirs) setBase(theirs);
      return theirs && chosen.size > 0 ? theirs.rows : mine;
    },
    onUnsureGivenUp: () => void refresh(),
  });
  const { dirty, saving, load, setVersion, setOvertaken } = editing;

  /** Shows newer lines, unless others are being typed. */
  const onNewer = useEffectEvent(() => {
    const newer = baseOf(invoice);
    if (newer.version <= base.version) return;
    if (dirty) return setOvertaken(!sameLines(newer.rows, base.rows));
    const isSame = sameLines(newer.rows, base.rows);
    setVersion(newer.version);
    setBase(isSame ? { ...base, version: newer.version } : newer);
    if (!isSame) load(newer.rows);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that comes in
  useLayoutEffect(() => {
    if (!saving) onNewer();
  }, [invoice.version, saving, dirty]);

  return editing;
}
