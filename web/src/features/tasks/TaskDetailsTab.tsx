import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useCan } from '@/api/can';
import { ContactFields } from '@/domain/address/ContactFields';
import { MapButton } from '@/domain/address/MapButton';
import { AddressFields } from '@/domain/tasks/form/AddressFields';
import { BasicFields, bindFields, type TaskFieldsProps } from '@/domain/tasks/form/TaskFormFields';
import { PriorityMark } from '@/domain/tasks/task-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ContactLinks } from '@/records/ContactLinks';
import { FilesSeenBy } from '@/records/files/FilesSeenBy';
import { Comments, FilesEditor, FilesView } from '@/records/files/record-parts';
import { PRIVATE_INDIVIDUAL } from '@/records/pickers';
import { Focused } from '@/ui/hooks/Focused';
import { DetailsColumns, Fact, Facts } from '@/ui/layout/DetailsPage';
import { Section } from '@/ui/layout/Section';
import { lazySection } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { LinkedOrders } from './LinkedOrders';
import { AddressText, ContactText } from './PlaceParts';
import { Reading } from './Reading';
import { TaskSummary } from './TaskSummary';
import { useAddImages, useTaskComments } from './task-details.api';
import c from './task-details.module.css';
import { changedFields, unitOf } from './task-edit';
import type { TaskDetails } from './tasks.api';
import type { TaskEditing } from './use-task-editing';

const RecurrenceSection = lazySection(() => import('./recurrence/RecurrenceSection'));
const TaskEvents = lazySection(() => import('./TaskEvents'));
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
      main={task.can_edit ? <Editor task={task} editing={editing} /> : <ReadOnly task={task} />}
      side={
        <>
          {task.status === 'TEMPLATE' && <RecurrenceSection task={task} />}
          {task.status !== 'TEMPLATE' && (
            <Section title={t.orders} id="orders" actions={plan}>
              <LinkedOrders
                orders={task.linked_orders}
                own={task.role_type === 'CONTRACTOR'}
                mayPlan={!busy && task.allowed_actions.includes('order.plan')}
              />
            </Section>
          )}
          <Section title={t.comments} id="comments">
            <TaskComments task={task} busy={busy} />
          </Section>
          <TaskEvents taskId={task.task_id} />
        </>
      }
    />
  );
}

/** Shows the editable fields: as texts first, as fields after a click or E. */
function Editor({ task, editing }: { task: TaskDetails; editing: TaskEditing }) {
  const t = useOfficeT();
  const photoName = usePhotoName(task);
  const mayAssets = useCan()('asset.read');
  const sections = t.taskDetails.sections;
  const { form, original } = editing;
  const fields: TaskFieldsProps = { form, original, mode: 'edit', disabled: editing.saving };
  const job = useRef<HTMLDivElement>(null);
  useHotkeys([['E', () => isFree() && job.current?.querySelector('textarea')?.focus()]]);
  return (
    <>
      <Section title={sections.basics} actions={<KeyHint />}>
        {task.whier_id === null && form.values.whier_id === null && (
          <p className={c.hint} role="status">
            <IconInfoCircle {...ICON} />
            {t.taskDetails.edit.chooseWhier}
          </p>
        )}
        <Reading form={form} room={job}>
          <BasicFields {...fields} />
        </Reading>
        <TaskSummary task={task} />
      </Section>
      <Places task={task} editing={editing} fields={fields} />
      {mayAssets && <AssetsSection work={{ task_id: task.task_id }} client={task.client_tenant_id} />}
      <Section title={sections.files} id="images">
        <SeenByOther task={task} />
        <FilesEditor {...filesOf(task)} photoName={photoName} editing={editing} />
      </Section>
    </>
  );
}

/** No dialog has the keys. */
const isFree = () => document.querySelector('[role=dialog]') === null;

function KeyHint() {
  const t = useOfficeT().taskDetails.edit;
  return (
    <span className={c.keyHint} aria-hidden>
      <kbd>E</kbd> {t.key}
    </span>
  );
}

interface PlacesProps {
  readonly task: TaskDetails;
  readonly editing: TaskEditing;
  readonly fields: TaskFieldsProps;
}

const CONTACT: ReadonlySet<string> = new Set(['contact_name', 'contact_phone', 'contact_email']);
const PLACE: ReadonlySet<string> = new Set(['location_type', 'address_name', 'working_hours']);

/** The address and whom to ask there, side by side; what is being changed takes the whole width. */
function Places({ task, editing, fields }: PlacesProps) {
  const sections = useOfficeT().taskDetails.sections;
  const [open, setOpen] = useState<'address' | 'contact'>();
  const { form, original, dirty } = editing;
  // Once it is saved or given up, it is text again.
  const [wasDirty, setWasDirty] = useState(dirty);
  if (wasDirty !== dirty) {
    setWasDirty(dirty);
    if (!dirty) setOpen(undefined);
  }
  const touched = [...changedFields(form.values, original), ...Object.keys(form.errors), ...Object.keys(form.unread)];
  const address = open === 'address' || touched.some((field) => unitOf(field) === 'address' || PLACE.has(field));
  const contact = open === 'contact' || touched.some((field) => CONTACT.has(field));
  const v = form.values;
  return (
    <div className={c.places} data-open={address || contact}>
      {address ? (
        <Section title={sections.address} id="address" actions={<MapButton place={v} />}>
          <Focused on={open === 'address'}>
            <AddressFields {...fields} />
          </Focused>
        </Section>
      ) : (
        <AddressText task={task} onEdit={() => setOpen('address')} />
      )}
      {contact ? (
        <Section
          title={sections.contacts}
          id="contact"
          actions={<ContactLinks phone={v.contact_phone.trim()} email={v.contact_email.trim()} />}
        >
          <Focused on={open === 'contact'}>
            <ContactFields bind={bindFields(fields)} />
          </Focused>
        </Section>
      ) : (
        <ContactText task={task} onEdit={() => setOpen('contact')} />
      )}
    </div>
  );
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

/** Comments are internal unless they are shared; files are not, and a notice shows that before any is added. */
function SeenByOther({ task: { comments_shared_with: other } }: { task: TaskDetails }) {
  const t = useOfficeT().taskDetails;
  if (!other) return null;
  return <FilesSeenBy>{t.filesSeenBy({ other })}</FilesSeenBy>;
}

function usePhotoName({ title }: TaskDetails) {
  const t = useOfficeT().taskDetails;
  return (n: number) => t.image({ n, title });
}

function ReadOnly({ task }: { task: TaskDetails }) {
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
        {task.client_tenant_id === PRIVATE_INDIVIDUAL && task.client_note && (
          <Facts wide>
            <Fact name={words.clientNote}>{task.client_note}</Fact>
          </Facts>
        )}
        <TaskSummary task={task}>
          <Fact name={words.priority}>
            <PriorityMark priority={task.priority} />
          </Fact>
          {task.whiers.length > 0 && <Fact name={words.whier}>{task.whiers.join(' / ')}</Fact>}
        </TaskSummary>
      </Section>
      <div className={c.places}>
        <AddressText task={task} />
        <ContactText task={task} />
      </div>
      {mayAssets && <AssetsSection work={{ task_id: task.task_id }} client={task.client_tenant_id} />}
      <Section title={sections.files} id="images">
        <SeenByOther task={task} />
        <FilesView {...filesOf(task)} photoName={photoName} add={mayAdd ? add : undefined} />
      </Section>
    </>
  );
}
