import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStack } from './toast';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const messages = (stack: ReturnType<typeof createToastStack>) => stack.read().map((toast) => toast.message);

describe('the toast stack', () => {
  it('closes a success after 4 s and anything else after 5 s', () => {
    const stack = createToastStack();
    stack.show({ type: 'success', message: 'saved' });
    stack.show({ type: 'error', message: 'failed' });
    vi.advanceTimersByTime(3999);
    expect(messages(stack)).toEqual(['failed', 'saved']);
    vi.advanceTimersByTime(1);
    expect(messages(stack)).toEqual(['failed']);
    vi.advanceTimersByTime(1000);
    expect(messages(stack)).toEqual([]);
  });

  it('keeps a loading toast until it becomes something else', () => {
    const stack = createToastStack();
    const id = stack.show({ type: 'loading', message: 'sending' });
    vi.advanceTimersByTime(60_000);
    expect(messages(stack)).toEqual(['sending']);
    stack.update(id, { type: 'success', message: 'sent' });
    vi.advanceTimersByTime(4000);
    expect(messages(stack)).toEqual([]);
  });

  it('honours a time-out of its own', () => {
    const stack = createToastStack();
    stack.show({ message: 'short', timeOut: 100 });
    stack.show({ message: 'stays', timeOut: null });
    vi.advanceTimersByTime(100_000);
    expect(messages(stack)).toEqual(['stays']);
  });

  it('counts only the time it was not paused', () => {
    const stack = createToastStack();
    stack.show({ message: 'one' });
    vi.advanceTimersByTime(3000);
    stack.pause();
    vi.advanceTimersByTime(60_000);
    stack.show({ message: 'raised while paused' });
    stack.resume();
    vi.advanceTimersByTime(1999);
    expect(messages(stack)).toEqual(['raised while paused', 'one']);
    vi.advanceTimersByTime(1);
    expect(messages(stack)).toEqual(['raised while paused']);
  });

  it('holds five, newest on top, and lets a loading one go last', () => {
    const stack = createToastStack();
    stack.show({ type: 'loading', message: 'sending' });
    for (const n of [1, 2, 3, 4, 5]) stack.show({ message: String(n) });
    expect(messages(stack)).toEqual(['5', '4', '3', '2', 'sending']);
  });
});
