import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { ListFooter } from '@/ui/tables/ListFooter';
import { toast, toastStack } from './toast';

afterEach(() => {
  vi.useRealTimers();
  toastStack.resume();
  toastStack.clear();
});

const card = (message: string) =>
  [...document.querySelectorAll('[data-type]')].find((node) => node.textContent?.includes(message));

it('waits while hovered and goes on when left', async () => {
  toastStack.resume();
  await renderUi(null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toast.success('Saved');
  await vi.waitFor(() => expect(card('Saved')).toBeDefined());
  const stack = card('Saved')?.parentElement;
  vi.advanceTimersByTime(3000);
  stack?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, relatedTarget: document.body }));
  vi.advanceTimersByTime(60_000);
  expect(toastStack.read()).toHaveLength(1);
  stack?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
  vi.advanceTimersByTime(1000);
  expect(toastStack.read()).toHaveLength(0);
});

it('puts the newest on top, closes by its button and runs its action', async () => {
  const screen = await renderUi(null);
  const retry = vi.fn();
  toast.info('First');
  toast.error('Second', { action: { label: 'Retry', run: retry } });
  const region = screen.getByRole('region', { name: 'Notifications' });
  await expect.element(region).toHaveTextContent(/Second.*First/);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledOnce();
  await expect.element(region).not.toHaveTextContent('Second');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expect.element(region).toBeEmptyDOMElement();
});

it('speaks errors at once and the rest politely', async () => {
  await renderUi(null);
  toast.error('Not saved');
  toast.success('Sent');
  await expect.poll(() => document.querySelector('[aria-live=assertive]')?.textContent).toBe('Not saved');
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('Sent');
});

it('stands above a bar at the foot that the next step is taken in, and stays there when it goes', async () => {
  await page.viewport(1440, 900);
  const Foot = () => {
    const [ticked, setTicked] = useState(2);
    return (
      <div style={{ position: 'fixed', bottom: 0, left: 0, right: 0 }}>
        <ListFooter
          selected={ticked}
          actions={
            <button type="button" onClick={() => setTicked(0)}>
              Delete
            </button>
          }
          page={1}
          size={10}
          count={30}
          onChange={vi.fn()}
        />
      </div>
    );
  };
  const screen = await renderUi(<Foot />);
  toast.success('Saved', { timeOut: null });
  await vi.waitFor(() => expect(card('Saved')).toBeDefined());
  const lower = () => card('Saved')?.getBoundingClientRect().bottom ?? 0;
  const remove = screen.getByRole('button', { name: 'Delete' });
  await expect.poll(lower).toBeLessThanOrEqual(remove.element().getBoundingClientRect().top);

  // The bar disappears with the action that the toast is about.
  await Promise.all(
    card('Saved')
      ?.getAnimations()
      .map(({ finished }) => finished) ?? [],
  );
  const stood = lower();
  await remove.click();
  await expect.element(remove).not.toBeInTheDocument();
  await new Promise(requestAnimationFrame);
  expect(lower()).toBe(stood);
  toastStack.clear();
  await vi.waitFor(() => expect(card('Saved')).toBeUndefined());
  toast.success('Saved');
  await expect.poll(lower).toBeGreaterThan(stood);
});
