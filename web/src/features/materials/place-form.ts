import type { Body } from '@/api/client';
import type { Person, Team } from '@/domain/people/people';
import type { Messages } from '@/i18n/types';
import { editsOf } from '@/records/editing/edits';
import type { Place } from './materials.api';

export type PlaceFormValues = {
  kind: Place['kind'];
  name: string;
  /** The owner of a van: a worker, a team, or neither. */
  user: Person | null;
  team: Team | null;
};

/** A place as it is edited; a new one is a van, since what comes after the store mostly is. */
export const fromPlace = (place: Place | undefined): PlaceFormValues => ({
  kind: place?.kind ?? 'VAN',
  name: place?.name ?? '',
  user:
    place && place.user_id !== null
      ? { user_id: place.user_id, first_name: place.user_name ?? '', last_name: '', email: '' }
      : null,
  team: place && place.team_id !== null ? { team_id: place.team_id, name: place.team_name ?? '' } : null,
});

/** The form with a van of this worker or of this team, never of both. */
export const ownedBy = (owner: Pick<PlaceFormValues, 'user'> | Pick<PlaceFormValues, 'team'>) => ({
  user: null,
  team: null,
  ...owner,
});

/** Returns the owner of the place, as the server has it; only vans have one. */
const owners = ({ kind, user, team }: PlaceFormValues) => ({
  user_id: kind === 'VAN' ? (user?.user_id ?? null) : null,
  team_id: kind === 'VAN' ? (team?.team_id ?? null) : null,
});

const isSamePlace = (a: PlaceFormValues, b: PlaceFormValues) => {
  const [one, other] = [owners(a), owners(b)];
  return a.kind === b.kind && one.user_id === other.user_id && one.team_id === other.team_id;
};

/** The kind and whose it is change together, as the server merges them. */
export const placeUnit = (field: string) => (field === 'name' ? 'name' : 'kind');

export const placeEdits = editsOf<PlaceFormValues, keyof PlaceFormValues>({
  unitOf: placeUnit,
  same: (field, a, b) => (field === 'name' ? a.name.trim() === b.name.trim() : isSamePlace(a, b)),
});

/** The words to every faulty field. */
export const placeFaults = (
  v: PlaceFormValues,
  t: Messages['stockPlaces']['form']['faults'],
): Partial<Record<keyof PlaceFormValues, string>> => (v.name.trim() === '' ? { name: t.name } : {});

/** The field of the form for one of the server. */
export const placeField = (field: string) => ({ user_id: 'user', team_id: 'team' })[field] ?? field;

export const toNew = (v: PlaceFormValues): Body<'/stock_places', 'post'> => ({
  kind: v.kind,
  name: v.name.trim(),
  ...owners(v),
});

/** Returns the changes of the place to send, with the version they are based on. */
export function toChange(v: PlaceFormValues, place: Place): Body<'/stock_places/{stock_place_id}', 'patch'> {
  const changed = placeEdits.changedUnits(v, fromPlace(place));
  return {
    version: place.version,
    ...(changed.has('name') && { name: v.name.trim() }),
    ...(changed.has('kind') && { kind: v.kind, ...owners(v) }),
  };
}
