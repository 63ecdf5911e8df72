import { ApiError, type Schemas } from '@/api/client';
import { type TextItem, textItems } from '@/ui/text-list';
import type { Hierarchy } from './hierarchies.api';

export type ExpenseType = Hierarchy['expense_type'];
export const EXPENSE_TYPES = ['CAPITAL', 'OPERATIONAL', 'INCOME'] as const satisfies readonly ExpenseType[];

/** What an order of a kind of work must leave before it can be finished, beside its checklist. */
export const DEMANDS = ['demands_description', 'demands_photo', 'demands_signature'] as const;

/** Limits of the server: letters of a name, minutes of an estimate, items of a checklist. */
export const MAX = { title: 200, minutes: 30 * 24 * 60, checks: 50 } as const;

/** What the form of a kind of work holds. */
export type HierarchyFormValues = {
  title: string;
  expense_type: ExpenseType | null;
  time_estimate: number | null;
  demands_description: boolean;
  demands_photo: boolean;
  demands_signature: boolean;
  checklist: TextItem[];
};

const EMPTY_HIERARCHY: HierarchyFormValues = {
  title: '',
  expense_type: null,
  time_estimate: null,
  demands_description: false,
  demands_photo: false,
  demands_signature: false,
  checklist: [],
};

/** What a form starts with: the node, or for a new one the expense type of what it lies below. */
export function fromHierarchy(node: Hierarchy | undefined, parent: Hierarchy | undefined): HierarchyFormValues {
  if (!node) return { ...EMPTY_HIERARCHY, expense_type: parent?.expense_type ?? null };
  const { name, expense_type, time_estimate, demands_description, demands_photo, demands_signature } = node;
  const demands = { demands_description, demands_photo, demands_signature };
  return { title: name, expense_type, time_estimate, ...demands, checklist: textItems(node.checklist) };
}

interface Faults {
  readonly title: string;
  readonly expense_type: string;
  readonly time_estimate: string;
  readonly tooLong: string;
  readonly check: string;
}

/** The words to every faulty field, by its path. */
export function hierarchyFaults(values: HierarchyFormValues, words: Faults): Record<string, string> {
  const faults: Record<string, string> = {};
  if (values.title.trim() === '') faults.title = words.title;
  if (values.expense_type === null) faults.expense_type = words.expense_type;
  if (!values.time_estimate) faults.time_estimate = words.time_estimate;
  else if (values.time_estimate > MAX.minutes) faults.time_estimate = words.tooLong;
  values.checklist.forEach(({ text }, i) => {
    if (text.trim() === '') faults[`checklist.${i}.text`] = words.check;
  });
  return faults;
}

type Sent = Required<
  Pick<Schemas['HierarchiesNew'], 'title' | 'expense_type' | (typeof DEMANDS)[number] | 'checklist'>
> & {
  time_estimate: number;
};

/** The values as the server takes them, or null while they are not whole. */
function sent(values: HierarchyFormValues): Sent | null {
  const { expense_type, time_estimate, checklist, ...rest } = values;
  if (expense_type === null || time_estimate === null) return null;
  return {
    ...rest,
    title: rest.title.trim(),
    expense_type,
    time_estimate,
    checklist: checklist.map((c) => c.text.trim()),
  };
}

/** A new kind of work below another, or of its own. */
export function toNew(values: HierarchyFormValues, parent_id: number | null): Schemas['HierarchiesNew'] | null {
  const body = sent(values);
  return body && { parent_id, ...body };
}

/** Only what differs from the values it began with. */
export function toChange(
  values: HierarchyFormValues,
  before: HierarchyFormValues,
  version: number,
): Schemas['HierarchiesChange'] | null {
  const body = sent(values);
  if (!body) return null;
  const was: Partial<Record<string, unknown>> = sent(before) ?? {
    ...before,
    checklist: before.checklist.map((c) => c.text),
  };
  const changed = Object.entries(body).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field]));
  return { version, ...Object.fromEntries(changed) };
}

/** The values with those of some fields as the server has them. */
export function takeTheirs(
  values: HierarchyFormValues,
  theirs: readonly { readonly field: string; readonly theirs: unknown }[],
): HierarchyFormValues {
  const taken = theirs.map(({ field, theirs: value }) => [
    field,
    field === 'checklist' ? textItems(value as string[]) : value,
  ]);
  return { ...values, ...Object.fromEntries(taken) };
}

/** The server's faults under the paths of the form. */
export function asHierarchyProblem(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = error.errors.map((one) => ({ ...one, field: one.field.replace(/^checklist\.\d+$/, '$&.text') }));
  return new ApiError({ ...error.problem, errors });
}
