import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import clsx from 'clsx';
import {
  Fragment,
  type Key,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useT } from '@/i18n/I18nProvider';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { usePhone } from '@/ui/hooks/use-phone';
import { ColumnEdge, resizeByKey } from './ColumnEdge';
import c from './DataTable.module.css';
import { type Pin, pinColumns } from './pin-columns';
import { type Expansion, toggled, useExpansion } from './use-expansion';

/** One column. Keep the list of columns stable (a constant or a memo): a new list draws every row again. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly width?: number;
  readonly align?: 'left' | 'right';
  /** Stays in view while the rest scrolls sideways; needs a width. */
  readonly sticky?: 'left' | 'right';
  readonly sortable?: boolean;
  /** Leaves the heading to screen readers, as for a column of buttons. */
  readonly hideHeader?: boolean;
  /** Drawn in place of the header's words, which name the column elsewhere. */
  readonly heading?: ReactNode;
}

/** The order shown, as the server's `order_by` has it. */
export interface Sort {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

export interface TableProps<Row, Id extends Key> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined during the first load; old rows stay while new ones load. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => Id;
  /** The record's name, for the labels of its checkbox and buttons. */
  readonly rowName: (row: Row) => string;
  /** Newer rows are on their way. */
  readonly busy?: boolean;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** The text of an empty list; "No data" by default. */
  readonly empty?: ReactNode;
  readonly selection?: { readonly ids: ReadonlySet<Id>; readonly onChange: (ids: ReadonlySet<Id>) => void };
  /** Content a row can open below itself. */
  readonly expansion?: (row: Row) => ReactNode;
  /** Reports whether a row can be opened; all can by default. */
  readonly expands?: (row: Row) => boolean;
  /** The open rows, when something else opens them too: `useExpansion`. */
  readonly expanded?: Expansion<Id>;
  /** The row that is read elsewhere on the page. */
  readonly current?: Id | undefined;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  /** Makes a column so many pixels wide; nothing gives it its own width again. */
  readonly onResize?: (column: string, width: number | undefined) => void;
  /** Draws a row as a card on a phone; without it the table scrolls sideways there too. */
  readonly card?: (row: Row) => ReactNode;
  /** Rows of two lines, 48 px high. */
  readonly twoLine?: boolean;
}

const SKELETON_ROWS = 8;

/** A server list: sticky columns, selection, expansion, sorting, and the four states every list has. */
export function DataTable<Row, Id extends Key = number>(props: TableProps<Row, Id>) {
  const { rows, rowId, selection, onRetry } = props;
  const phone = usePhone();
  const own = useExpansion<Id>();
  const ids = useMemo(() => rows?.map(rowId) ?? [], [rows, rowId]);

  // Handlers read the newest props, so that they stay the same and rows not concerned are not drawn again.
  const latest = useRef(selection);
  latest.current = selection;
  const toggleSelected = useCallback((id: Id) => {
    latest.current?.onChange(toggled(latest.current.ids, id));
  }, []);

  if (props.error !== undefined && props.error !== null && rows === undefined) {
    return (
      <section className={c.wrap} aria-label={props.label}>
        <LoadFailed error={props.error} onRetry={onRetry} />
      </section>
    );
  }

  const shape = { ...props, ids, expanded: props.expanded ?? own, toggleSelected };
  const isEmpty = rows !== undefined && rows.length === 0 && !props.busy;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard opens a row by its name
    <section
      className={c.wrap}
      aria-label={props.label}
      aria-busy={props.busy || rows === undefined}
      data-empty={isEmpty || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
      tabIndex={0}
      onClick={openRow}
    >
      {props.busy && rows !== undefined && <div className={c.busy} />}
      {isEmpty ? (
        (props.empty ?? <EmptyState />)
      ) : phone && props.card ? (
        <Cards {...shape} card={props.card} />
      ) : (
        <Grid {...shape} />
      )}
    </section>
  );
}

/**
 * A click on a row does what a click on its name does, the element marked `data-opens`; the keyboard goes to the name.
 * What reacts to clicks of its own keeps them, and so does a text that is being selected.
 */
export function openRow({ target, detail, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || target.closest('a, button, input, label, [data-more]')) return;
  if (getSelection()?.type === 'Range') return;
  const name = target.closest('tr, li')?.querySelector<HTMLElement>('[data-opens]');
  // Beside a pane one click reads the row there, and two open it.
  if (detail === 1 && target.closest('[data-pane]')) name?.focus({ preventScroll: true });
  else
    name?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
}

type Shape<Row, Id extends Key> = TableProps<Row, Id> & {
  ids: readonly Id[];
  expanded: Expansion<Id>;
  toggleSelected: (id: Id) => void;
};

function Grid<Row, Id extends Key>(props: Shape<Row, Id>) {
  const t = useT().ui.table;
  const { columns, rows, ids, selection, expansion } = props;
  const leading = (selection ? 1 : 0) + (expansion ? 1 : 0);
  const pins = useMemo(() => pinColumns(columns, leading), [columns, leading]);
  const picked = selection ? ids.filter((id) => selection.ids.has(id)).length : 0;
  const width = columns.length + leading;
  return (
    <table className={clsx(c.table, props.twoLine && c.two)}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={clsx(c.th, c.check, c.sticky)}>
              <Checkbox
                label={t.selectAll}
                checked={picked > 0 && picked === ids.length}
                indeterminate={picked > 0 && picked < ids.length}
                disabled={ids.length === 0}
                onChange={() => selection.onChange(picked === ids.length ? new Set() : new Set(ids))}
              />
            </th>
          )}
          {expansion && (
            <th scope="col" className={clsx(c.th, c.check)}>
              <span className={c.hidden}>{t.expand}</span>
            </th>
          )}
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
      <tbody>
        {rows === undefined
          ? Array.from({ length: SKELETON_ROWS }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are all alike
              <tr key={i} data-skeleton>
                {Array.from({ length: width }, (_, k) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: and so are their cells
                  <td key={k} className={c.td}>
                    <Skeleton height={10} width={k < leading ? 16 : `${70 - ((i + k) % 4) * 12}%`} />
                  </td>
                ))}
              </tr>
            ))
          : rows.map((row) => {
              const id = props.rowId(row);
              const name = props.rowName(row);
              const isOpen = props.expanded.isOpen(id);
              return (
                <Fragment key={id}>
                  <MemoRow
                    row={row}
                    id={id}
                    columns={columns}
                    pins={pins}
                    current={props.current === id}
                    selected={selection?.ids.has(id) ?? false}
                    onSelect={selection ? props.toggleSelected : undefined}
                    selectLabel={t.selectRow({ name })}
                    open={isOpen}
                    onOpen={expansion ? props.expanded.toggle : undefined}
                    expands={props.expands?.(row) ?? true}
                    openLabel={t.expandRow({ name })}
                  />
                  {isOpen && expansion && (
                    <tr>
                      <td colSpan={width} className={clsx(c.td, c.expansion)}>
                        {expansion(row)}
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
      </tbody>
    </table>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  pin: Pin | undefined;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  onResize: TableProps<Row, Key>['onResize'];
}

export function HeaderCell<Row>({ column, pin, sort, onSort, onResize }: HeaderCellProps<Row>) {
  const t = useT().ui.table;
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const Icon = direction === undefined ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      className={clsx(c.th, column.align === 'right' && c.right, pinClass(pin))}
      style={{ ...pinStyle(pin), minWidth: column.width }}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className={c.sort}
          title={t.sortBy({ column: column.header })}
          onClick={() => onSort({ column: column.id, direction: direction === 'asc' ? 'desc' : 'asc' })}
          onKeyDown={(event) => onResize && resizeByKey(event, (width) => onResize(column.id, width))}
        >
          {column.header}
          <Icon size={14} aria-hidden className={clsx(direction === undefined && c.unsorted)} />
        </button>
      ) : (
        <>
          <span className={clsx((column.hideHeader || column.heading) && c.hidden)}>{column.header}</span>
          {column.heading}
        </>
      )}
      {onResize && !column.hideHeader && <ColumnEdge onResize={(width) => onResize(column.id, width)} />}
    </th>
  );
}

interface RowProps<Row, Id extends Key> {
  row: Row;
  id: Id;
  columns: readonly Column<Row>[];
  pins: ReadonlyMap<string, Pin>;
  current: boolean;
  selected: boolean;
  onSelect: ((id: Id) => void) | undefined;
  selectLabel: string;
  open: boolean;
  onOpen: ((id: Id) => void) | undefined;
  expands: boolean;
  openLabel: string;
}

function RowCells<Row, Id extends Key>(props: RowProps<Row, Id>) {
  const { row, id, columns, pins, selected, onSelect, open, onOpen } = props;
  return (
    <tr className={c.row} data-row={id} data-selected={selected || undefined} aria-current={props.current || undefined}>
      {onSelect && (
        <td className={clsx(c.td, c.check, c.sticky)}>
          <Checkbox label={props.selectLabel} checked={selected} onChange={() => onSelect(id)} />
        </td>
      )}
      {onOpen && (
        <td className={clsx(c.td, c.check)}>
          {props.expands && <Opener open={open} label={props.openLabel} onOpen={() => onOpen(id)} />}
        </td>
      )}
      {columns.map((column) => {
        const pin = pins.get(column.id);
        return (
          <td
            key={column.id}
            className={clsx(c.td, column.align === 'right' && c.right, pinClass(pin))}
            style={{ ...pinStyle(pin), minWidth: pin && column.width, maxWidth: column.width ?? 240 }}
          >
            {column.cell(row)}
          </td>
        );
      })}
    </tr>
  );
}
/** One row of the table, drawn again only when it changes. */
export const MemoRow = memo(RowCells) as typeof RowCells;

export function Cards<Row, Id extends Key>(props: Shape<Row, Id> & { card: (row: Row) => ReactNode }) {
  const t = useT().ui.table;
  const { rows, selection, expansion, expanded } = props;
  if (rows === undefined) {
    return Array.from({ length: SKELETON_ROWS }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeleton cards are all alike
      <div key={i} className={c.card} data-skeleton>
        <Skeleton height={36} />
      </div>
    ));
  }
  return (
    <ul className={c.cards}>
      {rows.map((row) => {
        const id = props.rowId(row);
        const open = expansion !== undefined && expanded.isOpen(id);
        return (
          <li key={id} className={c.card} data-selected={selection?.ids.has(id) || undefined}>
            {selection && (
              <Checkbox
                label={t.selectRow({ name: props.rowName(row) })}
                checked={selection.ids.has(id)}
                onChange={() => props.toggleSelected(id)}
              />
            )}
            {expansion &&
              (props.expands?.(row) === false ? (
                <span className={c.expand} />
              ) : (
                <Opener
                  open={open}
                  label={t.expandRow({ name: props.rowName(row) })}
                  onOpen={() => expanded.toggle(id)}
                />
              ))}
            <div className={c.cardBody}>
              {props.card(row)}
              {open && (
                <div className={c.cardMore} data-more>
                  {expansion(row)}
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The chevron that shows what a row has below itself. */
function Opener({ open, label, onOpen }: { open: boolean; label: string; onOpen: () => void }) {
  return (
    <button type="button" className={c.expand} aria-expanded={open} aria-label={label} onClick={onOpen}>
      {open ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
    </button>
  );
}

interface CheckboxProps {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  disabled?: boolean;
  onChange: () => void;
}

/** A native box: two hundred rows of the library's checkbox cost four times as much to draw. */
function Checkbox({ label, checked, indeterminate = false, disabled = false, onChange }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const shown = { className: c.box, 'aria-label': label, checked, disabled };
  return <input ref={box} type="checkbox" {...shown} onChange={onChange} />;
}

const pinClass = (pin: Pin | undefined) =>
  pin && clsx(c.sticky, pin.edge && (pin.side === 'left' ? c.edgeLeft : c.edgeRight));
const pinStyle = (pin: Pin | undefined) => (pin ? { [pin.side]: pin.at } : undefined);
