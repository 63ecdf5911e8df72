import { Button } from '@mantine/core';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { ContactFields } from '@/domain/address/ContactFields';
import { MapButton } from '@/domain/address/MapButton';
import { placeLines } from '@/domain/address/place';
import { useCan } from '@/domain/can';
import { PRIVATE_INDIVIDUAL } from '@/domain/pickers';
import { ContactLinks } from '@/domain/places';
import { Comments, FilesEditor, FilesView } from '@/domain/record-parts';
import { AddressFields } from '@/domain/task-form/AddressFields';
import { BasicFields, bindFields, type TaskFieldsProps } from '@/domain/task-form/TaskFormFields';
import { PriorityMark } from '@/domain/task-status';
import { useMeanwhile } from '@/domain/use-meanwhile';
import { useOfficeT } from '@/i18n/I18nProvider';
import { DetailsColumns, Fact, Facts } from '@/ui/DetailsPage';
import { EmptyState } from '@/ui/EmptyState';
import { lazySection } from '@/ui/lazy-part';
import { Section } from '@/ui/Section';
import { kindOf } from './history';
import { LinkedOrders } from './LinkedOrders';
import { TaskSummary } from './TaskSummary';
import { historyQuery, useAddImages, useTaskComments } from './task-details.api';
import c from './task-details.module.css';
import { unitOf } from './task-edit';
import type { TaskDetails } from './tasks.api';
import type { TaskEditing } from './use-task-editing';

const RecurrenceSection = lazySection(() => import('./recurrence/RecurrenceSection'));
const AssetsSection = lazySection(() => import('@/domain/assets/AssetsSection'));

interface Props {
  readonly task: TaskDetails;
  readonly editing: TaskEditing;
  /** Something of the task is being edited, here or beside: nothing else is done to it meanwhile. */
  readonly busy: boolean;
  /** Plans a work order of the task. */
  readonly onPlan: () => void;
}

/** Everything about a task but its money: on the left what is edited, on the right what goes on around it. */
export function TaskDetailsTab({ task, editing, busy, onPlan }: Props) {
  const { orders, record, taskDetails } = useOfficeT();
  const t = taskDetails.sections;
  const plan = task.allowed_actions.includes('order.plan') && (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      disabled={busy}
      {...(busy && { title: record.busy })}
      onClick={onPlan}
    >
      {orders.add}
    </Button>
  );
  return (
    <DetailsColumns
      main={task.can_edit ? <Editor task={task} editing={editing} /> : <Reading task={task} />}
      side={
        <>
          {task.status === 'TEMPLATE' && <RecurrenceSection task={task} />}
          <Section title={t.summary}>
            <TaskSummary task={task} />
          </Section>
          {task.status !== 'TEMPLATE' && (
            <Section title={t.orders} id="orders" actions={plan}>
              <LinkedOrders orders={task.linked_orders} own={task.role_type === 'CONTRACTOR'} />
            </Section>
          )}
          <Section title={t.comments} id="comments">
            <TaskComments task={task} busy={busy} />
          </Section>
        </>
      }
    />
  );
}

function Editor({ task, editing }: { task: TaskDetails; editing: TaskEditing }) {
  const t = useOfficeT();
  const photoName = usePhotoName(task);
  const mayAssets = useCan()('asset.read');
  const sections = t.taskDetails.sections;
  const form = useFlagged(task.task_id, editing);
  const fields: TaskFieldsProps = { form, original: editing.original, mode: 'edit', disabled: editing.saving };
  const v = form.values;
  return (
    <>
      <Section title={sections.basics}>
        {task.whier_id === null && v.whier_id === null && (
          <p className={c.hint} role="status">
            <IconInfoCircle {...ICON} />
            {t.taskDetails.edit.chooseWhier}
          </p>
        )}
        <BasicFields {...fields} />
        <Fixed task={task} />
      </Section>
      <Section title={sections.address} actions={<MapButton place={v} />}>
        <AddressFields {...fields} />
      </Section>
      <Section
        title={sections.contacts}
        actions={<ContactLinks phone={v.contact_phone.trim()} email={v.contact_email.trim()} />}
      >
        <ContactFields bind={bindFields(fields)} />
      </Section>
      {mayAssets && <AssetsSection work={{ task_id: task.task_id }} client={task.client_tenant_id} />}
      <Section title={sections.files} id="images">
        <FilesEditor {...filesOf(task)} photoName={photoName} editing={editing} />
      </Section>
    </>
  );
}

/** What is settled when a task is made. */
function Fixed({ task }: { task: TaskDetails }) {
  const t = useOfficeT().tasks;
  const facts = [
    [t.form.client, task.client],
    [t.form.contractType, t.side[task.role_type]],
  ];
  return (
    <dl className={c.fixed}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={c.fixedName}>{name}</dt>
          <dd className={c.fixedValue}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The form with a word at every field that somebody else has changed meanwhile. */
function useFlagged(taskId: number, { form, disputed }: TaskEditing): TaskEditing['form'] {
  const meanwhile = useMeanwhile(historyQuery(taskId, ['DETAILS']), disputed);
  if (disputed.length === 0) return form;
  return {
    ...form,
    tracked: (path) => {
      const bound = form.tracked(path);
      const flagged = disputed.includes(unitOf(path)) && bound.undo.changed;
      return flagged ? { ...bound, description: meanwhile(kindOf(path)) } : bound;
    },
  };
}

function TaskComments({ task, busy }: { task: TaskDetails; busy: boolean }) {
  return (
    <Comments
      comments={task.comments}
      calls={useTaskComments(task.task_id)}
      draft={`task-comment:${task.task_id}`}
      mayComment={task.allowed_actions.includes('task.comment')}
      busy={busy}
      other={task.comments_shared_with ?? undefined}
    />
  );
}

const filesOf = (task: TaskDetails) => ({
  photos: task.images.map(({ task_image_id, doc_url }) => ({ id: task_image_id, doc_url })),
  docs: task.documents.map(({ task_document_id, ...doc }) => ({ id: task_document_id, ...doc })),
});

function usePhotoName({ title }: TaskDetails) {
  const t = useOfficeT().taskDetails;
  return (n: number) => t.image({ n, title });
}

function Reading({ task }: { task: TaskDetails }) {
  const t = useOfficeT();
  const photoName = usePhotoName(task);
  const add = useAddImages(task.task_id);
  const mayAssets = useCan()('asset.read');
  const mayAdd = task.allowed_actions.includes('task.photo');
  const words = t.tasks.form;
  const sections = t.taskDetails.sections;
  return (
    <>
      <Section title={sections.basics}>
        <p className={c.prose}>{task.description}</p>
        <Facts>
          <Fact name={words.priority}>
            <PriorityMark priority={task.priority} />
          </Fact>
          {task.whiers.length > 0 && <Fact name={words.whier}>{task.whiers.join(' / ')}</Fact>}
          {task.client_tenant_id === PRIVATE_INDIVIDUAL && task.client_note && (
            <Fact name={words.clientNote}>{task.client_note}</Fact>
          )}
        </Facts>
      </Section>
      <Section title={sections.address} actions={<MapButton place={task} />}>
        <Facts>
          <Fact name={t.place.name}>{task.address_name}</Fact>
          <Fact name={t.place.type}>{t.place.types[task.location_type]}</Fact>
          <Fact name={t.place.address1}>
            {placeLines(task).map((line) => (
              <span key={line} className={c.addressLine}>
                {line}
              </span>
            ))}
          </Fact>
          {task.client_tenant_id !== PRIVATE_INDIVIDUAL && task.working_hours && (
            <Fact name={t.place.workingHours}>{task.working_hours}</Fact>
          )}
        </Facts>
      </Section>
      <Section
        title={sections.contacts}
        actions={<ContactLinks phone={task.contact_phone} email={task.contact_email} />}
      >
        {task.contact_name || task.contact_phone || task.contact_email ? (
          <Facts>
            {task.contact_name && <Fact name={t.place.contactName}>{task.contact_name}</Fact>}
            {task.contact_phone && <Fact name={t.place.contactPhone}>{task.contact_phone}</Fact>}
            {task.contact_email && <Fact name={t.place.contactEmail}>{task.contact_email}</Fact>}
          </Facts>
        ) : (
          <EmptyState compact />
        )}
      </Section>
      {mayAssets && <AssetsSection work={{ task_id: task.task_id }} client={task.client_tenant_id} />}
      <Section title={sections.files} id="images">
        <FilesView {...filesOf(task)} photoName={photoName} add={mayAdd ? add : undefined} />
      </Section>
    </>
  );
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
