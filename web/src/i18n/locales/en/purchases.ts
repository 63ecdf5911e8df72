import { plural } from '../../plural';

export const purchases = {
  title: 'Purchases',
  table: 'List of purchases',
  add: 'Record order',
  search: 'Search by supplier',
  views: { label: 'Purchasing', toBuy: 'To buy', ordered: 'Ordered' },
  tabs: { label: 'State', any: 'All', OPEN: 'Expected', CLOSED: 'Closed' },
  columns: {
    supplier: 'Supplier',
    state: 'State',
    lines: 'What',
    came: 'Came in',
    ordered: 'Ordered',
    comment: 'Note',
  },
  states: { ORDERED: 'Ordered', PARTLY: 'Partly in', RECEIVED: 'Received', GIVEN_UP: 'Closed' },
  cameOf: (p: { came: number; all: number }) => `${p.came} of ${p.all}`,
  noSupplier: 'No supplier',
  there: (p: { quantity: string }) => `in stock ${p.quantity}`,
  files: { pdf: 'PDF', xlsx: 'XLSX' },
  empty: {
    any: 'Nothing was ordered yet.',
    filtered: 'No purchase matches the search.',
    clear: 'Show all',
    OPEN: 'Nothing is expected.',
    CLOSED: 'No purchase is closed yet.',
  },
  toBuy: {
    button: 'Purchase list',
    title: 'Purchase list',
    none: 'Nothing falls short. What is below its critical quantity, or reserved beyond what there is, stands here.',
    columns: {
      name: 'Material',
      quantity: 'In stock',
      reserved: 'Reserved',
      ordered: 'Ordered',
      critical: 'Critical',
      suggested: 'To order',
    },
    notShort: (p: { name: string; quantity: string; ordered: string }) =>
      `${p.name} needs no buying now: ${p.quantity} in stock, ${p.ordered} ordered.`,
  },
  note: {
    button: 'Record order',
    title: 'Record order',
    fields: { supplier: 'Supplier', lines: 'Materials', comment: 'Note' },
    none: 'Choose what was ordered.',
    submit: (p: { n: number }) => plural('en', p.n, { one: 'Record · 1 material', other: `Record · ${p.n} materials` }),
    done: (p: { n: number }) =>
      plural('en', p.n, { one: 'Noted: 1 material is ordered', other: `Noted: ${p.n} materials are ordered` }),
    saved: 'The purchase is corrected',
    faults: { quantity: 'Enter a quantity' },
  },
  receive: {
    action: 'Receive',
    title: (p: { id: number }) => `Purchase #${p.id}`,
    lines: 'What was ordered',
    of: (p: { quantity: string; received: string }) => `ordered ${p.quantity}, in so far ${p.received}`,
    came: (p: { name: string }) => `Came in of ${p.name}`,
    fields: { place: 'Into place', comment: 'Note' },
    commentHint: 'Such as the number of the delivery note',
    submit: (p: { n: number }) =>
      plural('en', p.n, { one: 'Receive · 1 material', other: `Receive · ${p.n} materials` }),
    done: (p: { n: number }) => plural('en', p.n, { one: 'Received: 1 material', other: `Received: ${p.n} materials` }),
    more: {
      title: 'More than was ordered',
      line: (p: { name: string; ordered: string; came: string }) =>
        `${p.name}: ${p.ordered} ordered, ${p.came} in with this.`,
      confirm: 'Receive anyway',
    },
    close: {
      button: 'Expect nothing more',
      title: 'Close the purchase',
      question: 'What has not come in will no longer be expected, and may stand on the purchase list again.',
      confirm: 'Close the purchase',
    },
    closed: 'The purchase is closed',
    deliveries: 'What came in',
    reopen: 'Expect it again',
    reopened: 'The purchase is expected again',
    remove: {
      question: 'It goes as if it had not been noted.',
      confirm: 'Delete the purchase',
      done: 'The purchase is deleted',
    },
  },
};
