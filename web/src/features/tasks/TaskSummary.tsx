import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime, formatDuration } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { costText } from '@/lib/money';
import { taskNumber } from '@/records/numbers';
import base from '@/ui/base.module.css';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import type { TaskDetails } from './tasks.api';

/** Shows further facts about the task; nothing here can be edited. */
export function TaskSummary({ task, children }: { task: TaskDetails; children?: ReactNode }) {
  const t = useOfficeT();
  const words = t.taskDetails.summary;
  const { asks_only } = useSession().tenant;
  return (
    <Facts wide>
      {children}
      {task.total_time ? <Fact name={words.totalTime}>{formatDuration(task.total_time)}</Fact> : null}
      {task.role_type === 'CONTRACTOR' && task.total_cost !== null && (
        <Fact name={words.totalCost}>{costText(task.total_cost, task.currency)}</Fact>
      )}
      {!asks_only && <Fact name={words.side}>{t.tasks.side[task.role_type]}</Fact>}
      {task.role_type === 'CONTRACTOR' && <Fact name={t.tasks.form.currency}>{task.currency}</Fact>}
      {/* A created task shows its phase, which depends on its orders, in place of the status. */}
      {task.status !== 'CREATED' && <Fact name={words.since}>{formatDateTime(task.last_status_change)}</Fact>}
      <Fact name={words.created}>
        {formatDateTime(task.created_at)}
        <br />
        {task.created_by}
      </Fact>
      {task.status_reason && <Fact name={words.reason}>{task.status_reason}</Fact>}
      {task.is_task_external && (
        <>
          <Fact name={words.external}>{task.client}</Fact>
          <Fact name={words.accepted}>{task.accepted_at ? formatDateTime(task.accepted_at) : words.notAccepted}</Fact>
        </>
      )}
      {task.automatic_task_id !== null && (
        <Fact name={words.template}>
          <Link to="/tasks/$taskId" params={{ taskId: task.automatic_task_id }} className={base.link}>
            {taskNumber(task.automatic_task_id)}
          </Link>
          {task.automatic_for && ` · ${words.templateFor({ day: dayText(task.automatic_for) })}`}
        </Fact>
      )}
    </Facts>
  );
}
