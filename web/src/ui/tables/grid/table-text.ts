import { type Column, cellText, isNumber, takesPaste } from './columns';
import type { GridRow } from './grid-state';

/** Reports whether a pasted text is a table rather than the content of one cell. */
export const isTable = (text: string) => /[\t\n\r]/.test(text.replace(/(\r\n?|\n)$/, ''));

/** Rows as a spreadsheet takes them, with their headings. */
export function tableText<V>(columns: readonly Column<V>[], rows: readonly GridRow<V>[]): string {
  const copied = columns.filter((column) => column.kind === 'computed' || takesPaste(column));
  const lines = rows.map((row) => copied.map((column) => copyText(column, row)));
  return [copied.map(({ header }) => header), ...lines].map((cells) => cells.map(quotedText).join('\t')).join('\n');
}

const quotedText = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A text that begins like a formula gets a blank before it, so that no spreadsheet reckons it. */
function copyText<V>(column: Column<V>, row: GridRow<V>): string {
  const text = row.unread[column.id] ?? (cellText(column, row.values) || (column.copied?.(row.values) ?? ''));
  return isNumber(column) ? text.replace('−', '-') : text.replace(/^[=+@-]/, ' $&');
}
