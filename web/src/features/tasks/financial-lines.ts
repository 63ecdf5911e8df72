import type { Schemas } from '@/api/client';
import { DEFAULT_TAX, DEFAULT_UNIT, type LineType, type Unit } from '@/domain/items/line-items';
import { type BillLine, sumLines, type Total } from '@/lib/money';
import { amountOf, centsOfPrice, finer, MAX_PRICE, netOf, type Price } from '@/lib/price';
import { type SentKeys, scaled, type ToldConflict } from '@/records/editing/grid-edits';
import { type GridRow, newRow, savedRow } from '@/ui/tables/grid/grid-state';

export type Line = Schemas['TasksLineItem'];
export type CatalogItem = Schemas['TasksItemChoice'];
export type CatalogGroup = Schemas['CatalogGroup'];
export type Currency = Line['currency'];
type LineChange = Schemas['TasksLineChange'];
export type LinesChange = Schemas['TasksFinancialChange'];

/** A line as it is typed: prices in ten-thousandths, quantities in thousandths, tax in hundredths of a per cent. */
export interface LineValues {
  readonly order_id: number | null;
  readonly catalog_item_id: number | null;
  readonly catalog_group: CatalogGroup | null;
  readonly catalog_type: LineType | null;
  readonly name: string;
  readonly unit_price: Price | null;
  readonly quantity: number | null;
  readonly unit_of_measure: Unit | null;
  readonly tax_percentage: number | null;
  readonly lump_sum: boolean;
}

export type LineField = keyof LineValues;
export type LineRow = GridRow<LineValues>;

export const LINE_FIELDS: readonly LineField[] = [
  'order_id',
  'catalog_item_id',
  'catalog_group',
  'catalog_type',
  'name',
  'unit_price',
  'quantity',
  'unit_of_measure',
  'tax_percentage',
  'lump_sum',
];

export const fromLine = (line: Line): LineValues => ({
  order_id: line.order_id,
  catalog_item_id: line.catalog_item_id,
  catalog_group: line.catalog_group[0] ?? null,
  catalog_type: line.catalog_type,
  name: line.name,
  unit_price: scaled(line.unit_price, 4),
  quantity: scaled(line.quantity, 3),
  unit_of_measure: line.unit_of_measure,
  tax_percentage: scaled(line.tax_percentage, 4),
  lump_sum: line.lump_sum,
});

const keyOf = (id: number) => `line-${id}`;
const idOf = (row: LineRow) => Number(row.key.slice('line-'.length));

export const rowsOf = (lines: readonly Line[]): LineRow[] =>
  lines.map((line) => savedRow(keyOf(line.order_line_item_id), fromLine(line)));

/** A row as this browser kept it while prices were in cents. */
export const inCents = ({ saved, values, ...row }: LineRow): LineRow => {
  const priced = (v: LineValues) => ({ ...v, unit_price: finer(v.unit_price) });
  return { ...row, values: priced(values), saved: saved && priced(saved) };
};

/** Returns the first values of a line. */
export const newLine = (order_id: number | null, tax = DEFAULT_TAX): LineValues => ({
  order_id,
  catalog_item_id: null,
  catalog_group: null,
  catalog_type: 'MATERIAL',
  name: '',
  unit_price: 0,
  quantity: 1000,
  unit_of_measure: DEFAULT_UNIT,
  tax_percentage: tax,
  lump_sum: false,
});

/** A line as the catalogue has it; a quantity that was typed before the item was chosen stays. */
export const pickItem = (values: LineValues, item: CatalogItem): LineValues => ({
  ...values,
  catalog_item_id: item.catalog_item_id,
  catalog_group: item.catalog_group[0] ?? null,
  catalog_type: item.catalog_type,
  name: item.name,
  unit_price: scaled(item.unit_price, 4),
  quantity: values.catalog_item_id === null && values.quantity ? values.quantity : 1000,
  unit_of_measure: item.unit_of_measure,
  tax_percentage: scaled(item.tax_percentage, 4),
  lump_sum: item.lump_sum,
});

/** A line taken off the catalogue starts over, without a type until one is chosen. */
export const clearItem = (values: LineValues, tax?: number): LineValues => ({
  ...newLine(values.order_id, tax),
  catalog_type: null,
});

/**
 * Returns the values after a change that differs from the catalogue: the line is independent of the item from then on.
 */
export const detached = (values: LineValues, change: Partial<LineValues>): LineValues => ({
  ...values,
  ...change,
  catalog_item_id: null,
});

/** The possible faults of a cell. */
export type LineFault =
  | 'name_required'
  | 'name_long'
  | 'price_required'
  | 'price_high'
  | 'quantity_required'
  | 'quantity_zero'
  | 'quantity_high'
  | 'net_high'
  | 'type_required'
  | 'unit_required'
  | 'tax_required'
  | 'tax_range';

export const MAX_NAME = 300;
const MAX_QUANTITY = 9_999_999_999;
const MAX_NET = 10_000_000_000_00n;

/** Returns the faults of a line, by field. */
export function lineFaults(v: LineValues): Partial<Record<LineField, LineFault>> {
  const faults: Partial<Record<LineField, LineFault>> = {};
  if (v.name.trim() === '') faults.name = 'name_required';
  else if ([...v.name.trim()].length > MAX_NAME) faults.name = 'name_long';
  if (v.catalog_type === null) faults.catalog_type = 'type_required';
  if (v.unit_of_measure === null) faults.unit_of_measure = 'unit_required';
  if (v.quantity === null) faults.quantity = 'quantity_required';
  else if (v.quantity === 0) faults.quantity = 'quantity_zero';
  else if (Math.abs(v.quantity) > MAX_QUANTITY) faults.quantity = 'quantity_high';
  if (v.unit_price === null) faults.unit_price = 'price_required';
  else if (v.unit_price > MAX_PRICE) faults.unit_price = 'price_high';
  else {
    const net = netOfLine(v);
    if (!v.lump_sum && (net > MAX_NET || net < -MAX_NET)) faults.unit_price = 'net_high';
  }
  if (v.tax_percentage === null) faults.tax_percentage = 'tax_required';
  else if (v.tax_percentage < 0 || v.tax_percentage > 10_000) faults.tax_percentage = 'tax_range';
  return faults;
}

const nets = new WeakMap<LineValues, bigint>();

/**
 * Returns the net amount of a line: a lump sum is its price to the cent, once, subtracted with a negative quantity.
 * Empty fields count as zero.
 */
export function netOfLine(v: LineValues): bigint {
  let net = nets.get(v);
  if (net === undefined) {
    const price = centsOfPrice(v.unit_price ?? 0);
    const quantity = v.quantity ?? 0;
    net = v.lump_sum ? (quantity < 0 ? -price : price) : netOf(v.unit_price ?? 0, quantity);
    nets.set(v, net);
  }
  return net;
}

const billOf = (rows: readonly LineRow[]): BillLine[] =>
  rows
    .filter((row) => !row.deleted)
    .map(({ values }) => ({ net: netOfLine(values), rate: values.tax_percentage ?? 0 }));

/** Returns the totals of the lines that are not marked for deletion. */
export const totalsOf = (rows: readonly LineRow[]): Total => sumLines(billOf(rows));

/** Lines order by order, those without one last; within an order as they came. */
export function sortByOrder(rows: readonly LineRow[]): LineRow[] {
  const place = ({ values }: LineRow) => values.order_id ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

const isSame = (field: LineField, a: LineValues, b: LineValues) =>
  field === 'catalog_group'
    ? a.catalog_group?.catalog_group_id === b.catalog_group?.catalog_group_id
    : a[field] === b[field];

const changedFields = (row: LineRow): readonly LineField[] => {
  const { saved, values } = row;
  return saved === null ? LINE_FIELDS : LINE_FIELDS.filter((field) => !isSame(field, values, saved));
};

/** Some fields of a line as the server takes them. */
function toChange(v: LineValues, fields: readonly LineField[]): LineChange {
  const all: LineChange = {
    order_id: v.order_id,
    catalog_item_id: v.catalog_item_id,
    catalog_group_id: v.catalog_group?.catalog_group_id ?? null,
    catalog_type: v.catalog_type,
    name: v.name.trim(),
    unit_price: amountOf(v.unit_price ?? 0),
    quantity: (v.quantity ?? 0) / 1000,
    unit_of_measure: v.unit_of_measure,
    tax_percentage: (v.tax_percentage ?? 0) / 10_000,
    lump_sum: v.lump_sum,
  };
  const names = new Set<string>(fields.map((field) => (field === 'catalog_group' ? 'catalog_group_id' : field)));
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
}

/** The changes to send, and the keys of their rows. */
export interface LinesDiff {
  readonly body: LinesChange;
  readonly keys: SentKeys;
}

/** Lines without an id are created, those marked are deleted, and of changed ones the changed fields are sent. */
export function diffLines(rows: readonly LineRow[], version: number, currency: Currency): LinesDiff {
  const made = rows.filter((row) => row.saved === null);
  const changed = rows.filter((row) => row.saved !== null && !row.deleted && changedFields(row).length > 0);
  const gone = rows.filter((row) => row.deleted);
  return {
    body: {
      version,
      order_line_items_create: made.map(({ values }) => ({ ...toChange(values, LINE_FIELDS), currency })),
      order_line_items_update: changed.map((row) => ({
        order_line_item_id: idOf(row),
        ...toChange(row.values, changedFields(row)),
      })),
      order_line_items_delete: gone.map(idOf),
    },
    keys: {
      order_line_items_create: made.map(({ key }) => key),
      order_line_items_update: changed.map(({ key }) => key),
      order_line_items_delete: gone.map(({ key }) => key),
    },
  };
}

/**
 * Newer lines of the server put under what is typed: fields nobody has touched here follow them, touched ones
 * stay. A line others deleted goes, unless something was typed into it.
 */
export function rebase(rows: readonly LineRow[], lines: readonly Line[]): LineRow[] {
  const mine = new Map(rows.map((row) => [row.key, row]));
  const known = lines.map((line) => {
    const key = keyOf(line.order_line_item_id);
    const theirs = fromLine(line);
    const row = mine.get(key);
    if (!row?.saved) return savedRow(key, theirs);
    const { saved, values } = row;
    const kept = LINE_FIELDS.filter((field) => !isSame(field, values, saved) || field in row.unread);
    const merged = Object.assign({ ...theirs }, Object.fromEntries(kept.map((field) => [field, values[field]])));
    return { ...row, values: kept.length === 0 ? theirs : merged, saved: theirs };
  });
  const there = new Set(known.map(({ key }) => key));
  const left = rows.filter((row) => !there.has(row.key) && (row.saved === null || isTouched(row)));
  return [...known, ...left];
}

const isTouched = (row: LineRow) =>
  !row.deleted && (changedFields(row).length > 0 || Object.keys(row.unread).length > 0);

/** Reports whether two states have the same saved lines. */
export const hasSameSaved = (a: readonly LineRow[], b: readonly LineRow[]): boolean => {
  const saved = (rows: readonly LineRow[]) =>
    JSON.stringify(rows.flatMap((row) => (row.saved ? [row.key, row.saved] : [])));
  return saved(a) === saved(b);
};

/** One difference between two people's changes of a line. */
export interface LineConflict {
  readonly id: string;
  readonly key: string;
  /** A field; or the line is gone from the server, or is to be deleted here. */
  readonly what: LineField | 'gone' | 'deleted';
  readonly by: string;
  readonly at: string;
}

/** Returns the conflicts of rows that have been rebased on the newest lines. */
export function conflictsOf(
  rows: readonly LineRow[],
  lines: readonly Line[],
  told: readonly ToldConflict[],
): LineConflict[] {
  const there = new Set(lines.map((line) => keyOf(line.order_line_item_id)));
  const found = new Map<string, LineConflict>();
  for (const { field, by, at } of told) {
    const [, number = '', name = ''] = field.split('.');
    const row = rows.find(({ key }) => key === keyOf(Number(number)));
    if (!row) continue;
    const add = (what: LineConflict['what']) => {
      const id = `${row.key}.${what}`;
      if (!found.has(id)) found.set(id, { id, key: row.key, what, by, at });
    };
    if (!there.has(row.key)) add('gone');
    else if (row.deleted) add('deleted');
    else {
      const changed = LINE_FIELDS.find((one) => one === name || `${one}_id` === name);
      if (changed && row.saved && !isSame(changed, row.values, row.saved)) add(changed);
    }
  }
  return [...found.values()];
}

/** The rows after it was decided which of the conflicts shall be theirs. */
export function settle(
  rows: readonly LineRow[],
  conflicts: readonly LineConflict[],
  theirs: ReadonlySet<string>,
): LineRow[] {
  return rows.flatMap((row) => {
    let now: LineRow | null = row;
    for (const { id, key, what } of conflicts) {
      if (key !== row.key || now === null) continue;
      const isTheirs = theirs.has(id);
      if (what === 'gone') now = isTheirs ? null : { ...newRow(row.values), unread: row.unread };
      else if (what === 'deleted') now = isTheirs ? { ...now, deleted: false } : now;
      else if (isTheirs && now.saved) now = { ...now, values: { ...now.values, [what]: now.saved[what] } };
    }
    return now === null ? [] : [now];
  });
}
