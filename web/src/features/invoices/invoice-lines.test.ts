import { expect, test } from 'vitest';
import { en, hr } from '@/test/words';
import { savedRow } from '@/ui/tables/grid/grid-state';
import { pasteTable, readTable } from '@/ui/tables/grid/paste';
import { tableText } from '@/ui/tables/grid/table-text';
import { invoiceLineColumns } from './invoice-line-columns';
import {
  diffLines,
  type LineValues,
  lineFaults,
  netOfLine,
  newLine,
  reckon,
  sameLines,
  savedRows,
} from './invoice-lines';

const line = (more: Partial<LineValues>) => savedRow(String(more.name), { ...newLine('LINE', 2500), ...more });
const hours = line({ name: 'Rad', quantity: 7500, unit_price: 333_300, discount: 1000 });
const pipe = line({ name: 'Cijev', quantity: 3000, unit_price: 14_500, tax_percentage: 1300 });
const build = line({ name: 'Zid', quantity: 1000, unit_price: 1_000_000, treatment: 'REVERSE_CHARGE' });
const heading = savedRow('h', { ...newLine('SECTION', 2500), name: 'Prizemlje' });

test('the discount of a line is taken off it, and what the whole comes to is taxed by rate, once', () => {
  expect(netOfLine(hours.values)).toBe(224_98n);
  const { total, off } = reckon([heading, hours, pipe, build], 500, true);
  expect(off).toBe(11_25n + 22n + 5_00n);
  expect(total.rates).toEqual([
    { rate: 0, net: 95_00n, tax: 0n },
    { rate: 1300, net: 4_13n, tax: 54n },
    { rate: 2500, net: 213_73n, tax: 53_43n },
  ]);
  const back = line({ name: 'Povrat', quantity: -1000, unit_price: 100_000, tax_percentage: 1300 });
  expect(reckon([line({ name: 'Rad', unit_price: 1_000_000 }), back], 1000, true).total.gross).toBe(101_20n);
  expect(reckon([hours, pipe], 0, false).total.tax).toBe(0n);
  expect(reckon([heading, hours], 0, true).total.rates.map(({ rate }) => rate)).toEqual([2500]);
});

test('all lines are sent in their order, headings with their text alone, and none that was deleted', () => {
  const { body, keys } = diffLines([heading, { ...hours, deleted: true }, pipe], 3);
  expect(body).toEqual({
    version: 3,
    line_items: [
      { kind: 'SECTION', name: 'Prizemlje', quantity: null, unit_price: null },
      expect.objectContaining({ name: 'Cijev', quantity: 3, unit_price: 1.45, tax_percentage: 13, treatment: 'TAXED' }),
    ],
  });
  expect(keys).toEqual({ line_items: ['h', 'Cijev'] });
});

test('lines are the same whoever has saved them, and other ones in another order', () => {
  const typed = { ...pipe, saved: null };
  expect(sameLines([hours, typed], savedRows([hours, typed]))).toBe(true);
  expect(sameLines([hours, pipe], [pipe, hours])).toBe(false);
});

test.each([
  [{ name: ' ' }, { name: 'name_required' }],
  [{ quantity: 0 }, { quantity: 'quantity_zero' }],
  [{ unit_price: null }, { unit_price: 'price_required' }],
  [{ discount: 10_001 }, { discount: 'discount_range' }],
  [{ kind: 'TEXT' as const, unit_price: null }, {}],
])('a line with %j lacks %j', (more, faults) => {
  expect(lineFaults({ ...hours.values, ...more })).toEqual(faults);
});

const noItems = { key: [], find: () => Promise.resolve([]), head: '', currency: 'EUR', costs: false };

test.each([
  ['hr', hr, 'Prijenos porezne obveze'],
  ['en', en, 'Reverse charge'],
])('what is copied in %s is pasted as the same lines', (_, t, word) => {
  const rows = [
    heading,
    savedRow('t', { ...newLine('TEXT', 2500), name: 'Radovi po narudžbi' }),
    hours,
    pipe,
    build,
    line({ name: '-2" spojnica', catalog_type: 'MATERIAL', quantity: -1500, unit_price: 12_345_600, kpd: '46.73.00' }),
  ];
  const columns = invoiceLineColumns({ t, items: noItems, rates: [2500, 1300, 500] });
  const table = readTable(tableText(columns, rows));
  const pasted = pasteTable({
    table,
    columns,
    rows: [],
    column: 'catalog_type',
    newValues: () => newLine('LINE', 2500),
  });
  expect(pasted.unread).toBe(0);
  expect(pasted.rows.map(({ values }) => values)).toEqual(rows.map(({ values }) => values));
  const spelt = readTable(`${t.lineItems.columns.name}\t${t.lineItems.columns.tax}\nZid\t${word}`);
  const one = pasteTable({ table: spelt, columns, rows: [], column: 'name', newValues: () => newLine('LINE', 2500) });
  expect(one.rows[0]?.values).toMatchObject({ name: 'Zid', treatment: 'REVERSE_CHARGE' });
});
