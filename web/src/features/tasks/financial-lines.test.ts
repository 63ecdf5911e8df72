import { describe, expect, test } from 'vitest';
import { cellsOf } from '@/records/editing/grid-edits';
import { line } from '@/test/builders/financials';
import { gridOf, gridReducer, isRowSound, newRow } from '@/ui/tables/grid/grid-state';
import {
  clearItem,
  conflictsOf,
  detached,
  diffLines,
  fromLine,
  hasSameSaved,
  inCents,
  LINE_FIELDS,
  type LineRow,
  type LineValues,
  lineFaults,
  netOfLine,
  newLine,
  pickItem,
  rebase,
  rowsOf,
  settle,
  sortByOrder,
  totalsOf,
} from './financial-lines';

const two = () => [line(), line({ order_line_item_id: 32, name: 'Prijevoz', order_id: null, unit_price: 0.1 })];
const change = (rows: readonly LineRow[], at: number, more: Partial<LineValues>): LineRow[] =>
  rows.map((row, i) => (i === at ? { ...row, values: { ...row.values, ...more } } : row));
const about = { by: 'Marko', at: '2026-11-21T08:00:00Z' };

test('a line comes in as exact integers', () => {
  expect(fromLine(line({ unit_price: 1284.55, quantity: 0.125, tax_percentage: 0.055 }))).toMatchObject({
    unit_price: 12_845_500,
    quantity: 125,
    tax_percentage: 550,
  });
});

test('a new line is material, one piece of something, free, with 25 % tax', () => {
  expect(newLine(12)).toEqual({
    order_id: 12,
    catalog_item_id: null,
    catalog_group: null,
    catalog_type: 'MATERIAL',
    name: '',
    unit_price: 0,
    quantity: 1000,
    unit_of_measure: 'OTHER',
    tax_percentage: 2500,
    lump_sum: false,
  });
});

describe('the catalogue', () => {
  const item = {
    catalog_item_id: 5,
    code: 'KL-5',
    name: 'Sat rada',
    currency: 'EUR' as const,
    lump_sum: true,
    tax_percentage: 0.13,
    unit_of_measure: 'HOUR' as const,
    unit_price: 35.5,
    catalog_type: 'WORK' as const,
    catalog_group: [{ catalog_group_id: 3, name: 'Rad' }],
  };
  test('fills a line, which keeps its work order', () => {
    expect(pickItem(newLine(12), item)).toEqual({
      order_id: 12,
      catalog_item_id: 5,
      catalog_group: { catalog_group_id: 3, name: 'Rad' },
      catalog_type: 'WORK',
      name: 'Sat rada',
      unit_price: 355_000,
      quantity: 1000,
      unit_of_measure: 'HOUR',
      tax_percentage: 1300,
      lump_sum: true,
    });
  });
  test('leaves a quantity that was typed before; another item begins with 1', () => {
    const typed = pickItem({ ...newLine(12), quantity: 9000 }, item);
    expect(typed.quantity).toBe(9000);
    expect(pickItem(typed, { ...item, catalog_item_id: 6 }).quantity).toBe(1000);
    expect(pickItem({ ...newLine(12), quantity: null }, item).quantity).toBe(1000);
  });
  test('left again, the line starts over without a type', () => {
    expect(clearItem(pickItem(newLine(12), item))).toEqual({ ...newLine(12), catalog_type: null });
  });
  test('is left by a change of what it says', () => {
    expect(detached(pickItem(newLine(12), item), { unit_price: 1 })).toMatchObject({
      catalog_item_id: null,
      unit_price: 1,
    });
  });
});

describe('a line is valid', () => {
  const sound: LineValues = { ...newLine(null), name: 'Vijak' };
  test.each<[keyof LineValues, Partial<LineValues>, string | undefined]>([
    ['name', {}, undefined],
    ['name', { name: '  ' }, 'name_required'],
    ['name', { name: 'x'.repeat(301) }, 'name_long'],
    ['unit_price', { unit_price: 0 }, undefined],
    ['unit_price', { unit_price: null }, 'price_required'],
    ['unit_price', { unit_price: 10_000_000_000_000 }, 'price_high'],
    ['unit_price', { unit_price: 9_999_999_999_900, quantity: 11_000_000 }, 'net_high'],
    ['unit_price', { unit_price: 9_999_999_999_900, quantity: 11_000_000, lump_sum: true }, undefined],
    ['quantity', { quantity: 0 }, 'quantity_zero'],
    ['quantity', { quantity: null }, 'quantity_required'],
    ['quantity', { quantity: -1000 }, undefined],
    ['quantity', { quantity: 10_000_000_000 }, 'quantity_high'],
    ['catalog_type', { catalog_type: null }, 'type_required'],
    ['unit_of_measure', { unit_of_measure: null }, 'unit_required'],
    ['tax_percentage', { tax_percentage: null }, 'tax_required'],
    ['tax_percentage', { tax_percentage: 10_001 }, 'tax_range'],
    ['tax_percentage', { tax_percentage: 0 }, undefined],
  ])('%s of %o: %s', (field, more, fault) => expect(lineFaults({ ...sound, ...more })[field]).toBe(fault));
});

test('prices have four decimals, and a draft from before has them in cents', () => {
  expect(fromLine(line({ unit_price: 0.1234 })).unit_price).toBe(1234);
  const row = rowsOf([line({ unit_price: 12.5 })])[0];
  if (!row) throw new Error('no row');
  const before = { ...row, values: { ...row.values, unit_price: 1250 }, saved: { ...row.values, unit_price: null } };
  expect(inCents(before)).toMatchObject({ values: { unit_price: 125_000 }, saved: { unit_price: null } });
});

test('a lump sum is the price once, a credit rounds as the charge', () => {
  const v = { ...newLine(null), unit_price: 199_900, quantity: -2750 };
  expect(netOfLine(v)).toBe(-5497n);
  expect(netOfLine({ ...v, lump_sum: true })).toBe(-1999n);
  expect(netOfLine({ ...v, lump_sum: true, unit_price: 199_950 })).toBe(-2000n);
  expect(netOfLine({ ...v, lump_sum: true, quantity: 2750 })).toBe(1999n);
});

test('what is to be deleted does not count', () => {
  const [first, second] = rowsOf(two());
  if (!first || !second) throw new Error('two lines');
  expect(totalsOf([first, second]).gross).toBe(6513n);
  expect(totalsOf([{ ...first, deleted: true }, second]).net).toBe(10n);
});

test('lines stand order by order, those without one last', () => {
  const rows = rowsOf([
    line({ order_id: null }),
    line({ order_line_item_id: 32, order_id: 14 }),
    line({ order_line_item_id: 33 }),
  ]);
  expect(sortByOrder(rows).map(({ values }) => values.order_id)).toEqual([12, 14, null]);
});

describe('what is sent', () => {
  test('is new lines whole, changed fields alone, deleted ids', () => {
    const rows = change(rowsOf(two()), 0, { unit_price: 600_000, catalog_group: { catalog_group_id: 4, name: 'X' } });
    const made = newRow({ ...newLine(12), name: ' Vijak ' });
    const { body, keys } = diffLines([...rows.slice(0, 1), { ...(rows[1] as LineRow), deleted: true }, made], 7, 'EUR');
    expect(body).toEqual({
      version: 7,
      order_line_items_create: [
        {
          order_id: 12,
          catalog_item_id: null,
          catalog_group_id: null,
          catalog_type: 'MATERIAL',
          name: 'Vijak',
          unit_price: 0,
          quantity: 1,
          unit_of_measure: 'OTHER',
          tax_percentage: 0.25,
          lump_sum: false,
          currency: 'EUR',
        },
      ],
      order_line_items_update: [{ order_line_item_id: 31, unit_price: 60, catalog_group_id: 4 }],
      order_line_items_delete: [32],
    });
    const errors = [
      { field: 'order_line_items_create.0.catalog_group_id', code: 'no_such_thing', message: 'Nema je.' },
      { field: 'order_line_items_update.0.unit_price', code: 'out_of_range', message: 'Previše.' },
    ];
    expect(cellsOf(errors, keys, LINE_FIELDS)).toEqual({
      cells: [
        { key: made.key, column: 'catalog_group', text: 'Nema je.' },
        { key: 'line-31', column: 'unit_price', text: 'Previše.' },
      ],
      isAll: true,
    });
    expect(cellsOf([{ field: 'version', code: 'x', message: 'x' }], keys, LINE_FIELDS)).toEqual({
      cells: [],
      isAll: false,
    });
  });
});

describe('newer lines of the server', () => {
  test('go under what is typed: touched fields stay, the others follow', () => {
    const mine = change(rowsOf(two()), 0, { quantity: 3000 });
    const [row, added] = rebase(mine, [line({ name: 'Novi naziv', quantity: 2 }), line({ order_line_item_id: 40 })]);
    expect(row).toMatchObject({ values: { name: 'Novi naziv', quantity: 3000 }, saved: { quantity: 2000 } });
    expect(added?.key).toBe('line-40');
  });

  test('take away what others deleted, unless something was typed into it or it is new', () => {
    const made = newRow(newLine(12));
    const mine = [...change(rowsOf(two()), 1, { name: 'Moje' }), made];
    expect(rebase(mine, []).map(({ key }) => key)).toEqual(['line-32', made.key]);
  });

  test('are told from the same ones', () => {
    const rows = rowsOf(two());
    expect(hasSameSaved(rows, rebase(change(rows, 0, { name: 'x' }), two()))).toBe(true);
    expect(hasSameSaved(rows, rowsOf([line({ name: 'x' }), ...two().slice(1)]))).toBe(false);
  });
});

describe('a conflict', () => {
  test('is what still differs; a choice for theirs takes their value', () => {
    const lines = [line({ unit_price: 60, quantity: 2 }), ...two().slice(1)];
    const rows = rebase(change(rowsOf(two()), 0, { unit_price: 700_000, quantity: 2000 }), lines);
    const told = [
      { field: 'lines.31.unit_price', ...about },
      { field: 'lines.31.quantity', ...about },
      { field: 'lines.99.quantity', ...about },
    ];
    const all = conflictsOf(rows, lines, told);
    expect(all).toEqual([{ id: 'line-31.unit_price', key: 'line-31', what: 'unit_price', ...about }]);
    expect(settle(rows, all, new Set())[0]?.values.unit_price).toBe(700_000);
    expect(settle(rows, all, new Set(['line-31.unit_price']))[0]?.values.unit_price).toBe(600_000);
  });

  test('over a line others deleted keeps it as a new one, or lets it go', () => {
    const rows = rebase(change(rowsOf(two()), 1, { name: 'Moje' }), two().slice(0, 1));
    const all = conflictsOf(rows, two().slice(0, 1), [{ field: 'lines.32.status', ...about }]);
    expect(all.map(({ what }) => what)).toEqual(['gone']);
    expect(settle(rows, all, new Set())[1]).toMatchObject({ saved: null, values: { name: 'Moje' } });
    expect(settle(rows, all, new Set(['line-32.gone']))).toHaveLength(1);
  });

  test('over a line deleted here and changed there is one question', () => {
    const lines = [line({ unit_price: 60, name: 'Novi' }), ...two().slice(1)];
    const gone = gridReducer(gridOf(rowsOf(two())), { type: 'remove', key: 'line-31' }).rows;
    const rows = rebase(gone, lines);
    const told = [
      { field: 'lines.31.unit_price', ...about },
      { field: 'lines.31.name', ...about },
    ];
    const all = conflictsOf(rows, lines, told);
    expect(all.map(({ what }) => what)).toEqual(['deleted']);
    expect(settle(rows, all, new Set())[0]?.deleted).toBe(true);
    const kept = settle(rows, all, new Set(['line-31.deleted']))[0];
    expect(kept).toMatchObject({ deleted: false, values: { name: 'Novi' } });
    expect(kept && isRowSound(kept, lineFaults as () => Record<string, string>)).toBe(true);
  });
});
