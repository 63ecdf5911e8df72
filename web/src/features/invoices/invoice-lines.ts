import { DEFAULT_UNIT, type LineType, type Unit } from '@/domain/items/line-items';
import type { PricedItem } from '@/domain/items/suggestions/priced-items';
import { type BillLine, partOf, sumLines, type Total } from '@/lib/money';
import { amountOf, MAX_PRICE, netOf, type Price } from '@/lib/price';
import { type SentKeys, scaled } from '@/records/editing/grid-edits';
import { type GridRow, savedRow } from '@/ui/tables/grid/grid-state';
import type { InvoiceLine, NewLine } from './invoices.api';

/** A line as it is typed: prices in ten-thousandths, quantities in thousandths, per cents in hundredths. */
export interface LineValues {
  readonly kind: InvoiceLine['kind'];
  readonly name: string;
  readonly kpd: string;
  readonly catalog_type: LineType;
  readonly unit_of_measure: Unit | null;
  readonly quantity: number | null;
  readonly unit_price: Price | null;
  readonly discount: number | null;
  readonly treatment: InvoiceLine['treatment'];
  readonly tax_percentage: number;
  /** The task, and the line of it, that this one is for. */
  readonly task_id: number | null;
  readonly order_line_item_id: number | null;
}

export type LineRow = GridRow<LineValues>;

/** The names of the fields, as the server has them. */
export const LINE_FIELDS = [
  'catalog_type',
  'name',
  'kpd',
  'unit_of_measure',
  'quantity',
  'unit_price',
  'discount',
  'tax_percentage',
] as const;

export const MAX_NAME = 1024;
const MAX_QUANTITY = 9_999_999_999;
const WHOLE = 10_000;

const fromLine = (line: InvoiceLine): LineValues => ({
  kind: line.kind,
  name: line.name,
  kpd: line.kpd,
  catalog_type: line.catalog_type,
  unit_of_measure: line.unit_of_measure,
  quantity: scaled(line.quantity, 3),
  unit_price: scaled(line.unit_price, 4),
  discount: scaled(line.discount, 2) || null,
  treatment: line.treatment,
  tax_percentage: scaled(line.tax_percentage, 2) ?? 0,
  task_id: line.task_id,
  order_line_item_id: line.order_line_item_id,
});

export const rowsOf = (lines: readonly InvoiceLine[]): LineRow[] =>
  lines.map((line) => savedRow(`line-${line.invoice_line_id}`, fromLine(line)));

export const newLine = (kind: InvoiceLine['kind'], tax_percentage: number): LineValues => ({
  kind,
  name: '',
  kpd: '',
  catalog_type: 'WORK',
  unit_of_measure: DEFAULT_UNIT,
  quantity: 1000,
  unit_price: 0,
  discount: null,
  treatment: 'TAXED',
  tax_percentage,
  task_id: null,
  order_line_item_id: null,
});

/** A line as the catalogue has it, at the price of the client. */
export const pickItem = (values: LineValues, item: PricedItem): LineValues => ({
  ...values,
  catalog_type: item.catalog_type,
  name: item.name,
  kpd: item.kpd,
  unit_of_measure: item.unit_of_measure,
  unit_price: scaled(item.unit_price, 4),
  tax_percentage: scaled(item.tax_percentage, 2) ?? values.tax_percentage,
});

/** A copy is for no work of a task: that would be invoiced twice. */
export const unbound = (row: LineRow): LineRow => ({
  ...row,
  values: { ...row.values, task_id: null, order_line_item_id: null },
});

/** The lines that stay, as the server takes them. */
export const toLines = (rows: readonly LineRow[]): NewLine[] =>
  kept(rows).map(({ values: v }) =>
    v.kind === 'LINE'
      ? {
          kind: v.kind,
          name: v.name.trim(),
          kpd: v.kpd,
          catalog_type: v.catalog_type,
          unit_of_measure: v.unit_of_measure ?? DEFAULT_UNIT,
          quantity: (v.quantity ?? 0) / 1000,
          unit_price: amountOf(v.unit_price ?? 0),
          discount: (v.discount ?? 0) / 100,
          treatment: v.treatment,
          tax_percentage: v.tax_percentage / 100,
          task_id: v.task_id,
          order_line_item_id: v.order_line_item_id,
        }
      : { kind: v.kind, name: v.name.trim(), quantity: null, unit_price: null },
  );

const kept = (rows: readonly LineRow[]) => rows.filter(({ deleted }) => !deleted);

/** All lines of a draft to send, the version they are based on, and the keys of their rows. */
export interface LinesDiff {
  readonly body: { readonly version: number; readonly line_items: NewLine[] };
  readonly keys: SentKeys;
}

export const diffLines = (rows: readonly LineRow[], version: number): LinesDiff => ({
  body: { version, line_items: toLines(rows) },
  keys: { line_items: kept(rows).map(({ key }) => key) },
});

/** The rows after they were saved; they stay the same ones for whoever types in them. */
export const savedRows = (rows: readonly LineRow[]): LineRow[] =>
  kept(rows).map(({ key, values }) => savedRow(key, values));

/** Reports whether two lists come to the same lines. */
export const sameLines = (a: readonly LineRow[], b: readonly LineRow[]) =>
  JSON.stringify(toLines(a)) === JSON.stringify(toLines(b));

type LineFault =
  | 'name_required'
  | 'price_required'
  | 'price_high'
  | 'quantity_required'
  | 'quantity_zero'
  | 'quantity_high'
  | 'unit_required'
  | 'discount_range';

/** Returns the faults of a line, by field. */
export function lineFaults(v: LineValues): Partial<Record<(typeof LINE_FIELDS)[number], LineFault>> {
  const faults: Partial<Record<(typeof LINE_FIELDS)[number], LineFault>> = {};
  if (v.name.trim() === '') faults.name = 'name_required';
  if (v.kind !== 'LINE') return faults;
  if (v.unit_of_measure === null) faults.unit_of_measure = 'unit_required';
  if (v.quantity === null) faults.quantity = 'quantity_required';
  else if (v.quantity === 0) faults.quantity = 'quantity_zero';
  else if (Math.abs(v.quantity) > MAX_QUANTITY) faults.quantity = 'quantity_high';
  if (v.unit_price === null) faults.unit_price = 'price_required';
  else if (v.unit_price > MAX_PRICE) faults.unit_price = 'price_high';
  if ((v.discount ?? 0) < 0 || (v.discount ?? 0) > WHOLE) faults.discount = 'discount_range';
  return faults;
}

/** Returns the net amount of a line, less its own discount. Empty fields count as zero. */
export function netOfLine(v: LineValues): bigint {
  const whole = v.kind === 'LINE' ? netOf(v.unit_price ?? 0, v.quantity ?? 0) : 0n;
  return whole - partOf(whole, v.discount ?? 0);
}

/** Adds the draft up as the server does; `discount` on the whole is in hundredths of a per cent. */
export function reckon(rows: readonly LineRow[], discount: number, isTaxed: boolean): { total: Total; off: bigint } {
  const whole = sumLines(
    kept(rows)
      .filter(({ values: v }) => v.kind === 'LINE')
      .map(
        ({ values: v }): BillLine => ({
          net: netOfLine(v),
          rate: isTaxed && v.treatment === 'TAXED' ? v.tax_percentage : 0,
        }),
      ),
  );
  // What comes to less than nothing at a rate gets no discount.
  const total = sumLines(
    whole.rates.map(({ rate, net }) => ({ rate, net: net > 0n ? net - partOf(net, discount) : net })),
  );
  return { total, off: whole.net - total.net };
}
