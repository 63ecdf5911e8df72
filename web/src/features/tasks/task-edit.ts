import { type TaskField, type TaskFormValues, type TaskUpdate, toUpdatePayload } from '@/domain/tasks/form/task-form';
import { editsOf } from '@/records/editing/edits';
import type { TaskDetails } from './tasks.api';

/** The fields of an address change together: half of one person's address and half of another's make no sense. */
const ADDRESS: ReadonlySet<string> = new Set([
  'address_id',
  'address1',
  'address2',
  'zipcode',
  'city',
  'region',
  'country',
  'latitude',
  'longitude',
] satisfies TaskField[]);

/** What two people can have changed differently: a field, or the address as a whole. */
export type Unit = TaskField | 'address';

/** The unit of a field, as the form or as the server names it. */
export function unitOf(field: string): Unit {
  if (ADDRESS.has(field)) return 'address';
  if (field === 'project_id' || field === 'currency') return 'project';
  return field as TaskField;
}

/** Returns the type of history entries about a changed field. */
export function kindOf(field: string): string {
  switch (field) {
    case 'title':
    case 'description':
    case 'priority':
    case 'client_note':
    case 'working_hours':
    case 'project':
      return field;
    case 'whier_id':
      return 'whier';
    case 'contact_name':
    case 'contact_phone':
    case 'contact_email':
      return 'contact';
    default:
      return 'address';
  }
}

/** Follow from other fields, so that nobody counts or undoes them on their own. */
const UNSEEN: ReadonlySet<string> = new Set([
  'currency',
  'latitude',
  'longitude',
  'save_address',
] satisfies TaskField[]);

function same(field: TaskField, a: TaskFormValues, b: TaskFormValues): boolean {
  if (field === 'project') return a.project?.project_id === b.project?.project_id;
  if (field === 'client') return a.client?.tenant_id === b.client?.tenant_id;
  return a[field] === b[field];
}

/** Compares and merges edits of a task with those of others. */
export const edits = editsOf<TaskFormValues, Unit>({ unitOf, same });

/** Returns the visible fields that differ from the saved ones. */
export const changedFields = (v: TaskFormValues, saved: TaskFormValues): readonly TaskField[] =>
  edits.changedFields(v, saved).filter((field) => !UNSEEN.has(field));

/** The call that saves the edits of a task, based on the version the person began with. */
export const toChange = (
  v: TaskFormValues,
  task: TaskDetails,
  version: number,
  deleted: { readonly images: ReadonlySet<number>; readonly docs: ReadonlySet<number> },
): TaskUpdate => {
  // Somebody else may have deleted a file meanwhile.
  const images = task.images.map((image) => image.task_image_id).filter((id) => deleted.images.has(id));
  const docs = task.documents.map((doc) => doc.task_document_id).filter((id) => deleted.docs.has(id));
  return {
    ...toUpdatePayload(v, task),
    version,
    ...(images.length > 0 && { deleted_images: images }),
    ...(docs.length > 0 && { deleted_docs: docs }),
  };
};

/** Reports whether saving would change nothing. */
export const isEmptyChange = ({ version: _, ...change }: TaskUpdate) => Object.keys(change).length === 0;

/** Reports whether a form can be sent at all; other faults are shown after the attempt. */
export const canSave = (v: TaskFormValues) =>
  [v.title, v.address_name, v.address1, v.city].every((text) => text.trim() !== '');
