import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CompanyDetails } from '@/domain/company/company.api';
import { TaskPhaseBadge } from '@/domain/tasks/task-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDate } from '@/lib/date';
import { taskNumber } from '@/records/numbers';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { Section } from '@/ui/layout/Section';
import { companyTasksQuery } from './b2b.api';
import c from './company-page.module.css';

/** The newest tasks with the company. */
export function CompanyTasks({ company }: { company: CompanyDetails }) {
  const t = useOfficeT().b2b.page;
  const tasks = useQuery(companyTasksQuery(company.tenant_id));
  const { data: rows, count } = tasks.data ?? {};
  return (
    <Section
      title={t.tasks}
      actions={
        !!count && (
          <Link to="/tasks" search={{ client: company.tenant_id }} className={c.all}>
            {t.allTasks({ n: count })}
          </Link>
        )
      }
    >
      {tasks.isPending && <Skeleton h={96} />}
      <ProblemText error={tasks.error} />
      {rows?.length === 0 && <EmptyState compact text={t.noTasks} />}
      {!!rows?.length && (
        <ul className={c.rows}>
          {rows.map((task) => (
            <li key={task.task_id} className={c.row}>
              <div className={c.text}>
                <Link to="/tasks/$taskId" params={{ taskId: task.task_id }} className={c.link}>
                  {task.title}
                </Link>
                <span className={base.metaLine}>
                  {taskNumber(task.task_id)} · {formatDate(task.created_at)}
                  {task.address_name && ` · ${task.address_name}`}
                </span>
              </div>
              <span className={c.status}>
                <TaskPhaseBadge status={task.status} phase={task.phase} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
