import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client';

afterEach(() => onlineManager.setOnline(true));

test('a change made without a connection fails at once, and is not sent when it comes back', async () => {
  const client = createQueryClient(() => {});
  client.mount();
  const send = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
  const change = new MutationObserver(client, { mutationFn: send });
  onlineManager.setOnline(false);
  await expect(change.mutate()).rejects.toThrow('Failed to fetch');
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(send).toHaveBeenCalledOnce();
});
