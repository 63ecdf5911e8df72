import { entity } from './words';

/** What was deleted of the master data, and its way back. */
export const deleted = {
  title: 'Deleted',
  table: 'Deleted records',
  search: 'Search by name',
  exportFile: 'deleted',
  tabs: { label: 'Kind', any: 'All' },
  kinds: {
    team: 'Teams',
    work_hierarchy: 'Work hierarchies',
    location: 'Locations',
    locgroup: 'Location groups',
    catalog_item: 'Items',
    catalog_group: 'Item groups',
    address: 'Addresses',
    b2b: 'Companies',
    project: 'Projects',
  },
  kind: entity,
  columns: { name: 'Name', kind: 'Kind', at: 'Deleted', by: 'Deleted by' },
  archived: 'Archived',
  below: (p: { n: number }) => `with ${p.n} below it`,
  restore: 'Restore',
  restoreOf: (p: { name: string }) => `Restore ${p.name}`,
  history: (p: { name: string }) => `History of ${p.name}`,
  restored: {
    catalog_item: (p: { name: string }) => `Restored item ${p.name}`,
    catalog_group: (p: { name: string }) => `Restored group ${p.name}`,
  },
  refused: (p: { name: string }) => `Not restored: ${p.name}`,
  open: 'Open',
  elsewhere: 'Deleted tasks and work orders are in their own lists:',
  tasks: 'Tasks',
  orders: 'Work orders',
  empty: {
    any: 'Nothing has been deleted. Deleted records stay here until you restore them.',
    filtered: 'No deleted record matches.',
    clear: 'Show all',
  },
};
