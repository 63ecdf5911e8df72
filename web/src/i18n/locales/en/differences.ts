import { plural } from '../../plural';

export const differences = {
  title: 'Field discrepancies',
  table: 'List of field discrepancies',
  search: 'Search by material',
  tabs: { label: 'State', open: 'Open', all: 'All' },
  open: (p: { n: number }) =>
    plural('en', p.n, {
      one: `${p.n} open field discrepancy`,
      other: `${p.n} open field discrepancies`,
    }),
  columns: {
    name: 'Material',
    missing: 'Missing',
    used: 'Used',
    there: 'Recorded stock',
    order: 'Work order',
    taken: 'Taken',
    outcome: 'Outcome',
    resolvedBy: 'Resolved by',
  },
  outcomes: { OPEN: 'Open', RECEIPT: 'Had come in', COUNT: 'Counted', TAKEN_BACK: 'Taken back' },
  empty: {
    any: 'Nothing to resolve. When a worker uses more than the books have, it stands here.',
    all: 'There were no differences yet.',
    filtered: 'No difference matches the search.',
    clear: 'Show all',
  },
  actions: { resolve: 'Resolve', order: 'Open the work order' },
  resolve: {
    title: 'What is true?',
    what: (p: { user: string; used: string; missing: string; place: string }) =>
      `${p.user} used ${p.used}; in the books of ${p.place} ${p.missing} were missing.`,
    way: 'What is true',
    ways: { RECEIPT: 'Goods had come in', COUNT: 'The place was counted' },
    fields: {
      came: 'How much had come in',
      counted: (p: { place: string }) => `How much there is now: ${p.place}`,
      comment: 'Note',
    },
    outcome: {
      RECEIPT: (p: { came: string; missing: string; place: string; left: string }) =>
        `${p.came} come in and ${p.missing} go to the order. In ${p.place} there will be ${p.left}.`,
      COUNT: (p: { came: string; missing: string; place: string; left: string }) =>
        `In ${p.place} there will be ${p.left}. That resolves every open difference of this material there.`,
    },
    submit: { RECEIPT: 'Book what had come in', COUNT: 'Book the count' },
    done: (p: { name: string }) => `Resolved: ${p.name}`,
    faults: {
      quantity: 'Enter a quantity',
      tooLittle: (p: { missing: string }) => `At least the missing ${p.missing} had come in`,
    },
  },
};
