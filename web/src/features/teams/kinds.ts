import type { Kinds } from '@/records/kinds';

export const kinds: Kinds = {
  team: {
    place: ({ name }) => ({ to: '/teams', search: { q: name } }),
    trash: {
      calls: '/teams/{team_id}',
      title: (t) => t.teams.title,
      restored: (t) => t.teams.done.restored,
      fields: (t) => t.teams.history,
    },
  },
};
