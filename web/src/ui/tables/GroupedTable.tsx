import clsx from 'clsx';
import { type Key, type ReactNode, useMemo } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { usePhone } from '@/ui/hooks/use-phone';
import { Cards, DataTable, HeaderCell, MemoRow, openRow, type TableProps } from './DataTable';
import c from './DataTable.module.css';
import g from './GroupedTable.module.css';
import { pinColumns } from './pin-columns';
import { useExpansion } from './use-expansion';

/** Some rows of a table and what they have in common. A row may be in several. */
interface Group<Row> {
  readonly key: Key;
  readonly head: ReactNode;
  readonly rows: readonly Row[];
}

interface Props<Row, Id extends Key> extends TableProps<Row, Id> {
  readonly groups: readonly Group<Row>[];
}

/** A table with its rows in groups, each below a heading. Rows cannot be ticked or opened. */
export function GroupedTable<Row, Id extends Key>({ groups, card, ...props }: Props<Row, Id>) {
  const t = useT().ui.table;
  const phone = usePhone();
  const expanded = useExpansion<Id>();
  const { columns, rows, rowId, rowName, current } = props;
  const pins = useMemo(() => pinColumns(columns, 0), [columns]);
  if (rows === undefined || rows.length === 0) return <DataTable {...props} {...(card && { card })} />;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard opens a row by its name
    <section
      className={c.wrap}
      aria-label={props.label}
      aria-busy={props.busy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
      tabIndex={0}
      onClick={openRow}
    >
      {props.busy && <div className={c.busy} />}
      {phone && card ? (
        groups.map(({ key, head, rows }) => (
          <div key={key}>
            <div className={g.head}>{head}</div>
            <Cards
              {...props}
              rows={rows}
              ids={rows.map(rowId)}
              card={card}
              expanded={expanded}
              toggleSelected={() => undefined}
            />
          </div>
        ))
      ) : (
        <table className={clsx(c.table, props.twoLine && c.two)}>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  pin={pins.get(column.id)}
                  sort={props.sort}
                  onSort={props.onSort}
                  onResize={props.onResize}
                />
              ))}
            </tr>
          </thead>
          {groups.map(({ key, head, rows }) => (
            <tbody key={key}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length} className={clsx(c.td, g.cell)}>
                  <div className={g.head}>{head}</div>
                </th>
              </tr>
              {rows.map((row) => (
                <MemoRow
                  key={rowId(row)}
                  row={row}
                  id={rowId(row)}
                  columns={columns}
                  pins={pins}
                  current={current === rowId(row)}
                  selected={false}
                  onSelect={undefined}
                  selectLabel={t.selectRow({ name: rowName(row) })}
                  open={false}
                  onOpen={undefined}
                  expands={false}
                  openLabel=""
                />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </section>
  );
}
