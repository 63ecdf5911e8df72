import { absenceKind } from '@words/en.json';
import { plural } from '../../plural';

const orders = (n: number) => plural('en', n, { one: '1 order', other: `${n} orders` });

export const standIns = {
  open: 'Absent…',
  openFor: (p: { name: string }) => `${p.name} is absent…`,
  title: 'Absent worker',
  worker: 'Worker',
  kind: 'Reason',
  kinds: absenceKind,
  from: 'From',
  to: 'Until',
  presets: {
    label: 'How long',
    today: 'Today',
    tomorrow: 'Until tomorrow',
    week: 'This week',
    open: 'Open end',
  },
  openEnd: (p: { until: string }) => `Written down until ${p.until}; shorten it when they are back.`,
  there: (p: { when: string }) => `Absent already: ${p.when}.`,
  searching: 'Looking for stand-ins',
  list: 'Orders of these days',
  found: (p: { taken: number; of: number }) =>
    p.taken === p.of ? `Everything can be taken: ${orders(p.of)}` : `${p.taken} of ${orders(p.of)} can be taken`,
  none: 'No orders to hand over on these days.',
  rest: (p: { n: number }) => `${orders(p.n)} more follow when these are handed over.`,
  standIn: (p: { title: string }) => `Who takes ${p.title}`,
  sameTime: 'same time',
  movedTo: (p: { at: string }) => `moved to ${p.at}`,
  with: (p: { names: string }) => `with ${p.names}`,
  alone: (p: { names: string }) => `${p.names} without a stand-in`,
  wait: 'Back to waiting',
  take: 'Hand over',
  takeOne: (p: { title: string }) => `Hand over: ${p.title}`,
  takeAll: (p: { n: number }) => `Write down and hand over ${orders(p.n)}`,
  enter: 'Write down the absence',
  close: 'Close',
  done: (p: { name: string; taken: number; waiting: number }) =>
    [
      `${p.name} is absent`,
      p.taken > 0 && `${orders(p.taken)} handed over`,
      p.waiting > 0 && `${orders(p.waiting)} waiting`,
    ]
      .filter(Boolean)
      .join(', '),
  undone: (p: { name: string }) => `${p.name}: the absence and the orders are as before`,

  refusals: {
    NOT_MOVABLE: 'cannot be planned now',
    NO_WORKERS: 'there are no other workers',
    NO_HOURS: 'nobody else works any more that day',
    TOO_LONG: 'longer than anybody’s free time that day',
    OTHER_DAY: 'begins on another day',
    NO_ROOM: 'nobody is free that day',
  },
  history: {
    replaced: (p: { worker: string; kind: string }) => `${p.worker}: ${p.kind}`,
    waits: (p: { worker: string; kind: string; why: string }) => `${p.worker}: ${p.kind}; back to waiting, ${p.why}`,
    chosen: 'as the office decided',
  },
};
