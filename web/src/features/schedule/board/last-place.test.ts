import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conditionOf, readNarrow } from './board-filters';
import { lastPlace, rememberPlace } from './last-place';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the board is remembered for its person, its day until the next morning', () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T09:00:00Z') });
  rememberPlace('2/1', { view: 'day', day: '2026-12-01', client: 3, off: [], order: 7 });
  expect(lastPlace('2/1')).toEqual({ view: 'day', day: '2026-12-01', client: 3, off: [] });
  expect(lastPlace('2/5')).toEqual({});
  vi.setSystemTime(new Date('2026-11-25T09:00:00Z'));
  expect(lastPlace('2/1')).toEqual({ view: 'day', client: 3, off: [] });
  localStorage.setItem('schedule-place', '{');
  expect(lastPlace('2/1')).toEqual({});
});

test('an address narrows the board; orders without a time have no workers to narrow them by', () => {
  expect(readNarrow({ worker: 4, client: 'x', address: 12, order: -1, view: 'day' })).toEqual({
    worker: 4,
    address: '12',
  });
  expect(conditionOf({}, 'planned')).toBeNull();
  expect(conditionOf({ worker: 4 }, 'planned')).toEqual({ eq: [{ column: 'worker_id' }, 4] });
  expect(conditionOf({ worker: 4 }, 'waiting')).toBeNull();
});
