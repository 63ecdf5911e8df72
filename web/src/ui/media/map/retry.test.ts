import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retry } from './retry';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Fails so often, then succeeds; and how long was waited before each further try. */
function failing(times: number) {
  const waited: number[] = [];
  let left = times;
  const attempt = vi.fn(async () => {
    if (left-- > 0) throw new Error(`left ${left}`);
    return 'map';
  });
  const abort = new AbortController();
  const wait = async (ms: number) => {
    waited.push(ms);
  };
  return { attempt, waited, abort, run: () => retry(attempt, { times: 3, delay: 1000, signal: abort.signal, wait }) };
}

test('three further tries wait longer each time', async () => {
  const t = failing(3);
  expect(await t.run()).toBe('map');
  expect(t.waited).toEqual([1000, 2000, 4000]);
  expect(console.warn).toHaveBeenCalledTimes(3);
});

test('the fourth failure is the last', async () => {
  const t = failing(4);
  await expect(t.run()).rejects.toThrow('left 0');
  expect(t.attempt).toHaveBeenCalledTimes(4);
  expect(t.waited).toHaveLength(3);
});

test('what succeeds at once is tried once', async () => {
  const t = failing(0);
  await t.run();
  expect(t.waited).toEqual([]);
});

test('nothing is tried after it is given up', async () => {
  const t = failing(4);
  t.attempt.mockImplementationOnce(async () => {
    t.abort.abort();
    throw new Error('first');
  });
  await expect(t.run()).rejects.toThrow(/abort/i);
  expect(t.attempt).toHaveBeenCalledTimes(1);
});
