import { plural } from '../../plural';

/** Tables that are typed into. */
export const grid = {
  row: 'Row',
  cell: (p: { column: string; row: number }) => `${p.column}, row ${p.row}`,
  card: (p: { row: number }) => `Row ${p.row}`,
  changed: 'changed',
  added: 'new',
  deleted: 'will be deleted',
  actions: 'Actions',
  remove: (p: { row: number }) => `Delete row ${p.row}`,
  restore: (p: { row: number }) => `Keep row ${p.row}`,
  notRead: (p: { text: string }) => `“${p.text}” is not a valid value.`,
  notListed: (p: { text: string }) => `“${p.text}” is not on the list. Choose one.`,
  unfinished: (p: { text: string }) => `“${p.text}” is not finished: digits are missing after the decimal point.`,
  faulty: (p: { n: number }) =>
    plural('en', p.n, { one: `${p.n} row needs correcting`, other: `${p.n} rows need correcting` }),
  pasted: (p: { n: number }) => plural('en', p.n, { one: `${p.n} row pasted`, other: `${p.n} rows pasted` }),
  pastedUnread: (p: { n: number }) =>
    plural('en', p.n, {
      one: `${p.n} cell could not be read and is marked.`,
      other: `${p.n} cells could not be read and are marked.`,
    }),
  pastedMost: (p: { n: number }) => `Only the first ${p.n} rows were taken.`,
  copy: 'Copy the table',
  copied: 'Table copied',
  hint: 'Enter goes to the next row, Ctrl+Z undoes the last change. Rows can be pasted from a spreadsheet.',
};
