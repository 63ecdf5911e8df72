import { demo, expect, expectAccessible, GREETING, PRIMORJE, signIn, test, VELEBIT } from './fixtures.ts';

test('somebody mistypes the password, signs in, and out again', async ({ page, hire, watch }) => {
  const ana = await hire('MANAGER');
  watch.announce(/^401 POST \/api\/auth\/login/);

  await page.goto('/tasks?priority=HIGH');
  await expect(page.getByRole('heading', { name: 'Prijava' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Glavna navigacija' })).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'E-pošta' }).fill(ana.email);
  await page.getByLabel('Lozinka', { exact: true }).fill('kriva lozinka');
  await page.getByRole('button', { name: 'Prijavi se' }).click();
  await expect(page.getByRole('alert')).toContainText('lozinka');
  await expect(page.getByRole('textbox', { name: 'E-pošta' })).toHaveValue(ana.email);

  await page.getByLabel('Lozinka', { exact: true }).fill(ana.password);
  await page.getByRole('button', { name: 'Prikaži lozinku' }).click();
  await expect(page.getByLabel('Lozinka', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Prijavi se' }).click();

  // Back where the link led before there was a session.
  await expect(page).toHaveURL('/tasks?priority=HIGH');
  const bar = page.getByRole('banner');
  await expect(bar.getByText(ana.name)).toBeVisible();
  await expect(bar.getByText('Voditelj projekta')).toBeVisible();

  await bar.getByText(ana.name).click();
  await expect(page.getByText('Primorje Servis d.o.o.')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Odjava' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { name: 'Prijava' })).toBeVisible();
});

test('"remember me" outlives the browser, and without it the session does not', async ({ page, hire, browserOf }) => {
  const ana = await hire('MANAGER');
  const sessionCookie = async () => (await page.context().cookies()).find((cookie) => cookie.httpOnly);
  const days = (seconds: number) => Math.round((seconds - Date.now() / 1000) / 86_400);

  await signIn(page, ana);
  expect((await sessionCookie())?.expires).toBe(-1);
  await page.context().clearCookies();

  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-pošta' }).fill(ana.email);
  await page.getByLabel('Lozinka', { exact: true }).fill(ana.password);
  await page.getByRole('checkbox', { name: 'Zapamti me' }).check();
  await page.getByRole('button', { name: 'Prijavi se' }).click();
  await expect(page.getByText(GREETING)).toBeVisible();
  expect(days((await sessionCookie())?.expires ?? 0)).toBe(30);

  // The next start of the browser has nothing but the cookies that were kept.
  const nextDay = await browserOf(null, { storageState: await page.context().storageState() });
  await nextDay.goto('/login');
  await expect(nextDay.getByText(GREETING)).toBeVisible();
});

test('the language is the one of the browser until the person chooses another', async ({ browserOf }) => {
  const visitor = await browserOf(null, { locale: 'de-DE' });
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'en');
  await visitor.getByRole('button', { name: 'Hrvatski' }).click();
  await expect(visitor.getByRole('heading', { name: 'Prijava' })).toBeVisible();
  await visitor.getByRole('button', { name: 'English' }).click();

  await visitor.getByRole('textbox', { name: 'E-mail' }).fill(demo.manager.email);
  await visitor.getByLabel('Password', { exact: true }).fill(demo.manager.password);
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await expect(visitor.getByText(GREETING)).toBeVisible();
  await visitor.getByRole('link', { name: 'Tasks' }).first().click();
  await expect(visitor.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Invoiced' })).toBeVisible();
  await expectAccessible(visitor);
});

test('what this installation has not set up says so', async ({ page }) => {
  await page.goto('/login');
  for (const [control, title] of [
    ['Zaboravljena lozinka?', 'Zaboravljena lozinka'],
    ['Registracija', 'Registracija'],
    ['Prijava poslovnim računom', 'Vanjska prijava'],
  ] as const) {
    await page.getByRole('button', { name: control }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByText(/Na ovoj instalaciji/)).toBeVisible();
    await dialog.getByRole('button', { name: 'U redu' }).click();
    await expect(dialog).toBeHidden();
  }
});

test('who works for two companies switches between them', async ({ page, hire }) => {
  const ana = await hire('MANAGER', VELEBIT);
  await signIn(page, ana);
  await page.goto('/projects');
  const account = page.getByRole('banner').getByText(ana.name);
  await account.click();
  await page.getByRole('menuitem', { name: VELEBIT }).click();
  await expect(page).toHaveURL('/');
  await account.click();
  await expect(page.getByRole('menuitem', { name: VELEBIT })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('menuitem', { name: PRIMORJE })).not.toHaveAttribute('aria-current');
});
