import { IconChecklist } from '@tabler/icons-react';
import type { Screen } from '@/records/screen';
import { readTaskSearch, taskList } from './tasks.search';

export const tasks = [
  {
    path: '/tasks',
    load: () => import('./TaskListPage'),
    needs: 'task.read',
    search: taskList.read,
    nav: { label: 'tasks', icon: IconChecklist, needs: 'task.create' },
  },
  {
    path: '/tasks/$taskId',
    load: () => import('./TaskDetailsPage'),
    needs: 'task.read',
    whole: true,
    search: readTaskSearch,
  },
] as const satisfies readonly Screen[];
