import { expect, it } from 'vitest';
import { durationText, isUneven, joinBoxes, readDuration, splitBoxes, withHours } from './duration';

const read = (hours: string, minutes: string) => readDuration(joinBoxes({ hours, minutes }));

it('splits minutes into hours and minutes', () => {
  expect(splitBoxes(durationText(135))).toEqual({ hours: '2', minutes: '15' });
  expect(splitBoxes(durationText(45))).toEqual({ hours: '0', minutes: '45' });
  expect(splitBoxes(durationText(null))).toEqual({ hours: '', minutes: '' });
});

it.each([
  ['2', '15', 135],
  ['', '90', 90],
  ['1', '', 60],
  ['1,5', '', 90],
  ['0.25', '', 15],
  [' 2 ', '0', 120],
  ['720', '0', 43_200],
  ['', '', null],
])('reads %s h %s min', (hours, minutes, total) => expect(read(hours, minutes)).toEqual({ value: total }));

it.each([
  ['999', '0'],
  ['-1', ''],
  ['1a', ''],
  ['', '7,5'],
  ['1,33', ''],
  [',', ''],
  ['1:30', ''],
])('does not take %s h %s min', (hours, minutes) => expect(read(hours, minutes)).toHaveProperty('fault'));

it.each([
  ['2', '45', '1,5', 90],
  ['2', '45', '0.75', 45],
  ['2', '45', ',5', 30],
  ['2', '45', '3', 225],
  ['', '45', '1,', 60],
  ['1,', '', '1,5', 90],
])('has %s h %s min with %s typed for the hours be %s', (hours, minutes, typed, total) =>
  expect(readDuration(joinBoxes(withHours({ hours, minutes }, typed)))).toEqual({ value: total }),
);

it('knows what belongs into the other box', () => {
  expect(isUneven(joinBoxes({ hours: '1', minutes: '75' }))).toBe(true);
  expect(isUneven(joinBoxes({ hours: '1,5', minutes: '' }))).toBe(true);
  expect(isUneven(joinBoxes({ hours: '2', minutes: '' }))).toBe(false);
});
