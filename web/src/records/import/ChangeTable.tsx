import { useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { type Column, DataTable } from '@/ui/tables/DataTable';
import c from './ImportPanel.module.css';
import type { RowChange } from './import';

const changeId = (change: RowChange) => change.row;

/** Shows what the rows of a file would add, and old and new values of what they would change. */
export function ChangeTable({ changes }: { changes: readonly RowChange[] }) {
  const t = useOfficeT().imports;
  const columns = useMemo(
    (): Column<RowChange>[] => [
      {
        id: 'row',
        header: t.row,
        cell: ({ row }) => <span className="num">{row}</span>,
        width: 72,
        align: 'right',
      },
      { id: 'name', header: t.name, cell: ({ name }) => <span className={c.value}>{name}</span>, width: 260 },
      { id: 'change', header: t.change, cell: (change) => <What change={change} /> },
    ],
    [t],
  );
  return (
    <div className={c.faults}>
      <DataTable
        label={t.changes}
        columns={columns}
        rows={changes}
        rowId={changeId}
        rowName={({ name }) => name}
        card={(change) => (
          <div className={c.card}>
            <span className={c.meta}>{t.rowOf({ row: change.row })}</span>
            <span className={c.value}>{change.name}</span>
            <What change={change} />
          </div>
        )}
      />
    </div>
  );
}

function What({ change }: { change: RowChange }) {
  const t = useOfficeT().imports;
  if (change.new)
    return (
      <span className={c.added}>
        <span className={c.meta}>{t.isNew}</span>{' '}
        {change.cells
          .filter(({ new: value }) => value !== change.name)
          .map(({ column, new: value }) => `${column}: ${value}`)
          .join(' · ')}
      </span>
    );
  return (
    <ul className={c.cells}>
      {change.cells.map(({ column, old, new: now }) => (
        <li key={column}>
          {column}: <del>{old === '' ? t.blank : old}</del> <span aria-hidden>→</span>{' '}
          <ins>{now === '' ? t.blank : now}</ins>
        </li>
      ))}
    </ul>
  );
}
