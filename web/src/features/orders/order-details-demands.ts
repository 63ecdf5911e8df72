import type { OrderDetails } from './order-details.api';

/** The possible requirements of a kind of work before an order is finished; each is also the id of its section. */
export type Demand = 'checklist' | 'descriptions' | 'images' | 'signature';

export interface Demanded {
  readonly demand: Demand;
  readonly met: boolean;
}

/** Returns the requirements of the order, and whether each is met. */
export function demandsOf(order: OrderDetails): readonly Demanded[] {
  const d = order.demands;
  const wanted: readonly (Demanded & { readonly wanted: boolean })[] = [
    { demand: 'checklist', wanted: order.checklist.length > 0, met: order.checklist.every((check) => check.checked) },
    { demand: 'descriptions', wanted: d.description, met: d.described },
    { demand: 'images', wanted: d.photo, met: d.photographed },
    { demand: 'signature', wanted: d.signature, met: d.signed },
  ];
  return wanted.filter((one) => one.wanted).map(({ demand, met }) => ({ demand, met }));
}

/** Returns the requirements that are not met. */
export const missingOf = (order: OrderDetails): readonly Demand[] =>
  demandsOf(order)
    .filter((one) => !one.met)
    .map((one) => one.demand);
