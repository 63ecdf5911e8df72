import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { signedIn } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

test('a new offer that is given up gives the focus back to its button', async () => {
  const permissions = ['offer.read', 'offer.create'] as const;
  const { screen } = await renderApp('/offers', {
    answers: {
      'GET /auth/check': () => signedIn({ permissions: [...permissions] }),
      'POST /offers/search': () => ({ data: [], count: 0 }),
    },
  });
  const add = screen.getByRole('button', { name: 'Nova ponuda' }).first();
  await add.click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
});
