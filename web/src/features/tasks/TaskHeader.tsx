import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChevronLeft,
  IconCopy,
  IconHistory,
  IconPlus,
  IconRotate,
  IconTemplate,
  IconTool,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCan } from '@/domain/can';
import { type TaskAction, TaskPhaseBadge } from '@/domain/task-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { backLink } from '@/ui/back-link';
import { lazyPart } from '@/ui/lazy-part';
import { PageHeader } from '@/ui/PageHeader';
import { type Actions, MoreMenu } from '@/ui/RowMenu';
import c from './task-details.module.css';
import type { TaskDetails } from './tasks.api';
import { taskList } from './tasks.search';
import { useTaskActions } from './use-task-actions';

const ReasonModal = lazyPart(() => import('@/ui/ReasonModal'));

const SIZE = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  readonly task: TaskDetails;
  /** While the task is being edited nothing else is done to it. */
  readonly busy: boolean;
  readonly onHistory: () => void;
  /** Plans a work order of the task. */
  readonly onPlan: () => void;
}

/** Which task this is, where it stands, and what can be done with it now. */
export function TaskHeader({ task, busy, onHistory, onPlan }: Props) {
  const t = useOfficeT();
  const words = t.taskDetails;
  const can = useCan();
  const actions = useTaskActions(task);
  const may = (action: TaskAction) => task.allowed_actions.includes(action);
  const waiting = task.phase === 'WAITING_ACCEPTANCE';
  const confirmsLater =
    can('task.confirm') && task.role_type === 'CONTRACTOR' && task.status === 'CREATED' && !may('task.confirm');
  const reopens = may('task.reopen') || may('task.reopen_invoiced');
  const blocked = { disabled: busy || actions.pending, ...(busy && { title: t.record.busy }) };
  const more: Actions = [
    may('order.plan') && { label: t.orders.add, icon: IconTool, run: onPlan },
    may('task.use') && { label: words.actions.use, icon: IconPlus, run: () => actions.copy('use') },
    may('task.duplicate') && { label: words.actions.duplicate, icon: IconCopy, run: () => actions.copy('duplicate') },
    may('task.save_as_template') && {
      label: words.actions.save_as_template,
      icon: IconTemplate,
      run: () => actions.copy('save_as_template'),
    },
    reopens && { label: words.actions.reopen, icon: IconRotate, run: () => actions.askReason('reopen') },
  ];

  return (
    <>
      <PageHeader
        back={
          <Link to="/tasks" search={taskList.place.last} className={backLink}>
            <IconChevronLeft {...SIZE} />
            {words.back}
          </Link>
        }
        title={task.title}
        meta={
          <>
            <TaskPhaseBadge status={task.status} phase={task.phase} />
            <span className={c.number}>{words.number({ id: task.task_id })}</span>
            {task.is_task_external && <span className={c.external}>{t.tasks.external}</span>}
          </>
        }
      >
        <Button variant="default" leftSection={<IconHistory {...SIZE} />} disabled={busy} onClick={onHistory}>
          {words.actions.history}
        </Button>
        {may('task.reject') && (
          <Button variant="default" {...blocked} onClick={() => actions.askReason('reject')}>
            {words.actions.reject}
          </Button>
        )}
        {may('task.confirm') && (
          <Button {...blocked} onClick={() => void actions.move('confirm')}>
            {waiting ? words.actions.accept : words.actions.confirm}
          </Button>
        )}
        {confirmsLater && (
          <Button disabled title={words.actions.confirmLater}>
            {words.actions.confirm}
          </Button>
        )}
        {may('task.restore') && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp {...SIZE} />}
            {...blocked}
            onClick={() => void actions.move('restore')}
          >
            {words.actions.restore}
          </Button>
        )}
        {may('task.delete') && (
          <ActionIcon
            variant="default"
            size="var(--control-height)"
            aria-label={words.actions.delete}
            title={words.actions.delete}
            {...blocked}
            onClick={() => void actions.remove()}
          >
            <IconTrash {...SIZE} />
          </ActionIcon>
        )}
        <MoreMenu actions={more} disabled={blocked.disabled} />
      </PageHeader>
      {actions.asked && (
        <ReasonModal
          draft={`${actions.asked}-task:${task.task_id}`}
          title={words.ask[actions.asked].title}
          message={words.ask[actions.asked].message({ title: task.title })}
          submit={words.ask[actions.asked].yes}
          danger={actions.asked === 'reject'}
          required={actions.asked === 'reject' || task.status === 'INVOICED'}
          onClose={actions.dismiss}
          onSubmit={actions.answer}
        />
      )}
    </>
  );
}
