import { expect, test } from 'vitest';
import { readSpan } from './read-span';
import { spanIn, spanText } from './span';

/** A Tuesday; the board shows the Friday of that week. */
const [TODAY, SHOWN] = ['2026-11-24', '2026-11-27'];
const read = (text: string, first = TODAY) => {
  const span = readSpan(text, SHOWN, first, TODAY);
  return span && `${span.day} ${spanText(span)}`;
};

test('a time without a day is on the day that is shown', () => {
  expect(read('10–12')).toBe('2026-11-27 10:00-12:00');
  expect(read('8:30-10.15')).toBe('2026-11-27 08:30-10:15');
  expect(read('8 do 10')).toBe('2026-11-27 08:00-10:00');
  expect(read('23')).toBe('2026-11-27 23:00-24:00');
});

test('a weekday is the next one from the days that are shown on, in both languages', () => {
  expect(read('čet 10-12')).toBe('2026-11-26 10:00-12:00');
  expect(read('Četvrtak, 10-12')).toBe('2026-11-26 10:00-12:00');
  expect(read('thu 10-12')).toBe('2026-11-26 10:00-12:00');
  expect(read('uto 10-12')).toBe('2026-11-24 10:00-12:00');
  expect(read('pon 7')).toBe('2026-11-30 07:00-08:00');
  expect(read('čet 10-12', '2026-12-07')).toBe('2026-12-10 10:00-12:00');
  expect(read('sutra 14-16')).toBe('2026-11-25 14:00-16:00');
  expect(read('today 14 to 16')).toBe('2026-11-24 14:00-16:00');
});

test('a date is the next one', () => {
  expect(read('3. 12. 14-16')).toBe('2026-12-03 14:00-16:00');
  expect(read('3.12. 14-16')).toBe('2026-12-03 14:00-16:00');
  expect(read('2. 1. 9-10')).toBe('2027-01-02 09:00-10:00');
});

test('what means no time is refused', () => {
  for (const text of [
    '',
    'čet',
    '12-10',
    '10-10',
    '25',
    '10-25',
    '10:75',
    'abc 10-12',
    '31. 2. 10-12',
    '1. 13. 8',
    '-5',
    '10-12-14',
  ])
    expect([text, read(text)]).toEqual([text, null]);
});

test('the time of the address is read back', () => {
  expect(spanIn('10:00-12:15', SHOWN)).toEqual({ day: SHOWN, from: 600, to: 735 });
  for (const text of ['12:00-12:00', '10:00-25:00', '99:99-00:00', 'soon']) expect(spanIn(text, SHOWN)).toBeNull();
});
