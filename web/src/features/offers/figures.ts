import type { Schemas } from '@/api/client';

export type Figures = Schemas['OffersStatistics'];
export type Month = Schemas['OffersMonth'];

/** A lead with their year. */
export interface Lead {
  readonly id: number;
  readonly name: string;
  readonly months: readonly Month[];
}

const NOTHING = { count: 0, value: 0 };

/** The leads by what was accepted of them, each with every month of the year. */
export function leadsOf({ months, leads }: Figures): readonly Lead[] {
  const found = new Map<number, { name: string; months: Map<string, Month> }>();
  for (const { user_id, name, ...month } of leads) {
    const lead = found.get(user_id) ?? { name, months: new Map() };
    lead.months.set(month.month, month);
    found.set(user_id, lead);
  }
  const all = [...found].map(([id, lead]) => ({
    id,
    name: lead.name,
    months: months.map(
      ({ month }) => lead.months.get(month) ?? { month, sent: NOTHING, accepted: NOTHING, rejected: NOTHING },
    ),
  }));
  return all.toSorted((a, b) => acceptedOf(b.months) - acceptedOf(a.months));
}

/** Returns the accepted value of all months. */
export const acceptedOf = (months: readonly Month[]) =>
  months.reduce((sum, { accepted }) => sum + (accepted.value ?? 0), 0);

/** Returns the share of accepted offers among the answered ones, in per cent; null without answers. */
export function rateOf(months: readonly Pick<Month, 'accepted' | 'rejected'>[]): number | null {
  const accepted = months.reduce((sum, month) => sum + month.accepted.count, 0);
  const answered = months.reduce((sum, month) => sum + month.rejected.count, accepted);
  return answered === 0 ? null : Math.round((accepted / answered) * 100);
}

/** The highest value of the months, which fills the chart; never nothing. */
export const highestOf = (months: readonly Month[]) =>
  Math.max(1, ...months.flatMap(({ sent, accepted }) => [sent.value ?? 0, accepted.value ?? 0]));
