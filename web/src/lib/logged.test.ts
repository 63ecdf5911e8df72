import { expect, test, vi } from 'vitest';
import { logged } from './logged';

test('a call that fails is written to the console, and still fails', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const refused = new Error('409');
  await expect(logged('Failed to delete offer', () => Promise.reject(refused))).rejects.toBe(refused);
  expect(log.mock.calls).toEqual([['Failed to delete offer', refused]]);
  log.mockClear();
  await expect(logged('Failed to delete offer', () => Promise.resolve(7))).resolves.toBe(7);
  // A question that nobody waits for any more has not failed.
  const left = new DOMException('', 'AbortError');
  await expect(logged('Failed to fetch offer versions', () => Promise.reject(left))).rejects.toBe(left);
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});
