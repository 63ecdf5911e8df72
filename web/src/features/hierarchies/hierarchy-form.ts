import type { Schemas } from '@/api/client';
import { assert } from '@/lib/assert';
import { editsOf } from '@/records/editing/edits';
import { type TextItem, textItems } from '@/ui/fields/text-list';
import type { Hierarchy } from './hierarchies.api';

export type ExpenseType = Hierarchy['expense_type'];
export const EXPENSE_TYPES = ['CAPITAL', 'OPERATIONAL', 'INCOME'] as const satisfies readonly ExpenseType[];

/** The requirements of a kind of work before an order can be finished, beside its checklist. */
export const DEMANDS = ['demands_description', 'demands_photo', 'demands_signature'] as const;

/** Limits of the server: letters of a name, minutes of an estimate, items of a checklist. */
export const MAX = { title: 200, minutes: 30 * 24 * 60, checks: 50 } as const;

/** The values of the form of a kind of work. */
export type HierarchyFormValues = {
  title: string;
  expense_type: ExpenseType | null;
  time_estimate: number | null;
  kpd: string;
  demands_description: boolean;
  demands_photo: boolean;
  demands_signature: boolean;
  checklist: TextItem[];
};

const EMPTY_HIERARCHY: HierarchyFormValues = {
  title: '',
  expense_type: null,
  time_estimate: null,
  kpd: '',
  demands_description: false,
  demands_photo: false,
  demands_signature: false,
  checklist: [],
};

/** Returns the first values of the form: those of the node, or for a new one the expense type of its parent. */
export function fromHierarchy(node: Hierarchy | undefined, parent: Hierarchy | undefined): HierarchyFormValues {
  if (!node) return { ...EMPTY_HIERARCHY, expense_type: parent?.expense_type ?? null };
  const { name, expense_type, time_estimate, kpd, demands_description, demands_photo, demands_signature } = node;
  const demands = { demands_description, demands_photo, demands_signature };
  return { title: name, expense_type, time_estimate, kpd, ...demands, checklist: textItems(node.checklist) };
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
  textsOf(values.checklist).forEach((text, i) => {
    if (text === '') faults[`checklist.${i}.text`] = words.check;
  });
  return faults;
}

/** The texts of a checklist; rows at its end that nobody typed into are none. */
const textsOf = (checklist: readonly TextItem[]) => {
  const texts = checklist.map(({ text }) => text.trim());
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
};

/** Checklists are compared by their texts, not by the numbers given here. */
const plain = (v: HierarchyFormValues) => ({
  ...v,
  title: v.title.trim(),
  checklist: textsOf(v.checklist),
});

export const hierarchyEdits = editsOf<HierarchyFormValues, keyof HierarchyFormValues>({
  unitOf: (field) => field,
  same: (field, a, b) => JSON.stringify(plain(a)[field]) === JSON.stringify(plain(b)[field]),
});

/** The path in the form of a field of the server. */
export const hierarchyField = (field: string) => field.replace(/^checklist\.\d+$/, '$&.text');

/** A new kind of work below another, or of its own. */
export function toNew(values: HierarchyFormValues, parent_id: number | null): Schemas['HierarchiesNew'] {
  const { expense_type, ...rest } = plain(values);
  assert(expense_type !== null, 'a form without an expense type is not sent');
  return { parent_id, ...rest, expense_type };
}

/** Returns the changes of the node to send, with the version they are based on. */
export function toChange(values: HierarchyFormValues, node: Hierarchy): Schemas['HierarchiesChange'] {
  const changed = hierarchyEdits.changedFields(values, fromHierarchy(node, undefined));
  const sent = plain(values);
  return { version: node.version, ...Object.fromEntries(changed.map((field) => [field, sent[field]])) };
}
