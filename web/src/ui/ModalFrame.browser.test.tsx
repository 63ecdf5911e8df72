import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { ModalFrame } from './ModalFrame';

it.each([1440, 390])('breaks a word that is longer than a line, %i wide', async (width) => {
  await page.viewport(width, 800);
  const word = 'veomadugačkariječ'.repeat(15);
  const screen = await renderUi(
    <ModalFrame opened title={word} onClose={vi.fn()}>
      <p>{word}</p>
    </ModalFrame>,
  );
  // The dialog of the last test may still be on its way out.
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  const dialog = screen.getByRole('dialog').element();
  await expect.element(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  const { right } = dialog.getBoundingClientRect();
  expect(screen.getByRole('button', { name: 'Close' }).element().getBoundingClientRect().right).toBeLessThan(right);
  const body = screen.getByRole('paragraph').element().parentElement;
  expect(body?.scrollWidth).toBe(body?.clientWidth);
});
