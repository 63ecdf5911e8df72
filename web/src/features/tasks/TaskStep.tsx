import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import type { TaskAction } from '@/domain/tasks/task-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { costText } from '@/lib/money';
import { orderNumber } from '@/records/numbers';
import { ICON } from '@/ui/media/icon';
import { type NextStep, nextStep } from './next-step';
import type { TaskDetails } from './tasks.api';
import type { TaskActions } from './use-task-actions';

interface Props {
  readonly task: TaskDetails;
  readonly actions: TaskActions;
  /** Plans a work order of the task. */
  readonly onPlan: () => void;
  /** Why nothing can be done now, if so. */
  readonly blocked: { readonly disabled: boolean; readonly title?: string };
  readonly size?: 'xs';
}

/** The buttons of what a task waits for, the primary one last. */
export function TaskStep({ task, actions, onPlan, blocked, ...size }: Props) {
  const words = useOfficeT().taskDetails.actions;
  const can = useCan();
  const may = (action: TaskAction) => task.allowed_actions.includes(action);
  const waiting = task.phase === 'WAITING_ACCEPTANCE';
  const confirmsLater =
    can('task.confirm') && task.role_type === 'CONTRACTOR' && task.status === 'CREATED' && !may('task.confirm');
  const step = nextStep(task);
  const isNext = (kind: NextStep['kind']) => step?.kind === kind;
  return (
    <>
      {may('task.reject') && waiting && (
        <Button variant="default" {...size} {...blocked} onClick={() => actions.askReason('reject')}>
          {words[actions.refusal]}
        </Button>
      )}
      {may('order.plan') && isNext('plan') && (
        <Button leftSection={<IconCalendarPlus {...ICON} />} {...size} {...blocked} onClick={onPlan}>
          {words.plan}
        </Button>
      )}
      {may('order.plan') && step?.kind === 'planOrder' && (
        <Button
          leftSection={<IconCalendarPlus {...ICON} />}
          {...size}
          {...blocked}
          renderRoot={(root) => <Link {...root} to="/schedule" search={{ order: step.order }} />}
        >
          {words.planOrder({ order: orderNumber(step.order) })}
        </Button>
      )}
      {may('task.confirm') && (
        <Button {...size} {...blocked} onClick={() => void actions.move('confirm')}>
          {waiting
            ? words.accept
            : task.total_cost
              ? words.confirmSum({ sum: costText(task.total_cost, task.currency) })
              : words.confirm}
        </Button>
      )}
      {confirmsLater && !isNext('plan') && !isNext('planOrder') && (
        <Button disabled {...size} title={words.confirmLater}>
          {words.confirm}
        </Button>
      )}
    </>
  );
}
