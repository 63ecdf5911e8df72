import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ICON } from '@/ui/media/icon';
import { TaskStep } from './TaskStep';
import c from './task-details.module.css';
import type { TaskDetails } from './tasks.api';
import type { TaskActions } from './use-task-actions';

interface Props {
  readonly task: TaskDetails;
  readonly actions: TaskActions;
  /** Plans a work order of the task. */
  readonly onPlan: () => void;
}

/** The next step of a task at the lower edge of a phone, where the thumb is, and the way to the comments. */
export function NextBar({ task, actions, onPlan }: Props) {
  const t = useOfficeT().taskDetails;
  const unread = task.comments.some((comment) => comment.unread);
  return (
    <div className={c.nextBar}>
      {task.allowed_actions.includes('task.comment') && (
        <Button variant="default" leftSection={<IconMessage {...ICON} />} onClick={toComments}>
          {t.actions.comment}
          {unread && <span className={c.unread} role="img" aria-label={t.unread} />}
        </Button>
      )}
      <TaskStep task={task} actions={actions} onPlan={onPlan} blocked={{ disabled: actions.pending }} />
    </div>
  );
}

function toComments() {
  const section = document.getElementById('comments');
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector('textarea')?.focus({ preventScroll: true });
}
