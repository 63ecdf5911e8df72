import * as z from 'zod/mini';
import { ge } from '@/api/filter';
import { managerSource } from '@/domain/people/managers';
import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { search, record, choice, from, to, shown } = filterKinds<Messages>();

/** The possible numbers of months in the timeline; the first is the default. */
export const RANGES = [8, 3, 12] as const;

/** The list of projects: newest first by default; as rows, or as bars over months. */
export const projectList = defineList({
  name: 'projects',
  sorts: ['project_id', 'title', 'budget', 'planned_start', 'planned_end', 'task_count'],
  order: '-project_id',
  filters: {
    q: search({ label: (t) => t.projects.search, by: 'title' }),
    manager: record({ label: (t) => t.projects.filters.manager, of: managerSource, by: 'manager_id' }),
    from: from({ label: (t) => t.projects.filters.from, by: 'planned_start' }),
    to: to({ label: (t) => t.projects.filters.to, by: 'planned_start' }),
    near: choice({
      label: (t) => t.projects.filters.near,
      any: (t) => t.projects.filters.any,
      values: [true],
      word: (t) => t.ui.yes,
      by: () => ge('budget_reached', 85),
    }),
    view: shown(z.literal('timeline')),
    /** The first month of the timeline; absent is the one that shows today. */
    month: shown(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))),
    months: shown(z.literal(RANGES)),
  },
});

/** The tabs of a project's page; the first is the default. */
const TABS = ['overview', 'tasks', 'orders', 'offers', 'documents', 'comments'] as const;
export type Tab = (typeof TABS)[number];

/** The address of a project: which part of it is shown, and whose orders. */
export interface ProjectSearch {
  tab?: Tab | undefined;
  worker?: number | undefined;
}

export const readProjectSearch = ({ tab, worker }: Record<string, unknown>): ProjectSearch => ({
  ...(TABS.some((one) => one === tab) && tab !== 'overview' && { tab: tab as Tab }),
  ...(typeof worker === 'number' && Number.isSafeInteger(worker) && worker > 0 && { worker }),
});
