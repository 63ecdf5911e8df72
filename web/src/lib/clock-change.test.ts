import { describe, expect, test } from 'vitest';
import { isRepeated, isSkipped } from './clock-change';

describe('a time of a day', () => {
  test.each([
    ['2026-03-29', '01:59', false],
    ['2026-03-29', '02:00', true],
    ['2026-03-29', '02:59', true],
    ['2026-03-29', '03:00', false],
    ['2026-10-25', '02:30', false],
    ['2026-11-21', '02:30', false],
  ])('%s %s is skipped: %s', (day, clock, skipped) => expect(isSkipped(day, clock)).toBe(skipped));
  test.each([
    ['2026-10-25', '01:59', false],
    ['2026-10-25', '02:00', true],
    ['2026-10-25', '02:59', true],
    ['2026-10-25', '03:00', false],
    ['2026-10-26', '02:30', false],
    ['2026-03-29', '03:30', false],
  ])('%s %s comes twice: %s', (day, clock, twice) => expect(isRepeated(day, clock)).toBe(twice));
});
