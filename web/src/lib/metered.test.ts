import { expect, onTestFinished, test, vi } from 'vitest';
import { isMetered } from './metered';

test.for([
  [undefined, false],
  [{ effectiveType: '4g' }, false],
  [{ effectiveType: '4g', saveData: true }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
] as const)('a line that says %o is metered: %s', ([connection, metered]) => {
  vi.stubGlobal('navigator', { connection });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(isMetered()).toBe(metered);
});
