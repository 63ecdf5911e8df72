import { Link, type LinkProps } from '@tanstack/react-router';
import { managerSource } from '@/domain/people/managers';
import { LinkedTaskStatus } from '@/domain/tasks/task-status';
import type { Messages } from '@/i18n/types';
import { today } from '@/lib/date';
import { daysText, dayText } from '@/lib/day-text';
import { centsOf, formatMoney } from '@/lib/money';
import type { ListColumn } from '@/records/list/RecordList';
import { taskNumber } from '@/records/numbers';
import l from '@/ui/layout/ListPage.module.css';
import { AvatarStack } from '@/ui/media/AvatarStack';
import { NoText, SubText } from '@/ui/tables/cells';
import { BudgetCell } from './BudgetBar';
import c from './project-list.module.css';
import { budgetOf, type Project } from './projects.api';

type Words = Messages['projects'];

/** The page of a project. */
export const projectPage = ({ project_id: projectId }: Pick<Project, 'project_id'>) =>
  ({ to: '/projects/$projectId', params: { projectId } }) satisfies LinkProps;

/** The managers of a project as their pictures take them. */
export const facesOf = ({ managers }: Pick<Project, 'managers'>) =>
  managers.map((manager) => ({ name: managerSource.label(manager), url: manager.image_url }));

/** The columns of the list. */
export const projectColumns = (t: Words): readonly ListColumn<Project>[] => [
  {
    id: 'project_id',
    header: t.columns.id,
    width: 60,
    cell: (project) => <span className="num">{project.project_id}</span>,
  },
  {
    id: 'title',
    header: t.columns.title,
    sticky: 'left',
    width: 224,
    title: 'name',
    cell: (project) => <SubText text={project.tenant_name} />,
  },
  {
    id: 'budget',
    header: t.columns.budget,
    width: 276,
    cell: (project) => <BudgetCell budget={budgetOf(project)} currency={project.currency} />,
  },
  { id: 'planned_start', header: t.columns.start, cell: ({ planned_start: day }) => <DayCell day={day} /> },
  {
    id: 'planned_end',
    header: t.columns.end,
    cell: ({ planned_end: day }) => <DayCell day={day} late={day !== null && day < today()} />,
  },
  { id: 'managers', header: t.columns.managers, cell: (project) => <AvatarStack people={facesOf(project)} /> },
  {
    id: 'task_count',
    header: t.columns.tasks,
    align: 'right',
    cell: ({ task_count: n }) => (n === 0 ? <NoText /> : <span className="num">{n}</span>),
  },
];

function DayCell({ day, late = false }: { day: string | null; late?: boolean }) {
  if (day === null) return <NoText />;
  return (
    <span className="num" data-late={late || undefined}>
      {late ? <b className={c.late}>{dayText(day)}</b> : dayText(day)}
    </span>
  );
}

/** A project on a phone: its money, its days and for whom. */
export function ProjectCard({ project }: { project: Project }) {
  const { planned_start: from, planned_end: to } = project;
  return (
    <>
      <div className={l.sub}>{[from && to && daysText(from, to), project.tenant_name].filter(Boolean).join(' · ')}</div>
      <BudgetCell budget={budgetOf(project)} currency={project.currency} />
    </>
  );
}

/** The newest tasks of a project, below its row. */
export function ProjectTasks({ project, t }: { project: Project; t: Words }) {
  const { tasks, task_count: count, title: name } = project;
  if (count === 0) return <p className={c.none}>{t.noTasks}</p>;
  return (
    <>
      <ul className={c.tasks} aria-label={t.tasksOf({ name })}>
        {tasks.map((task) => (
          <li key={task.task_id} className={c.task}>
            <span className={c.number}>{taskNumber(task.task_id)}</span>
            <Link to="/tasks/$taskId" params={{ taskId: task.task_id }} className={c.link}>
              {task.title}
            </Link>
            <span>
              <LinkedTaskStatus status={task.status} phase={task.phase} />
            </span>
            <span className={c.cost}>{formatMoney(centsOf(task.total_cost), project.currency)}</span>
          </li>
        ))}
      </ul>
      {count > tasks.length && (
        <Link to="/tasks" search={{ project: project.project_id }} className={c.more}>
          {t.moreTasks({ n: count - tasks.length })}
        </Link>
      )}
    </>
  );
}
