import { eq, gt, lt } from '@/api/filter';
import { personSource } from '@/domain/people/people';
import type { Messages } from '@/i18n/types';
import { dayBounds } from '@/lib/date';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { tabs, number, record, choice, from, to } = filterKinds<Messages>();

/** Waiting for a decision: a request, or an approved absence that the person wants to cancel. */
export const WAITING = eq('waits', true);

/** The list of absences: the latest first by default. */
export const absenceList = defineList({
  name: 'absences',
  sorts: ['name', 'kind', 'from', 'state', 'created_at'],
  order: '-from',
  ordered: true,
  filters: {
    state: tabs({
      label: (t) => t.absences.tabs.label,
      any: (t) => t.absences.tabs.any,
      values: ['REQUESTED', 'APPROVED', 'REJECTED'],
      word: (t, state) => t.absences.tabs[state],
      by: (state) => (state === 'REQUESTED' ? WAITING : eq('state', state)),
    }),
    // A notice leads to one absence.
    id: number({ label: (t) => t.absences.filters.id, by: 'absence_id' }),
    person: record({
      label: (t) => t.absences.filters.person,
      of: personSource,
      by: 'user_id',
      may: 'absence.decide',
    }),
    kind: choice({
      label: (t) => t.absences.filters.kind,
      values: ['LEAVE', 'SICK', 'OTHER'],
      word: (t, kind) => t.absences.kinds[kind],
      by: 'kind',
    }),
    // Finds absences that overlap the days.
    from: from({ label: (t) => t.absences.filters.from, by: (day) => gt('to', dayBounds(day).from) }),
    to: to({ label: (t) => t.absences.filters.to, by: (day) => lt('from', dayBounds(day).until) }),
  },
});
