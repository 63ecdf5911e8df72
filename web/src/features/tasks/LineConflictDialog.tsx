import { useOfficeT } from '@/i18n/I18nProvider';
import { ConflictDialog, type Dispute } from '@/records/editing/ConflictDialog';
import { type Column, cellText } from '@/ui/tables/grid/columns';
import type { LineConflict, LineRow, LineValues } from './financial-lines';

interface Props {
  readonly conflicts: readonly LineConflict[];
  readonly rows: readonly LineRow[];
  readonly columns: readonly Column<LineValues>[];
  readonly onResolve: (theirs: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Sets what two people have made of the same lines side by side. */
export default function LineConflictDialog({ conflicts, rows, columns, onResolve, onClose }: Props) {
  const t = useOfficeT().taskFinancials.conflict;
  const disputes = conflicts.flatMap(({ id, key, what, by, at }): Dispute<string>[] => {
    const row = rows.find((one) => one.key === key);
    if (!row) return [];
    const name = row.saved?.name || row.values.name || t.unnamed;
    const about = { unit: id, by, at };
    if (what === 'gone') return [{ ...about, name: t.gone({ name }), mine: t.keepGone, theirs: t.delete }];
    if (what === 'deleted') return [{ ...about, name: t.deleted({ name }), mine: t.delete, theirs: t.keep }];
    const column = columns.find((one) => one.id === what);
    if (!column || !row.saved) return [];
    return [
      {
        ...about,
        name: t.cell({ name, column: column.header }),
        mine: textOf(column, row.values),
        theirs: textOf(column, row.saved),
      },
    ];
  });

  function textOf(column: Column<LineValues>, values: LineValues) {
    return column.kind === 'check' ? (column.read(values) ? t.yes : t.no) : cellText(column, values);
  }

  return <ConflictDialog disputes={disputes} onResolve={onResolve} onClose={onClose} />;
}
