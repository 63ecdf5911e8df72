import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { OF_DIALOG } from '@/api/of-dialog';
import { createQueryClient } from './query-client';

/** A deadline, not a goal. */
const SOON = { timeout: 20_000 };

afterEach(() => onlineManager.setOnline(true));

/** A screen that asks for a change without a connection; answers how to leave it, and what was sent. */
function saveOffline(meta?: typeof OF_DIALOG) {
  const client = createQueryClient(() => {});
  client.mount();
  const send = vi.fn(async () => 'saved');
  const observer = new MutationObserver(client, { mutationFn: send, ...(meta && { meta }) });
  const leave = observer.subscribe(() => {});
  onlineManager.setOnline(false);
  void observer.mutate();
  return { observer, leave, send };
}

test('a change made without a connection is sent when it comes back', async () => {
  const { observer, send } = saveOffline();
  expect(send).not.toHaveBeenCalled();
  onlineManager.setOnline(true);
  await expect.poll(() => observer.getCurrentResult().status, SOON).toBe('success');
  expect(send).toHaveBeenCalledOnce();
});

test('a change whose dialog was closed meanwhile is not sent, an act of a page is', async () => {
  const closed = saveOffline(OF_DIALOG);
  await expect.poll(() => closed.observer.getCurrentResult().isPaused, SOON).toBe(true);
  closed.leave();
  const page = saveOffline();
  await expect.poll(() => page.observer.getCurrentResult().isPaused, SOON).toBe(true);
  page.leave();
  onlineManager.setOnline(true);
  await expect.poll(() => page.send, SOON).toHaveBeenCalledOnce();
  expect(closed.send).not.toHaveBeenCalled();
});
