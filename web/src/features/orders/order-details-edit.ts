import { fromWall, toWall } from '@/lib/date';
import { editsOf } from '@/records/editing/edits';
import type { OrderDetails, OrderUpdate } from './order-details.api';

/** A worker on an order, as the form holds them. */
export type OrderWorker = Pick<
  OrderDetails['workers'][number],
  'worker_id' | 'first_name' | 'last_name' | 'image_url' | 'has_left'
>;

/** The fields of an order's form; the planned start is a day and a clock time in the company's zone. */
export type OrderForm = {
  readonly day: string | null;
  readonly clock: string;
  readonly time_estimate: number | null;
  readonly workers: readonly OrderWorker[];
};

/** What two people can have changed differently, by the server's names. */
export type OrderUnit = 'planned_start' | 'time_estimate' | 'worker_ids';

/** The longest estimate, thirty days in minutes. */
const MAX_ESTIMATE = 43_200;

export function readOrder(order: OrderDetails): OrderForm {
  const [day, clock] = order.planned_start === null ? [null, ''] : toWall(order.planned_start);
  return { day, clock, time_estimate: order.time_estimate, workers: order.workers };
}

const workerIds = (v: OrderForm) => v.workers.map((worker) => worker.worker_id).sort((a, b) => a - b);

/** The instant the form means; null while it is not planned. */
export const plannedStart = (v: OrderForm): string | null =>
  v.day === null || v.clock === '' ? null : fromWall(v.day, v.clock);

export function unitOf(field: string): OrderUnit {
  if (field === 'day' || field === 'clock') return 'planned_start';
  if (field === 'workers') return 'worker_ids';
  return field as OrderUnit;
}

/** Returns the types of history entries about a changed unit. */
export const kindsOf = (unit: OrderUnit): readonly string[] =>
  unit === 'worker_ids' ? ['new_worker', 'deleted_worker'] : [unit];

/** Compares and merges edits of an order with those of others. */
export const edits = editsOf<OrderForm, OrderUnit>({
  unitOf,
  same: (field, a, b) => {
    if (field === 'workers') return workerIds(a).join() === workerIds(b).join();
    return a[field] === b[field];
  },
});

export type OrderFault = 'clockRequired' | 'estimateRequired' | 'estimateRange' | 'unscheduled';

/** Returns the faults of the form, by field. */
export function orderFaults(v: OrderForm, order: OrderDetails): Partial<Record<keyof OrderForm, OrderFault>> {
  const known = new Set(order.workers.map((worker) => worker.worker_id));
  const added = v.workers.some((worker) => !known.has(worker.worker_id));
  const [least, most] = [1, MAX_ESTIMATE];
  return {
    ...(v.day !== null && v.clock === '' && { clock: 'clockRequired' as const }),
    ...(v.day === null && added && { day: 'unscheduled' as const }),
    ...(v.time_estimate === null && order.time_estimate !== null && { time_estimate: 'estimateRequired' as const }),
    ...(v.time_estimate !== null &&
      (v.time_estimate < least || v.time_estimate > most) && { time_estimate: 'estimateRange' as const }),
  };
}

/** The call that saves the edits of an order, based on the version the person began with. */
export function toChange(
  v: OrderForm,
  order: OrderDetails,
  version: number,
  deleted: { readonly images: ReadonlySet<number>; readonly docs: ReadonlySet<number> },
): OrderUpdate {
  const changed = edits.changedUnits(v, readOrder(order));
  // Somebody else may have deleted a file meanwhile.
  const images = order.images.map((image) => image.order_image_id).filter((id) => deleted.images.has(id));
  const docs = order.documents.map((doc) => doc.order_document_id).filter((id) => deleted.docs.has(id));
  return {
    version,
    ...(changed.has('planned_start') && { planned_start: plannedStart(v) }),
    ...(changed.has('time_estimate') && { time_estimate: v.time_estimate }),
    ...(changed.has('worker_ids') && { worker_ids: workerIds(v) }),
    ...(images.length > 0 && { deleted_image_ids: images }),
    ...(docs.length > 0 && { deleted_doc_ids: docs }),
  };
}

/** Reports whether saving would change nothing. */
export const isEmptyChange = ({ version: _, ...change }: OrderUpdate) => Object.keys(change).length === 0;
