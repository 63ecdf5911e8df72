import type { Schemas } from '@/api/client';

export type TaskStatus = Schemas['TasksRow']['status'];
export type TaskPhase = Schemas['TasksRow']['phase'];
export type Priority = Schemas['TasksRow']['priority'];

export const TASK_STATUSES = [
  'CREATED',
  'INVOICED',
  'REJECTED',
  'DELETED',
  'TEMPLATE',
] as const satisfies readonly TaskStatus[];

/** The possible phases of a created task. */
export const PHASES = [
  'WAITING_ACCEPTANCE',
  'NEW',
  'PLANNED',
  'IN_EXECUTION',
  'DONE',
] as const satisfies readonly TaskPhase[];

export const isTaskPhase = (phase: string): phase is TaskPhase => phase === '' || PHASES.some((one) => one === phase);

export const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH'] as const satisfies readonly Priority[];
