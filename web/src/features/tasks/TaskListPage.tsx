import { useMemo } from 'react';
import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { useT } from '@/i18n/I18nProvider';
import type { CoreMessages } from '@/i18n/types';
import { part } from '@/lib/part';
import { askList } from '@/records/list/ask-list';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import { priorityFace, TaskCard, taskColumns, taskPage } from './task-columns';
import { type TaskRow, taskListCalls } from './tasks.api';
import { taskList } from './tasks.search';

const SelectedTaskActions = lazySection(() => import('./SelectedTaskActions'));
const TaskPreview = lazySection(() => import('./TaskPreview'));
const AskModal = lazyPart(() => import('@/domain/tasks/asked/AskModal'));
const NewTaskModal = lazyPart(() => import('@/domain/tasks/form/NewTaskModal'));

const menu = part(() => import('./TaskRowActions'));

/** Shows the rows that came with the document. */
export const ask = askList(taskList, taskListCalls, '/api/tasks/search');

const rowId = (task: TaskRow) => task.task_id;
const rowName = (task: TaskRow) => task.title;
/** Templates are of the companies that do the work. */
const NONE_OF_CLIENT = ['TEMPLATE'];

/** Returns the words for companies that only ask for work: the other company of a task is the contractor. */
function askersWords(t: CoreMessages): CoreMessages {
  const filters = {
    ...t.tasks.filters,
    client: t.tasks.side.CONTRACTOR,
    company: t.tasks.side.CONTRACTOR,
    clientHint: '',
  };
  return { ...t, tasks: { ...t.tasks, add: t.tasks.ask, filters } };
}

/** The list of all tasks that the person may see; its state is in the address. */
export default function TaskListPage() {
  const can = useCan();
  const { name: own, asks_only: asksOnly } = useSession().tenant;
  const all = useT();
  const t = useMemo(() => (asksOnly ? askersWords(all) : all), [asksOnly, all]);
  const view = useList(taskList, t);
  const { show, dialog } = useDialog();
  const money = can('task.money');
  const columns = useMemo(() => taskColumns(t.tasks, { own, money, asksOnly }), [t, own, money, asksOnly]);
  const New = asksOnly ? AskModal : NewTaskModal;
  return (
    <RecordList
      view={view}
      t={t}
      words={t.tasks}
      calls={taskListCalls}
      unseen={asksOnly ? NONE_OF_CLIENT : undefined}
      rowId={rowId}
      rowName={rowName}
      page={taskPage}
      columns={columns}
      face={priorityFace}
      card={(task) => <TaskCard task={task} own={own} />}
      menu={menu}
      preview={TaskPreview}
      bulk={
        can('task.delete') && {
          text: t.tasks.selected,
          of: (tasks, tick) => <SelectedTaskActions tasks={tasks} onLeft={tick} />,
        }
      }
      add={can('task.create') && { run: () => show((close) => <New onClose={close} />), tab: 'CREATED' }}
      nothing={({ status }) => t.tasks.empty[status ?? 'any']}
    >
      {dialog}
    </RecordList>
  );
}
