import { plural } from '../../plural';

export const dashboard = {
  title: 'Dashboard',
  greeting: (p: { name: string }) => `Hello, ${p.name}`,
  tasks: 'Tasks',
  tiles: {
    created: 'Open tasks',
    mine: 'My open tasks',
    waiting: 'Waiting for acceptance',
    high: 'Open with high priority',
  },
  count: (p: { n: number }) => plural('en', p.n, { one: 'task', other: 'tasks' }),
  failed: 'Could not be counted',
};
