import type { Schemas } from '@/api/client';
import type { Suggestion } from '@/records/pickers';
import type { Point } from '@/ui/media/map/map';

export type LocationType = Schemas['TasksNew']['location_type'];
export const LOCATION_TYPES = ['STORE', 'OFFICE', 'WAREHOUSE', 'OTHER'] as const satisfies readonly LocationType[];

/** A place as forms of every kind have it. */
export type Place = {
  /** Only ever a picked one: a suggestion, or that of a saved address. */
  address1: string;
  address2: string;
  zipcode: string;
  city: string;
  region: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
};

export const NO_PLACE: Place = {
  address1: '',
  address2: '',
  zipcode: '',
  city: '',
  region: '',
  country: '',
  latitude: null,
  longitude: null,
};

/** The place of a record that has one. */
export const placeOf = (p: Place): Place => ({
  address1: p.address1,
  address2: p.address2,
  zipcode: p.zipcode,
  city: p.city,
  region: p.region,
  country: p.country,
  latitude: p.latitude,
  longitude: p.longitude,
});

/** The fields that a picked suggestion fills. */
type Suggested = Omit<Place, 'address2'>;

/** The street and the number; where there are no streets, the settlement and the number. */
const lineOf = (s: Suggestion) => [s.street || s.city, s.number].filter(Boolean).join(' ') || s.formatted_address;

/** Returns the place of a suggestion; without one the place has still to be picked, and is empty. */
export const suggestedPlace = (s: Suggestion | null): Suggested => ({
  address1: s ? lineOf(s) : '',
  zipcode: s?.postal_code ?? '',
  city: s?.city ?? '',
  region: s?.county ?? '',
  country: s?.country ?? '',
  latitude: s?.latitude ?? null,
  longitude: s?.longitude ?? null,
});

/** Returns the settlement of an approximate suggestion; null without one. */
export const nearOf = (s: Suggestion | null): Point | null =>
  s !== null && s.near_latitude !== null && s.near_longitude !== null
    ? { latitude: s.near_latitude, longitude: s.near_longitude }
    : null;

/** Returns the place as lines, without repeating anything: a picked suggestion is a whole address by itself. */
export function placeLines(p: Omit<Place, 'latitude' | 'longitude'>, ...more: string[]): string[] {
  const lines = [p.address1, p.address2, ...more, `${p.zipcode} ${p.city}`.trim(), p.region, p.country];
  return lines.filter((line, i) => line !== '' && !lines.slice(0, i).some((said) => said.split(', ').includes(line)));
}
