import { plural } from '../../plural';

/** Location groups: the list, the form, and what happened to a group. */
export const locationGroups = {
  title: 'Location groups',
  table: 'List of location groups',
  add: 'New location group',
  search: 'Search by name',
  exportFile: 'location-groups',
  columns: { name: 'Name', count: 'Number of locations', locations: 'Locations' },
  locations: (p: { n: number }) => plural('en', p.n, { one: `${p.n} location`, other: `${p.n} locations` }),
  membersOf: (p: { name: string }) => `Locations of ${p.name}`,
  nothing: 'This group no longer has any locations.',
  actions: {
    history: (p: { name: string }) => `History of ${p.name}`,
    edit: (p: { name: string }) => `Edit ${p.name}`,
    delete: (p: { name: string }) => `Delete ${p.name}`,
  },
  empty: {
    filtered: 'No location group matches the search.',
    clear: 'Clear search',
    any: 'There are no location groups yet.',
  },
  form: {
    addTitle: 'New location group',
    editTitle: (p: { name: string }) => `Edit ${p.name}`,
    create: 'Add location group',
    fields: { name: 'Name', locations: 'Locations' },
    faults: { name: 'Enter the name of the group', locations: 'Choose at least one location' },
  },
  remove: {
    title: 'Delete location group',
    question: (p: { name: string }) => `Are you sure that you want to delete the location group ${p.name}?`,
    confirm: 'Delete location group',
  },
  history: { name: 'Name', locations: 'Locations' },
  done: {
    addedTitle: 'Added location group',
    added: (p: { name: string }) => `The location group ${p.name} was added successfully.`,
    editedTitle: 'Edited location group',
    edited: (p: { name: string }) => `The location group ${p.name} was edited successfully.`,
    deleted: (p: { name: string }) => `Deleted location group ${p.name}`,
    restored: (p: { name: string }) => `Restored location group ${p.name}`,
  },
};
