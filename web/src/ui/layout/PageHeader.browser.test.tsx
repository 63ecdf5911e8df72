import { Button } from '@mantine/core';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { PageHeader } from './PageHeader';

it('shows on a phone that there are more buttons, and leads to them', async () => {
  await page.viewport(390, 844);
  const names = ['Dodaj materijal', 'Izvezi', 'Popis za nabavu', 'Popis za izdavanje'];
  const screen = await renderUi(
    <PageHeader title="Materijali">
      {names.map((name) => (
        <Button key={name}>{name}</Button>
      ))}
    </PageHeader>,
  );
  const arrow = () => document.querySelector<HTMLElement>('[data-at="end"]');
  await expect.poll(arrow).not.toBeNull();
  arrow()?.click();
  await expect
    .poll(() => screen.getByRole('button', { name: 'Popis za izdavanje' }).element().getBoundingClientRect().right)
    .toBeLessThanOrEqual(390);
  await expect.poll(arrow).toBeNull();
});
