import { plural } from '../../plural';

/** The numbers over the list of offers. */
export const offerFigures = {
  label: 'Offers in numbers',
  loading: 'Counting the offers',
  open: 'Open, by age',
  offers: (p: { n: number }) => plural('en', p.n, { one: `${p.n} offer`, other: `${p.n} offers` }),
  ages: (p: { from: number; upTo: number | null }) =>
    p.upTo === null ? `over ${p.from - 1} days` : p.from === 0 ? `up to ${p.upTo} days` : `${p.from}–${p.upTo} days`,
  hitRate: (p: { days: number }) => `Hit rate, ${p.days} days`,
  answered: (p: { accepted: number; answered: number }) => `${p.accepted} of ${p.answered} answered`,
  nothing: 'no answers',
  trend: (p: { points: string; days: number }) => `${p.points} pts vs previous ${p.days} days`,
  expiring: (p: { days: number }) => `Expiring in ${p.days} days`,
  show: 'Show these offers',
  accepted: (p: { month: string }) => `Accepted, ${p.month}`,
  ofSent: (p: { value: string }) => `of ${p.value} sent`,
  chart: 'By month and lead',
  more: 'More figures',
  chartTitle: 'Sent and accepted by month',
  sentValue: 'Sent',
  acceptedValue: 'Accepted',
  rate: 'Hit rate',
  month: 'Month',
  leads: 'Leads',
  all: 'All leads',
};
