import type { Schemas } from '@/api/client';
import { DEFAULT_TAX, DEFAULT_UNIT, type LineType, type Unit } from '@/domain/items/line-items';
import { amountOf, finer, MAX_PRICE, type Price } from '@/lib/price';
import { type SentKeys, scaled, type ToldConflict } from '@/records/editing/grid-edits';
import { type GridRow, newRow, savedRow } from '@/ui/tables/grid/grid-state';

export type Item = Schemas['CatalogRow'];
export type CatalogGroup = Schemas['CatalogGroup'];
export type ItemsChange = Schemas['CatalogItemsChange'];
export type Kept = Schemas['CatalogKept'];
type ItemChange = Schemas['CatalogItemChange'];

/** An item as it is typed: prices in ten-thousandths, tax in hundredths of a per cent. */
export interface ItemValues {
  /** Null as long as the item is only here. */
  readonly id: number | null;
  readonly version: number;
  /** Its code in price lists; '' for none. */
  readonly code: string;
  readonly name: string;
  /** Its code of the classification of products; '' for none. */
  readonly kpd: string;
  readonly catalog_group: CatalogGroup | null;
  readonly catalog_type: LineType | null;
  readonly unit_of_measure: Unit | null;
  readonly unit_price: Price | null;
  readonly tax_percentage: number | null;
  /** The company's own cost; null if unknown. */
  readonly purchase_price: Price | null;
  /** The general price, where the price is a client's own. */
  readonly general_price: Price | null;
  readonly currency: Item['currency'];
}

export type ItemRow = GridRow<ItemValues>;

/** The editable fields. In the price list of a client that is only the price. */
export const ITEM_FIELDS = [
  'code',
  'name',
  'catalog_group',
  'catalog_type',
  'unit_of_measure',
  'unit_price',
  'tax_percentage',
  'purchase_price',
  'kpd',
] as const satisfies readonly (keyof ItemValues)[];
export type ItemField = (typeof ITEM_FIELDS)[number];
const PRICE_ALONE: readonly ItemField[] = ['unit_price'];

const fieldsOf = (client: number | null): readonly ItemField[] => (client === null ? ITEM_FIELDS : PRICE_ALONE);

const fromItem = (item: Item): ItemValues => ({
  id: item.catalog_item_id,
  version: item.version,
  code: item.code,
  name: item.name,
  kpd: item.kpd,
  catalog_group: item.catalog_group[0] ?? null,
  catalog_type: item.catalog_type,
  unit_of_measure: item.unit_of_measure,
  unit_price: scaled(item.unit_price, 4),
  tax_percentage: scaled(item.tax_percentage, 2),
  purchase_price: scaled(item.purchase_price, 4),
  general_price: scaled(item.general_price, 4),
  currency: item.currency,
});

const keyOf = (id: number) => `item-${id}`;

export const rowsOf = (items: readonly Item[]): ItemRow[] =>
  items.map((item) => savedRow(keyOf(item.catalog_item_id), fromItem(item)));

const coded = (v: ItemValues): ItemValues => ({ ...v, code: v.code ?? '', kpd: v.kpd ?? '' });

/** A row as this browser kept it, which may have been before items had codes of either kind. */
export const keptRow = (row: ItemRow): ItemRow => ({
  ...row,
  values: coded(row.values),
  saved: row.saved && coded(row.saved),
});

/** A row as this browser kept it while prices were in cents. */
export const inCents = ({ saved, values, ...row }: ItemRow): ItemRow => {
  const priced = (v: ItemValues) => ({
    ...v,
    unit_price: finer(v.unit_price),
    purchase_price: finer(v.purchase_price),
    general_price: finer(v.general_price),
  });
  return { ...row, values: priced(values), saved: saved && priced(saved) };
};

/** Returns the first values of a new item, in the group and of the type of the one above it. */
export const newItem = (above: ItemValues | undefined, tax = DEFAULT_TAX): ItemValues => ({
  id: null,
  version: 0,
  code: '',
  name: '',
  kpd: '',
  catalog_group: above?.catalog_group ?? null,
  catalog_type: above?.catalog_type ?? 'MATERIAL',
  unit_of_measure: DEFAULT_UNIT,
  unit_price: 0,
  tax_percentage: tax,
  purchase_price: null,
  general_price: null,
  currency: 'EUR',
});

/** A client's own price of an item that had none, to begin with the general one. */
export function pricedRow(item: Item): ItemRow {
  const general_price = scaled(item.unit_price, 4);
  return newRow({ ...fromItem(item), unit_price: general_price, general_price }, true);
}

/** The possible faults of a cell. */
export type ItemFault =
  | 'code_long'
  | 'name_required'
  | 'name_long'
  | 'group_required'
  | 'type_required'
  | 'unit_required'
  | 'price_required'
  | 'price_negative'
  | 'price_high'
  | 'tax_required'
  | 'tax_range';

export const MAX_CODE = 50;
export const MAX_NAME = 300;

/** Returns the faults of an item, by field. */
export function itemFaults(v: ItemValues): Partial<Record<ItemField, ItemFault>> {
  const faults: Partial<Record<ItemField, ItemFault>> = {};
  if ([...v.code.trim()].length > MAX_CODE) faults.code = 'code_long';
  const name = v.name.trim();
  if (name === '') faults.name = 'name_required';
  else if ([...name].length > MAX_NAME) faults.name = 'name_long';
  if (v.catalog_group === null) faults.catalog_group = 'group_required';
  if (v.catalog_type === null) faults.catalog_type = 'type_required';
  if (v.unit_of_measure === null) faults.unit_of_measure = 'unit_required';
  if (v.unit_price === null) faults.unit_price = 'price_required';
  else if (v.unit_price < 0) faults.unit_price = 'price_negative';
  else if (v.unit_price > MAX_PRICE) faults.unit_price = 'price_high';
  if (v.tax_percentage === null) faults.tax_percentage = 'tax_required';
  else if (v.tax_percentage < 0 || v.tax_percentage > 10_000) faults.tax_percentage = 'tax_range';
  if ((v.purchase_price ?? 0) < 0) faults.purchase_price = 'price_negative';
  else if ((v.purchase_price ?? 0) > MAX_PRICE) faults.purchase_price = 'price_high';
  return faults;
}

const isSame = (field: ItemField, a: ItemValues, b: ItemValues) =>
  field === 'catalog_group'
    ? a.catalog_group?.catalog_group_id === b.catalog_group?.catalog_group_id
    : a[field] === b[field];

const changedFields = ({ saved, values }: ItemRow, fields: readonly ItemField[]): readonly ItemField[] =>
  saved === null ? fields : fields.filter((field) => !isSame(field, values, saved));

/** Some fields of an item as the server takes them. */
function toChange(v: ItemValues, fields: readonly ItemField[]): ItemChange {
  const all: Record<ItemField, ItemChange> = {
    code: { code: v.code.trim() },
    name: { name: v.name.trim() },
    catalog_group: { catalog_group_id: v.catalog_group?.catalog_group_id ?? null },
    catalog_type: { catalog_type: v.catalog_type },
    unit_of_measure: { unit_of_measure: v.unit_of_measure },
    unit_price: { unit_price: amountOf(v.unit_price ?? 0) },
    tax_percentage: { tax_percentage: (v.tax_percentage ?? 0) / 100 },
    kpd: { kpd: v.kpd },
    purchase_price: { purchase_price: v.purchase_price === null ? null : amountOf(v.purchase_price) },
  };
  return Object.assign({}, ...fields.map((field) => all[field]));
}

/** Fields without a column: a new item is sold by ones, not as a lump sum. */
const NEW_ITEM = { quantity: 1, lump_sum: false } as const;

/** The changes to send, and the keys of their rows. */
export interface ItemsDiff {
  readonly body: ItemsChange;
  readonly keys: SentKeys;
}

/**
 * Returns the changes to send: items without a number are created, marked ones deleted, and of changed ones the changed
 * fields are sent, so that fields without a column stay. For a client only prices are set and removed.
 */
export function diffItems(rows: readonly ItemRow[], client: number | null): ItemsDiff {
  const fields = fieldsOf(client);
  const made = rows.filter(({ values }) => values.id === null);
  const changed = rows.filter((row) => row.values.id !== null && !row.deleted && changedFields(row, fields).length > 0);
  const gone = rows.filter((row) => row.deleted);
  return {
    body: {
      tenant_id: client,
      catalog_items_create: made.map(({ values }) => ({
        ...toChange(values, fields),
        ...NEW_ITEM,
        currency: values.currency,
      })),
      catalog_items_update: changed.map((row) => ({
        catalog_item_id: row.values.id,
        ...(row.values.version > 0 && { version: row.values.version }),
        ...toChange(row.values, changedFields(row, fields)),
      })),
      catalog_items_delete: gone.flatMap(({ values }) => values.id ?? []),
    },
    keys: {
      catalog_items_create: made.map(({ key }) => key),
      catalog_items_update: changed.map(({ key }) => key),
      catalog_items_delete: gone.map(({ key }) => key),
    },
  };
}

/** The rows after they were saved: `kept` are the items made, in their order, then those changed. */
export function savedRows(rows: readonly ItemRow[], keys: SentKeys, kept: readonly Kept[]): ItemRow[] {
  const created = keys.catalog_items_create ?? [];
  const made = new Map(created.map((key, i) => [key, kept[i]]));
  const changed = new Map(kept.slice(created.length).map((one) => [one.catalog_item_id, one]));
  return rows
    .filter((row) => !row.deleted)
    .map((row) => {
      const now = made.get(row.key) ?? changed.get(row.values.id ?? 0);
      const values = now ? { ...row.values, id: now.catalog_item_id, version: now.version } : row.values;
      return savedRow(row.key, values);
    });
}

/** One difference between two people's changes of an item. */
export interface ItemConflict {
  readonly id: string;
  readonly key: string;
  /** A field; or the item, or the client's price of it, is gone. */
  readonly what: ItemField | 'gone';
  readonly by: string;
  readonly at: string;
}

/** The items that a refused save names. */
export const toldIds = (told: readonly ToldConflict[]): number[] => [
  ...new Set(told.map(({ field }) => Number(field.split('.')[1]))),
];

/**
 * Merges the newest items from a refused save under what is typed. A field that only one of both has changed takes that
 * change; where both did, differently, somebody has to decide.
 */
export function rebase(
  rows: readonly ItemRow[],
  newer: readonly Item[],
  told: readonly ToldConflict[],
): { readonly rows: ItemRow[]; readonly conflicts: ItemConflict[] } {
  const items = new Map(newer.map((item) => [item.catalog_item_id, fromItem(item)]));
  const who = new Map(told.map(({ field, by, at }) => [Number(field.split('.')[1]), { by, at }]));
  const conflicts: ItemConflict[] = [];
  const merged = rows.map((row): ItemRow => {
    const { id } = row.values;
    const about = id === null ? undefined : who.get(id);
    if (id === null || !about) return row;
    const add = (what: ItemConflict['what']) =>
      conflicts.push({ id: `${row.key}.${what}`, key: row.key, what, ...about });
    const theirs = items.get(id);
    if (!theirs) {
      add('gone');
      return row;
    }
    const { saved, values } = row;
    const mine = ITEM_FIELDS.filter((field) => saved === null || !isSame(field, values, saved));
    for (const field of saved === null ? PRICE_ALONE : mine) {
      const isTheirs = saved === null || !isSame(field, saved, theirs);
      if (isTheirs && !isSame(field, values, theirs)) add(field);
    }
    const keptValues = Object.fromEntries((saved === null ? PRICE_ALONE : mine).map((field) => [field, values[field]]));
    return { ...row, values: Object.assign({ ...theirs }, keptValues), saved: theirs };
  });
  return { rows: merged, conflicts };
}

/** The rows after it was decided which of the conflicts shall be theirs. */
export function settle(
  rows: readonly ItemRow[],
  conflicts: readonly ItemConflict[],
  theirs: ReadonlySet<string>,
  client: number | null,
): ItemRow[] {
  return rows.flatMap((row) => {
    let now: ItemRow | null = row;
    for (const { id, key, what } of conflicts) {
      if (key !== row.key || now === null) continue;
      const isTheirs = theirs.has(id);
      if (what === 'gone') {
        // An item is made again; a price taken back is given again, to whichever version there is.
        const again = client === null ? { ...row.values, id: null } : row.values;
        now = isTheirs ? null : { ...newRow({ ...again, version: 0 }), unread: row.unread };
      } else if (isTheirs && now.saved) now = { ...now, values: { ...now.values, [what]: now.saved[what] } };
    }
    return now === null ? [] : [now];
  });
}
