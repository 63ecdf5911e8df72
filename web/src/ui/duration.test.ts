import { expect, it } from 'vitest';
import { boxDigits, durationMinutes, durationText } from './duration';

it('splits minutes into hours and minutes', () => {
  expect(durationText(135)).toEqual({ hours: '2', minutes: '15' });
  expect(durationText(45)).toEqual({ hours: '0', minutes: '45' });
  expect(durationText(null)).toEqual({ hours: '', minutes: '' });
});

it('adds the boxes up, one empty box being nought', () => {
  expect(durationMinutes({ hours: '2', minutes: '15' })).toBe(135);
  expect(durationMinutes({ hours: '', minutes: '90' })).toBe(90);
  expect(durationMinutes({ hours: '1', minutes: '' })).toBe(60);
  expect(durationMinutes({ hours: '', minutes: '' })).toBeNull();
});

it('stays within thirty days and within digits', () => {
  expect(durationMinutes({ hours: '999', minutes: '0' })).toBe(43_200);
  expect(boxDigits('1a-2', 3)).toBe('12');
});
