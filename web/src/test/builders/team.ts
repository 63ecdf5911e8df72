import type { Schemas } from '@/api/client';

/** A person who could be in a team, with what a test wants different. */
export const member = (more: Partial<Schemas['TeamsMember']> = {}): Schemas['TeamsMember'] => ({
  user_id: 3,
  first_name: 'Marko',
  last_name: 'Božić',
  email: 'marko@primorje.test',
  image_url: null,
  ...more,
});

/** A team of a list, with what a test wants different. */
export const team = (more: Partial<Schemas['Team']> = {}): Schemas['Team'] => ({
  team_id: 7,
  name: 'Ekipa Klima',
  work_hierarchy_id: 2,
  work_hierarchy: 'Elektro / Rasvjeta',
  created_at: '2026-11-21T08:00:00Z',
  version: 4,
  plans: 0,
  vans: 0,
  users: [member(), member({ user_id: 4, first_name: 'Željka', last_name: 'Čop', email: 'zeljka@primorje.test' })],
  ...more,
});
