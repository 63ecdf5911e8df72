import { useOfficeT } from '@/i18n/I18nProvider';
import { ConflictDialog, type Dispute } from '@/records/editing/ConflictDialog';
import { type Column, cellText } from '@/ui/tables/grid/columns';
import { moneyText } from '@/ui/text/money-text';
import type { ItemConflict, ItemRow, ItemValues } from './catalogue-items';

interface Props {
  readonly conflicts: readonly ItemConflict[];
  readonly rows: readonly ItemRow[];
  readonly columns: readonly Column<ItemValues>[];
  readonly client: number | null;
  readonly onResolve: (theirs: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Sets what two people have made of the same items side by side. */
export default function ItemConflictDialog({ conflicts, rows, columns, client, onResolve, onClose }: Props) {
  const t = useOfficeT().catalogue.conflict;
  const disputes = conflicts.flatMap(({ id, key, what, by, at }): Dispute<string>[] => {
    const row = rows.find((one) => one.key === key);
    if (!row) return [];
    const name = row.saved?.name || row.values.name || t.unnamed;
    const about = { unit: id, by, at };
    if (what === 'gone') {
      const price = moneyText(row.values.unit_price, 4);
      return client === null
        ? [{ ...about, name: t.gone({ name }), mine: t.keepGone, theirs: t.delete }]
        : [{ ...about, name: t.goneClient({ name }), mine: t.keepPrice({ price }), theirs: t.remove }];
    }
    const column = columns.find((one) => one.id === what);
    if (!column || !row.saved) return [];
    return [
      {
        ...about,
        name: t.cell({ name, column: column.header }),
        mine: cellText(column, row.values),
        theirs: cellText(column, row.saved),
      },
    ];
  });

  return <ConflictDialog disputes={disputes} onResolve={onResolve} onClose={onClose} />;
}
