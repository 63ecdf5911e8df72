import { describe, expect, test } from 'vitest';
import { item } from '@/test/builders/catalogue';
import { gridOf, gridReducer, newRow } from '@/ui/tables/grid/grid-state';
import {
  diffItems,
  type ItemRow,
  type ItemValues,
  itemFaults,
  keptRow,
  newItem,
  pricedRow,
  rebase,
  rowsOf,
  savedRows,
  settle,
} from './catalogue-items';

const pipe = item({ catalog_item_id: 2, name: 'Cijev', unit_price: 0.07, version: 4 });
const two = () => rowsOf([item(), pipe]);
const typed = (rows: readonly ItemRow[], at: number, more: Partial<ItemValues>): ItemRow[] =>
  rows.map((row, i) => (i === at ? { ...row, values: { ...row.values, ...more } } : row));
const told = (field: string) => ({ field, by: 'Marko', at: '2026-11-21T08:00:00Z' });
const NONE = { catalog_items_create: [], catalog_items_update: [], catalog_items_delete: [] };

describe('what is sent', () => {
  test('of a changed item the changed fields alone, on the version they were typed on', () => {
    const rows = typed(two(), 1, { unit_price: 800, name: ' Cijev 16 ' });
    expect(diffItems(rows, null).body).toEqual({
      ...NONE,
      tenant_id: null,
      catalog_items_update: [{ catalog_item_id: 2, version: 4, name: 'Cijev 16', unit_price: 0.08 }],
    });
  });

  test('of a new item all of it, with the defaults no column shows', () => {
    const made = newRow({ ...newItem(two()[1]?.values), name: 'Vijak', unit_price: 125_000, tax_percentage: 1300 });
    expect(diffItems([...two(), made], null).body).toEqual({
      ...NONE,
      tenant_id: null,
      catalog_items_create: [
        {
          code: '',
          name: 'Vijak',
          catalog_group_id: 3,
          catalog_type: 'MATERIAL',
          unit_of_measure: 'OTHER',
          unit_price: 12.5,
          tax_percentage: 13,
          purchase_price: null,
          kpd: '',
          quantity: 1,
          lump_sum: false,
          currency: 'EUR',
        },
      ],
    });
  });

  test('a deleted item by its number, whatever else was typed into it', () => {
    const { rows } = gridReducer(gridOf(typed(two(), 0, { name: 'x' })), { type: 'remove', key: 'item-1' });
    expect(diffItems(rows, null)).toEqual({
      body: { ...NONE, tenant_id: null, catalog_items_delete: [1] },
      keys: { ...NONE, catalog_items_delete: ['item-1'] },
    });
  });

  test('nothing of what is as it was', () => {
    expect(diffItems(two(), null).body).toEqual({ ...NONE, tenant_id: null });
  });

  test('for a client prices alone: changed, given to a general item, and taken back', () => {
    const own = rowsOf([
      item({ client_tenant_id: 7, unit_price: 3.5, general_price: 3.95 }),
      item({ catalog_item_id: 2, client_tenant_id: 7, unit_price: 1 }),
    ]);
    const rows = [...typed(own, 0, { unit_price: 34_000 }), pricedRow(item({ catalog_item_id: 9, version: 6 }))];
    const gone = rows.map((row, i) => (i === 1 ? { ...row, deleted: true } : row));
    expect(diffItems(gone, 7).body).toEqual({
      tenant_id: 7,
      catalog_items_create: [],
      catalog_items_update: [
        { catalog_item_id: 1, version: 1, unit_price: 3.4 },
        { catalog_item_id: 9, version: 6, unit_price: 3.95 },
      ],
      catalog_items_delete: [2],
    });
  });
});

describe('what is wrong', () => {
  const values = (more: Partial<ItemValues>): ItemValues => ({ ...newItem(two()[0]?.values), name: 'x', ...more });
  test.each<[string, Partial<ItemValues>, object]>([
    ['nothing', {}, {}],
    ['a blank title', { name: '  ' }, { name: 'name_required' }],
    ['a title of 301 letters', { name: 'č'.repeat(301) }, { name: 'name_long' }],
    ['no group', { catalog_group: null }, { catalog_group: 'group_required' }],
    ['no type', { catalog_type: null }, { catalog_type: 'type_required' }],
    ['no unit', { unit_of_measure: null }, { unit_of_measure: 'unit_required' }],
    ['no price', { unit_price: null }, { unit_price: 'price_required' }],
    ['a negative price', { unit_price: -1 }, { unit_price: 'price_negative' }],
    ['a price beyond all', { unit_price: 1e13 }, { unit_price: 'price_high' }],
    ['no tax', { tax_percentage: null }, { tax_percentage: 'tax_required' }],
    ['a negative tax', { tax_percentage: -1 }, { tax_percentage: 'tax_range' }],
    ['more tax than all', { tax_percentage: 10_001 }, { tax_percentage: 'tax_range' }],
  ])('%s', (_, more, faults) => expect(itemFaults(values(more))).toEqual(faults));
});

test('a new item stands in the group and has the type of the one above it', () => {
  expect(newItem(undefined)).toMatchObject({ catalog_group: null, catalog_type: 'MATERIAL', tax_percentage: 2500 });
  const work = rowsOf([item({ catalog_type: 'WORK', unit_of_measure: 'HOUR' })])[0];
  expect(newItem(work?.values)).toMatchObject({
    catalog_group: { catalog_group_id: 3 },
    catalog_type: 'WORK',
    unit_of_measure: 'OTHER',
    unit_price: 0,
    name: '',
  });
});

test('what was saved has its number and version, and can be edited on', () => {
  const made = newRow({ ...newItem(undefined), name: 'Vijak' });
  const rows = [...typed(two(), 1, { name: 'x' }), made].map((row, i) => (i === 0 ? { ...row, deleted: true } : row));
  const { keys } = diffItems(rows, null);
  const saved = savedRows(rows, keys, [
    { catalog_item_id: 12, version: 1 },
    { catalog_item_id: 2, version: 5 },
  ]);
  expect(saved.map(({ values }) => [values.id, values.version, values.name])).toEqual([
    [2, 5, 'x'],
    [12, 1, 'Vijak'],
  ]);
  expect(diffItems(saved, null).body).toEqual({ ...NONE, tenant_id: null });
});

describe('two people on the same item', () => {
  test('the fields of both are put together, and only what both changed is asked', () => {
    const mine = typed(two(), 1, { unit_price: 1000, name: 'Moja', tax_percentage: 500 });
    const theirs = item({ ...pipe, unit_price: 0.2, name: 'Moja', unit_of_measure: 'METER', version: 5 });
    const next = rebase(
      mine,
      [theirs],
      [told('items.2.name'), told('items.2.unit_price'), told('items.2.tax_percentage')],
    );
    expect(next.conflicts.map(({ id, by }) => [id, by])).toEqual([['item-2.unit_price', 'Marko']]);
    expect(next.rows[1]?.values).toMatchObject({
      unit_price: 1000,
      unit_of_measure: 'METER',
      tax_percentage: 500,
      version: 5,
    });
    expect(next.rows[0]).toBe(mine[0]);

    const kept = settle(next.rows, next.conflicts, new Set(), null);
    expect(diffItems(kept, null).body.catalog_items_update).toEqual([
      { catalog_item_id: 2, version: 5, unit_price: 0.1, tax_percentage: 5 },
    ]);
    const taken = settle(next.rows, next.conflicts, new Set(['item-2.unit_price']), null);
    expect(diffItems(taken, null).body.catalog_items_update).toEqual([
      { catalog_item_id: 2, version: 5, tax_percentage: 5 },
    ]);
  });

  test('an item others deleted is made anew or let go', () => {
    const mine = typed(two(), 1, { name: 'Moja' });
    const { rows, conflicts } = rebase(mine, [], [told('items.2.status')]);
    expect(conflicts.map(({ id }) => id)).toEqual(['item-2.gone']);
    expect(settle(rows, conflicts, new Set(['item-2.gone']), null)).toHaveLength(1);
    expect(diffItems(settle(rows, conflicts, new Set(), null), null).body).toMatchObject({
      catalog_items_create: [{ name: 'Moja', unit_price: 0.07 }],
      catalog_items_update: [],
    });
  });

  test("a client's price others took back is given again, on whichever version", () => {
    const mine = typed(rowsOf([item({ client_tenant_id: 7 })]), 0, { unit_price: 500 });
    const { rows, conflicts } = rebase(mine, [], [told('items.1.unit_price')]);
    expect(diffItems(settle(rows, conflicts, new Set(), 7), 7).body.catalog_items_update).toEqual([
      { catalog_item_id: 1, unit_price: 0.05 },
    ]);
  });

  test("a client's first price that others gave meanwhile is asked about", () => {
    const mine = [pricedRow(item({ unit_price: 4 }))];
    const theirs = item({ client_tenant_id: 7, unit_price: 3, general_price: 4, version: 2 });
    const { rows, conflicts } = rebase(mine, [theirs], [told('items.1.unit_price')]);
    expect(conflicts.map(({ what }) => what)).toEqual(['unit_price']);
    expect(diffItems(settle(rows, conflicts, new Set(), 7), 7).body.catalog_items_update).toEqual([
      { catalog_item_id: 1, version: 2, unit_price: 4 },
    ]);
  });
});

test('rows that the browser kept from before items had codes have none', () => {
  const [row] = rowsOf([item({ code: '' })]);
  if (!row?.saved) throw new Error('no row');
  const { code: _, ...before } = row.saved;
  const older = { ...row, values: before, saved: before } as typeof row;
  expect(keptRow(older)).toEqual(row);
  expect(diffItems([keptRow(older)], null).body).toMatchObject({ catalog_items_update: [] });
});
