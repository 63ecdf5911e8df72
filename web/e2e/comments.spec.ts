import type { Page } from '@playwright/test';
import { photo } from './files.ts';
import { expect, expectAccessible, openLive, signIn, test } from './fixtures.ts';
import { makeTask } from './tasks.ts';

const comments = (page: Page) => page.getByRole('region', { name: 'Komentari' });
const write = (page: Page) => comments(page).getByRole('textbox', { name: 'Komentar' });
const send = (page: Page) => comments(page).getByRole('button', { name: 'Pošalji' });

test('a comment shows in the other browser within two seconds, as new', async ({ page, hire, browserOf }) => {
  const [author, colleague] = [await hire('MANAGER'), await hire('MANAGER')];
  await signIn(page, author);
  const task = await makeTask(page);
  await openLive(page, task.path);
  await expect(send(page)).toBeDisabled();
  await write(page).fill('   ');
  await expect(send(page)).toBeDisabled();

  const other = await browserOf(colleague);
  await openLive(other, task.path);
  await expect(write(other)).toBeVisible();

  await write(other).fill('Stižemo sutra u 8.');
  await comments(other).locator('input[data-role=comment-photo]').setInputFiles(photo());
  await send(other).click();
  const heard = comments(page).getByRole('listitem').filter({ hasText: 'Stižemo sutra u 8.' });
  await expect(heard).toBeVisible({ timeout: 2000 });
  await expect(heard).toContainText(colleague.name);
  await expect(heard).toContainText('Novo');
  await expect(heard.getByRole('img', { name: `Fotografija, ${colleague.name}` })).toBeVisible();
  await expectAccessible(page);
  await expect(write(other)).toHaveValue('');

  await write(page).fill('Dogovoreno.');
  await write(page).press('Control+Enter');
  await expect(comments(other).getByText('Dogovoreno.')).toBeVisible({ timeout: 2000 });
});

test('who is elsewhere finds a notice that leads to the comment', async ({ page, hire, browserOf }) => {
  const author = await hire('MANAGER');
  await signIn(page, author);
  const task = await makeTask(page);
  await openLive(page, '/projects');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Obavijesti/ });
  await expect(bell).toHaveAccessibleName('Obavijesti');

  const other = await browserOf(await hire('MANAGER'));
  await openLive(other, task.path);
  await write(other).fill('Treba nam ključ od podruma.');
  await send(other).click();

  await expect(bell).toHaveAccessibleName('Obavijesti, nepročitanih: 1');
  await test.step('the list marks the unread comment', async () => {
    await page.goto(`/tasks?q=${encodeURIComponent(task.title)}`);
    await expect(
      page.getByRole('row', { name: task.title }).getByRole('img', { name: '1 novi komentar' }),
    ).toBeVisible();
  });
  await bell.click();
  await expectAccessible(page);
  await page.getByRole('link', { name: /Treba nam ključ od podruma/ }).click();
  await expect(page).toHaveURL(`${task.path}#comments`);
  await expect(comments(page).getByText('Treba nam ključ od podruma.')).toBeInViewport();
  await expect(bell).toHaveAccessibleName('Obavijesti');
});
