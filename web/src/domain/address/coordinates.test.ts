import { expect, test } from 'vitest';
import { coordinatesText, openMapHref, pointOf } from './coordinates';
import { readCoordinates } from './read-coordinates';

test.each([
  ['45.8131, 15.9775', 45.8131, 15.9775],
  ['45,8131, 15,9775', 45.8131, 15.9775],
  ['45,8131; 15,9775', 45.8131, 15.9775],
  ['45.8131;15.9775', 45.8131, 15.9775],
  [' 45.8131 15.9775 ', 45.8131, 15.9775],
  ['45.8131,15.9775', 45.8131, 15.9775],
  ['45,8131 15,9775', 45.8131, 15.9775],
  ['-33.86°, +151.2°', -33.86, 151.2],
  ['45,8131,15,9775', 45.8131, 15.9775],
  ['45, 16', 45, 16],
  ['0, 0', 0, 0],
])('%s', (text, latitude, longitude) => {
  expect(readCoordinates(text)).toEqual({ latitude, longitude });
});

test.each(['', '45', '45.8.1, 15', 'Ilica 1', '91, 15', '45, 181', '45, 15, 3', '45..1 3', '1e2, 3'])(
  '"%s" is no place',
  (text) => {
    expect(readCoordinates(text)).toBeUndefined();
  },
);

test('what is shown is read again', () => {
  const point = { latitude: -45.8131, longitude: 15.97754 };
  expect(coordinatesText(point)).toBe('-45.81310, 15.97754');
  expect(readCoordinates(coordinatesText(point))).toEqual(point);
});

test('the open map shows coordinates, or searches for the address', () => {
  expect(openMapHref(pointOf({ latitude: 45.8, longitude: 16 }), 'Ilica 1')).toBe(
    'https://www.openstreetmap.org/?mlat=45.8&mlon=16#map=17/45.8/16',
  );
  expect(openMapHref(pointOf({ latitude: 45.8, longitude: null }), 'Ilica 1, Šibenik')).toBe(
    'https://www.openstreetmap.org/search?query=Ilica%201%2C%20%C5%A0ibenik',
  );
});
