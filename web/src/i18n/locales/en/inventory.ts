import { plural } from '../../plural';

/** Words of the count of the equipment. */
export const inventory = {
  title: 'Inventories',
  button: 'Inventory',
  table: 'Inventories of the equipment',
  start: 'Start inventory',
  submitStart: 'Start',
  startHint: 'All the equipment there is now is expected. What is on loan is expected with whoever has it.',
  oneAtATime: 'One inventory at a time: close the open one first.',
  proposal: (p: { day: string }) => `Inventory ${p.day}`,
  nameRequired: 'Enter a name',
  none: 'No stock counts yet.',
  noneYet: 'No stock counts yet. The office starts one.',
  notFound: 'This inventory does not exist, or you may not see it.',
  loading: 'Loading the inventory',
  open: 'Open',
  closed: 'Closed',
  closedBy: (p: { at: string; by: string }) => `Closed ${p.at}, ${p.by}.`,
  columns: { name: 'Name', state: 'State', progress: 'Seen', started: 'Started', closed: 'Closed' },
  progress: (p: { seen: number; of: number }) => `${p.seen} of ${p.of} seen`,
  report: 'Report (PDF)',
  everything: 'All items (XLSX)',
  file: 'inventory',
  search: 'Equipment, place, person',
  shown: 'Which items',
  views: { unseen: 'Not seen', seen: 'Seen', different: 'Differences', all: 'All' },
  items: 'Items of the inventory',
  expected: 'Status at the start',
  noneOf: {
    unseen: 'Everything that was expected has been seen.',
    seen: 'Nothing has been seen yet.',
    different: 'Nothing was seen elsewhere or unexpectedly.',
    all: 'There was no equipment.',
  },
  noneFound: 'No item here has these words.',
  walk: 'Walk and scan',
  place: 'Where are you?',
  placeHint: 'Empty: the item is where it should be.',
  scan: 'Scan',
  stop: 'Stop scanning',
  see: 'Mark as seen',
  seeIt: (p: { name: string }) => `Mark as seen: ${p.name}`,
  unsee: 'Take back that it was seen',
  unseeIt: (p: { name: string }) => `Take back that it was seen: ${p.name}`,
  unseenNow: (p: { name: string }) => `No longer seen: ${p.name}.`,
  seenNow: (p: { name: string }) => `${p.name} is seen.`,
  again: (p: { name: string; by: string }) => `${p.name} was seen already, by ${p.by}.`,
  elsewhere: (p: { name: string; place: string }) => `${p.name} is seen. It should be at: ${p.place}.`,
  unexpected: (p: { name: string; status: string }) => `${p.name} is seen, though its status is: ${p.status}.`,
  extra: (p: { name: string }) => `${p.name} is seen. It was not expected.`,
  later: (p: { code: string }) => `${p.code} is kept. What it is will be known with a network.`,
  nowAt: (p: { place: string }) => `You are here now: ${p.place}.`,
  otherThing: (p: { code: string; kind: string; title: string }) =>
    `${p.code} is no equipment, but: ${p.title} (${p.kind}).`,
  waiting: (p: { n: number }) =>
    plural('en', p.n, {
      one: '1 item waits on this device for a network.',
      other: `${p.n} items wait on this device for a network.`,
    }),
  offline: 'No network. What you see is kept on this device and sent later.',
  differences: { NONE: '', NOT_SEEN: 'Not seen', ELSEWHERE: 'Seen elsewhere', UNEXPECTED: 'Not expected' },
  counted: 'Counted',
  openNow: (p: { name: string }) => `“${p.name}” is open.`,
  toWalk: 'Walk and scan',
  closing: {
    button: 'Close inventory',
    title: (p: { name: string }) => `Close ${p.name}`,
    found: (p: { seen: number; of: number }) =>
      p.seen < p.of
        ? `${p.of - p.seen} of ${p.of} expected items were not seen.`
        : `All ${p.of} expected items were seen.`,
    lost: (p: { n: number }) =>
      plural('en', p.n, {
        one: 'Mark as lost 1 item that should be in the warehouse',
        other: `Mark as lost ${p.n} items that should be in the warehouse`,
      }),
    back: (p: { n: number }) =>
      plural('en', p.n, { one: 'Mark as found 1 lost item', other: `Mark as found ${p.n} lost items` }),
    moved: (p: { n: number }) =>
      plural('en', p.n, {
        one: 'Put 1 item where it was seen',
        other: `Put ${p.n} items where they were seen`,
      }),
    note: 'Note',
    submit: 'Close',
    done: (p: { name: string }) => `${p.name} is closed.`,
    markedLost: (p: { n: number }) => `Marked as lost: ${p.n}.`,
    changedSince: (p: { n: number }) =>
      plural('en', p.n, {
        one: '1 item has changed in the meantime and stays as it is.',
        other: `${p.n} items have changed in the meantime and stay as they are.`,
      }),
    reopen: {
      button: 'Reopen',
      title: (p: { name: string }) => `Reopen ${p.name}`,
      question: 'What closing changed goes back to what it was, but for what has changed since.',
      done: (p: { name: string }) => `${p.name} is open again`,
    },
  },
};
