import { demo, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { makeTask } from './tasks.ts';

test('a task of another company is as good as none', async ({ page, hire, browserOf, watch }) => {
  watch.announce(/^404 GET .*details$/);
  const manager = await browserOf(await hire('MANAGER'));
  const task = await makeTask(manager);
  await signIn(page, demo.stranger);
  await page.goto(task.path);
  await expect(page.getByRole('heading', { name: 'Zadatak nije pronađen' })).toBeVisible();
  await expect(page.getByText(task.title)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Natrag na zadatke' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zadaci' })).toBeVisible();

  await page.goto('/tasks/nije-broj');
  await expect(page.getByRole('heading', { name: 'Zadatak nije pronađen' })).toBeVisible();
});

test('an unknown address is not found, within the frame', async ({ page }) => {
  await signIn(page, demo.manager);
  await page.goto('/nema/ovoga');
  await expect(page.getByRole('heading', { name: 'Stranica nije pronađena' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Glavna navigacija' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Na početak' }).click();
  await expect(page).toHaveURL('/');
});

test('what no number or label stands for is not found, with a name in the tab and a way on', async ({
  page,
  watch,
}) => {
  watch.announce(/^404 GET /);
  await signIn(page, demo.manager);
  for (const [path, title, way] of [
    ['/time-sheets/999999', 'Stranica nije pronađena', 'Na početak'],
    ['/offers/999999/compare', 'Stranica nije pronađena', 'Ponude'],
    ['/e/XYZ', 'Stranica nije pronađena', 'Skeniraj'],
    ['/projects/999999', 'Stranica nije pronađena', 'Projekti'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Teren`);
    await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible();
  }
});

test('a filter that makes no sense is named and left out', async ({ page }) => {
  await signIn(page, demo.manager);
  await page.goto('/tasks?priority=VERY&status=INVOICED');
  await expect(page.getByRole('alert')).toContainText('priority');
  await expect(page.getByRole('button', { name: 'Fakturiran', exact: true })).toHaveAttribute('aria-pressed', 'true');
});
