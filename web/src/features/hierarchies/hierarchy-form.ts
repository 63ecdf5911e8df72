import { defineForm, type FormValues, number, own, text, value } from '@/records/editing/define-form';
import { type TextItem, textItems } from '@/ui/fields/text-list';
import type { Hierarchy } from './hierarchies.api';

export type ExpenseType = Hierarchy['expense_type'];
export const EXPENSE_TYPES = ['CAPITAL', 'OPERATIONAL', 'INCOME'] as const satisfies readonly ExpenseType[];

/** The requirements of a kind of work before an order can be finished, beside its checklist. */
export const DEMANDS = ['demands_description', 'demands_photo', 'demands_signature'] as const;

/** Limits of the server: letters of a name, minutes of an estimate, items of a checklist. */
export const MAX = { title: 200, minutes: 30 * 24 * 60, checks: 50 } as const;

/** The texts of a checklist; rows at its end that nobody typed into are none. */
const textsOf = (checklist: readonly TextItem[]) => {
  const texts = checklist.map(({ text }) => text.trim());
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
};

/** A kind of work as it is edited; checklists are compared by their texts, not by the numbers given here. */
export const hierarchyForm = defineForm<Hierarchy>()({
  title: text({ of: (node: Hierarchy) => node.name, needed: true }),
  expense_type: own(null, { needed: true }),
  time_estimate: number(),
  kpd: text(),
  demands_description: own(false),
  demands_photo: own(false),
  demands_signature: own(false),
  checklist: value({
    empty: [],
    of: (node: Hierarchy) => textItems(node.checklist),
    same: (a, b) => JSON.stringify(textsOf(a)) === JSON.stringify(textsOf(b)),
    sent: textsOf,
  }),
});

export type HierarchyFormValues = FormValues<typeof hierarchyForm>;

interface Faults {
  readonly title: string;
  readonly expense_type: string;
  readonly time_estimate: string;
  readonly tooLong: string;
  readonly check: string;
}

/** The words to every faulty field, by its path. */
export function hierarchyFaults(values: HierarchyFormValues, words: Faults): Record<string, string> {
  const faults: Record<string, string> = { ...hierarchyForm.faults(values, words) };
  if (!values.time_estimate) faults.time_estimate = words.time_estimate;
  else if (values.time_estimate > MAX.minutes) faults.time_estimate = words.tooLong;
  textsOf(values.checklist).forEach((text, i) => {
    if (text === '') faults[`checklist.${i}.text`] = words.check;
  });
  return faults;
}

/** The path in the form of a field of the server. */
export const hierarchyField = (field: string) => field.replace(/^checklist\.\d+$/, '$&.text');
