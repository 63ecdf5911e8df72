import type { Schemas } from '@/api/client';

/** A row of the task list, with what a test wants different. */
export const taskRow = (more: Partial<Schemas['TasksRow']> = {}): Schemas['TasksRow'] => ({
  task_id: 7,
  version: 1,
  title: 'Servis rashladne vitrine',
  status: 'CREATED',
  phase: 'NEW',
  priority: 'MEDIUM',
  project_title: 'Održavanje 2026',
  address_name: 'Poslovnica 112',
  address: 'Korzo 12, 51000 Rijeka',
  company: 'Konzum plus d.o.o.',
  contractor: 'Primorje Servis d.o.o.',
  whiers: ['Strojarstvo', 'Hlađenje'],
  created_at: '2026-11-18T07:14:00Z',
  created_by: 'Ana Horvat',
  automatic_task_id: null,
  is_task_external: false,
  unread_comments: 0,
  visit: null,
  total_cost: null,
  currency: 'EUR',
  allowed_actions: ['task.edit', 'task.comment', 'task.reject', 'task.delete', 'task.duplicate'],
  project_id: 3,
  whier_id: 8,
  ...more,
});
