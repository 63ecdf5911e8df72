import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import clsx from 'clsx';
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import base from '@/ui/base.module.css';
import type { Fault } from '@/ui/layout/reading';
import { readMoney } from '@/ui/text/money-text';
import { readNumberText } from '@/ui/text/number-text';
import { applies, type Column, cellText, isNumber } from './columns';
import c from './Grid.module.css';
import { type CellEvents, type Draft, drawInput, drawText } from './GridCell';
import { type Faults, type GridRow, isChanged } from './grid-state';
import { REMOVE } from './places';
import { RowButton } from './RowButton';

/** The handlers of a row. */
export interface RowEvents<V> {
  readonly edit: (key: string, column: Column<V>, change: (values: V) => V, unread?: string) => void;
  readonly open: (key: string, column: string) => void;
  readonly close: (key: string, column: string, back: boolean) => void;
  readonly remove: (key: string, column: string, isDeleted: boolean) => void;
}

interface Props<V> {
  readonly row: GridRow<V>;
  readonly index: number;
  /** Its number among the lines of the table, and that of all rows, where some are not drawn. */
  readonly line: number | undefined;
  readonly size: number | undefined;
  readonly columns: readonly Column<V>[];
  readonly id: string;
  readonly faultsOf: (values: V) => Faults;
  readonly readOnly: boolean;
  readonly narrow: boolean;
  readonly open: string | undefined;
  readonly typed: string | undefined;
  readonly on: RowEvents<V>;
  readonly action: ((row: GridRow<V>, number: number) => ReactNode) | undefined;
  readonly lead: ((row: GridRow<V>) => ReactNode) | undefined;
  readonly kindOf: ((values: V) => string) | undefined;
  /** Another row is dragged over this one. */
  readonly isOver: boolean;
  /** New and changed rows have no mark; changed cells have one. */
  readonly quiet: boolean;
  readonly wasText: ((text: string) => string) | undefined;
}

function Line<V>(props: Props<V>) {
  const { row, index, columns, id, faultsOf, readOnly, narrow, open, typed, on, action, lead, quiet, wasText } = props;
  const { ui, grid: t } = useOfficeT();
  const [draft, setDraft] = useState<Draft | null>(null);
  const caret = useRef<{ input: HTMLInputElement; fromEnd: number }>(null);
  const { key } = row;

  // Separators come and go left of the caret, so its place is kept counted from the right.
  useLayoutEffect(() => {
    const kept = caret.current;
    caret.current = null;
    if (!kept || document.activeElement !== kept.input) return;
    const at = Math.max(0, kept.input.value.length - kept.fromEnd);
    kept.input.setSelectionRange(at, at);
  });

  const events: CellEvents<V> = {
    edit: (column, change, unread) => on.edit(key, column, change, unread),
    draft: setDraft,
    caret: (input, fromEnd) => {
      caret.current = { input, fromEnd };
    },
    open: (column) => on.open(key, column),
    close: (back) => on.close(key, open ?? '', back),
  };

  const number = index + 1;
  const found = row.fresh || row.blank || row.deleted ? undefined : faultsOf(row.values);
  const own = columns.filter((column) => applies(column, row.values));
  const cells = own.map((column, at) => {
    const fault = faultOf(row, column, found, { ui, grid: t });
    const faultId = fault && `${id}${key}${column.id}`;
    const label = t.cell({ column: column.header, row: number });
    const changed = !row.deleted && isChanged(row, column);
    return {
      column,
      was: changed && row.saved !== null ? wasText?.(cellText(column, row.saved) || '–') : undefined,
      span: spanOf(columns, at === 0 ? 0 : columns.indexOf(column), own[at + 1]),
      fault,
      isChanged: changed,
      content: readOnly ? (
        drawText(column, row)
      ) : (
        <>
          {drawInput({
            column,
            row,
            label,
            none: ui.noSelection,
            draft,
            typed: open === column.id ? typed : undefined,
            on: events,
            frame: {
              'data-col': column.id,
              'aria-label': label,
              'aria-invalid': fault ? true : undefined,
              'aria-describedby': faultId,
              'aria-required': 'required' in column && column.required ? true : undefined,
              disabled: row.deleted,
            },
          })}
          {fault && (
            <span id={faultId} className={narrow ? c.cardFault : c.hidden}>
              {fault}
            </span>
          )}
        </>
      ),
    };
  });

  const mark = row.deleted
    ? t.deleted
    : row.saved === null
      ? !quiet && t.added
      : cells.some((cell) => cell.isChanged) && t.changed;
  const removing = row.deleted ? t.restore({ row: number }) : t.remove({ row: number });
  const remove = !readOnly && (
    <RowButton column={REMOVE} label={removing} onClick={() => on.remove(key, REMOVE, row.deleted)}>
      {row.deleted ? <IconArrowBackUp size={16} stroke={1.6} /> : <IconTrash size={16} stroke={1.6} />}
    </RowButton>
  );
  const state = {
    'data-row': key,
    'data-id': lead && index,
    'data-kind': props.kindOf?.(row.values),
    'data-over': props.isOver || undefined,
    'data-deleted': row.deleted || undefined,
    'data-new': (row.saved === null && !readOnly && !quiet) || undefined,
    'data-touched': (!readOnly && !quiet && !row.deleted && cells.some((cell) => cell.isChanged)) || undefined,
    onBlur: () => {
      setDraft(null);
      const left = draft && columns.find(({ id: of }) => of === draft.column);
      if (left && isUnfinished(draft.text)) events.edit(left, (values) => values, draft.text.trim());
    },
  };

  if (narrow) {
    return (
      <li
        className={c.card}
        {...state}
        aria-label={t.card({ row: number })}
        aria-posinset={props.size && number}
        aria-setsize={props.size}
      >
        <div className={c.cardHead}>
          <span className={base.figures}>{lead ? lead(row) : number}</span>
          {mark && <span className={c.cardMark}>{mark}</span>}
          <span className={c.cardButtons}>
            {action?.(row, number)}
            {remove}
          </span>
        </div>
        {cells.map(({ column, fault, was, isChanged: changed, content }) => (
          <div
            key={column.id}
            title={was}
            className={clsx(c.cardCell, column.wide && c.wide)}
            data-changed={changed || undefined}
            data-invalid={fault ? '' : undefined}
          >
            <span className={c.cardLabel} aria-hidden={!readOnly}>
              {column.header}
            </span>
            {content}
          </div>
        ))}
      </li>
    );
  }
  return (
    <tr className={c.row} {...state} aria-rowindex={props.line}>
      <th scope="row" className={c.rowNumber}>
        {lead ? lead(row) : number}
        {mark && <span className={c.hidden}> {mark}</span>}
      </th>
      {cells.map(({ column, span, fault, was, isChanged: changed, content }) => (
        <td
          key={column.id}
          title={was}
          colSpan={span}
          className={clsx(c.td, isNumber(column) && c.right, column.kind === 'check' && c.center)}
          data-changed={changed || undefined}
          data-fault={fault}
        >
          {content}
        </td>
      ))}
      {(remove || action) && (
        <td className={c.td}>
          <span className={c.buttons}>
            {action?.(row, number)}
            {remove}
          </span>
        </td>
      )}
    </tr>
  );
}
/** One row: of the table, or a card on a phone. Drawn only when it changes. */
export const GridLine = memo(Line) as typeof Line;

/** Returns how many columns a cell spans: all up to the next one that the row has. */
function spanOf<V>(columns: readonly Column<V>[], from: number, next: Column<V> | undefined) {
  const span = (next ? columns.indexOf(next) : columns.length) - from;
  return span > 1 ? span : undefined;
}

function faultOf<V>(
  row: GridRow<V>,
  column: Column<V>,
  found: Faults | undefined,
  { ui, grid }: Pick<Messages, 'ui' | 'grid'>,
): string | undefined {
  if (row.deleted) return undefined;
  const text = row.unread[column.id];
  if (text === undefined) return row.refused[column.id] ?? found?.[column.id];
  const isListed = column.kind === 'select' || column.kind === 'picker';
  if (isListed) return grid.notListed({ text });
  if (isUnfinished(text)) return grid.unfinished({ text });
  const said = unreadFault(column, text)?.(ui.fault);
  return said === undefined ? grid.notRead({ text }) : `${grid.notRead({ text })} ${said}`;
}

/** Reports whether a number was left where digits should follow, as in "12,". */
const isUnfinished = (text: string) => /\d[,.]$/.test(text.trim());

/** Why a cell of a number cannot take a text. */
function unreadFault<V>(column: Column<V>, text: string): Fault | undefined {
  const read =
    column.kind === 'price'
      ? readMoney(text, null, false, 4)
      : column.kind === 'decimal' && readNumberText(text, { decimals: column.decimals, unit: column.suffix });
  return read && 'fault' in read ? read.fault : undefined;
}
