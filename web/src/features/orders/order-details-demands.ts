import type { OrderDetails } from './order-details.api';

/** What a kind of work can demand before an order is finished; also the id of the section that has it. */
export type Demand = 'checklist' | 'descriptions' | 'images' | 'signature';

export interface Demanded {
  readonly demand: Demand;
  readonly met: boolean;
}

/** What has to be there before the order can be finished, and whether it is. */
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

/** What is still missing. */
export const missingOf = (order: OrderDetails): readonly Demand[] =>
  demandsOf(order)
    .filter((one) => !one.met)
    .map((one) => one.demand);
