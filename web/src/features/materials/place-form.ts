import type { Person, Team } from '@/domain/people/people';
import { defineForm, type FormValues, own, picked, text } from '@/records/editing/define-form';
import type { Place } from './materials.api';

/** A place as it is edited; a new one is a van, since what comes after the store mostly is. */
export const placeForm = defineForm<Place>()({
  kind: own('VAN'),
  name: text({ needed: true }),
  /** The owner of a van: a worker, a team, or neither. */
  user: picked((user: Person) => user.user_id, {
    of: ({ user_id, user_name }: Place) =>
      user_id === null ? null : { user_id, first_name: user_name ?? '', last_name: '', email: '' },
    as: 'user_id',
    unit: 'kind',
  }),
  team: picked((team: Team) => team.team_id, {
    of: ({ team_id, team_name }: Place) => (team_id === null ? null : { team_id, name: team_name ?? '' }),
    as: 'team_id',
    unit: 'kind',
  }),
});

export type PlaceFormValues = FormValues<typeof placeForm>;

/** The form with a van of this worker or of this team, never of both. */
export const ownedBy = (owner: Pick<PlaceFormValues, 'user'> | Pick<PlaceFormValues, 'team'>) => ({
  user: null,
  team: null,
  ...owner,
});

/** Returns the values to send: only vans have an owner. */
export const tidy = (v: PlaceFormValues): PlaceFormValues => (v.kind === 'VAN' ? v : { ...v, user: null, team: null });
