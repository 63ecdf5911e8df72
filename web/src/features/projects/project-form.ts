import type { Manager } from '@/domain/people/managers';
import type { Messages } from '@/i18n/types';
import { type Cents, centsOf } from '@/lib/money';
import { defineForm, type FormValues, list, number, own, text } from '@/records/editing/define-form';
import type { DateRange } from '@/ui/text/dates';
import type { Project } from './projects.api';

export const projectForm = defineForm<Project>()({
  title: text({ needed: true }),
  budget: number({
    of: (project: Project) => centsOf(project.budget),
    sent: (cents: Cents | null) => (cents ?? 0) / 100,
    needed: true,
  }),
  currency: own(null, { needed: true }),
  planned_start: own(null, { needed: true }),
  planned_end: own(null, { unit: 'planned_start', needed: true }),
  managers: list((manager: Manager) => manager.tenant_user_id, { as: 'manager_ids', needed: true }),
});

export type ProjectFormValues = FormValues<typeof projectForm>;

/** The words to every faulty field. */
export function projectFaults(v: ProjectFormValues, t: Messages['projects']['form']['faults']) {
  const faults = projectForm.faults(v, t);
  if (v.planned_start !== null && v.planned_end !== null && v.planned_end < v.planned_start)
    faults.planned_end = t.order;
  return faults;
}

/** The planned days as the fields of a range take them. */
export const rangeOf = (v: ProjectFormValues): DateRange => ({ from: v.planned_start, to: v.planned_end });
