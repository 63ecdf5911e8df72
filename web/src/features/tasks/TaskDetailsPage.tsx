import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '@/api/client';
import { useLive } from '@/api/live';
import { useCan } from '@/domain/can';
import { useT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { DetailsMissing, DetailsNotice, DetailsPage, DetailsSkeleton, Fact, Facts } from '@/ui/DetailsPage';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { historyText } from './history';
import { lastListSearch } from './list-place';
import { TaskDetailsTab } from './TaskDetailsTab';
import { TaskHeader } from './TaskHeader';
import { historyQuery } from './task-details.api';
import c from './task-details.module.css';
import { type TaskDetails, taskKeys, taskQuery } from './tasks.api';
import { useTaskEditing } from './use-task-editing';

const NewOrderModal = lazy(() => import('./NewOrderModal'));
const TaskConflictDialog = lazy(() => import('./TaskConflictDialog'));
const HistoryModal = lazy(() => import('@/domain/HistoryModal'));

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** One task: read, changed and talked about. Follows what others do to it. */
export default function TaskDetailsPage() {
  const { taskId } = useParams({ from: '/app/tasks/$taskId' });
  const queryClient = useQueryClient();
  const t = useT().taskDetails;
  const exists = Number.isSafeInteger(taskId) && taskId > 0;
  const task = useQuery({ ...taskQuery(taskId), enabled: exists });
  useLive('task', taskId, () => {
    void queryClient.invalidateQueries({ queryKey: taskKeys.detail(taskId) });
    void queryClient.invalidateQueries({ queryKey: taskKeys.history(taskId) });
  });

  if (!exists || isMissing(task.error)) return <TaskNotFound />;
  if (task.data) return <TaskPage key={taskId} task={task.data} />;
  if (task.error) throw task.error;
  return <DetailsSkeleton label={t.loading} tabbed />;
}

type Tab = 'details' | 'financials';

function TaskPage({ task }: { task: TaskDetails }) {
  const words = useT();
  const t = words.taskDetails;
  const editing = useTaskEditing(task);
  const [tab, setTab] = useState<Tab>('details');
  const [history, setHistory] = useState(false);
  const [planning, setPlanning] = useState(false);
  const plan = () => setPlanning(true);
  const can = useCan();
  const hasFinancials = task.linked_orders.length > 0 && can('task.money');
  const shown = hasFinancials ? tab : 'details';

  return (
    <DetailsPage
      tabbed
      head={
        <>
          <TaskHeader task={task} busy={editing.dirty} onHistory={() => setHistory(true)} onPlan={plan} />
          <div role="tablist" aria-label={t.parts} className={c.tabs}>
            <TabButton tab="details" shown={shown} onShow={setTab} />
            {hasFinancials && <TabButton tab="financials" shown={shown} onShow={setTab} />}
          </div>
        </>
      }
    >
      <Notice task={task} />
      <div role="tabpanel" id="task-panel" aria-labelledby={`task-tab-${shown}`} className={c.panel}>
        {shown === 'details' ? (
          <TaskDetailsTab task={task} editing={editing} onPlan={plan} />
        ) : (
          <TaskTotals task={task} />
        )}
      </div>
      <SaveBar
        changes={editing.changes}
        saving={editing.saving}
        canSave={editing.canSave}
        onCancel={editing.cancel}
        onSave={editing.save}
      />
      <Suspense>
        {editing.conflicts && (
          <TaskConflictDialog conflicts={editing.conflicts} onResolve={editing.resolve} onClose={editing.postpone} />
        )}
        {planning && <NewOrderModal task={task} onClose={() => setPlanning(false)} />}
        {history && (
          <HistoryModal
            query={(groups) => historyQuery(task.task_id, groups)}
            say={(entry) => historyText(entry, words)}
            onClose={() => setHistory(false)}
          />
        )}
      </Suspense>
    </DetailsPage>
  );
}

interface TabProps {
  tab: Tab;
  shown: Tab;
  onShow: (tab: Tab) => void;
}

function TabButton({ tab, shown, onShow }: TabProps) {
  const t = useT().taskDetails.tabs;
  return (
    <button
      type="button"
      role="tab"
      id={`task-tab-${tab}`}
      aria-controls="task-panel"
      aria-selected={tab === shown}
      className={c.tab}
      onClick={() => onShow(tab)}
    >
      {t[tab]}
    </button>
  );
}

const TONE = { DELETED: 'gray', INVOICED: 'green', REJECTED: 'red' } as const;

/** Why a task cannot be changed, where its status is the reason. */
function Notice({ task }: { task: TaskDetails }) {
  const { record, taskDetails: t } = useT();
  if (task.status !== 'DELETED' && task.status !== 'INVOICED' && task.status !== 'REJECTED') return null;
  return (
    <DetailsNotice tone={TONE[task.status]}>
      {t.readOnly[task.status]}
      {task.status_reason && ` ${record.reasonIs({ reason: task.status_reason })}`}
    </DetailsNotice>
  );
}

/** What the work orders of the task come to. */
function TaskTotals({ task }: { task: TaskDetails }) {
  const t = useT().taskDetails;
  return (
    <div className={c.totals}>
      <Section title={t.tabs.financials}>
        <Facts>
          <Fact name={t.summary.totalTime}>{formatDuration(task.total_time)}</Fact>
          {task.total_cost !== null && (
            <Fact name={t.summary.totalCost}>{formatMoney(Math.round(task.total_cost * 100), task.currency)}</Fact>
          )}
        </Facts>
      </Section>
    </div>
  );
}

function TaskNotFound() {
  const t = useT().taskDetails.notFound;
  return (
    <DetailsMissing title={t.title} text={t.text}>
      <Link to="/tasks" search={lastListSearch()} className={c.link}>
        {t.back}
      </Link>
    </DetailsMissing>
  );
}
