import { IconMessage } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ListColumn } from '@/domain/list/RecordList';
import { taskNumber } from '@/domain/numbers';
import { PriorityMark, TaskPhaseBadge } from '@/domain/task-status';
import type { Messages } from '@/i18n/types';
import { formatDate, formatTime } from '@/lib/date';
import { CellText, NoText, SubText } from '@/ui/cells';
import c from '@/ui/ListPage.module.css';
import type { TaskRow } from './tasks.api';

/** The page of a task. */
export const taskPage = ({ task_id: taskId }: Pick<TaskRow, 'task_id'>) =>
  ({ to: '/tasks/$taskId', params: { taskId } }) satisfies LinkProps;

/** The columns of the list for a person of the company `own`. */
export const taskColumns = (t: Messages['tasks'], own: string): readonly ListColumn<TaskRow>[] => [
  {
    id: 'title',
    header: t.columns.title,
    sticky: 'left',
    width: 288,
    title: 'name',
    cell: (task) => <Marks task={task} t={t} />,
  },
  {
    id: 'status',
    header: t.columns.status,
    cell: (task) => (
      <span className={c.status}>
        <TaskPhaseBadge status={task.status} phase={task.phase} />
      </span>
    ),
  },
  { id: 'priority', header: t.columns.priority, cell: (task) => <PriorityMark priority={task.priority} /> },
  { id: 'project_title', header: t.columns.project, cell: (task) => <CellText text={task.project_title} /> },
  {
    id: 'address_name',
    header: t.columns.address,
    width: 260,
    cell: (task) => (
      <>
        <CellText text={task.address_name} />
        <SubText text={task.address} />
      </>
    ),
  },
  {
    id: 'client_name',
    header: t.columns.client,
    cell: (task) => (
      <>
        <CellText text={task.company} />
        {task.contractor !== own && <SubText text={`${t.side.CONTRACTOR}: ${task.contractor}`} />}
      </>
    ),
  },
  { id: 'whier_path', header: t.columns.whier, cell: (task) => <CellText text={task.whiers.join(' / ')} /> },
  {
    id: 'created_at',
    header: t.columns.createdAt,
    cell: (task) => (
      <time className="num" dateTime={task.created_at} title={formatTime(task.created_at)}>
        {formatDate(task.created_at)}
      </time>
    ),
  },
  { id: 'created_by_last_name', header: t.columns.createdBy, cell: (task) => <CellText text={task.created_by} /> },
  {
    id: 'automatic_task_id',
    header: t.columns.automatic,
    cell: ({ automatic_task_id: id }) =>
      id === null ? (
        <NoText />
      ) : (
        <Link className={c.link} {...taskPage({ task_id: id })}>
          {taskNumber(id)}
        </Link>
      ),
  },
];

/** A task on a phone: how it stands, with whom and where. */
export function TaskCard({ task, own }: { task: TaskRow; own: string }) {
  const partner = task.contractor === own ? task.company : task.contractor;
  return (
    <>
      <div className={c.cardLine}>
        <TaskPhaseBadge status={task.status} phase={task.phase} />
        {task.priority === 'HIGH' && <PriorityMark priority={task.priority} short />}
      </div>
      <div className={c.sub}>{[partner, task.address_name].filter(Boolean).join(' · ')}</div>
    </>
  );
}

function Marks({ task, t }: { task: TaskRow; t: Messages['tasks'] }) {
  return (
    <div className={c.sub}>
      <span className="num">{taskNumber(task.task_id)}</span>
      {task.is_task_external && ` · ${t.external}`}
      {task.unread_comments > 0 && (
        <span className={c.unread} role="img" aria-label={t.unread({ n: task.unread_comments })}>
          {' · '}
          <IconMessage size={12} aria-hidden /> {task.unread_comments}
        </span>
      )}
    </div>
  );
}
