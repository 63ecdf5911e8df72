import { plural } from '../../plural';

export const search = {
  placeholder: 'Search, or type a command',
  results: 'Found',
  found: (p: { count: number; more: boolean }) =>
    p.more ? `more than ${p.count} found` : plural('en', p.count, { one: '1 found', other: `${p.count} found` }),
  more: (p: { count: number }) => `more than ${p.count}`,
  opened: 'Opened last',
  commands: 'Commands',
  screens: 'Screens',
  call: 'New call',
  callOf: (p: { name: string }) => `New call: ${p.name}`,
  plan: (p: { number: string }) => `Plan ${p.number}`,
  nothing: (p: { words: string }) => (p.words === '' ? 'Nothing found' : `Nothing for “${p.words}”`),
  similar: (p: { words: string }) => `No record has “${p.words}”. This is written almost the same:`,
  failed: 'The search failed.',
  keys: { move: 'move', open: 'open', elsewhere: 'new tab', commands: 'commands only' },
  entities: {
    task: 'Tasks',
    order: 'Work orders',
    b2b: 'Companies',
    user: 'People',
    address: 'Addresses',
    equipment: 'Equipment',
    asset: 'Installed assets',
    offer: 'Offers',
    project: 'Projects',
    invoice: 'Invoices',
    material: 'Materials',
    catalog_item: 'Catalogue',
    location: 'Locations',
  },
};
