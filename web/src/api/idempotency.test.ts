import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyOfChange } from './idempotency';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

it('gives both clicks of a double click one key', () => {
  const first = keyOfChange('POST /offers/1/questions {"text":"When?"}');
  vi.advanceTimersByTime(99);
  expect(keyOfChange('POST /offers/1/questions {"text":"When?"}')).toBe(first);
});

it('gives the same change a key of its own when it is made again later, or after another one', () => {
  const on = keyOfChange('PATCH /checks/1 {"on":true}');
  const off = keyOfChange('PATCH /checks/1 {"on":false}');
  const onAgain = keyOfChange('PATCH /checks/1 {"on":true}');
  vi.advanceTimersByTime(100);
  const later = keyOfChange('PATCH /checks/1 {"on":true}');
  expect(new Set([on, off, onAgain, later]).size).toBe(4);
});
