import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { tabs, search } = filterKinds<Messages>();

/** The list of outgoing letters: newest first by default. */
export const outboxList = defineList({
  name: 'outbox',
  sorts: ['subject', 'recipient', 'state', 'created_at'],
  order: '-created_at',
  ordered: true,
  filters: {
    state: tabs({
      label: (t) => t.settings.outbox.tabs.label,
      any: (t) => t.settings.outbox.tabs.any,
      values: ['WAITING', 'FAILED', 'SENT'],
      word: (t, state) => t.settings.outbox.states[state],
      by: 'state',
    }),
    q: search({ label: (t) => t.settings.outbox.search }),
  },
});
