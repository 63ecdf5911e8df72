import { fromDetails, type TaskField, type TaskFormValues, toUpdatePayload } from './task-form';
import type { TaskDetails, TaskUpdate } from './tasks.api';

/** Half of my address and half of yours is nobody's: these fields stand or fall together. */
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

/** Follow from other fields, so that nobody counts or undoes them on their own. */
const UNSEEN: ReadonlySet<string> = new Set([
  'currency',
  'latitude',
  'longitude',
  'save_address',
] satisfies TaskField[]);

const fields = (v: TaskFormValues) => Object.keys(v) as TaskField[];

function same(field: TaskField, a: TaskFormValues, b: TaskFormValues): boolean {
  if (field === 'project') return a.project?.project_id === b.project?.project_id;
  if (field === 'client') return a.client?.tenant_id === b.client?.tenant_id;
  return a[field] === b[field];
}

/** The fields a person sees that differ from the saved ones. */
export const changedFields = (v: TaskFormValues, saved: TaskFormValues): readonly TaskField[] =>
  fields(v).filter((field) => !UNSEEN.has(field) && !same(field, v, saved));

/** The units that differ. */
export const changedUnits = (a: TaskFormValues, b: TaskFormValues): ReadonlySet<Unit> =>
  new Set(
    fields(a)
      .filter((field) => !same(field, a, b))
      .map(unitOf),
  );

/**
 * Puts a newer saved task under the edits: what the person has not touched takes the new values, what
 * they have stays. `disputed` are the units both have changed, to different values.
 */
export function rebase(edited: TaskFormValues, before: TaskFormValues, after: TaskFormValues) {
  const mine = changedUnits(edited, before);
  const theirs = changedUnits(before, after);
  const values = take(after, edited, mine);
  const disputed = [...changedUnits(values, after)].filter((unit) => theirs.has(unit));
  return { values, disputed };
}

/** The values with those of some units taken from another set of values. */
export function take(v: TaskFormValues, from: TaskFormValues, units: ReadonlySet<Unit>): TaskFormValues {
  const taken = fields(v).filter((field) => units.has(unitOf(field)));
  return { ...v, ...Object.fromEntries(taken.map((field) => [field, from[field]])) };
}

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

/** Whether a call to save would change nothing. */
export const isEmptyChange = ({ version: _, ...change }: TaskUpdate) => Object.keys(change).length === 0;

/** What a form has to be to be sent at all; other faults are told when it is tried. */
export const canSave = (v: TaskFormValues) =>
  [v.title, v.address_name, v.address1, v.city].every((text) => text.trim() !== '');

/** Edits that outlived the page they were made on, and what they were made of. */
export interface TaskDraft {
  readonly version: number;
  readonly before: TaskFormValues;
  readonly values: TaskFormValues;
  /** Files cannot be kept; the person is asked for them again. */
  readonly hadFiles: boolean;
}

/** What a form starts with: the saved task, with the edits of a draft over it. */
export function openForm(task: TaskDetails, draft: TaskDraft | null) {
  const saved = fromDetails(task);
  if (!draft) return { values: saved, version: task.version, disputed: [] };
  return { ...rebase({ ...saved, ...draft.values }, { ...saved, ...draft.before }, saved), version: draft.version };
}
