import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client';

afterEach(() => onlineManager.setOnline(true));

/** A screen that asks for a change without a connection; answers how to leave it, and what was sent. */
function saveOffline() {
  const client = createQueryClient(() => {});
  client.mount();
  const send = vi.fn(async () => 'saved');
  const observer = new MutationObserver(client, { mutationFn: send });
  const leave = observer.subscribe(() => {});
  onlineManager.setOnline(false);
  void observer.mutate();
  return { observer, leave, send };
}

test('a change made without a connection is sent when it comes back', async () => {
  const { observer, send } = saveOffline();
  expect(send).not.toHaveBeenCalled();
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('success'));
  expect(send).toHaveBeenCalledOnce();
});

test('a change whose screen was closed meanwhile is not sent', async () => {
  const closed = saveOffline();
  await vi.waitFor(() => expect(closed.observer.getCurrentResult().isPaused).toBe(true));
  closed.leave();
  const open = saveOffline();
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(open.send).toHaveBeenCalledOnce());
  expect(closed.send).not.toHaveBeenCalled();
});
