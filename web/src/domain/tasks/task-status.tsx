import { VisuallyHidden } from '@mantine/core';
import {
  IconCalendarEvent,
  IconChevronDown,
  IconChevronsUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleX,
  IconEqual,
  IconHandStop,
  IconPlayerPlay,
  IconReceipt,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import type { Schemas } from '@/api/client';
import { useT } from '@/i18n/I18nProvider';
import { type Icon, StatusBadge, type Tone } from '@/ui/feedback/StatusBadge';
import c from './task-status.module.css';
import { isTaskPhase, type Priority, type TaskPhase, type TaskStatus } from './task-values';

export type TaskAction = Schemas['TasksRow']['allowed_actions'][number];

/** The colour and icon of each status. */
export const TASK_STATUS: Readonly<Record<TaskStatus, { tone: Tone; icon: Icon }>> = {
  CREATED: { tone: 'indigo', icon: IconCircleDot },
  INVOICED: { tone: 'green', icon: IconReceipt },
  REJECTED: { tone: 'red', icon: IconCircleX },
  DELETED: { tone: 'gray', icon: IconTrash },
  TEMPLATE: { tone: 'violet', icon: IconTemplate },
};

const PRIORITY_ICON: Readonly<Record<Priority, Icon>> = {
  LOW: IconChevronDown,
  MEDIUM: IconEqual,
  HIGH: IconChevronsUp,
};

/** The stored status. */
function TaskStatusBadge({ status }: { status: TaskStatus }) {
  const t = useT().tasks.status;
  return <StatusBadge {...TASK_STATUS[status]} label={t[status]} />;
}

/** The colour and icon of each phase of a created task. */
export const TASK_PHASE: Readonly<Record<Exclude<TaskPhase, ''>, { tone: Tone; icon: Icon }>> = {
  WAITING_ACCEPTANCE: { tone: 'attention', icon: IconHandStop },
  NEW: { tone: 'indigo', icon: IconCircleDashed },
  PLANNED: { tone: 'indigo', icon: IconCalendarEvent },
  IN_EXECUTION: { tone: 'amber', icon: IconPlayerPlay },
  DONE: { tone: 'green', icon: IconCircleCheck },
};

/**
 * Shows how far a task has come: a created one by its phase, any other by its status. The stored status alone is only
 * for filters.
 */
export function TaskPhaseBadge({ status, phase }: { status: TaskStatus; phase: TaskPhase }) {
  const t = useT().tasks.phase;
  if (status !== 'CREATED' || phase === '') return <TaskStatusBadge status={status} />;
  return <StatusBadge {...TASK_PHASE[phase]} label={t[phase]} />;
}

const isTaskStatus = (status: string): status is TaskStatus => status in TASK_STATUS;

/** Shows the same on another record; nothing for a word that is no status or phase. */
export const LinkedTaskStatus = ({ status, phase }: { status: string; phase: string }) =>
  isTaskStatus(status) && isTaskPhase(phase) ? <TaskPhaseBadge status={status} phase={phase} /> : null;

/** Shows the priority of a task: coloured icon and word; with `short` the word is only for screen readers. */
export function PriorityMark({ priority, short = false }: { priority: Priority; short?: boolean }) {
  const t = useT().tasks.priority;
  const Icon = PRIORITY_ICON[priority];
  return (
    <span className={c.priority} data-priority={priority} title={short ? t[priority] : undefined}>
      <Icon size={16} aria-hidden />
      {short ? <VisuallyHidden>{t[priority]}</VisuallyHidden> : t[priority]}
    </span>
  );
}
