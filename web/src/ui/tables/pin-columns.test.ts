import { expect, it } from 'vitest';
import { pinColumns } from './pin-columns';

it('lines sticky columns up from both sides and marks the innermost', () => {
  const pins = pinColumns(
    [
      { id: 'a', sticky: 'left', width: 100 },
      { id: 'b', sticky: 'left', width: 50 },
      { id: 'c' },
      { id: 'd', sticky: 'right', width: 80 },
      { id: 'e', sticky: 'right', width: 40 },
    ],
    1,
  );
  expect(Object.fromEntries(pins)).toEqual({
    a: { side: 'left', at: 40, edge: false },
    b: { side: 'left', at: 140, edge: true },
    d: { side: 'right', at: 40, edge: true },
    e: { side: 'right', at: 0, edge: false },
  });
});
