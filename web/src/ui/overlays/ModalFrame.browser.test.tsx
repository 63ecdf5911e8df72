import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { ProblemText } from '@/ui/feedback/ProblemText';
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

it('brings what went wrong into view, however long the form is', async () => {
  await page.viewport(1024, 800);
  function Long() {
    const [error, setError] = useState<unknown>(null);
    return (
      <ModalFrame
        opened
        title="Long"
        onClose={vi.fn()}
        footer={
          <button type="button" onClick={() => setError(new Error('x'))}>
            Go
          </button>
        }
      >
        <div style={{ height: 2000 }}>Much</div>
        <ProblemText error={error} />
      </ModalFrame>
    );
  }
  const screen = await renderUi(<Long />);
  await screen.getByRole('button', { name: 'Go' }).click();
  await expect.element(screen.getByRole('alert').filter({ hasText: /./ })).toBeInViewport({ ratio: 0.9 });
});
