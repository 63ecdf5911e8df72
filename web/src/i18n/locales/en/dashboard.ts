import { plural } from '../../plural';

export const dashboard = {
  title: 'Dashboard',
  greeting: (p: { name: string }) => `Hello, ${p.name}`,
  tasks: 'Tasks',
  orders: 'Work orders',
  tiles: {
    today: 'Planned for today',
    unscheduled: 'Not scheduled',
    late: 'Running past their estimate',
    created: 'Open tasks',
    waiting: 'Waiting for acceptance',
    high: 'Open with high priority',
  },
  count: (p: { n: number }) => plural('en', p.n, { one: 'task', other: 'tasks' }),
  orderCount: (p: { n: number }) => plural('en', p.n, { one: 'order', other: 'orders' }),
  failed: 'Could not be counted',
};
