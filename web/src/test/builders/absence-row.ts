import type { Schemas } from '@/api/client';

/** An absence of the list that waits for a decision, with what a test wants different. */
export const absenceRow = (more: Partial<Schemas['AbsencesRow']> = {}): Schemas['AbsencesRow'] => ({
  absence_id: 5,
  user_id: 7,
  name: 'Marko Božić',
  image_url: null,
  kind: 'LEAVE',
  state: 'REQUESTED',
  whole_days: true,
  from: '2026-08-02T22:00:00Z',
  to: '2026-08-07T22:00:00Z',
  from_day: '2026-08-03',
  to_day: '2026-08-07',
  working_days: 4,
  note: '',
  reason: '',
  decided_by: null,
  decided_at: null,
  created_by: 'Marko Božić',
  created_at: '2026-07-01T08:00:00Z',
  cancel: null,
  orders: [],
  version: 1,
  allowed_actions: ['absence.edit', 'absence.delete', 'absence.approve', 'absence.reject'],
  ...more,
});
