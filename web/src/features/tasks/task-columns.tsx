import { IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PriorityMark, TaskPhaseText, TaskStatusBadge } from '@/domain/task-status';
import type { Messages } from '@/i18n/types';
import { formatDate, formatTime } from '@/lib/date';
import { part } from '@/lib/part';
import type { Column } from '@/ui/DataTable';
import c from '@/ui/ListPage.module.css';
import { RowMenu } from '@/ui/RowMenu';
import type { TaskRow } from './tasks.api';
import type { SORT_COLUMNS } from './tasks.search';

type Columns = readonly (Column<TaskRow> & { readonly id: (typeof SORT_COLUMNS)[number] | 'actions' })[];

/**
 * The columns of the list for a person of the company `own`; those with a sortable heading bear the
 * name the server sorts by.
 */
export function taskColumns(t: Messages['tasks'], own: string, onDelete: (task: TaskRow) => void): Columns {
  const name = t.columns;
  return [
    {
      id: 'title',
      header: name.title,
      sticky: 'left',
      width: 288,
      sortable: true,
      cell: (task) => (
        <>
          <TitleLink task={task} />
          <Marks task={task} t={t} />
        </>
      ),
    },
    {
      id: 'status',
      header: name.status,
      sortable: true,
      cell: (task) => (
        <span className={c.status}>
          <TaskStatusBadge status={task.status} />
          <TaskPhaseText phase={task.phase} />
        </span>
      ),
    },
    {
      id: 'priority',
      header: name.priority,
      sortable: true,
      cell: (task) => <PriorityMark priority={task.priority} />,
    },
    {
      id: 'project_title',
      header: name.project,
      sortable: true,
      cell: (task) => <Text text={task.project_title} none={t.none} />,
    },
    {
      id: 'address_name',
      header: name.address,
      width: 260,
      sortable: true,
      cell: (task) => (
        <>
          <Text text={task.address_name} none={t.none} />
          <div className={c.sub} title={task.address}>
            {task.address}
          </div>
        </>
      ),
    },
    {
      id: 'client_name',
      header: name.client,
      sortable: true,
      cell: (task) => (
        <>
          <Text text={task.company} none={t.none} />
          {task.contractor !== own && (
            <div className={c.sub} title={task.contractor}>
              {t.side.CONTRACTOR}: {task.contractor}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'whier_path',
      header: name.whier,
      sortable: true,
      cell: (task) => <Text text={task.whiers.join(' / ')} none={t.none} />,
    },
    {
      id: 'created_at',
      header: name.createdAt,
      sortable: true,
      cell: (task) => (
        <time className="num" dateTime={task.created_at} title={formatTime(task.created_at)}>
          {formatDate(task.created_at)}
        </time>
      ),
    },
    {
      id: 'created_by_last_name',
      header: name.createdBy,
      sortable: true,
      cell: (task) => <Text text={task.created_by} none={t.none} />,
    },
    {
      id: 'automatic_task_id',
      header: name.automatic,
      sortable: true,
      cell: ({ automatic_task_id: id }) =>
        id === null ? (
          <span className={c.none}>{t.none}</span>
        ) : (
          <Link className={c.link} to="/tasks/$taskId" params={{ taskId: id }}>
            #{id}
          </Link>
        ),
    },
    {
      id: 'actions',
      header: name.actions,
      hideHeader: true,
      sticky: 'right',
      width: 52,
      cell: (task) => <Actions task={task} onDelete={onDelete} />,
    },
  ];
}

interface CardProps {
  task: TaskRow;
  own: string;
  onDelete: (task: TaskRow) => void;
}

/** A task on a phone: what, how it stands, with whom and where. */
export function TaskCard({ task, own, onDelete }: CardProps) {
  const partner = task.contractor === own ? task.company : task.contractor;
  return (
    <div className={c.card}>
      <div className={c.cardText}>
        <TitleLink task={task} />
        <div className={c.cardLine}>
          <TaskStatusBadge status={task.status} />
          {task.priority === 'HIGH' && <PriorityMark priority={task.priority} short />}
          <TaskPhaseText phase={task.phase} />
        </div>
        <div className={c.sub}>{[partner, task.address_name].filter(Boolean).join(' · ')}</div>
      </div>
      <Actions task={task} onDelete={onDelete} />
    </div>
  );
}

const TitleLink = ({ task }: { task: TaskRow }) => (
  <Link className={c.title} to="/tasks/$taskId" params={{ taskId: task.task_id }} title={task.title}>
    {task.title}
  </Link>
);

function Marks({ task, t }: { task: TaskRow; t: Messages['tasks'] }) {
  return (
    <div className={c.sub}>
      <span className="num">#{task.task_id}</span>
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

/** A cell's text, all of it under the pointer when it does not fit. */
const Text = ({ text, none }: { text: string; none: string }) =>
  text === '' ? (
    <span className={c.none}>{none}</span>
  ) : (
    <div className={c.text} title={text}>
      {text}
    </div>
  );

const menuItems = part(() => import('./TaskMenuItems'));

const Actions = ({ task, onDelete }: { task: TaskRow; onDelete: (task: TaskRow) => void }) => (
  <RowMenu name={task.title} items={menuItems}>
    {({ TaskMenuItems }) => <TaskMenuItems task={task} onDelete={onDelete} />}
  </RowMenu>
);
