import { Skeleton, Title } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ApiError } from '@/api/client';
import { useLive } from '@/api/live';
import { useCan } from '@/domain/can';
import { useT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import { lastListSearch } from './list-place';
import { TaskDetailsTab } from './TaskDetailsTab';
import { TaskHeader } from './TaskHeader';
import { Fact } from './TaskSummary';
import c from './task-details.module.css';
import { type TaskDetails, taskKeys, taskQuery } from './tasks.api';
import { useTaskEditing } from './use-task-editing';

const TaskConflictDialog = lazy(() => import('./TaskConflictDialog'));
const TaskHistoryModal = lazy(() => import('./TaskHistoryModal'));

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** One task: read, changed and talked about. Follows what others do to it. */
export default function TaskDetailsPage() {
  const { taskId } = useParams({ from: '/app/tasks/$taskId' });
  const queryClient = useQueryClient();
  const exists = Number.isSafeInteger(taskId) && taskId > 0;
  const task = useQuery({ ...taskQuery(taskId), enabled: exists });
  useLive('task', taskId, () => {
    void queryClient.invalidateQueries({ queryKey: taskKeys.detail(taskId) });
    void queryClient.invalidateQueries({ queryKey: taskKeys.history(taskId, '').slice(0, 3) });
  });

  if (!exists || isMissing(task.error)) return <TaskNotFound />;
  if (task.data) return <TaskPage key={taskId} task={task.data} />;
  if (task.error) throw task.error;
  return <TaskSkeleton />;
}

type Tab = 'details' | 'financials';

function TaskPage({ task }: { task: TaskDetails }) {
  const t = useT().taskDetails;
  const editing = useTaskEditing(task);
  const [tab, setTab] = useState<Tab>('details');
  const [history, setHistory] = useState(false);
  const can = useCan();
  const hasFinancials = task.linked_orders.length > 0 && can('task.money');
  const shown = hasFinancials ? tab : 'details';
  useHashSection();

  return (
    <div className={c.page}>
      <div className={c.head}>
        <TaskHeader task={task} busy={editing.dirty} onHistory={() => setHistory(true)} />
        <div role="tablist" aria-label={t.parts} className={c.tabs}>
          <TabButton tab="details" shown={shown} onShow={setTab} />
          {hasFinancials && <TabButton tab="financials" shown={shown} onShow={setTab} />}
        </div>
      </div>
      <Notice task={task} />
      <div role="tabpanel" id="task-panel" aria-labelledby={`task-tab-${shown}`} className={c.panel}>
        {shown === 'details' ? <TaskDetailsTab task={task} editing={editing} /> : <TaskTotals task={task} />}
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
        {history && <TaskHistoryModal taskId={task.task_id} onClose={() => setHistory(false)} />}
      </Suspense>
    </div>
  );
}

/** Scrolls to the section a link names; the page was not drawn yet when the link was followed. */
function useHashSection() {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
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

/** Why a task cannot be changed, where its status is the reason. */
function Notice({ task }: { task: TaskDetails }) {
  const t = useT().taskDetails;
  if (task.status !== 'DELETED' && task.status !== 'INVOICED' && task.status !== 'REJECTED') return null;
  return (
    <p className={c.notice} data-status={task.status} role="status">
      {t.readOnly[task.status]}
      {task.status_reason && ` ${t.reasonIs({ reason: task.status_reason })}`}
    </p>
  );
}

/** What the work orders of the task come to. */
function TaskTotals({ task }: { task: TaskDetails }) {
  const t = useT().taskDetails;
  return (
    <div className={c.totals}>
      <Section title={t.tabs.financials}>
        <dl className={c.facts}>
          <Fact name={t.summary.totalTime}>{formatDuration(task.total_time)}</Fact>
          {task.total_cost !== null && (
            <Fact name={t.summary.totalCost}>{formatMoney(Math.round(task.total_cost * 100), task.currency)}</Fact>
          )}
        </dl>
      </Section>
    </div>
  );
}

function TaskNotFound() {
  const t = useT().taskDetails.notFound;
  return (
    <div className={c.missing}>
      <IconMapQuestion size={32} stroke={1.4} className={c.quiet} aria-hidden />
      <Title order={1}>{t.title}</Title>
      <p className={c.missingText}>{t.text}</p>
      <Link to="/tasks" search={lastListSearch()} className={c.link}>
        {t.back}
      </Link>
    </div>
  );
}

function TaskSkeleton() {
  const t = useT().taskDetails;
  return (
    <div className={c.page} role="status" aria-label={t.loading}>
      <div className={c.head}>
        <Skeleton h={20} w={80} />
        <Skeleton h={32} w={320} mt={8} mb={40} />
      </div>
      <div className={c.columns}>
        <div className={c.column}>
          <Skeleton h={280} />
          <Skeleton h={240} />
        </div>
        <div className={c.column}>
          <Skeleton h={220} />
          <Skeleton h={120} />
        </div>
      </div>
    </div>
  );
}
