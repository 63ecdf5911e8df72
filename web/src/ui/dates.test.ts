import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayText, parseDay, snapTime, withEnd, withStart } from './dates';

describe('parseDay', () => {
  it.each([
    ['21.11.2026.', '2026-11-21'],
    ['21. 11. 2026', '2026-11-21'],
    ['1.2.26', '2026-02-01'],
    ['1.2.', '2030-02-01'],
    ['1.2', '2030-02-01'],
    ['21/11/2026', '2026-11-21'],
    ['21112026', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['31.02.2026', null],
    ['31', null],
    ['sutra', null],
  ])('reads "%s" as %s', (text, day) => expect(parseDay(text, 2030)).toBe(day));

  it('writes what it reads', () => expect(parseDay(dayText('2026-01-05'))).toBe('2026-01-05'));
});

describe('a date range', () => {
  afterEach(() => vi.restoreAllMocks());

  it('clears an end that a new start has overtaken', () => {
    expect(withStart({ from: '2026-11-01', to: '2026-11-10' }, '2026-11-11')).toEqual({ from: '2026-11-11', to: null });
    expect(withStart({ from: null, to: '2026-11-10' }, '2026-11-10').to).toBe('2026-11-10');
  });

  it('refuses and logs an earlier end, but takes the same day', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const range = { from: '2026-11-10', to: null };
    expect(withEnd(range, '2026-11-10').to).toBe('2026-11-10');
    expect(log).not.toHaveBeenCalled();
    expect(withEnd(range, '2026-11-09')).toBe(range);
    expect(log).toHaveBeenCalledExactlyOnceWith('end date must be greater than start date');
  });
});

it('snaps a typed time to the quarter hour', () => {
  expect(snapTime('09:07')).toBe('09:00');
  expect(snapTime('09:08')).toBe('09:15');
  expect(snapTime('23:59')).toBe('23:45');
});
