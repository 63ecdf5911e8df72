import { plural } from '../../plural';

/** Teams: the list, the form, and what happened to a team. */
export const teams = {
  title: 'Teams',
  table: 'List of teams',
  add: 'New team',
  search: 'Search by name',
  exportFile: 'teams',
  columns: { name: 'Name', users: 'Members', whier: 'Work hierarchy' },
  people: (p: { n: number }) => plural('en', p.n, { one: `${p.n} person`, other: `${p.n} people` }),
  membersOf: (p: { name: string }) => `Members of ${p.name}`,
  nobody: 'This team no longer has any members.',
  actions: {
    history: (p: { name: string }) => `History of ${p.name}`,
    edit: (p: { name: string }) => `Edit ${p.name}`,
    delete: (p: { name: string }) => `Delete ${p.name}`,
  },
  empty: {
    filtered: 'No team matches the search.',
    clear: 'Clear search',
    any: 'There are no teams yet.',
  },
  form: {
    addTitle: 'New team',
    editTitle: (p: { name: string }) => `Edit ${p.name}`,
    create: 'Add team',
    fields: { name: 'Name', work_hierarchy_id: 'Work hierarchy', users: 'Members' },
    whierHint: 'The team is offered first for work orders of this kind.',
    faults: { name: 'Enter the name of the team', users: 'Choose at least one person' },
  },
  remove: {
    title: 'Delete team',
    question: (p: { name: string }) => `Are you sure that you want to delete the team ${p.name}?`,
    confirm: 'Delete team',
    plans: (p: { n: number }) =>
      plural('en', p.n, {
        one: `${p.n} repeating task is planned for it and will come without people.`,
        other: `${p.n} repeating tasks are planned for it and will come without people.`,
      }),
    vans: (p: { n: number }) =>
      plural('en', p.n, { one: `${p.n} van is the team’s own.`, other: `${p.n} vans are the team’s own.` }),
  },
  history: { name: 'Name', whier: 'Work hierarchy', users: 'Members' },
  done: {
    added: (p: { name: string }) => `Added team ${p.name}`,
    edited: (p: { name: string }) => `Edited team ${p.name}`,
    deleted: (p: { name: string }) => `Deleted team ${p.name}`,
    restored: (p: { name: string }) => `Restored team ${p.name}`,
  },
};
