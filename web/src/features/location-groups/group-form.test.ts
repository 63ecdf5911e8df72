import { expect, test } from 'vitest';
import { locationGroup, place } from '@/test/builders/location-group';
import { groupForm } from './group-form';
import { locationSource } from './groups.api';

test('a group is sent by the numbers of its locations', () => {
  expect(groupForm.toNew(groupForm.read(locationGroup()))).toMatchObject({ location_ids: [5, 6] });
  const words = { name: 'no name', locations: 'nothing' };
  expect(groupForm.faults(groupForm.read(undefined), words)).toEqual(words);
});

test('a location says what it lies in', () => {
  const hint = (name: string, path: string) => locationSource.hint?.(place({ name, path }));
  expect(hint('Ured', 'Ured')).toBeNull();
  expect(hint('Regal A1', 'Skladište / Hala / Regal A1')).toBe('Skladište / Hala');
});
