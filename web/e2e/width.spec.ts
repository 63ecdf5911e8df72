import { demo, expect, signIn, test } from './fixtures.ts';

/** By how much what is in the table runs out of the box that shows it. */
const hidden = () => {
  const table = document.querySelector('main table');
  let box = table?.parentElement ?? null;
  while (box && !['auto', 'scroll', 'hidden'].includes(getComputedStyle(box).overflowX)) box = box.parentElement;
  return table && box ? table.scrollWidth - box.clientWidth : null;
};

test('at 1280 pixels the lists of master data show all their columns, and their tab says which it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, demo.admin);
  for (const [path, name] of [
    ['/users', 'Korisnici'],
    ['/teams', 'Ekipe'],
    ['/location-groups', 'Grupe lokacija'],
    ['/b2b', 'Tvrtke'],
    ['/addresses', 'Adrese'],
    ['/absences', 'Odsutnosti'],
    ['/catalogue', 'Katalog'],
    ['/projects', 'Projekti'],
    ['/offers', 'Ponude'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveTitle(`${name} · Teren`);
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    expect(await page.evaluate(hidden), path).toBeLessThanOrEqual(0);
  }
});

test('on paper a list is its rows, without what can only be pressed', async ({ page }) => {
  await signIn(page, demo.manager);
  await page.goto('/tasks');
  const main = page.getByRole('main');
  await expect(main.getByRole('row').nth(2)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Novi zadatak' })).toBeVisible();
  await expect(main.getByRole('checkbox').first()).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(main.getByRole('row').nth(2)).toBeVisible();
  for (const name of ['Novi zadatak', 'Stupci', 'Sljedeća stranica']) {
    await expect(main.getByRole('button', { name })).toBeHidden();
  }
  await expect(main.getByRole('checkbox').first()).toBeHidden();
  await expect(main.getByRole('status').filter({ hasText: /^1–\d+ od/ })).toBeVisible();
});
