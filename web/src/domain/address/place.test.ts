import { expect, test } from 'vitest';
import { NO_PLACE, nearOf, placeLines, suggestedPlace } from './place';

const ilica = {
  formatted_address: 'Ilica 5, 10000 Zagreb, Hrvatska',
  approximate: false,
  near_latitude: null,
  near_longitude: null,
  street: 'Ilica',
  number: '5',
  city: 'Zagreb',
  postal_code: '10000',
  country: 'Hrvatska',
  county: 'Grad Zagreb',
  latitude: 45.81,
  longitude: 15.97,
};

test('a suggestion says everything but the second line', () => {
  expect(suggestedPlace(ilica)).toEqual({
    address1: 'Ilica 5',
    zipcode: '10000',
    city: 'Zagreb',
    region: 'Grad Zagreb',
    country: 'Hrvatska',
    latitude: 45.81,
    longitude: 15.97,
  });
});

test('without a suggestion nothing of it stays', () => {
  const { address2: _, ...empty } = NO_PLACE;
  expect(suggestedPlace(null)).toEqual(empty);
});

test('a place says nothing twice', () => {
  const whole = { ...NO_PLACE, ...suggestedPlace(ilica), address1: ilica.formatted_address };
  const place = { ...whole, address2: '2. kat' };
  expect(placeLines(place, 'Ulaz B')).toEqual(['Ilica 5, 10000 Zagreb, Hrvatska', '2. kat', 'Ulaz B', 'Grad Zagreb']);
  expect(placeLines({ ...NO_PLACE, address1: 'Ilica 5', zipcode: '10000', city: 'Zagreb' })).toEqual([
    'Ilica 5',
    '10000 Zagreb',
  ]);
  expect(placeLines(NO_PLACE)).toEqual([]);
});

test('an approximate suggestion gives no point, but tells where its settlement lies', () => {
  const approximate = { ...ilica, approximate: true, latitude: null, longitude: null };
  const near = { ...approximate, near_latitude: 45.8, near_longitude: 15.9 };
  expect(suggestedPlace(near)).toMatchObject({ address1: 'Ilica 5', latitude: null, longitude: null });
  expect(nearOf(near)).toEqual({ latitude: 45.8, longitude: 15.9 });
  expect(nearOf(approximate)).toBeNull();
  expect(nearOf(null)).toBeNull();
});

test('where there are no streets, the settlement and the number are the first line', () => {
  expect(suggestedPlace({ ...ilica, street: '', number: '7', city: 'Lič' }).address1).toBe('Lič 7');
});
