import * as z from 'zod/mini';
import { addressOf, idInAddress as id, listSearch, textInAddress as text } from '@/domain/list-search';

/** The columns a click on their heading sorts by, as the server names them. */
export const SORT_COLUMNS = [
  'order_id',
  'status',
  'client_name',
  'address_name',
  'planned_start',
  'time_estimate',
  'created_by_last_name',
] as const;

/** What the address of the list says: all of its state. Absent is the default. */
const orderSearchSchema = addressOf(SORT_COLUMNS, {
  /** Absent is "any": everything but deleted orders. */
  status: z.optional(z.enum(['CREATED', 'IN_EXECUTION', 'DONE', 'DELETED'])),
  /** The number of an order, as it was typed. */
  q: z.optional(text),
  client: z.optional(id),
  /** Part of the name of a location. */
  location: z.optional(text),
  worker: z.optional(id),
  created_by: z.optional(text),
  /** Days between which the work is planned to start. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  unscheduled: z.optional(z.boolean()),
  hold: z.optional(z.boolean()),
  /** Should be over by now and is not. */
  late: z.optional(z.literal(true)),
});

export type OrderSearch = z.infer<typeof orderSearchSchema>;

/** The filters of the tray, in its order. */
export const FILTER_KEYS = [
  'client',
  'location',
  'worker',
  'created_by',
  'from',
  'to',
  'unscheduled',
  'hold',
  'late',
] as const satisfies readonly (keyof OrderSearch)[];
export type OrderFilterKey = (typeof FILTER_KEYS)[number];
export type OrderFilters = Pick<OrderSearch, OrderFilterKey>;

/** Newest first, unless the address says otherwise. */
export const orderSearch = listSearch<OrderSearch>(orderSearchSchema, { order: '-order_id', filters: FILTER_KEYS });

export const { read: readOrderSearch, sort: sortOf } = orderSearch;

/** The order a typed text means: digits, however they are spaced, with or without "#". Null means none. */
export function orderNumber(typed: string): number | null {
  const digits = typed.replaceAll(/[\s#]/g, '');
  const number = /^\d+$/.test(digits) ? Number(digits) : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
