import { plural } from '../../plural';

/** Texts for planning an order: free workers and conflicts. */
export const orderPlan = {
  busy: (p: { id: number; title: string; when: string }) => `Busy: order RN-${p.id} “${p.title}”, ${p.when}`,
  away: (p: { why: string; when: string }) => `${p.why}, ${p.when}`,
  absences: { LEAVE: 'Away: leave', SICK: 'Away: sick leave', OTHER: 'Away' },
  equipment: {
    reserved: (p: { worker: string }) => `Reserved for ${p.worker}`,
    ofOrder: (p: { id: number }) => `Reserved for work order RN-${p.id}`,
    lent: (p: { worker: string }) => `On loan to ${p.worker}`,
    open: (p: { from: string }) => `from ${p.from}, no due date`,
  },
  free: 'Free',
  conflict: {
    title: 'The worker is busy at that time',
    intro: (p: { n: number }) =>
      plural('en', p.n, { one: 'This work order overlaps:', other: 'These work orders overlap:' }),
    away: {
      title: 'The worker is away at that time',
      intro: (p: { n: number }) =>
        plural('en', p.n, { one: 'This absence overlaps:', other: 'These absences overlap:' }),
    },
    both: { title: 'The workers are not free at that time', intro: (_: { n: number }) => 'Busy or away at that time:' },
    equipment: {
      title: 'Equipment is taken at that time',
      intro: (p: { n: number }) =>
        plural('en', p.n, {
          one: 'This item, reserved for the order, is taken:',
          other: 'These items, reserved for the order, are taken:',
        }),
    },
    mixed: {
      title: 'Workers and equipment are not free at that time',
      intro: (_: { n: number }) => 'Busy, away or taken at that time:',
    },
    order: (p: { id: number; title: string }) => `Work order RN-${p.id}: ${p.title}`,
    reasonHint: 'Why anyway? The reason is kept in the history of the order.',
    anyway: 'Assign anyway',
    saveAnyway: 'Save anyway',
    back: 'Back to the plan',
  },
};
