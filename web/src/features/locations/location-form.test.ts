import { expect, test } from 'vitest';
import { location } from '@/test/builders/location';
import { coordinates, locationFaults, locationForm } from './location-form';

const WORDS = {
  name: 'naziv',
  cin: 'šifra',
  location_type: 'vrsta',
  city: 'grad',
  latitude: 'širina',
  longitude: 'dužina',
  both: 'obje',
};
const bakar = location(1, 'Skladište', 'Bakar');
const values = locationForm.read(bakar);

test('what lies in no other location needs a city, and everything a name, a code and a type', () => {
  const empty = locationForm.read(undefined);
  const base = { name: 'naziv', cin: 'šifra', location_type: 'vrsta' };
  expect(locationFaults(empty, true, WORDS)).toEqual({ ...base, city: 'grad' });
  expect(locationFaults(empty, false, WORDS)).toEqual(base);
  expect(locationFaults(values, true, WORDS)).toEqual({});
});

test('coordinates come as a pair and lie on the globe', () => {
  const at = (latitude: number | null, longitude: number | null) =>
    locationFaults({ ...values, latitude, longitude }, true, WORDS);
  expect(at(45.3, 14.5)).toEqual({});
  expect(at(45.3, null)).toEqual({ longitude: 'obje' });
  expect(at(null, 14.5)).toEqual({ latitude: 'obje' });
  expect(at(91, -181)).toEqual({ latitude: 'širina', longitude: 'dužina' });
  expect(coordinates({ latitude: 45.3271, longitude: 14.4422 })).toBe('45.3271, 14.4422');
});

test('a change sends what differs, of an address the whole, and can empty it', () => {
  expect(locationForm.toChange({ ...values, name: ' Skladište ' }, bakar)).toEqual({ version: 1 });
  const { address1, address2, zipcode, region, country, latitude, longitude } = bakar;
  const place = { address1, address2, zipcode, city: '', region, country, latitude, longitude };
  expect(locationForm.toChange({ ...values, cin: 'S-2', city: '' }, bakar)).toEqual({
    version: 1,
    cin: 'S-2',
    ...place,
  });
});

test('an address is disputed as a whole', () => {
  const mine = { ...values, zipcode: '51222' };
  const theirs = { ...values, city: 'Kraljevica', cin: 'S-3' };
  expect(locationForm.edits.rebase(mine, values, theirs).disputed).toEqual(['address1']);
});
