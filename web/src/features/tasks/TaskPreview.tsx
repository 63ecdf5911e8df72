import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import { PriorityMark, TaskPhaseBadge } from '@/domain/tasks/task-status';
import { VisitCell } from '@/domain/tasks/VisitCell';
import { useOfficeT } from '@/i18n/I18nProvider';
import { costText } from '@/lib/money';
import type { PreviewOf } from '@/records/list/Preview';
import {
  LastComments,
  PreviewContact,
  PreviewFact,
  PreviewFacts,
  PreviewHead,
  PreviewPart,
  PreviewText,
} from '@/records/list/PreviewParts';
import { taskNumber } from '@/records/numbers';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { People } from '@/ui/layout/Band';
import { lazyPart } from '@/ui/lazy-part';
import { LinkedOrders } from './LinkedOrders';
import { TaskStep } from './TaskStep';
import { taskPage } from './task-columns';
import { type TaskDetails, type TaskRow, taskKeys, taskQuery } from './tasks.api';
import { useTaskActions } from './use-task-actions';

const NewOrderModal = lazyPart(() => import('./NewOrderModal'));
const ReasonModal = lazyPart(() => import('@/ui/overlays/ReasonModal'));

/** Shows a task beside its list: the data of the list at once, more once a person rests at it. */
export default function TaskPreview({ row, rested }: PreviewOf<TaskRow>) {
  const t = useOfficeT();
  const words = t.taskDetails;
  const own = useSession().tenant.name;
  const queryClient = useQueryClient();
  const query = useQuery({ ...taskQuery(row.task_id), enabled: rested });
  const task = query.data;
  useLive('task', row.task_id, () => void queryClient.invalidateQueries({ queryKey: taskKeys.detail(row.task_id) }));
  const ofClient = row.contractor === own;
  const { visit } = row;
  const workers =
    visit?.workers.map((one) => ({ name: `${one.first_name} ${one.last_name}`, url: one.image_url })) ?? [];
  return (
    <>
      <PreviewHead
        page={taskPage(row)}
        title={row.title}
        marks={
          <>
            <TaskPhaseBadge status={row.status} phase={row.phase} />
            <span>{taskNumber(row.task_id)}</span>
            {row.priority !== 'MEDIUM' && <PriorityMark priority={row.priority} />}
            {row.is_task_external && t.tasks.external}
          </>
        }
      >
        {task && <Step task={task} />}
      </PreviewHead>
      <PreviewFacts>
        <PreviewFact name={ofClient ? words.summary.client : words.summary.contractor}>
          {ofClient ? row.company : row.contractor}
        </PreviewFact>
        <PreviewFact name={words.band.place}>
          {[row.address_name, row.address].filter(Boolean).join(', ')}
          {task && <PreviewContact name={task.contact_name} phone={task.contact_phone} email={task.contact_email} />}
        </PreviewFact>
        {row.status !== 'TEMPLATE' && (
          <PreviewFact name={words.band.visit}>{visit ? <VisitCell visit={visit} /> : words.band.none}</PreviewFact>
        )}
        {workers.length > 0 && (
          <PreviewFact name={words.band.who}>
            <People people={workers} />
          </PreviewFact>
        )}
        {row.total_cost !== null && row.total_cost !== 0 && (
          <PreviewFact name={t.tasks.columns.cost}>{costText(row.total_cost, row.currency)}</PreviewFact>
        )}
        {row.whiers.length > 0 && <PreviewFact name={t.tasks.columns.whier}>{row.whiers.join(' / ')}</PreviewFact>}
        {row.project_title && <PreviewFact name={t.tasks.columns.project}>{row.project_title}</PreviewFact>}
      </PreviewFacts>
      {!task && query.error ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <More task={task} row={row} />
      )}
    </>
  );
}

/** Shows the data that the list does not have. */
function More({ task, row }: { task: TaskDetails | undefined; row: TaskRow }) {
  const t = useOfficeT();
  return (
    <>
      {task?.description !== '' && (
        <PreviewPart title={t.views.preview.description} lines={3}>
          {task && <PreviewText>{task.description}</PreviewText>}
        </PreviewPart>
      )}
      {row.status !== 'TEMPLATE' && (
        <PreviewPart title={t.taskDetails.sections.orders} lines={2}>
          {task && <LinkedOrders orders={task.linked_orders} own={task.role_type === 'CONTRACTOR'} mayPlan={false} />}
        </PreviewPart>
      )}
      <LastComments comments={task?.comments} />
    </>
  );
}

/** The button for the next step of the task. */
function Step({ task }: { task: TaskDetails }) {
  const actions = useTaskActions(task);
  const [planning, setPlanning] = useState(false);
  return (
    <>
      <TaskStep
        task={task}
        actions={actions}
        onPlan={() => setPlanning(true)}
        blocked={{ disabled: actions.pending }}
        size="xs"
      />
      {planning && <NewOrderModal task={task} onClose={() => setPlanning(false)} />}
      {actions.asked && <ReasonModal {...actions.asked} onClose={actions.dismiss} onSubmit={actions.answer} />}
    </>
  );
}
