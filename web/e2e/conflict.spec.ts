import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, openLive, signIn, test } from './fixtures.ts';
import { changeTask, detailsOf, type Made, makeTask } from './tasks.ts';

const description = (page: Page) => page.getByRole('textbox', { name: 'Opis', exact: true });
const save = (page: Page) =>
  page.getByRole('region', { name: 'Nespremljene izmjene' }).getByRole('button', { name: 'Spremi' });

let task: Made;
test.beforeEach(async ({ page, hire }) => {
  await signIn(page, await hire('MANAGER'));
  task = await makeTask(page);
  await openLive(page, task.path);
  await expect(description(page)).toBeVisible();
});

test('two people write the same field: both versions stand side by side, one is chosen', async ({
  page,
  browserOf,
  hire,
  watch,
}) => {
  watch.announce(/^409 PATCH/);
  const ivo = await hire('MANAGER');
  const other = await browserOf(ivo);
  await openLive(other, task.path);

  await description(page).fill('Moja verzija: pokvarena je prigušnica.');
  await description(other).fill('Njihova verzija: izgorjela je cijev.');
  await save(other).click();
  await expectToast(other, 'Zadatak je spremljen');

  await test.step('the one still writing is told, and keeps what was typed', async () => {
    await expect(page.getByText(`${ivo.name}: u međuvremenu izmijenjeno. Pri spremanju ćete birati.`)).toBeVisible();
    await expect(description(page)).toHaveValue('Moja verzija: pokvarena je prigušnica.');
  });

  const dialog = page.getByRole('dialog', { name: 'Netko drugi je mijenjao isto' });
  await test.step('going back to the form loses nothing', async () => {
    await save(page).click();
    await expect(dialog).toContainText('Moja verzija: pokvarena je prigušnica.');
    await expect(dialog).toContainText('Njihova verzija: izgorjela je cijev.');
    await expect(dialog).toContainText(ivo.name);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Natrag na uređivanje' }).click();
    await expect(description(page)).toHaveValue('Moja verzija: pokvarena je prigušnica.');
  });

  await save(page).click();
  await dialog.getByRole('radio', { name: /^Vaše/ }).check();
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expectToast(page, 'Zadatak je spremljen');
  expect((await detailsOf(page, task)).description).toBe('Moja verzija: pokvarena je prigušnica.');
  await expect(description(other)).toHaveValue('Moja verzija: pokvarena je prigušnica.');
});

test('the other version can be taken instead', async ({ page, browserOf, hire, watch }) => {
  watch.announce(/^409 PATCH/);
  const other = await browserOf(await hire('MANAGER'));
  await description(page).fill('Moja verzija');
  await changeTask(other, task, { description: 'Njihova verzija', version: 1 });
  await expect(page.getByText(/u međuvremenu izmijenjeno/)).toBeVisible();
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Netko drugi je mijenjao isto' });
  await dialog.getByRole('radio', { name: /^Njihovo/ }).check();
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect(dialog).toBeHidden();
  await expect(description(page)).toHaveValue('Njihova verzija');
  await expect(page.getByRole('region', { name: 'Nespremljene izmjene' })).toBeHidden();
});

test('changes to different fields come together without a question', async ({ page, browserOf, hire }) => {
  const other = await browserOf(await hire('MANAGER'));
  await description(page).fill('Pokvarena je prigušnica.');
  await changeTask(other, task, { contact_phone: '+385 51 555 777', version: 1 });
  await expect(page.getByRole('link', { name: '+385 51 555 777' })).toBeVisible();
  await save(page).click();
  await expectToast(page, 'Zadatak je spremljen');
  expect(await detailsOf(page, task)).toMatchObject({
    description: 'Pokvarena je prigušnica.',
    contact_phone: '+385 51 555 777',
  });
});
