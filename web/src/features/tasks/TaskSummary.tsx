import { Link } from '@tanstack/react-router';
import { useCan } from '@/domain/can';
import { taskNumber } from '@/domain/numbers';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime, formatDuration } from '@/lib/date';
import { costText } from '@/lib/money';
import { Fact, Facts } from '@/ui/DetailsPage';
import { dayText } from '@/ui/dates';
import c from './task-details.module.css';
import type { TaskDetails } from './tasks.api';

/** What is known of the task at a glance; nothing here is edited. */
export function TaskSummary({ task }: { task: TaskDetails }) {
  const t = useOfficeT();
  const can = useCan();
  const words = t.taskDetails.summary;
  return (
    <Facts>
      <Fact name={words.client}>{task.client}</Fact>
      {task.role_type === 'CLIENT' && <Fact name={words.contractor}>{task.contractor}</Fact>}
      {task.project && (
        <Fact name={t.tasks.form.project}>
          {can('project.read') ? (
            <Link to="/projects/$projectId" params={{ projectId: task.project.project_id }} className={c.link}>
              {task.project.title}
            </Link>
          ) : (
            task.project.title
          )}
        </Fact>
      )}
      <Fact name={words.since}>{formatDateTime(task.last_status_change)}</Fact>
      {task.status_reason && <Fact name={words.reason}>{task.status_reason}</Fact>}
      {task.total_time > 0 && <Fact name={words.totalTime}>{formatDuration(task.total_time)}</Fact>}
      {task.total_cost !== null && <Fact name={words.totalCost}>{costText(task.total_cost, task.currency)}</Fact>}
      <Fact name={words.created}>
        {formatDateTime(task.created_at)}
        <br />
        {task.created_by}
      </Fact>
      {task.is_task_external && (
        <>
          <Fact name={words.external}>{task.client}</Fact>
          <Fact name={words.accepted}>{task.accepted_at ? formatDateTime(task.accepted_at) : words.notAccepted}</Fact>
        </>
      )}
      {task.automatic_task_id !== null && (
        <Fact name={words.template}>
          <Link to="/tasks/$taskId" params={{ taskId: task.automatic_task_id }} className={c.link}>
            {taskNumber(task.automatic_task_id)}
          </Link>
          {task.automatic_for && ` · ${words.templateFor({ day: dayText(task.automatic_for) })}`}
        </Fact>
      )}
    </Facts>
  );
}
