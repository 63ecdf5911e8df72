import { IconMessage } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { PriorityMark, TaskPhaseBadge } from '@/domain/tasks/task-status';
import { VisitCell, Visitors } from '@/domain/tasks/VisitCell';
import { useT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { formatDate, formatTime } from '@/lib/date';
import { costText } from '@/lib/money';
import type { ListColumn } from '@/records/list/RecordList';
import { taskNumber } from '@/records/numbers';
import c from '@/ui/layout/ListPage.module.css';
import { CellText, NoText, SubText } from '@/ui/tables/cells';
import type { TaskRow } from './tasks.api';

/** The page of a task. */
export const taskPage = ({ task_id: taskId }: Pick<TaskRow, 'task_id'>) =>
  ({ to: '/tasks/$taskId', params: { taskId } }) satisfies LinkProps;

/** The viewer of the list: a person of the company `own`, who may see `money` or not. */
interface Viewer {
  readonly own: string;
  readonly money: boolean;
  /**
   * The company only asks others for work: it does not see who comes, and has no projects, kinds of work or templates.
   */
  readonly asksOnly: boolean;
}

const WORKING = ['workers', 'project_title', 'whier_path', 'automatic_task_id'];

/** The columns of the list, as far as the viewer can find anything in them. What decides comes first. */
export const taskColumns = (t: Messages['tasks'], viewer: Viewer) =>
  allColumns(t, viewer).filter(({ id }) => !(viewer.asksOnly && WORKING.includes(id)));

const allColumns = (t: Messages['tasks'], { own, money, asksOnly }: Viewer): readonly ListColumn<TaskRow>[] => [
  {
    id: 'title',
    header: t.columns.title,
    sticky: 'left',
    width: 272,
    title: 'face',
    cell: (task) => <Marks task={task} own={own} asksOnly={asksOnly} t={t} />,
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
  {
    id: 'next_visit',
    header: t.columns.visit,
    width: 176,
    cell: (task) => (task.status === 'TEMPLATE' ? <RepeatText task={task} /> : <VisitCell visit={task.visit} />),
  },
  { id: 'workers', header: t.columns.who, width: 156, cell: (task) => <Visitors visit={task.visit} /> },
  {
    id: 'address_name',
    header: t.columns.address,
    width: 200,
    cell: (task) => (
      <>
        <CellText text={task.address_name} />
        <SubText text={withoutPostcode(task.address)} />
      </>
    ),
  },
  ...(money ? [amountColumn(t)] : []),
  { id: 'project_title', header: t.columns.project, cell: (task) => <CellText text={task.project_title} /> },
  asksOnly
    ? { id: 'contractor_name', header: t.side.CONTRACTOR, cell: (task) => <CellText text={task.contractor} /> }
    : {
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
    id: 'priority',
    header: t.columns.priority,
    cell: ({ priority }) => (priority === 'MEDIUM' ? <NoText /> : <PriorityMark priority={priority} />),
  },
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

/** "Riva Boduli 4, Rijeka" of "Riva Boduli 4, 51000 Rijeka": among many the town is enough. */
const withoutPostcode = (address: string) => address.replace(/\b\d{5} /, '');

const amountColumn = (t: Messages['tasks']): ListColumn<TaskRow> => ({
  id: 'total_cost',
  header: t.columns.cost,
  align: 'right',
  cell: ({ total_cost: cost, currency }) => (cost ? costText(cost, currency) : <NoText />),
});

/** Shows whether a template creates tasks by itself, and the next day. */
function RepeatText({ task: { repeat } }: { task: TaskRow }) {
  const t = useT().tasks.repeat;
  return repeat?.next_at ? t.next({ at: formatDate(repeat.next_at) }) : t[repeat?.state ?? 'NONE'];
}

/** Shows the priority beside the title; the usual one has no mark. */
export const priorityFace = ({ priority }: TaskRow) => (
  <span className={c.mark}>{priority !== 'MEDIUM' && <PriorityMark priority={priority} short />}</span>
);

/** The other company of a task, seen from `own`. */
const partnerOf = (task: TaskRow, own: string) => (task.contractor === own ? task.company : task.contractor);

/** Shows a task on a phone: company and place, status, next visit and amount. */
export function TaskCard({ task, own }: { task: TaskRow; own: string }) {
  return (
    <>
      <div className={c.sub}>{[partnerOf(task, own), task.address_name].filter(Boolean).join(' · ')}</div>
      <div className={c.cardLine}>
        <TaskPhaseBadge status={task.status} phase={task.phase} />
        {task.status === 'TEMPLATE' && <RepeatText task={task} />}
        {task.visit && <VisitCell visit={task.visit} line={false} />}
        {task.total_cost !== null && task.total_cost !== 0 && (
          <span className={c.cardEnd}>{costText(task.total_cost, task.currency)}</span>
        )}
      </div>
    </>
  );
}

function Marks({ task, own, asksOnly, t }: Omit<Viewer, 'money'> & { task: TaskRow; t: Messages['tasks'] }) {
  const partner = partnerOf(task, own);
  return (
    <div className={c.marks}>
      <span className={c.sub}>
        <span className="num">{taskNumber(task.task_id)}</span>
        {task.is_task_external && !asksOnly && ` · ${t.external}`}
        {partner !== own && ` · ${partner}`}
      </span>
      {task.unread_comments > 0 && (
        <span className={c.unread} role="img" aria-label={t.unread({ n: task.unread_comments })}>
          {' · '}
          <IconMessage size={12} aria-hidden /> {task.unread_comments}
        </span>
      )}
    </div>
  );
}
