import { Button, Textarea, VisuallyHidden } from '@mantine/core';
import {
  IconBan,
  IconCopy,
  IconFileInvoice,
  IconFileText,
  IconHistory,
  IconPlus,
  IconPrinter,
  IconRotate,
  IconTemplate,
  IconTool,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { startOffer } from '@/domain/offers/offer-start';
import { type TaskAction, TaskPhaseBadge } from '@/domain/tasks/task-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { BackRow, Neighbours } from '@/records/editing/Neighbours';
import base from '@/ui/base.module.css';
import { RestoreButton } from '@/ui/feedback/RestoreButton';
import { useFieldProps } from '@/ui/fields/field';
import { growing } from '@/ui/fields/TextAreaField';
import { usePhone } from '@/ui/hooks/use-phone';
import { BackLink } from '@/ui/layout/BackLink';
import { PageHeader } from '@/ui/layout/PageHeader';
import { PageTitle } from '@/ui/layout/PageTitle';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { type Actions, MoreMenu } from '@/ui/overlays/RowMenu';
import { Reading } from './Reading';
import { TaskStep } from './TaskStep';
import c from './task-details.module.css';
import { useTaskInvoice } from './task-invoice';
import { type TaskDetails, type TaskRow, taskKeys } from './tasks.api';
import { taskList } from './tasks.search';
import type { TaskActions } from './use-task-actions';
import type { TaskEditing } from './use-task-editing';

const ReasonModal = lazyPart(() => import('@/ui/overlays/ReasonModal'));

interface Props {
  readonly task: TaskDetails;
  readonly actions: TaskActions;
  /** The edits that include the title; undefined where it is read only. */
  readonly editing: TaskEditing | undefined;
  /** While the task is being edited nothing else is done to it. */
  readonly busy: boolean;
  readonly onHistory: () => void;
  /** Plans a work order of the task. */
  readonly onPlan: () => void;
}

/** Shows the number, the status and the actions of the task. */
export function TaskHeader({ task, actions, editing, busy, onHistory, onPlan }: Props) {
  const t = useOfficeT();
  const words = t.taskDetails;
  const can = useCan();
  // Of a company that only asks others for work every task is so.
  const { asks_only } = useSession().tenant;
  const may = (action: TaskAction) => task.allowed_actions.includes(action);
  const waiting = task.phase === 'WAITING_ACCEPTANCE';
  const { invoices, make, isMaking } = useTaskInvoice(task);
  const reopens = may('task.reopen') || may('task.reopen_invoiced');
  const blocked = { disabled: busy || actions.pending || isMaking, ...(busy && { title: t.record.busy }) };
  const phone = usePhone();
  const navigate = useNavigate();
  const offer = () => {
    startOffer({
      title: task.title,
      tenant_id: { tenant_id: task.client_tenant_id, name: task.client },
      client_note: task.client_note,
      for_project_id: task.project && { ...task.project, currency: task.currency },
      recipient_name: task.contact_name,
      recipient_email: task.contact_email,
    });
    return navigate({ to: '/offers' });
  };
  const more: Actions = [
    !!make && { label: words.actions.invoice, icon: IconFileInvoice, run: make },
    may('order.plan') && { label: t.orders.add, icon: IconTool, run: onPlan },
    can('offer.create') &&
      task.role_type === 'CONTRACTOR' &&
      task.status !== 'DELETED' && { label: words.actions.offer, icon: IconFileText, run: () => void offer() },
    may('task.use') && { label: words.actions.use, icon: IconPlus, run: () => actions.copy('use') },
    may('task.duplicate') && { label: words.actions.duplicate, icon: IconCopy, run: () => actions.copy('duplicate') },
    may('task.save_as_template') && {
      label: words.actions.save_as_template,
      icon: IconTemplate,
      run: () => actions.copy('save_as_template'),
    },
    !phone && { label: words.actions.print, icon: IconPrinter, run: () => window.print() },
    may('task.reject') &&
      !waiting && { label: words.actions.reject, icon: IconBan, danger: true, run: () => actions.askReason('reject') },
    may('task.delete') && {
      label: words.actions.delete,
      icon: IconTrash,
      danger: true,
      run: () => void actions.remove(),
    },
    reopens && { label: words.actions.reopen, icon: IconRotate, run: () => actions.askReason('reopen') },
  ];

  return (
    <>
      <PageHeader
        back={
          <BackRow>
            <BackLink to="/tasks" search={taskList.place.last}>
              {words.back}
            </BackLink>
            <Neighbours
              list={taskKeys.lists}
              idOf={(row: TaskRow) => row.task_id}
              id={task.task_id}
              onOpen={(taskId) => void navigate({ to: '/tasks/$taskId', params: { taskId } })}
            />
          </BackRow>
        }
        number={words.number({ id: task.task_id })}
        title={task.can_edit && editing ? <TitleField task={task} editing={editing} /> : task.title}
        meta={
          <>
            <TaskPhaseBadge status={task.status} phase={task.phase} />
            <span className={c.number}>{words.number({ id: task.task_id })}</span>
            {invoices.map(({ invoice_id: invoiceId, invoice_num: num }) => (
              <Link key={invoiceId} to="/invoices/$invoiceId" params={{ invoiceId }} className={base.link}>
                {num ? words.invoice({ num }) : t.invoices.draft}
              </Link>
            ))}
            {task.is_task_external && !asks_only && <span className={c.external}>{t.tasks.external}</span>}
          </>
        }
      >
        <Button variant="default" leftSection={<IconHistory {...ICON} />} disabled={busy} onClick={onHistory}>
          {words.actions.history}
        </Button>
        {!phone && <TaskStep task={task} actions={actions} onPlan={onPlan} blocked={blocked} />}
        {may('task.restore') && (
          <RestoreButton {...blocked} onClick={() => void actions.move('restore')}>
            {words.actions.restore}
          </RestoreButton>
        )}
        <MoreMenu actions={more} disabled={blocked.disabled} />
      </PageHeader>
      {actions.asked && <ReasonModal {...actions.asked} onClose={actions.dismiss} onSubmit={actions.answer} />}
    </>
  );
}

/** The title as a field in its place. */
function TitleField({ task, editing: { form, saving } }: { task: TaskDetails; editing: TaskEditing }) {
  const { tasks, taskDetails } = useOfficeT();
  const t = tasks.form;
  const bound = { ...form.tracked('title'), disabled: saving };
  const field = useFieldProps({ label: t.name, hideLabel: true, required: true, ...bound });
  return (
    <Reading form={form} className={c.title}>
      <VisuallyHidden>
        <PageTitle number={taskDetails.number({ id: task.task_id })}>{task.title}</PageTitle>
      </VisuallyHidden>
      <Textarea
        {...field}
        {...growing(1)}
        maxLength={200}
        value={bound.value}
        // One line, also when a text with line breaks is pasted.
        onChange={(event) => bound.onChange(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </Reading>
  );
}
