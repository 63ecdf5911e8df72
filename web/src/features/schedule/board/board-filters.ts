import type * as z from 'zod/mini';
import { contains, or } from '@/api/filter';
import type { CoreMessages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds, idInAddress, textInAddress } from '@/records/list/filters';
import { anyWorkerSource, clientSource, withCompany } from '@/records/pickers';

/** The part of the board's address that filters its orders, or leads to one. */
export interface NarrowSearch {
  worker?: number | undefined;
  client?: number | undefined;
  /** Part of where the work is. */
  address?: string | undefined;
  /** The order that a link leads to: it has the focus, where it waits or where it is planned. */
  order?: number | undefined;
  /** Of which team, and for which kind of work, somebody free is looked for. */
  team?: number | undefined;
  kind?: number | undefined;
}

const { record, text } = filterKinds<CoreMessages>();

/** The filters of the board, with the dialog and the chips of a list. */
export const boardFilters = defineList({
  name: 'schedule',
  sorts: ['order_id'],
  order: 'order_id',
  filters: {
    client: record({
      label: (t) => t.orders.filters.client,
      hint: (t) => t.orders.filters.clientHint,
      of: clientSource,
      by: withCompany,
      may: 'order.plan',
    }),
    address: text({
      label: (t) => t.orders.filters.address,
      hint: (t) => t.orders.filters.addressHint,
      by: (part) => or(contains('address_name', part), contains('address', part), contains('city', part)),
    }),
    worker: record({ label: (t) => t.orders.filters.worker, of: anyWorkerSource, by: 'worker_id', may: 'order.plan' }),
  },
});

/** The condition on orders that the address puts; null is none. Orders that wait for a time have no workers yet. */
export function conditionOf({ worker, client, address }: NarrowSearch, of: 'planned' | 'waiting') {
  const state = { client, address, ...(of === 'planned' && { worker }) };
  return boardFilters.body(state, 1).filter ?? null;
}

const valid = <V>(schema: z.ZodMiniType<V>, value: unknown): V | undefined => schema.safeParse(value).data;

/** Reads it from an address, without what makes no sense. */
export function readNarrow({ worker, client, address, order, team, kind }: Record<string, unknown>): NarrowSearch {
  const said = {
    worker: valid(idInAddress, worker),
    client: valid(idInAddress, client),
    address: valid(textInAddress, address),
    order: valid(idInAddress, order),
    team: valid(idInAddress, team),
    kind: valid(idInAddress, kind),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}
