import type { Schemas } from '@/api/client';

/** A person of the list, with what a test wants different. */
export const userRow = (more: Partial<Schemas['UsersRow']> = {}): Schemas['UsersRow'] => ({
  user_id: 7,
  tenant_user_id: 70,
  first_name: 'Marko',
  last_name: 'Božić',
  email: 'marko@primorje.test',
  phone: '',
  image_url: null,
  roles: [{ user_type: 'WORKER', tenant_id: 1, tenant_name: 'Primorje Servis d.o.o.' }],
  user_types: ['WORKER'],
  teams: [{ team_id: 3, name: 'Elektro ekipa' }],
  is_external_contractor: false,
  status: 'ACTIVE',
  new_email: null,
  is_elsewhere: false,
  has_second_factor: false,
  version: 4,
  allowed_actions: ['user.edit', 'user.invite', 'user.delete'],
  ...more,
});
