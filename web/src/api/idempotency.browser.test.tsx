import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { KEY, useIdempotencyKey } from './idempotency';

test('what is sent again as it was has the same key; what says something else, or is done, has another', async () => {
  const { result } = await renderHook(() => useIdempotencyKey());
  await expect.poll(() => result.current).not.toBeNull();
  const key = (sent?: unknown) => result.current.headers(sent)[KEY];
  const letter = { recipient: 'ana@jadran.test', subject: 'Ponuda' };
  const first = key(letter);
  expect(key({ ...letter })).toBe(first);
  const second = key({ ...letter, recipient: 'iva@jadran.test' });
  expect(second).not.toBe(first);
  result.current.renew();
  expect(key({ ...letter, recipient: 'iva@jadran.test' })).not.toBe(second);

  const plain = key();
  expect(key()).toBe(plain);
  result.current.renew();
  expect(key()).not.toBe(plain);
});
