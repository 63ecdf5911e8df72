import { expect, test } from 'vitest';
import { locationGroup, place } from '@/test/builders/location-group';
import { fromGroup, groupFaults, groupField, toChange, toNew } from './group-form';
import { locationSource } from './groups.api';

const WORDS = { name: 'no name', locations: 'nothing' };

test('a group needs a name and something in it', () => {
  expect(groupFaults(fromGroup(undefined), WORDS)).toEqual({ name: 'no name', locations: 'nothing' });
  expect(groupFaults(fromGroup(locationGroup()), WORDS)).toEqual({});
});

test('a group is sent by the numbers of its locations, of a change only what differs', () => {
  const group = locationGroup();
  const values = fromGroup(group);
  expect(toNew({ ...values, name: ' Rijeka ' })).toEqual({ name: 'Rijeka', location_ids: [5, 6] });
  expect(toChange(values, group)).toEqual({ version: 2 });
  expect(toChange({ ...values, name: 'Istra' }, group)).toEqual({ version: 2, name: 'Istra' });
  expect(toChange({ ...values, locations: [place({ location_id: 1 })] }, group)).toEqual({
    version: 2,
    location_ids: [1],
  });
});

test('a fault of the server finds its field', () => {
  expect([groupField('location_ids'), groupField('name')]).toEqual(['locations', 'name']);
});

test('a location says what it lies in', () => {
  const hint = (name: string, path: string) => locationSource.hint?.(place({ name, path }));
  expect(hint('Ured', 'Ured')).toBeNull();
  expect(hint('Regal A1', 'Skladište / Hala / Regal A1')).toBe('Skladište / Hala');
});
