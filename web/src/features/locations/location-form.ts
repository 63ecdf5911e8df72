import type { Schemas } from '@/api/client';
import { NO_PLACE, type Place, placeLines, placeOf } from '@/domain/address/place';
import { assert } from '@/lib/assert';
import { editsOf } from '@/records/editing/edits';
import type { Location } from './locations.api';

export type Type = Location['location_type'];
export const TYPES = ['OFFICE', 'STORE', 'WAREHOUSE'] as const satisfies readonly Type[];

/** The values of the form of a location. */
export type LocationFormValues = Place & { name: string; cin: string; location_type: Type | null };

/** The letters a name and a code may have. */
export const MAX = { name: 200, cin: 50 } as const;

export const fromLocation = (location: Location | undefined): LocationFormValues => {
  if (!location) return { ...NO_PLACE, name: '', cin: '', location_type: null };
  const { name, cin, location_type } = location;
  return { ...placeOf(location), name, cin, location_type };
};

interface Faults {
  readonly name: string;
  readonly cin: string;
  readonly location_type: string;
  readonly city: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly both: string;
}

/** The words to every faulty field. Only what lies in no other location needs a city. */
export function locationFaults(v: LocationFormValues, isRoot: boolean, words: Faults): Record<string, string> {
  const faults: Record<string, string> = {};
  if (v.name.trim() === '') faults.name = words.name;
  if (v.cin.trim() === '') faults.cin = words.cin;
  if (v.location_type === null) faults.location_type = words.location_type;
  if (isRoot && v.city.trim() === '') faults.city = words.city;
  if (v.latitude !== null && Math.abs(v.latitude) > 90) faults.latitude = words.latitude;
  if (v.longitude !== null && Math.abs(v.longitude) > 180) faults.longitude = words.longitude;
  if ((v.latitude === null) !== (v.longitude === null)) {
    faults[v.latitude === null ? 'latitude' : 'longitude'] = words.both;
  }
  return faults;
}

const isPlace = (field: string) => field in NO_PLACE;

/** Half of my address and half of yours is nobody's address. */
export const locationUnit = (field: string) => (isPlace(field) ? 'address1' : field);

const trimmed = (v: LocationFormValues): LocationFormValues => ({
  ...v,
  name: v.name.trim(),
  cin: v.cin.trim(),
  address2: v.address2.trim(),
  zipcode: v.zipcode.trim(),
  city: v.city.trim(),
  region: v.region.trim(),
  country: v.country.trim(),
});

export const locationEdits = editsOf<LocationFormValues, keyof LocationFormValues>({
  unitOf: (field) => (isPlace(field) ? 'address1' : field),
  same: (field, a, b) => trimmed(a)[field] === trimmed(b)[field],
});

/** A new location within another, or by itself. */
export function toNew(v: LocationFormValues, parent_id: number | null): Schemas['LocationsNew'] {
  const { location_type, ...rest } = trimmed(v);
  assert(location_type !== null, 'a form without a type is not sent');
  return { parent_id, location_type, ...rest };
}

/** Returns the changes of the location to send, with the version they are based on. */
export function toChange(v: LocationFormValues, location: Location): Schemas['LocationsChange'] {
  const changed = locationEdits.changedFields(v, fromLocation(location));
  const sent = trimmed(v);
  return { version: location.version, ...Object.fromEntries(changed.map((field) => [field, sent[field]])) };
}

type Lines = Omit<Place, 'latitude' | 'longitude'>;

/** An address in one line; nothing for none. */
export const addressLine = (place: Lines) => placeLines(place).join(', ');

/** Reports whether an address has no text; coordinates alone are no address. */
export const isEmptyPlace = (place: Lines) => addressLine(place) === '';

const DIGITS = new Intl.NumberFormat('en', { maximumFractionDigits: 6, useGrouping: false });

/** "45.3271, 14.4422", as maps write it. */
export const coordinates = ({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>) =>
  latitude === null || longitude === null ? '' : `${DIGITS.format(latitude)}, ${DIGITS.format(longitude)}`;
