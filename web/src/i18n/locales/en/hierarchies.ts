import { expenseType } from '@words/en.json';
import { plural } from '../../plural';

/** The tree of work hierarchies. */
export const hierarchies = {
  title: 'Work hierarchies',
  tree: 'Work hierarchy tree',
  add: 'New work hierarchy',
  search: 'Search by name',
  name: 'Name',
  total: (p: { n: number }) => plural('en', p.n, { one: `${p.n} work hierarchy`, other: `${p.n} work hierarchies` }),
  exportFile: 'work-hierarchies',
  empty: {
    any: 'No work hierarchies yet. Every task needs one.',
    found: 'No work hierarchy matches the search.',
    clear: 'Clear search',
  },
  expenseTypes: expenseType,
  demands: {
    demands_description: 'Description of the work',
    demands_photo: 'Photo of the work',
    demands_signature: "Client's signature",
  },
  checks: (p: { n: number }) => plural('en', p.n, { one: `${p.n} checklist item`, other: `${p.n} checklist items` }),
  fields: {
    title: 'Name',
    parent: 'Parent',
    expense_type: 'Expense type',
    time_estimate: 'Time estimate',
    demands: 'Required to finish',
    checklist: 'Checklist',
    kpd: 'KPD code',
  },
  form: {
    add: 'New work hierarchy',
    edit: 'Edit work hierarchy',
    create: 'Add',
    below: (p: { path: string }) => `Below: ${p.path}`,
    demands: 'Required to finish a work order',
    kpdHint: 'How work of this kind is invoiced. Empty: as what is above it, then as in the settings of invoices.',
    checklistHint:
      'Every new work order of this kind gets these items; all must be ticked before the order can be finished.',
    addCheck: 'Add item',
    check: (p: { n: number }) => `Item ${p.n}`,
    faults: {
      title: 'Enter a name',
      expense_type: 'Choose the expense type',
      time_estimate: 'Enter the time estimate',
      tooLong: 'At most 720 hours',
      check: 'Enter the item or remove it',
    },
  },
  remove: {
    title: 'Delete work hierarchy',
    question: (p: { name: string }) => `Are you sure that you want to delete ${p.name}?`,
    below: (p: { n: number }) =>
      plural('en', p.n, {
        one: `The one below it will be deleted too.`,
        other: `The ${p.n} below it will be deleted too.`,
      }),
    more: 'More have been added below it in the meantime.',
    refused: (p: { name: string }) => `${p.name} was not deleted`,
    confirm: 'Delete work hierarchy',
  },
  done: {
    added: (p: { name: string }) => `Added work hierarchy ${p.name}`,
    edited: (p: { name: string }) => `Edited work hierarchy ${p.name}`,
    moved: (p: { name: string }) => `Moved work hierarchy ${p.name}`,
    deleted: (p: { name: string }) => `Deleted work hierarchy ${p.name}`,
    restored: (p: { name: string }) => `Restored work hierarchy ${p.name}`,
  },
  needs: {
    action: 'Planned material',
    title: 'Planned material',
    about: (p: { name: string }) => `What a work order of the kind ${p.name} needs.`,
    none: 'No material is planned for this kind of work.',
    quantity: 'Enter a quantity',
    done: (p: { name: string }) => `Saved the planned material of ${p.name}`,
  },
};
