import { api, dataOf, type Schemas } from '@/api/client';
import { recordSource } from '@/records/pickers';

/** Somebody of the company, with the fields that forms need. */
export type Person = Pick<Schemas['UsersPicked'], 'user_id' | 'first_name' | 'last_name' | 'email'>;

/** Everybody in the company. */
export const personSource = recordSource<Person>({
  key: ['users', 'people'],
  search: (body, signal) => dataOf(api.POST('/users/picker_search', { body, signal })),
  column: 'user_id',
  id: (person) => person.user_id,
  label: (person) => `${person.first_name} ${person.last_name}`,
  hint: (person) => person.email,
  standIn: (id) => ({ user_id: id, first_name: `#${id}`, last_name: '', email: '' }),
});

/** A team of the company. */
export type Team = Schemas['UsersTeam'];

export const teamSource = recordSource<Team>({
  key: ['teams'],
  search: (body, signal) => dataOf(api.POST('/teams/picker_search', { body, signal })),
  column: 'team_id',
  id: (team) => team.team_id,
  label: (team) => team.name,
  standIn: (id) => ({ team_id: id, name: `#${id}` }),
});
