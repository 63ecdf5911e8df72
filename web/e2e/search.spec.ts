import type { Page } from '@playwright/test';
import { demo, expect, expectAccessible, expectOk, GREETING, signIn, test } from './fixtures.ts';
import { makeTask, plan, userIdOf } from './tasks.ts';

/** Returns the results in the palette. */
const found = (page: Page) => page.getByRole('listbox', { name: 'Pronađeno' }).getByRole('option');

test('anything is found by any words of it, opened by keys alone, and kept among what was opened last', async ({
  page,
  hire,
  browserOf,
}) => {
  await signIn(page, await hire('MANAGER'));
  const worker = await hire('WORKER');
  const field = await browserOf(worker);
  const task = await makeTask(page);
  const order = await plan(page, task, await userIdOf(field));
  const note = `Ključ je kod čuvara ${task.id}`;
  const said = await page.request.post(`/api/tasks/${task.id}/comments`, {
    multipart: { json: JSON.stringify({ comment: note }) },
  });
  await expectOk(said);
  await page.goto('/');
  await expect(page.getByText(GREETING)).toBeVisible();
  const box = page.getByRole('combobox', { name: 'Traži ili upiši naredbu' });
  const options = found(page);

  await test.step('a screen by its name, first of all', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('projek');
    await expect(options.first()).toHaveText('Projekti');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/projects');
  });

  await test.step('a task by what was said about it, in any order and without marks', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`cuvar ${task.id} kljuc`);
    await expect(options.first()).toContainText(task.title);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(task.path);
  });

  await test.step('an order by its number, and its place on the board', async () => {
    await page.keyboard.press('Control+k');
    await expect(options.first()).toContainText(task.title);
    await box.fill(`rn ${order}`);
    await expect(options.first()).toContainText(`RN-${order}`);
    await page.getByRole('option', { name: `Planiraj RN-${order}` }).click();
    await expect(page).toHaveURL(new RegExp(`/schedule\\?.*order=${order}`));
  });

  await test.step('with one letter wrong', async () => {
    await page.keyboard.press('Control+k');
    await box.fill('jardan');
    await expect(page.getByText('Ni u jednom zapisu nema „jardan”. Slično je napisano:')).toBeVisible();
    await expect(options.filter({ hasText: 'Jadran' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the list of tasks finds the same while one types', async () => {
    await page.goto('/tasks');
    await page.getByRole('searchbox', { name: 'Riječi, broj, adresa, telefon' }).fill(`čuvara ${task.id}`);
    await expect(page.getByRole('table').locator('tbody tr:not([data-skeleton])')).toHaveCount(1);
    await expect(page.getByRole('table')).toContainText(task.title);
  });

  await test.step('the worker finds the task, and not what the office said', async () => {
    await field.goto('/');
    await expect(field.getByRole('heading', { level: 1, name: 'Danas' })).toBeVisible();
    await field.keyboard.press('Control+k');
    const words = field.getByRole('combobox', { name: 'Traži ili upiši naredbu' });
    await words.fill(`čuvara ${task.id}`);
    await expect(field.getByText(`Ništa za „čuvara ${task.id}”`)).toBeVisible();
    await words.fill(task.title);
    await expect(found(field).first()).toContainText(task.title);
  });
});

test('on a phone, dark, the client finds its own tasks alone', async ({ browserOf }) => {
  const phone = await browserOf(demo.client, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  });
  const answer = await phone.request.post('/api/tasks/search', { data: { page: { no: 1, size: 1 } } });
  const [task] = (await answer.json()).data;
  await phone.goto('/tasks');
  await phone.getByRole('button', { name: 'Traži' }).first().tap();
  const box = phone.getByRole('combobox', { name: 'Traži ili upiši naredbu' });
  await box.fill(`z-${task.task_id}`);
  await expect(found(phone)).toHaveCount(1);
  await expectAccessible(phone);
  await phone.getByRole('option', { name: task.title }).tap();
  await expect(phone.getByRole('heading', { level: 1, name: task.title })).toBeVisible();
});
