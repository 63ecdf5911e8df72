import { api, dataOf, type Schemas } from '@/api/client';
import { eq, nameContains, or } from '@/api/filter';
import { PHASES, PRIORITIES, TASK_STATUSES } from '@/domain/tasks/task-values';
import type { CoreMessages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';
import { taskNumber } from '@/records/numbers';
import { anyWorkerSource, clientSource, projectSource, recordSource, withCompany } from '@/records/pickers';

const { tabs, search, record, hierarchy, text, from, to, choice, choices } = filterKinds<CoreMessages>();

const templateSource = recordSource<Schemas['TasksRow']>({
  key: ['tasks', 'templates'],
  search: (body, signal) =>
    dataOf(api.POST('/tasks/search', { body: { filter: eq('status', 'TEMPLATE'), ...body }, signal })),
  column: 'task_id',
  id: (task) => task.task_id,
  label: (task) => task.title,
  hint: (task) => taskNumber(task.task_id),
  standIn: (id) => ({ task_id: id, title: taskNumber(id) }) as Schemas['TasksRow'],
});

/** The list of tasks: newest first by default. */
export const taskList = defineList({
  name: 'tasks',
  sorts: [
    'title',
    'status',
    'next_visit',
    'total_cost',
    'priority',
    'project_title',
    'address_name',
    'client_name',
    'contractor_name',
    'whier_path',
    'created_at',
    'created_by_last_name',
    'automatic_task_id',
  ],
  order: '-created_at',
  filters: {
    status: tabs({
      label: (t) => t.tasks.tabs.label,
      any: (t) => t.tasks.tabs.any,
      values: TASK_STATUSES,
      word: (t, status) => t.tasks.status[status],
      by: 'status',
      // Deleted tasks and templates have tabs of their own.
      absent: or(eq('status', 'CREATED'), eq('status', 'INVOICED'), eq('status', 'REJECTED')),
    }),
    q: search({ label: (t) => t.tasks.search }),
    project: record({
      label: (t) => t.tasks.filters.project,
      of: projectSource,
      by: 'project_id',
      may: 'project.read',
    }),
    client: record({
      label: (t) => t.tasks.filters.client,
      chip: (t) => t.tasks.filters.company,
      hint: (t) => t.tasks.filters.clientHint,
      of: clientSource,
      by: withCompany,
      may: 'task.create',
    }),
    worker: record({ label: (t) => t.tasks.filters.worker, of: anyWorkerSource, by: 'worker_id', may: 'order.plan' }),
    visit_from: from({ label: (t) => t.tasks.filters.visitFrom, by: 'next_visit' }),
    visit_to: to({ label: (t) => t.tasks.filters.visitTo, by: 'next_visit' }),
    whier: hierarchy({
      label: (t) => t.tasks.filters.whier,
      hint: (t) => t.tasks.filters.whierHint,
      by: 'whier_id',
      may: 'master.read',
    }),
    created_by: text({
      label: (t) => t.tasks.filters.createdBy,
      hint: (t) => t.tasks.filters.createdByHint,
      by: (name) => nameContains('created_by', name),
    }),
    from: from({ label: (t) => t.tasks.filters.createdFrom, by: 'created_at' }),
    to: to({ label: (t) => t.tasks.filters.createdTo, by: 'created_at' }),
    priority: choice({
      label: (t) => t.tasks.filters.priority,
      values: PRIORITIES,
      word: (t, priority) => t.tasks.priority[priority],
      by: 'priority',
    }),
    external: choice({
      label: (t) => t.tasks.filters.external,
      any: (t) => t.tasks.filters.any,
      values: [true, false],
      word: (t, is) => (is ? t.ui.yes : t.ui.no),
      by: 'is_task_external',
      // Of who only asks for work, every task is.
      may: 'order.read',
    }),
    phase: choices({
      label: (t) => t.tasks.filters.phase,
      hint: (t) => t.tasks.filters.phaseHint,
      values: PHASES,
      word: (t, phase) => t.tasks.phase[phase],
      by: 'phase',
    }),
    unread: choice({
      label: (t) => t.record.comments.filter,
      hint: (t) => t.record.comments.filterHint,
      values: [true],
      word: (t) => t.ui.yes,
      by: 'unread',
    }),
    template: record({
      label: (t) => t.tasks.filters.template,
      hint: (t) => t.tasks.filters.templateHint,
      of: templateSource,
      by: 'automatic_task_id',
      may: 'task.use',
    }),
  },
  presets: [
    {
      key: 'deciding',
      label: (t) => t.tasks.views.deciding,
      state: { status: 'CREATED', phase: ['WAITING_ACCEPTANCE', 'DONE'] },
      may: 'task.confirm',
    },
    {
      key: 'unplanned',
      label: (t) => t.tasks.views.unplanned,
      state: { status: 'CREATED', phase: ['NEW'] },
      may: 'task.confirm',
    },
  ],
});

/** The address of a task: which of its tabs is open; absent are the details. */
export interface TaskSearch {
  tab?: 'financials' | undefined;
}

export const readTaskSearch = ({ tab }: Record<string, unknown>): TaskSearch => (tab === 'financials' ? { tab } : {});
