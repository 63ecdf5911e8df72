import { Button } from '@mantine/core';
import { IconCalendarPlus, IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCan } from '@/domain/can';
import { orderNumber } from '@/domain/numbers';
import type { TaskAction } from '@/domain/task-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { costText } from '@/lib/money';
import { type NextStep, nextStep } from './next-step';
import c from './task-details.module.css';
import type { TaskDetails } from './tasks.api';
import type { TaskActions } from './use-task-actions';

const SIZE = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  readonly task: TaskDetails;
  readonly actions: TaskActions;
  /** While the task is being edited nothing else is done to it. */
  readonly busy: boolean;
  /** Plans a work order of the task. */
  readonly onPlan: () => void;
}

/** What carries the task on: one button is primary, the next step. */
export function NextButtons({ task, actions, busy, onPlan }: Props) {
  const t = useOfficeT();
  const can = useCan();
  const may = (action: TaskAction) => task.allowed_actions.includes(action);
  const waiting = task.phase === 'WAITING_ACCEPTANCE';
  const confirmsLater =
    can('task.confirm') && task.role_type === 'CONTRACTOR' && task.status === 'CREATED' && !may('task.confirm');
  const blocked = { disabled: busy || actions.pending, ...(busy && { title: t.record.busy }) };
  const step = nextStep(task);
  const isNext = (kind: NextStep['kind']) => step?.kind === kind;
  return (
    <>
      {may('task.reject') && waiting && (
        <Button variant="default" {...blocked} onClick={() => actions.askReason('reject')}>
          {t.taskDetails.actions.reject}
        </Button>
      )}
      {may('order.plan') && isNext('plan') && (
        <Button leftSection={<IconCalendarPlus {...SIZE} />} {...blocked} onClick={onPlan}>
          {t.taskDetails.actions.plan}
        </Button>
      )}
      {may('order.plan') && step?.kind === 'planOrder' && (
        <Button
          leftSection={<IconCalendarPlus {...SIZE} />}
          {...blocked}
          renderRoot={(root) => <Link {...root} to="/schedule" search={{ order: step.order }} />}
        >
          {t.taskDetails.actions.planOrder({ order: orderNumber(step.order) })}
        </Button>
      )}
      {may('task.confirm') && (
        <Button {...blocked} onClick={() => void actions.move('confirm')}>
          {waiting
            ? t.taskDetails.actions.accept
            : task.total_cost
              ? t.taskDetails.actions.confirmSum({ sum: costText(task.total_cost, task.currency) })
              : t.taskDetails.actions.confirm}
        </Button>
      )}
      {confirmsLater && !isNext('plan') && !isNext('planOrder') && (
        <Button disabled title={t.taskDetails.actions.confirmLater}>
          {t.taskDetails.actions.confirm}
        </Button>
      )}
    </>
  );
}

/** The same at the lower edge of a phone, where the thumb is, and the way to the comments. */
export function NextBar(props: Props) {
  const t = useOfficeT().taskDetails;
  if (props.busy) return null;
  const unread = props.task.comments.some((comment) => comment.unread);
  return (
    <div className={c.nextBar}>
      {props.task.allowed_actions.includes('task.comment') && (
        <Button variant="default" leftSection={<IconMessage {...SIZE} />} onClick={toComments}>
          {t.actions.comment}
          {unread && <span className={c.unread} role="img" aria-label={t.unread} />}
        </Button>
      )}
      <NextButtons {...props} />
    </div>
  );
}

function toComments() {
  const section = document.getElementById('comments');
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector('textarea')?.focus({ preventScroll: true });
}
