import { type Place, placeLines } from '@/domain/address/place';
import { PLACE_FIELDS } from '@/domain/address/place-form';
import { defineForm, type FormValues, own, text } from '@/records/editing/define-form';
import type { Location } from './locations.api';

export type Type = Location['location_type'];
export const TYPES = ['OFFICE', 'STORE', 'WAREHOUSE'] as const satisfies readonly Type[];

/** The letters a name and a code may have. */
export const MAX = { name: 200, cin: 50 } as const;

/** A location as it is edited. */
export const locationForm = defineForm<Location>()({
  name: text({ needed: true }),
  cin: text({ needed: true }),
  location_type: own(null, { needed: true }),
  ...PLACE_FIELDS,
});

export type LocationFormValues = FormValues<typeof locationForm>;

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
export function locationFaults(v: LocationFormValues, isRoot: boolean, words: Faults) {
  const faults = locationForm.faults(v, words);
  if (isRoot && v.city.trim() === '') faults.city = words.city;
  if (v.latitude !== null && Math.abs(v.latitude) > 90) faults.latitude = words.latitude;
  if (v.longitude !== null && Math.abs(v.longitude) > 180) faults.longitude = words.longitude;
  if ((v.latitude === null) !== (v.longitude === null)) {
    faults[v.latitude === null ? 'latitude' : 'longitude'] = words.both;
  }
  return faults;
}

type Lines = Omit<Place, 'latitude' | 'longitude'>;

/** An address in one line; nothing for none. */
export const addressLine = (place: Lines) => placeLines(place).join(', ');

/** Reports whether an address has no text; coordinates alone are no address. */
export const isEmptyPlace = (place: Lines) => addressLine(place) === '';

const digits = (degrees: number) => String(Number(degrees.toFixed(6)));

/** "45.3271, 14.4422", as maps write it. */
export const coordinates = ({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>) =>
  latitude === null || longitude === null ? '' : `${digits(latitude)}, ${digits(longitude)}`;
