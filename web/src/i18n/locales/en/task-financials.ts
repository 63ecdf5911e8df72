import { plural } from '../../plural';

export const taskFinancials = {
  label: 'Line items',
  loading: 'Loading the line items…',
  empty: 'No line items',
  withTax: 'Total with VAT',
  noOrder: 'Work order not selected',
  order: (p: { id: number }) => `Work order RN-${p.id}`,
  orderGone:
    'This work order is deleted. Move its items to another one, or delete them: the task cannot be confirmed with them.',
  subtotal: 'Subtotal',
  add: 'Add item',
  addTo: (p: { id: number }) => `Add item to work order RN-${p.id}`,
  saved: 'Line items saved',
  restored: 'Your unsaved line items have been restored.',
  locked: 'The prices are locked. They can be changed once the task is reopened.',
  readOnly: 'The line items can only be read.',
  meanwhile:
    'Somebody else has changed the line items. Your edits are kept; you will be asked about conflicts when you save.',
  unsure:
    'The response of the server was lost, so the items may already be saved. Send them again: nothing is saved twice.',
  sendAgain: 'Send again',
  hours: {
    charge: 'Charge hours',
    title: 'Charge hours worked',
    item: 'Catalogue item',
    noItem: 'The catalogue has no item priced by the hour in this currency.',
    list: 'Hours not charged yet',
    rule: ({ n }: { n: number }) =>
      `Hours of finished work orders that no line charges yet${n > 1 ? `, rounded up to ${n} minutes` : ''}. You can change the lines before you save them.`,
    submit: ({ n }: { n: number }) => plural('en', n, { one: 'Add line', other: `Add ${n} lines` }),
    worked: (p: { time: string; charged: string | null }) =>
      p.charged ? `${p.time} worked, ${p.charged} charged` : `${p.time} worked`,
  },
  conflict: {
    gone: (p: { name: string }) => `${p.name}: the item was deleted`,
    keepGone: 'Keep it as a new item',
    deleted: (p: { name: string }) => `${p.name}: you deleted it, others have changed it`,
    delete: 'Delete it',
    keep: 'Keep it as it is now',
    cell: (p: { name: string; column: string }) => `${p.name}: ${p.column}`,
    unnamed: 'Item without a name',
    yes: 'Yes',
    no: 'No',
  },
};
