import type { Schemas } from '@/api/client';
import { DEFAULT_TAX, DEFAULT_UNIT, type LineType, type Unit } from '@/domain/items/line-items';
import { lessDiscount, partOf, sumLines, type Total } from '@/lib/money';
import { amountOf, finer, MAX_PRICE, netOf, type Price } from '@/lib/price';
import { scaled } from '@/records/editing/grid-edits';
import { type GridRow, typedOnly } from '@/ui/tables/grid/grid-state';

export type Line = Schemas['OffersLine'];
type NewLine = Schemas['OffersNewLine'];
type Kind = Line['kind'];

/** A line as it is typed: prices in ten-thousandths, quantities in thousandths, per cents in hundredths. */
export interface LineValues {
  readonly kind: Kind;
  readonly name: string;
  readonly note: string;
  /** Of a section: the client chooses one of its lines. */
  readonly choose_one: boolean;
  /** The client may tick it. */
  readonly optional: boolean;
  /** Whether an optional line or an alternative counts, until the client decides. */
  readonly chosen: boolean;
  readonly catalog_item_id: number | null;
  readonly catalog_group: Schemas['CatalogGroup'] | null;
  readonly catalog_type: LineType | null;
  readonly unit_of_measure: Unit | null;
  readonly quantity: number | null;
  readonly unit_price: Price | null;
  readonly discount: number | null;
  readonly tax_percentage: number | null;
  readonly purchase_price: Price | null;
}

export type LineRow = GridRow<LineValues>;

/** The names of the fields, as the server has them. */
export const LINE_FIELDS = [
  'catalog_type',
  'name',
  'unit_of_measure',
  'quantity',
  'unit_price',
  'discount',
  'tax_percentage',
] as const;

export const fromLine = (line: Line): LineValues => ({
  kind: line.kind,
  name: line.name,
  note: line.note,
  choose_one: line.choose_one,
  optional: line.optional,
  chosen: line.chosen,
  catalog_item_id: line.catalog_item_id,
  catalog_group: line.catalog_group,
  catalog_type: line.catalog_type,
  unit_of_measure: line.unit_of_measure,
  quantity: scaled(line.quantity, 3),
  unit_price: line.kind === 'LINE' ? scaled(line.unit_price, 4) : 0,
  discount: scaled(line.discount, 2) || null,
  tax_percentage: line.kind === 'LINE' ? scaled(line.tax_percentage, 2) : DEFAULT_TAX,
  purchase_price: scaled(line.purchase_price, 4),
});

/** A row as this browser kept it while prices were in cents. */
export const inCents = ({ saved, values, ...row }: LineRow): LineRow => {
  const priced = (v: LineValues) => ({
    ...v,
    unit_price: finer(v.unit_price),
    purchase_price: finer(v.purchase_price),
  });
  return { ...row, values: priced(values), saved: saved && priced(saved) };
};

/** Returns the first values of a line. */
export const newLine = (kind: Kind = 'LINE', more: Partial<LineValues> = {}): LineValues => ({
  kind,
  name: '',
  note: '',
  choose_one: false,
  optional: false,
  chosen: false,
  catalog_item_id: null,
  catalog_group: null,
  catalog_type: 'MATERIAL',
  unit_of_measure: DEFAULT_UNIT,
  quantity: 1000,
  unit_price: 0,
  discount: null,
  tax_percentage: DEFAULT_TAX,
  purchase_price: null,
  ...more,
});

/** A line as the catalogue has it, at the price of the client. */
export const pickItem = (values: LineValues, item: Schemas['OffersItemChoice']): LineValues => ({
  ...values,
  catalog_item_id: item.catalog_item_id,
  catalog_group: item.catalog_group,
  catalog_type: item.catalog_type,
  name: item.name,
  unit_of_measure: item.unit_of_measure,
  unit_price: scaled(item.unit_price, 4),
  tax_percentage: scaled(item.tax_percentage, 2),
  purchase_price: scaled(item.purchase_price, 4),
});

/** The lines with the numbers the server has for them, as it takes them. */
export function toLines(rows: readonly LineRow[], ids: ReadonlyMap<string, number>): NewLine[] {
  const live = typedOnly(rows).filter((row) => !row.deleted);
  const counts = countedOf(rows);
  return live.map(({ key, values: v }) => {
    const id = ids.get(key);
    const head: NewLine = {
      ...(id !== undefined && { offer_line_item_id: id }),
      kind: v.kind,
      name: v.name.trim(),
      note: v.note,
    };
    if (v.kind === 'SECTION') return { ...head, choose_one: v.choose_one };
    if (v.kind === 'TEXT') return head;
    return {
      ...head,
      optional: v.optional,
      chosen: counts.picked.has(key),
      catalog_item_id: v.catalog_item_id,
      catalog_group_id: v.catalog_group?.catalog_group_id ?? null,
      ...(v.catalog_type && { catalog_type: v.catalog_type }),
      ...(v.unit_of_measure && { unit_of_measure: v.unit_of_measure }),
      quantity: (v.quantity ?? 0) / 1000,
      unit_price: amountOf(v.unit_price ?? 0),
      discount: (v.discount ?? 0) / 100,
      tax_percentage: (v.tax_percentage ?? 0) / 100,
      purchase_price: v.purchase_price === null ? null : amountOf(v.purchase_price),
    };
  });
}

export type LineFault =
  | 'name_required'
  | 'name_long'
  | 'price_required'
  | 'price_negative'
  | 'price_high'
  | 'quantity_required'
  | 'quantity_zero'
  | 'quantity_negative'
  | 'quantity_high'
  | 'net_high'
  | 'type_required'
  | 'unit_required'
  | 'tax_required'
  | 'tax_range'
  | 'discount_range';

const MAX_NAME = { LINE: 300, SECTION: 1000, TEXT: 1000 } as const;
const MAX_QUANTITY = 9_999_999_999;
const MAX_NET = 10_000_000_000_00n;
const WHOLE = 10_000;

/** Returns the greatest length of a line's name. */
export const nameLimit = (kind: Kind) => MAX_NAME[kind];

/** Returns the faults of a line, by field. */
export function lineFaults(v: LineValues): Partial<Record<(typeof LINE_FIELDS)[number], LineFault>> {
  const faults: Partial<Record<(typeof LINE_FIELDS)[number], LineFault>> = {};
  if (v.name.trim() === '') faults.name = 'name_required';
  else if ([...v.name.trim()].length > MAX_NAME[v.kind]) faults.name = 'name_long';
  if (v.kind !== 'LINE') return faults;
  if (v.catalog_type === null) faults.catalog_type = 'type_required';
  if (v.unit_of_measure === null) faults.unit_of_measure = 'unit_required';
  if (v.quantity === null) faults.quantity = 'quantity_required';
  else if (v.quantity === 0) faults.quantity = 'quantity_zero';
  else if (v.quantity < 0) faults.quantity = 'quantity_negative';
  else if (v.quantity > MAX_QUANTITY) faults.quantity = 'quantity_high';
  if (v.unit_price === null) faults.unit_price = 'price_required';
  else if (v.unit_price < 0) faults.unit_price = 'price_negative';
  else if (v.unit_price > MAX_PRICE) faults.unit_price = 'price_high';
  else if (netOfLine(v) > MAX_NET) faults.unit_price = 'net_high';
  if ((v.discount ?? 0) < 0 || (v.discount ?? 0) > WHOLE) faults.discount = 'discount_range';
  if (v.tax_percentage === null) faults.tax_percentage = 'tax_required';
  else if (v.tax_percentage < 0 || v.tax_percentage > WHOLE) faults.tax_percentage = 'tax_range';
  return faults;
}

const nets = new WeakMap<LineValues, bigint>();

/** Returns the net amount of a line, less its own discount. Empty fields count as zero. */
export function netOfLine(v: LineValues): bigint {
  let net = nets.get(v);
  if (net === undefined) {
    const whole = v.kind === 'LINE' ? netOf(v.unit_price ?? 0, v.quantity ?? 0) : 0n;
    net = whole - partOf(whole, v.discount ?? 0);
    nets.set(v, net);
  }
  return net;
}

/** The margin of an amount, also in hundredths of a per cent; null where there is none. */
export interface Margin {
  readonly amount: bigint;
  readonly share: number | null;
}

const marginOf = (net: bigint, cost: bigint): Margin => ({
  amount: net - cost,
  share: net > 0n ? Number(((net - cost) * 20_000n + (net - cost < 0n ? -net : net)) / (2n * net)) : null,
});

const costOf = (v: LineValues): bigint | null =>
  v.kind !== 'LINE' || v.purchase_price === null ? null : netOf(v.purchase_price, v.quantity ?? 0);

/** Returns the margin of a line; null while its cost is unknown. */
export function marginOfLine(v: LineValues): Margin | null {
  const cost = costOf(v);
  return cost === null ? null : marginOf(netOfLine(v), cost);
}

/** A heading with the rows below it; the first group may have none. */
interface Group {
  readonly heading: LineRow | undefined;
  readonly lines: readonly LineRow[];
}

function groupsOf(rows: readonly LineRow[]): Group[] {
  const groups: { heading: LineRow | undefined; lines: LineRow[] }[] = [{ heading: undefined, lines: [] }];
  for (const row of rows) {
    if (row.values.kind === 'SECTION' && !row.deleted) groups.push({ heading: row, lines: [] });
    else groups.at(-1)?.lines.push(row);
  }
  return groups;
}

interface Counted {
  /** The rows that are in the total. */
  readonly counts: ReadonlySet<string>;
  /** The options and alternatives that are chosen. */
  readonly picked: ReadonlySet<string>;
  /** The alternatives: of them one counts. */
  readonly alternatives: ReadonlySet<string>;
}

/**
 * Returns the lines that count: of alternatives the chosen one, or the first if none is chosen; options when they are
 * ticked.
 */
export function countedOf(rows: readonly LineRow[]): Counted {
  const counts = new Set<string>();
  const picked = new Set<string>();
  const alternatives = new Set<string>();
  for (const { heading, lines } of groupsOf(rows)) {
    const charged = lines.filter((row) => !row.deleted && row.values.kind === 'LINE');
    if (heading?.values.choose_one) {
      const chosen = charged.find(({ values }) => values.chosen) ?? charged[0];
      for (const { key } of charged) alternatives.add(key);
      if (chosen) picked.add(chosen.key);
      if (chosen) counts.add(chosen.key);
      continue;
    }
    for (const { key, values } of charged) {
      if (values.optional && values.chosen) picked.add(key);
      if (!values.optional || values.chosen) counts.add(key);
    }
  }
  return { counts, picked, alternatives };
}

/** Values of a row that depend on its neighbours. */
export interface RowFacts {
  /** "3", a letter for an alternative, + for an option; nothing for headings and texts. */
  readonly mark: string;
  readonly counts: boolean;
  readonly alternative: boolean;
  readonly picked: boolean;
  /** Of a section: what its lines that count come to, and what is left of them. */
  readonly net: bigint;
  readonly margin: Margin | null;
  /** Of a section: it has lines, and the client may tick each. */
  readonly allOptional: boolean;
}

/** The totals of an offer while it is written. */
export interface Bill {
  readonly facts: ReadonlyMap<string, RowFacts>;
  /** The lines that count, before the discount on the whole. */
  readonly lines: Total;
  readonly off: bigint;
  readonly total: Total;
  /** With every option and the dearest alternatives. */
  readonly most: bigint;
  readonly margin: Margin;
  readonly cost: bigint;
  /** How many of the counted lines have no purchase price. */
  readonly unknown: number;
}

const billOf = (rows: readonly LineRow[]) =>
  sumLines(rows.map(({ values }) => ({ net: netOfLine(values), rate: values.tax_percentage ?? 0 })));

const grossOf = ({ values }: LineRow) => netOfLine(values) + partOf(netOfLine(values), values.tax_percentage ?? 0);

/** Adds the offer up as the server does; `discount` on the whole is in hundredths of a per cent. */
export function reckon(rows: readonly LineRow[], discount: number): Bill {
  const { counts, picked, alternatives } = countedOf(rows);
  const facts = new Map<string, RowFacts>();
  const most: LineRow[] = [];
  let number = 0;
  for (const { heading, lines } of groupsOf(rows)) {
    const charged = lines.filter((row) => !row.deleted && row.values.kind === 'LINE');
    const counting = charged.filter(({ key }) => counts.has(key));
    const places = new Map(charged.map(({ key }, i) => [key, i]));
    const isChoice = heading?.values.choose_one ?? false;
    if (isChoice) {
      const dearest = charged.reduce<LineRow | undefined>(
        (top, row) => (top && grossOf(top) >= grossOf(row) ? top : row),
        undefined,
      );
      if (dearest) most.push(dearest);
    } else most.push(...charged);
    if (heading) {
      facts.set(heading.key, {
        mark: '',
        counts: true,
        alternative: false,
        picked: false,
        net: counting.reduce((sum, { values }) => sum + netOfLine(values), 0n),
        margin: sumMargin(counting).margin,
        allOptional: !isChoice && charged.length > 0 && charged.every(({ values }) => values.optional),
      });
    }
    for (const { key, values } of lines) {
      const isCharged = values.kind === 'LINE';
      const place = places.get(key) ?? -1;
      if (isCharged && !isChoice && !values.optional && place >= 0) number += 1;
      facts.set(key, {
        mark: !isCharged || place < 0 ? '' : isChoice ? letterOf(place) : values.optional ? '+' : String(number),
        counts: counts.has(key),
        alternative: alternatives.has(key),
        picked: picked.has(key),
        net: netOfLine(values),
        margin: marginOfLine(values),
        allOptional: false,
      });
    }
  }
  const counting = rows.filter(({ key }) => counts.has(key));
  const lines = billOf(counting);
  const { total, off } = lessDiscount(lines, discount);
  const { cost, unknown, net } = sumMargin(counting);
  const known = unknown === 0 ? total.net : net - partOf(net, discount);
  return {
    facts,
    lines,
    off,
    total,
    most: lessDiscount(billOf(most), discount).total.gross,
    margin: marginOf(known, cost),
    cost,
    unknown,
  };
}

const sameMargin = (a: Margin | null, b: Margin | null) => a?.amount === b?.amount && a?.share === b?.share;

/** Returns the same map if no facts have changed, otherwise a new one with the same objects for those that have not. */
export function keptFacts(was: Bill['facts'], now: Bill['facts']): Bill['facts'] {
  let changed = was.size !== now.size;
  const kept = new Map<string, RowFacts>();
  for (const [key, fact] of now) {
    const old = was.get(key);
    const same =
      old !== undefined &&
      sameMargin(old.margin, fact.margin) &&
      (['mark', 'counts', 'alternative', 'picked', 'net', 'allOptional'] as const).every((is) => old[is] === fact[is]);
    changed ||= !same;
    kept.set(key, same ? old : fact);
  }
  return changed ? kept : was;
}

const letterOf = (place: number) => String.fromCharCode(65 + (place % 26));

/** Returns the net amount, the cost and the margin of the lines with known cost. */
function sumMargin(rows: readonly LineRow[]) {
  let [cost, net, unknown] = [0n, 0n, 0];
  for (const { values } of rows) {
    const own = costOf(values);
    if (own === null) unknown += 1;
    else {
      cost += own;
      net += netOfLine(values);
    }
  }
  return { cost, net, unknown, margin: unknown < rows.length ? marginOf(net, cost) : null };
}

/** The rows with an alternative chosen in place of the others of its group. */
export function withChosen(rows: readonly LineRow[], key: string): readonly LineRow[] {
  const group = groupsOf(rows).find(({ lines }) => lines.some((row) => row.key === key));
  const others = new Set(group?.lines.map((row) => row.key));
  return rows.map((row) =>
    others.has(row.key) && row.values.kind === 'LINE' && row.values.chosen !== (row.key === key)
      ? { ...row, values: { ...row.values, chosen: row.key === key } }
      : row,
  );
}
