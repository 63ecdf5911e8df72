import { plural } from '../../plural';

const orders = (n: number) => plural('en', n, { one: `${n} order`, other: `${n} orders` });

/** The work orders of one day. */
export const orderDay = {
  before: 'Previous day',
  after: 'Next day',
  today: (p: { day: string }) => `Today, ${p.day}`,
  group: 'How the orders stand',
  byTime: 'By time',
  byWorker: 'By worker',
  tooMany: (p: { n: number }) => `Possible for up to ${p.n} orders a day. Narrow the list with filters.`,
  plan: 'Plan',
  actual: 'Actual',
  phase: 'Phase',
  line: 'Course of the day',
  deviation: 'Deviation',
  since: (p: { at: string }) => `since ${p.at}`,
  away: (p: { kind: string; until: string }) => `${p.kind}, until ${p.until}`,
  nobody: 'Nobody',
  orders: (p: { n: number }) => orders(p.n),
  shared: (p: { names: string; n: number }) => `together with ${p.names} (${orders(p.n)})`,
  late: { start: (p: { by: string }) => `${p.by} late`, over: (p: { by: string }) => `${p.by} over` },
};
