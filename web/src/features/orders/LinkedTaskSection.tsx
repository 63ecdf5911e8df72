import { Link } from '@tanstack/react-router';
import { TaskPhaseBadge } from '@/domain/tasks/task-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { FilesView } from '@/records/files/record-parts';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { Section } from '@/ui/layout/Section';
import type { OrderDetails } from './order-details.api';
import c from './order-details.module.css';

/** The task that the order carries out. */
export function LinkedTaskSection({ order: { linked_task: task } }: { order: OrderDetails }) {
  const t = useOfficeT().orderDetails;
  return (
    <Section
      title={t.sections.task}
      id="task"
      actions={
        <Link to="/tasks/$taskId" params={{ taskId: task.task_id }} className={c.strongLink}>
          {t.task.open({ id: task.task_id })}
        </Link>
      }
    >
      <Facts>
        <Fact name={t.task.status}>
          <TaskPhaseBadge status={task.status} phase={task.phase} />
        </Fact>
        {task.whiers.length > 0 && <Fact name={t.task.whier}>{task.whiers.join(' / ')}</Fact>}
        <Fact name={t.task.description}>
          <span className={c.prose}>{task.description}</span>
        </Fact>
        <Fact name={t.task.created}>
          {formatDateTime(task.created_at)}, {task.created_by}
        </Fact>
      </Facts>
      {task.images.length + task.documents.length > 0 && (
        <FilesView
          photos={task.images.map(({ task_image_id, doc_url }) => ({ id: task_image_id, doc_url }))}
          docs={task.documents.map(({ task_document_id, ...doc }) => ({ id: task_document_id, ...doc }))}
          photoName={(n) => t.task.image({ n, title: task.title })}
          add={undefined}
        />
      )}
    </Section>
  );
}
