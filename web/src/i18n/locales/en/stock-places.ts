import { plural } from '../../plural';

export const stockPlaces = {
  title: 'Places of stock',
  table: 'List of places of stock',
  add: 'Add place',
  search: 'Search by name',
  tabs: 'Kinds of places',
  any: 'All',
  kinds: { STORE: 'Store', VAN: 'Van', SITE: 'Site' },
  main: 'Main store',
  columns: { name: 'Name', kind: 'Kind', owner: 'Whose', materials: 'Materials' },
  holds: (p: { n: number }) =>
    p.n === 0 ? 'holds nothing' : plural('en', p.n, { one: `${p.n} material`, other: `${p.n} materials` }),
  empty: {
    any: 'No places yet. The main store is made with the first material.',
    filtered: 'No place matches the search.',
    clear: 'Show all',
    STORE: 'No stores yet.',
    VAN: 'No vans yet. Add one so that a worker takes material from it.',
    SITE: 'No sites yet.',
  },
  emptyFirst: 'move its materials first',
  actions: { edit: 'Edit', history: 'Change history', delete: 'Delete' },
  form: {
    addTitle: 'New place of stock',
    editTitle: (p: { name: string }) => `Edit ${p.name}`,
    create: 'Add place',
    fields: { name: 'Name', kind: 'Kind', user: 'Worker', team: 'Team' },
    mainHint: 'The main store stays a store.',
    ownerHint: 'What they use on an order comes from their van first.',
    faults: { name: 'Enter a name' },
  },
  remove: {
    title: 'Delete place',
    question: (p: { name: string }) => `Are you sure that you want to delete ${p.name}?`,
    confirm: 'Delete place',
  },
  done: {
    added: (p: { name: string }) => `Added ${p.name}`,
    edited: (p: { name: string }) => `Changed ${p.name}`,
    deleted: (p: { name: string }) => `Deleted ${p.name}`,
    restored: (p: { name: string }) => `Restored ${p.name}`,
  },
};
