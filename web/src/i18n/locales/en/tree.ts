import { plural } from '../../plural';

/** Words of every tree, whatever its nodes are. */
export const tree = {
  matches: (p: { n: number }) =>
    p.n === 0 ? 'Nothing found' : plural('en', p.n, { one: `${p.n} match`, other: `${p.n} matches` }),
  openAll: 'Expand all',
  closeAll: 'Collapse all',
  addBelow: (p: { name: string }) => `Add below ${p.name}`,
  keys: 'Arrow keys move, Enter edits, Insert adds below, Delete deletes, Shift+F10 opens the menu.',
  actions: { edit: 'Edit', add: 'Add below', move: 'Move…', history: 'History', delete: 'Delete' },
  dropTop: 'Drop here for the top level',
  move: {
    title: (p: { name: string }) => `Move ${p.name}`,
    label: 'Destination',
    top: 'Top level',
    search: 'Search by name',
    here: 'current place',
    within: 'in its own branch',
    yes: 'Move',
    refused: (p: { name: string }) => `${p.name} cannot be moved into its own branch.`,
  },
};
