import type { Body } from '@/api/client';
import type { Manager } from '@/domain/people/managers';
import type { Messages } from '@/i18n/types';
import type { Day } from '@/lib/day-text';
import type { Cents } from '@/lib/money';
import { centsOf } from '@/lib/money';
import { editsOf } from '@/records/editing/edits';
import type { DateRange } from '@/ui/text/dates';
import type { Currency, Project } from './projects.api';

export type ProjectFormValues = {
  title: string;
  budget: Cents | null;
  currency: Currency | null;
  planned_start: Day | null;
  planned_end: Day | null;
  managers: readonly Manager[];
};

/** A project as it is edited; a new one has its maker's company's currency, and the managers it begins with. */
export const fromProject = (
  project: Project | undefined,
  currency: Currency,
  managers: readonly Manager[] = [],
): ProjectFormValues =>
  project
    ? {
        title: project.title,
        budget: centsOf(project.budget),
        currency: project.currency,
        planned_start: project.planned_start,
        planned_end: project.planned_end,
        managers: project.managers,
      }
    : { title: '', budget: null, currency, planned_start: null, planned_end: null, managers };

const idsOf = (v: ProjectFormValues) =>
  v.managers.map(({ tenant_user_id }) => tenant_user_id).toSorted((a, b) => a - b);

/** The planned days are one unit: half of one plan and half of another make no sense. */
export const unitOf = (field: string) => (field === 'planned_end' ? 'planned_start' : field) as keyof ProjectFormValues;

export const projectEdits = editsOf<ProjectFormValues, keyof ProjectFormValues>({
  unitOf,
  same: (field, a, b) =>
    field === 'managers'
      ? idsOf(a).join() === idsOf(b).join()
      : field === 'title'
        ? a.title.trim() === b.title.trim()
        : a[field] === b[field],
});

/** The words to every faulty field. */
export function projectFaults(v: ProjectFormValues, t: Messages['projects']['form']['faults']) {
  const faults: Partial<Record<keyof ProjectFormValues, string>> = {};
  if (v.title.trim() === '') faults.title = t.title;
  if (v.budget === null) faults.budget = t.budget;
  if (v.currency === null) faults.currency = t.currency;
  if (v.planned_start === null) faults.planned_start = t.planned_start;
  if (v.planned_end === null) faults.planned_end = t.planned_end;
  else if (v.planned_start !== null && v.planned_end < v.planned_start) faults.planned_end = t.order;
  if (v.managers.length === 0) faults.managers = t.managers;
  return faults;
}

/** The field of the form for one of the server. */
export const projectField = (field: string) => (field.startsWith('manager_ids') ? 'managers' : field);

/** The planned days as the fields of a range take them. */
export const rangeOf = (v: ProjectFormValues): DateRange => ({ from: v.planned_start, to: v.planned_end });

const sumOf = (cents: Cents | null) => (cents ?? 0) / 100;

export const toNew = (v: ProjectFormValues): Body<'/projects', 'post'> => ({
  title: v.title.trim(),
  budget: sumOf(v.budget),
  planned_start: v.planned_start,
  planned_end: v.planned_end,
  manager_ids: idsOf(v),
  currency: v.currency ?? 'EUR',
});

/** Returns the changes of the project to send, with the version they are based on. */
export function toChange(v: ProjectFormValues, project: Project): Body<'/projects/{project_id}', 'patch'> {
  const changed = projectEdits.changedUnits(v, fromProject(project, project.currency));
  return {
    version: project.version,
    ...(changed.has('title') && { title: v.title.trim() }),
    ...(changed.has('budget') && { budget: sumOf(v.budget) }),
    ...(changed.has('planned_start') && { planned_start: v.planned_start, planned_end: v.planned_end }),
    ...(changed.has('managers') && { manager_ids: idsOf(v) }),
  };
}
