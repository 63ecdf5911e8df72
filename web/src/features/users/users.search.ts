import { or, startsWith } from '@/api/filter';
import { teamSource } from '@/domain/people/people';
import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';

const { search, record, choice } = filterKinds<Messages>();

/** The list of people: by name by default. */
export const userList = defineList({
  name: 'users',
  sorts: ['last_name', 'email', 'status'],
  order: 'last_name',
  thenBy: { last_name: 'first_name' },
  filters: {
    q: search({
      label: (t) => t.users.search,
      // The name is the first and then the last, so that its beginning is that of the first or of both.
      by: (typed) => or(startsWith('name', typed), startsWith('last_name', typed)),
    }),
    team: record({ label: (t) => t.users.filters.team, of: teamSource, by: 'team_id' }),
    type: choice({
      label: (t) => t.users.filters.type,
      values: ['ADMIN', 'MANAGER', 'WORKER'],
      word: (t, type) => t.common.roles[type],
      by: 'user_type',
    }),
    external: choice({
      label: (t) => t.users.filters.external,
      any: (t) => t.users.filters.any,
      values: [true, false],
      word: (t, is) => (is ? t.ui.yes : t.ui.no),
      by: 'is_external_contractor',
    }),
    state: choice({
      label: (t) => t.users.filters.state,
      values: ['ACTIVE', 'INVITED'],
      word: (t, state) => t.users.states[state],
      by: 'status',
    }),
  },
});
