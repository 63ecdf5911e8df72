import { plural } from '../../plural';

const done = (participle: string) => (p: { n: number }) =>
  plural('en', p.n, { one: `${p.n} task ${participle}`, other: `${p.n} tasks ${participle}` });

/** What is done to several tasks of the list at once. */
export const taskBulk = {
  tasks: (p: { n: number }) => plural('en', p.n, { one: `${p.n} task`, other: `${p.n} tasks` }),
  /** A button that works on a part of what is ticked. */
  some: (p: { what: string; n: number; of: number }) => `${p.what} ${p.n} of ${p.of}`,
  accept: (p: { n: number }) => `Accept ${p.n}`,
  confirm: (p: { n: number }) => `Confirm ${p.n}`,
  confirming: {
    title: 'Confirm tasks',
    message: (p: { n: number }) =>
      `Is the work of ${plural('en', p.n, { one: `${p.n} task`, other: `${p.n} tasks` })} approved and ready to be invoiced? The prices are locked; only an administrator can reopen them.`,
    confirm: (p: { n: number }) => plural('en', p.n, { one: `Confirm ${p.n} task`, other: `Confirm ${p.n} tasks` }),
  },
  priority: 'Priority',
  project: 'Project',
  assign: 'Assign',
  plan: 'Plan',
  restore: 'Restore',
  export: 'Export selected',
  whier: (p: { n: number }) => `Work hierarchy of ${p.n}…`,
  reject: (p: { n: number }) => `Reject ${p.n}`,
  rejecting: 'Their work orders that have not been started are deleted, and the workers are told.',
  remove: {
    title: 'Delete tasks',
    confirm: (p: { n: number }) => plural('en', p.n, { one: `Delete ${p.n} task`, other: `Delete ${p.n} tasks` }),
  },
  ask: {
    priority: (p: { n: number }) =>
      plural('en', p.n, { one: 'Priority of the task', other: `Priority of ${p.n} tasks` }),
    project: (p: { n: number }) => plural('en', p.n, { one: 'Project of the task', other: `Project of ${p.n} tasks` }),
    whier: (p: { n: number }) =>
      plural('en', p.n, { one: 'Work hierarchy of the task', other: `Work hierarchy of ${p.n} tasks` }),
    assign: (p: { n: number }) =>
      plural('en', p.n, { one: 'Worker for the next visit', other: `Worker for the next visits of ${p.n} tasks` }),
  },
  noProject: 'Without one, the tasks leave their projects.',
  apply: 'Apply',
  progress: (p: { n: number; of: number }) => `${p.n} of ${p.of}…`,
  stop: 'Stop',
  done: {
    accept: done('accepted'),
    confirm: done('confirmed'),
    reject: done('rejected'),
    delete: done('deleted'),
    restore: done('restored'),
    assign: done('assigned'),
    change: done('changed'),
    plan: (p: { n: number }) =>
      plural('en', p.n, { one: `Work order made for ${p.n} task`, other: `Work orders made for ${p.n} tasks` }),
  },
  undoing: (p: { n: number }) =>
    plural('en', p.n, { one: `Putting back ${p.n} task…`, other: `Putting back ${p.n} tasks…` }),
  undone: (p: { n: number }) =>
    plural('en', p.n, { one: `${p.n} task is as before`, other: `${p.n} tasks are as before` }),
  changedSince: (p: { n: number; numbers: string }) =>
    `${plural('en', p.n, { one: `${p.n} task stays as it is`, other: `${p.n} tasks stay as they are` })}, changed by others meanwhile: ${p.numbers}.`,
  failed: (p: { n: number }) =>
    plural('en', p.n, { one: `${p.n} task stayed as it was`, other: `${p.n} tasks stayed as they were` }),
};
