import { photo } from './files.ts';
import { expect, expectAccessible, expectToast, GREETING, signIn, test } from './fixtures.ts';

test('somebody changes their name, picture, language and theme', async ({ page, hire }) => {
  await signIn(page, await hire('MANAGER'));
  await page.goto('/profile');
  await expectAccessible(page);
  const bar = page.getByRole('banner');

  await page.getByRole('textbox', { name: 'Ime', exact: true }).fill('Žarka');
  await page.locator('input[type=file]').setInputFiles(photo('ja.png'));
  await page.getByRole('button', { name: 'Spremi', exact: true }).click();
  await expectToast(page, 'Profil je spremljen');
  await expect(bar.getByText(/^Žarka/)).toBeVisible();
  await expect(bar.locator('img')).toHaveAttribute('src', /^\/api\/uploads\//);

  await page.getByText('Tamna', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expectAccessible(page);

  await test.step('the choices come along to the next visit', async () => {
    await page.goto('/tasks');
    await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New task' }).first().click();
    await expect(page.getByRole('dialog', { name: 'New task' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a new password ends the other sessions', async ({ page, hire, browserOf, watch }) => {
  const ana = await hire('MANAGER');
  await signIn(page, ana);
  const forgotten = await browserOf(ana);
  await forgotten.goto('/');
  await expect(forgotten.getByText(GREETING)).toBeVisible();

  await page.goto('/profile');
  const devices = page.getByRole('region', { name: 'Prijavljeni uređaji' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);

  watch.announce(/^422 POST \/api\/profile\/password/);
  watch.tolerate(/^401 /);
  const old = page.getByLabel('Trenutačna lozinka');
  await old.fill('nije ta');
  await page.getByLabel('Nova lozinka', { exact: true }).fill('nova duga lozinka');
  await page.getByLabel('Ponovite novu lozinku').fill('nova duga lozinkA');
  await page.getByRole('button', { name: 'Promijeni lozinku' }).click();
  await expect(page.getByText('Lozinke se razlikuju')).toBeVisible();
  await page.getByLabel('Ponovite novu lozinku').fill('nova duga lozinka');
  await page.getByRole('button', { name: 'Promijeni lozinku' }).click();
  await expect(old).toHaveAttribute('aria-invalid', 'true');
  await old.fill(ana.password);
  await page.getByRole('button', { name: 'Promijeni lozinku' }).click();
  await expectToast(page, 'Lozinka je promijenjena');

  // An event may have ended the session already.
  const ended = forgotten.getByText('Vaša je sesija završila.');
  await forgotten.getByRole('navigation').getByRole('link', { name: 'Zadaci' }).or(ended).first().click();
  await expect(ended).toBeVisible();
  await signIn(forgotten, { ...ana, password: 'nova duga lozinka' });
});

test('a worker subscribes to their orders with a calendar program, and ends it', async ({ page, hire }) => {
  await signIn(page, await hire('WORKER'));
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Kalendar mojih radnih naloga' });
  await card.getByRole('button', { name: 'Izradi adresu' }).click();
  const address = await card.getByRole('group', { name: 'Adresa za pretplatu' }).locator('code').textContent();
  const read = () => page.request.get(new URL(address ?? '').pathname);
  expect(await (await read()).text()).toMatch(/^BEGIN:VCALENDAR\r\n.*END:VCALENDAR\r\n$/s);

  await page.reload();
  await expect(card.getByText(/ne može se ponovno prikazati/)).toBeVisible();
  await card.getByRole('button', { name: 'Opozovi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Opozovi' }).click();
  await expectToast(page, 'Adresa je opozvana');
  expect((await read()).status()).toBe(404);
  await expectAccessible(page);
});
