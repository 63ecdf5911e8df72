import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isMissing } from '@/api/client';
import { useLive } from '@/api/live';
import { taskFieldNames } from '@/domain/tasks/form/field-names';
import type { TaskField } from '@/domain/tasks/form/task-form';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Address } from '@/lib/address';
import { LostDraft, LostEdits } from '@/records/editing/LostEdits';
import { PREPARED_MS } from '@/records/prepared';
import base from '@/ui/base.module.css';
import { usePhone } from '@/ui/hooks/use-phone';
import { DetailsMissing, DetailsNotice, DetailsPage, DetailsSkeleton } from '@/ui/layout/DetailsPage';
import { DetailsPanel, DetailsTabs } from '@/ui/layout/DetailsTabs';
import { SaveBar } from '@/ui/layout/SaveBar';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { NextBar } from './NextBar';
import { TaskBand } from './TaskBand';
import { TaskDetailsTab } from './TaskDetailsTab';
import { TaskHeader } from './TaskHeader';
import { historyQuery } from './task-details.api';
import c from './task-details.module.css';
import { changedFields } from './task-edit';
import { type TaskDetails, taskKeys, taskQuery } from './tasks.api';
import { taskList } from './tasks.search';
import { useFlagged } from './use-flagged';
import { useTaskActions } from './use-task-actions';
import { useTaskEditing } from './use-task-editing';

const NewOrderModal = lazyPart(() => import('./NewOrderModal'));
const TaskConflictDialog = lazyPart(() => import('./TaskConflictDialog'));
const TaskFinancialsTab = lazySection(() => import('./TaskFinancialsTab'));
const TaskLacks = lazySection(async () => ({ default: (await import('@/domain/tasks/form/TaskLacks')).TaskLacks }));
const TaskHistoryModal = lazyPart(() => import('./TaskHistoryModal'));

const taskAt = ({ pathname }: Address) => taskQuery(Number(pathname.split('/').at(-1)));

/** Asks for the task before the page is drawn; one that was read when the pointer came is shown meanwhile. */
export const ask = (queryClient: QueryClient, at: Address) =>
  void queryClient.prefetchQuery({ ...taskAt(at), staleTime: PREPARED_MS });

export const prepare = (queryClient: QueryClient, at: Address) => void queryClient.prefetchQuery(taskAt(at));

/** Shows one task with its fields and comments. Follows changes by others. */
export default function TaskDetailsPage() {
  const { taskId } = useParams({ from: '/app/tasks/$taskId' });
  const queryClient = useQueryClient();
  const t = useOfficeT().taskDetails;
  const exists = Number.isSafeInteger(taskId) && taskId > 0;
  const task = useQuery({ ...taskQuery(taskId), enabled: exists });
  useLive('task', taskId, () => {
    void queryClient.invalidateQueries({ queryKey: taskKeys.detail(taskId) });
    void queryClient.invalidateQueries({ queryKey: taskKeys.financials(taskId), exact: true });
    void queryClient.invalidateQueries({ queryKey: taskKeys.history(taskId) });
  });

  if (!exists || isMissing(task.error)) return <TaskNotFound taskId={taskId} />;
  if (task.data) return <TaskPage key={taskId} task={task.data} />;
  if (task.error) throw task.error;
  return <DetailsSkeleton label={t.loading} tabbed />;
}

type Tab = 'details' | 'financials';

function TaskPage({ task }: { task: TaskDetails }) {
  const words = useOfficeT();
  const t = words.taskDetails;
  const editing = useFlagged(task.task_id, useTaskEditing(task));
  const names: Partial<Record<TaskField, string>> = taskFieldNames(words, editing.form.values);
  const { tab } = useSearch({ from: '/app/tasks/$taskId' });
  const navigate = useNavigate({ from: '/tasks/$taskId' });
  const [history, setHistory] = useState(false);
  const [planning, setPlanning] = useState(false);
  const plan = () => setPlanning(true);
  const phone = usePhone();
  const actions = useTaskActions(task);
  const [linesDirty, setLinesDirty] = useState(false);
  // The server sends the cost of a task only to people who may see its lines now.
  const hasFinancials = (task.linked_orders.length > 0 && task.total_cost !== null) || linesDirty;
  const shown = (hasFinancials && tab) || 'details';
  // Once opened it stays, hidden behind the other: what is typed in it is not lost by a look at the details.
  const opened = useRef(false);
  if (shown === 'financials') opened.current = true;
  const show = (next: Tab) =>
    void navigate({ search: next === 'details' ? {} : { tab: next }, hash: '', replace: true, resetScroll: false });

  return (
    <DetailsPage
      tabbed
      filling={shown === 'financials'}
      head={
        <>
          <TaskHeader
            task={task}
            actions={actions}
            editing={shown === 'details' ? editing : undefined}
            busy={editing.dirty || linesDirty}
            onHistory={() => setHistory(true)}
            onPlan={plan}
          />
          <DetailsTabs
            label={t.parts}
            shown={shown}
            onShow={show}
            tabs={[
              { key: 'details', label: t.tabs.details, unsaved: editing.dirty && t.tabs.unsaved },
              ...(hasFinancials
                ? [{ key: 'financials' as const, label: t.tabs.financials, unsaved: linesDirty && t.tabs.unsaved }]
                : []),
            ]}
          />
        </>
      }
    >
      <Notice task={task} />
      <LostEdits
        texts={editing.lost}
        closed={{ status: words.tasks.status[task.status], history: historyQuery(task.task_id, ['STATUS']) }}
        onDiscard={editing.cancel}
      />
      <DetailsPanel tab="details" shown={shown}>
        <TaskBand task={task} />
        <div className={c.grow}>
          <TaskDetailsTab task={task} editing={editing} busy={editing.dirty || linesDirty} onPlan={plan} />
        </div>
        <SaveBar
          changes={editing.changes}
          names={changedFields(editing.form.values, editing.original).flatMap((field) => names[field] ?? [])}
          saving={editing.saving}
          canSave={editing.canSave}
          onCancel={editing.cancel}
          onSave={editing.save}
          note={!editing.canSave && <TaskLacks values={editing.form.values} />}
        />
      </DetailsPanel>
      {hasFinancials && opened.current && (
        <DetailsPanel tab="financials" shown={shown}>
          <TaskFinancialsTab task={task} onDirty={setLinesDirty} isGuarded={editing.dirty} />
        </DetailsPanel>
      )}
      {phone && !editing.dirty && !linesDirty && <NextBar task={task} actions={actions} onPlan={plan} />}
      {editing.conflicts && (
        <TaskConflictDialog conflicts={editing.conflicts} onResolve={editing.resolve} onClose={editing.postpone} />
      )}
      {planning && <NewOrderModal task={task} onClose={() => setPlanning(false)} />}
      {history && <TaskHistoryModal taskId={task.task_id} onClose={() => setHistory(false)} />}
    </DetailsPage>
  );
}

const TONE = { DELETED: 'gray', INVOICED: 'green', REJECTED: 'red' } as const;

/** Why a task cannot be changed, where its status is the reason. */
function Notice({ task }: { task: TaskDetails }) {
  const { record, taskDetails: t } = useOfficeT();
  if (task.status !== 'DELETED' && task.status !== 'INVOICED' && task.status !== 'REJECTED') return null;
  return (
    <DetailsNotice tone={TONE[task.status]}>
      {t.readOnly[task.status]}
      {task.status_reason && ` ${record.reasonIs({ reason: task.status_reason })}`}
    </DetailsNotice>
  );
}

function TaskNotFound({ taskId }: { taskId: number }) {
  const t = useOfficeT().taskDetails.notFound;
  return (
    <DetailsMissing title={t.title} text={t.text}>
      <LostDraft name={`task:${taskId}`} />
      <Link to="/tasks" search={taskList.place.last} className={base.link}>
        {t.back}
      </Link>
    </DetailsMissing>
  );
}
