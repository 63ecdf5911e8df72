import type { LineRow, LineValues } from './financial-lines';

interface WorkedOrder {
  readonly order_id: number;
  readonly order_status: string;
  /** Worked on it. */
  readonly minutes: number;
}

/** Hours worked on an order that are not charged, in minutes; the quantity is in thousandths of an hour. */
export interface UnchargedHours {
  readonly orderId: number;
  readonly minutes: number;
  readonly quantity: number;
}

const isHours = ({ unit_of_measure, lump_sum }: LineValues) => unit_of_measure === 'HOUR' && !lump_sum;

/** Returns the minutes that the lines of an order charge by the hour. */
export const chargedMinutes = (rows: readonly LineRow[], orderId: number): number =>
  Math.round(
    rows
      .filter(({ deleted, values }) => !deleted && values.order_id === orderId && isHours(values))
      .reduce((sum, { values }) => sum + (values.quantity ?? 0), 0) * 0.06,
  );

/** Returns the hours worked on finished orders that no line charges yet, rounded up to steps of so many minutes. */
export const unchargedHours = (
  orders: readonly WorkedOrder[],
  rows: readonly LineRow[],
  step: number,
): UnchargedHours[] =>
  orders.flatMap(({ order_id, order_status, minutes }) => {
    const left = minutes - chargedMinutes(rows, order_id);
    if (order_status !== 'DONE' || left <= 0) return [];
    const begun = Math.ceil(left / Math.max(1, step)) * Math.max(1, step);
    return [{ orderId: order_id, minutes: left, quantity: Math.round((begun * 1000) / 60) }];
  });

/** The item that the lines of the task charge hours by: that of the last one. */
export const itemOfHours = (rows: readonly LineRow[]): number | null =>
  rows.findLast(({ deleted, values }) => !deleted && isHours(values) && values.catalog_item_id !== null)?.values
    .catalog_item_id ?? null;

const keyOf = (kindOfWork: number | null) => `hours-item:${kindOfWork ?? ''}`;

/** The item that hours of this kind of work were charged by last in this browser. */
export const lastHoursItem = (kindOfWork: number | null): number | null =>
  Number(localStorage.getItem(keyOf(kindOfWork))) || null;

export const rememberHoursItem = (kindOfWork: number | null, item: number) =>
  localStorage.setItem(keyOf(kindOfWork), String(item));
