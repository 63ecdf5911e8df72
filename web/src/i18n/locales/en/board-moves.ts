import { plural } from '../../plural';

const orders = (n: number) => plural('en', n, { one: '1 order', other: `${n} orders` });

export const boardMoves = {
  exchangeShort: 'Swap',
  exchangeOf: (p: { name: string }) => `Swap a day of ${p.name} with somebody`,
  dayTitle: 'Swap a day',
  first: 'Worker',
  second: 'Swaps with',
  day: 'Day',
  hint: 'Choose two workers: each does the other’s orders of the day, at their times.',
  nothing: 'Neither has orders on this day that could be swapped.',
  gets: (p: { name: string; n: number }) => `${p.name} gets ${orders(p.n)}`,
  collides: 'conflict',
  exchangeDay: (p: { n: number }) => `Swap ${orders(p.n)}`,
  exchanged: (p: { a: string; b: string; day: string; n: number }) =>
    `${p.a} and ${p.b} have swapped ${p.day}: ${orders(p.n)}`,
  exchangedTwo: (p: { a: number; b: number }) => `RN-${p.a} and RN-${p.b} are swapped`,
  same: 'These two are at the same time with the same workers',
  replaceShort: 'Worker…',
  replaceTitle: (p: { n: number }) => `Replace or remove a worker · ${orders(p.n)}`,
  instead: 'Instead of',
  by: 'Who does it',
  remove: 'Nobody: remove the worker',
  clashes: (p: { n: number }) => plural('en', p.n, { one: '1 conflict', other: `${p.n} conflicts` }),
  replace: (p: { n: number }) => `Replace on ${orders(p.n)}`,
  removeFrom: (p: { n: number }) => `Remove from ${orders(p.n)}`,
  tomorrow: 'To tomorrow',
  tomorrowDone: (p: { n: number }) => `Moved to tomorrow: ${orders(p.n)}`,
  tomorrowAlready: 'It is planned for tomorrow already',
  nextFree: 'Next free day',
  freeDone: (p: { n: number; left: number }) =>
    p.left > 0
      ? `Moved to the next free day: ${orders(p.n)}; no day found for ${orders(p.left)}`
      : `Moved to the next free day: ${orders(p.n)}`,
  noneFree: 'No free day at this hour within 30 days',
  close: 'Close',
  help: {
    replace: 'replace or remove a worker',
    exchange: 'swap two selected orders; otherwise a day of the card’s worker',
    tomorrow: 'to tomorrow, at the same hour',
    nextFree: 'to the next free day, at the same hour',
  },
};
