import { plural } from '../../plural';

export const merge = {
  action: 'Merge with…',
  actionOf: (p: { name: string }) => `Merge ${p.name} with…`,
  title: (p: { name: string }) => `Merge with ${p.name}`,
  other: 'Which one goes',
  otherHint: (p: { name: string }) =>
    `What refers to it moves to ${p.name}; it can be found among what was deleted, and the merge can be taken back.`,
  differs: 'What differs',
  stays: 'What stays',
  account: (p: { name: string }) =>
    `The account of ${p.name} stays as it is. The other one ends: nobody signs in with it any more. Who did what stays in the history.`,
  same: 'Both say the same.',
  kept: 'This one',
  gone: 'The other one',
  empty: '(empty)',
  moves: 'What moves',
  nothingMoves: 'Nothing refers to it yet.',
  counts: {
    tasks: (p: { n: number }) => plural('en', p.n, { one: `${p.n} task`, other: `${p.n} tasks` }),
    orders: (p: { n: number }) => plural('en', p.n, { one: `${p.n} work order`, other: `${p.n} work orders` }),
    offers: (p: { n: number }) => plural('en', p.n, { one: `${p.n} offer`, other: `${p.n} offers` }),
    projects: (p: { n: number }) => plural('en', p.n, { one: `${p.n} project`, other: `${p.n} projects` }),
    addresses: (p: { n: number }) => plural('en', p.n, { one: `${p.n} address`, other: `${p.n} addresses` }),
    prices: (p: { n: number }) => plural('en', p.n, { one: `${p.n} price`, other: `${p.n} prices` }),
    materials: (p: { n: number }) => plural('en', p.n, { one: `${p.n} material`, other: `${p.n} materials` }),
    purchases: (p: { n: number }) => plural('en', p.n, { one: `${p.n} purchase`, other: `${p.n} purchases` }),
    contacts: (p: { n: number }) => plural('en', p.n, { one: `${p.n} contact`, other: `${p.n} contacts` }),
    assets: (p: { n: number }) => plural('en', p.n, { one: `${p.n} asset`, other: `${p.n} assets` }),
    equipment: (p: { n: number }) => plural('en', p.n, { one: `${p.n} tool`, other: `${p.n} tools` }),
    order_lines: (p: { n: number }) =>
      plural('en', p.n, { one: `${p.n} line of a task`, other: `${p.n} lines of tasks` }),
    offer_lines: (p: { n: number }) =>
      plural('en', p.n, { one: `${p.n} line of an offer`, other: `${p.n} lines of offers` }),
    reservations: (p: { n: number }) => plural('en', p.n, { one: `${p.n} reservation`, other: `${p.n} reservations` }),
    kinds: (p: { n: number }) => plural('en', p.n, { one: `${p.n} kind of work`, other: `${p.n} kinds of work` }),
    differences: (p: { n: number }) =>
      plural('en', p.n, { one: `${p.n} difference of stock`, other: `${p.n} differences of stock` }),
    uses: (p: { n: number }) => plural('en', p.n, { one: `${p.n} use on orders`, other: `${p.n} uses on orders` }),
    places: (p: { n: number }) => plural('en', p.n, { one: `${p.n} place of stock`, other: `${p.n} places of stock` }),
    sessions: (p: { n: number }) =>
      plural('en', p.n, { one: `${p.n} entry of hours`, other: `${p.n} entries of hours` }),
    months: (p: { n: number }) => plural('en', p.n, { one: `${p.n} month of hours`, other: `${p.n} months of hours` }),
    absences: (p: { n: number }) => plural('en', p.n, { one: `${p.n} absence`, other: `${p.n} absences` }),
    vans: (p: { n: number }) => plural('en', p.n, { one: `${p.n} van`, other: `${p.n} vans` }),
  },
  into: (p: { name: string }) => `merged with ${p.name}`,
  confirm: 'Merge',
  done: (p: { name: string; kept: string }) => `${p.name} was merged with ${p.kept}`,
  undo: 'Take back',
  undoOf: (p: { name: string }) => `Take back the merge with ${p.name}`,
  undone: (p: { name: string }) => `${p.name} is a record of its own again`,
  stayed: (p: { n: number }) =>
    plural('en', p.n, {
      one: `${p.n} record was changed since and stays where it is.`,
      other: `${p.n} records were changed since and stay where they are.`,
    }),
  page: { gone: 'It was merged with' },
  history: { merged: 'Merged with', merged_into: 'Merged into', unmerged: 'Merge taken back' },
};
