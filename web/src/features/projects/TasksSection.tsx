import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LinkedTaskStatus } from '@/domain/tasks/task-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { centsOf, formatMoney } from '@/lib/money';
import { taskNumber } from '@/records/numbers';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Section } from '@/ui/layout/Section';
import c from './project-page.module.css';
import type { ProjectDetails } from './projects.api';

/** Lists the newest tasks of a project: status, finished orders, and cost. */
export function TasksSection({ project, onAdd }: { project: ProjectDetails; onAdd: (() => void) | false }) {
  const { projects: t, tasks: list } = useOfficeT();
  const words = t.page;
  const { tasks, task_count: count } = project;
  return (
    <Section
      title={words.tabs.tasks}
      actions={
        <span className={c.actions}>
          <Link to="/tasks" search={{ project: project.project_id }} className={c.all}>
            {words.allTasks}
          </Link>
          {onAdd && (
            <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
              {list.add}
            </Button>
          )}
        </span>
      }
    >
      {count === 0 ? (
        <EmptyState compact text={t.noTasks} />
      ) : (
        <table className={c.table}>
          <thead>
            <tr>
              <th scope="col">{words.task}</th>
              <th scope="col">{words.status}</th>
              <th scope="col" className={c.wide}>
                {words.orders}
              </th>
              <th scope="col" className={c.right}>
                {words.cost}
              </th>
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <tr key={task.task_id}>
                <td>
                  <Link to="/tasks/$taskId" params={{ taskId: task.task_id }} className={c.link}>
                    {task.title}
                  </Link>{' '}
                  <span className={base.metaLine}>{taskNumber(task.task_id)}</span>
                </td>
                <td>
                  <LinkedTaskStatus status={task.status} phase={task.phase} />
                </td>
                <td className={c.wide}>
                  <Orders done={task.orders_done} n={task.orders} />
                </td>
                <td className={c.right}>{formatMoney(centsOf(task.total_cost), project.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {count > tasks.length && (
        <Link to="/tasks" search={{ project: project.project_id }} className={c.all}>
          {t.moreTasks({ n: count - tasks.length })}
        </Link>
      )}
    </Section>
  );
}

function Orders({ done, n }: { done: number; n: number }) {
  const t = useOfficeT().projects.page;
  return (
    <span className={c.orders}>
      <span className={c.ordersBar} data-done={(n > 0 && done === n) || undefined}>
        <span className={c.ordersDone} style={{ width: `${n === 0 ? 0 : (done / n) * 100}%` }} />
      </span>
      <span title={t.ordersDone({ done, n })}>
        {done} / {n}
      </span>
    </span>
  );
}
