import { expect, test } from 'vitest';
import { NO_PLACE, placeLines, suggestedPlace } from './place';

const ilica = {
  formatted_address: 'Ilica 5, 10000 Zagreb, Hrvatska',
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
    address1: 'Ilica 5, 10000 Zagreb, Hrvatska',
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
  const place = { ...NO_PLACE, ...suggestedPlace(ilica), address2: '2. kat' };
  expect(placeLines(place, 'Ulaz B')).toEqual(['Ilica 5, 10000 Zagreb, Hrvatska', '2. kat', 'Ulaz B', 'Grad Zagreb']);
  expect(placeLines({ ...NO_PLACE, address1: 'Ilica 5', zipcode: '10000', city: 'Zagreb' })).toEqual([
    'Ilica 5',
    '10000 Zagreb',
  ]);
  expect(placeLines(NO_PLACE)).toEqual([]);
});
