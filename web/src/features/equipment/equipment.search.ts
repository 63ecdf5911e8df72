import * as z from 'zod/mini';
import { and, ge, le, lt } from '@/api/filter';
import { STATUSES, TYPES } from '@/domain/equipment/equipment-kinds';
import type { Messages } from '@/i18n/types';
import { dayLater, today } from '@/lib/date';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { search, choice, choices, text, texts, shown } = filterKinds<Messages>();

/** How many days before it an inspection is due soon, by the server's rule. */
const SOON = 30;

const dueBy = (state: 'DUE' | 'DUE_SOON' | 'OVERDUE', day: string) => {
  const soon = le('next_inspection', dayLater(day, SOON));
  if (state === 'OVERDUE') return lt('next_inspection', day);
  return state === 'DUE' ? soon : and(ge('next_inspection', day), soon);
};

/** The list of equipment, by name, fifty on a page by default; as rows, or as bars over days. */
export const equipmentList = defineList({
  name: 'equipment',
  sorts: ['name', 'type', 'status', 'location', 'user_name', 'next_inspection'],
  order: 'name',
  size: 50,
  filters: {
    q: search({ label: (t) => t.equipment.search, live: false }),
    status: choice({
      label: (t) => t.equipment.filters.status,
      values: STATUSES,
      word: (t, value) => t.equipment.statuses[value],
      by: 'status',
      tabs: {
        label: (t) => t.equipment.filters.status,
        any: (t) => t.equipment.filters.any,
        values: STATUSES,
        word: (t, value) => t.equipment.statuses[value],
      },
    }),
    location: texts({ label: (t) => t.equipment.filters.location, by: 'location' }),
    type: choices({
      label: (t) => t.equipment.filters.type,
      values: TYPES,
      word: (t, value) => t.equipment.types[value],
      by: 'type',
    }),
    worker: text({ label: (t) => t.equipment.filters.worker, by: 'user_name' }),
    overdue: choice({
      label: (t) => t.equipment.filters.overdue,
      values: [true],
      word: (t) => t.ui.yes,
      by: (_, now) => lt('due_at', now),
    }),
    inspection: choice({
      label: (t) => t.equipment.filters.inspection,
      values: ['DUE', 'DUE_SOON', 'OVERDUE'],
      word: (t, value) => t.equipment.inspections[value],
      by: (state) => dueBy(state, today()),
    }),
    view: shown(z.literal('timeline')),
    /** The first day of the timeline; absent is the one that shows today. */
    from: shown(z.iso.date()),
    /** The number of days it shows, if not the usual four weeks. */
    days: shown(z.literal(60)),
    /** The days for which it marks free items. */
    freeFrom: shown(z.iso.date()),
    freeTo: shown(z.iso.date()),
  },
});
