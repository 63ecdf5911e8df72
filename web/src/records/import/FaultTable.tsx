import { useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { type Column, DataTable } from '@/ui/tables/DataTable';
import c from './ImportPanel.module.css';
import type { CellFault } from './import';

const faultId = (fault: CellFault) => `${fault.row} ${fault.letter} ${fault.column} ${fault.code}`;
const where = (fault: CellFault) => (fault.letter ? `${fault.column} (${fault.letter})` : fault.column);

/** Shows the faults of a file, by row and column as the spreadsheet program counts them. */
export function FaultTable({ label, faults }: { label: string; faults: readonly CellFault[] }) {
  const t = useOfficeT().imports;
  const columns = useMemo(
    (): Column<CellFault>[] => [
      {
        id: 'row',
        header: t.row,
        cell: (fault) => <span className="num">{fault.row}</span>,
        width: 72,
        align: 'right',
      },
      { id: 'column', header: t.column, cell: where, width: 200 },
      { id: 'value', header: t.value, cell: (fault) => <span className={c.value}>{fault.value}</span>, width: 200 },
      { id: 'message', header: t.fault, cell: (fault) => <span className={c.message}>{fault.message}</span> },
    ],
    [t],
  );
  return (
    <div className={c.faults}>
      <DataTable
        label={label}
        columns={columns}
        rows={faults}
        rowId={faultId}
        rowName={faultId}
        card={(fault) => (
          <div className={c.card}>
            <span className={c.meta}>{t.at({ row: fault.row, column: where(fault) })}</span>
            {fault.value && <span className={c.value}>{fault.value}</span>}
            <span>{fault.message}</span>
          </div>
        )}
      />
    </div>
  );
}
