import { expect, expectOk, expectToast, openLive, signIn, test } from './fixtures.ts';
import { detailsOf, makeTask } from './tasks.ts';

test('a session that ends while somebody types costs them nothing', async ({ page, hire, browserOf, watch }) => {
  const ana = await hire('MANAGER');
  await signIn(page, ana);
  const task = await makeTask(page);
  await page.goto(task.path);
  const description = page.getByRole('textbox', { name: 'Opis', exact: true });
  await description.fill('Dugačak opis koji se ne smije izgubiti.');

  // Unless an event ends the page's session before anything is saved.
  watch.tolerate(/^401 /);
  const elsewhere = await browserOf(ana);
  await expectOk(
    await elsewhere.request.post('/api/profile/sessions/end_others', { data: { password: ana.password } }),
  );
  const save = page.getByRole('region', { name: 'Nespremljene izmjene' }).getByRole('button', { name: 'Spremi' });
  await save.click().catch(() => {});
  await expect(page.getByText('Vaša je sesija završila.')).toBeVisible();

  await page.getByRole('textbox', { name: 'E-pošta' }).fill(ana.email);
  await page.getByLabel('Lozinka', { exact: true }).fill(ana.password);
  await page.getByRole('button', { name: 'Prijavi se' }).click();
  await expect(page).toHaveURL(task.path);
  await expect(page.getByText('Vaše nespremljene izmjene su vraćene.').last()).toBeVisible();
  await expect(description).toHaveValue('Dugačak opis koji se ne smije izgubiti.');
  await save.click();
  await expect(page.getByText('Zadatak je spremljen').last()).toBeVisible();
  expect((await detailsOf(page, task)).description).toBe('Dugačak opis koji se ne smije izgubiti.');
});

test('what was typed into a dialog is there again after signing in', async ({ page, hire, browserOf }) => {
  const ana = await hire('ADMIN');
  await signIn(page, ana);
  const elsewhere = await browserOf(ana);
  for (const [path, open, field] of [
    ['/addresses', 'Nova adresa', 'Otvoreno'],
    ['/b2b', 'Dodaj tvrtku', 'Napomena'],
    ['/users', 'Novi korisnik', 'Ime'],
  ] as const) {
    await page.goto(path);
    const typed = page.getByRole('dialog').getByRole('textbox', { name: field, exact: true });
    await page.getByRole('button', { name: open }).first().click();
    await typed.fill('Dugo smišljano');
    await expectOk(
      await elsewhere.request.post('/api/profile/sessions/end_others', { data: { password: ana.password } }),
    );
    await page.reload();
    await page.getByRole('textbox', { name: 'E-pošta' }).fill(ana.email);
    await page.getByLabel('Lozinka', { exact: true }).fill(ana.password);
    await page.getByRole('button', { name: 'Prijavi se' }).click();
    await expect(page).toHaveURL(path);
    await page.getByRole('button', { name: open }).first().click();
    await expect(page.getByText('Vaše nespremljene izmjene su vraćene.').last()).toBeVisible();
    await expect(typed).toHaveValue('Dugo smišljano');
  }
});

test('without a connection the page says so, keeps what is typed and saves it later', async ({ page, hire, watch }) => {
  await signIn(page, await hire('MANAGER'));
  const task = await makeTask(page);
  await openLive(page, task.path);
  const description = page.getByRole('textbox', { name: 'Opis', exact: true });
  await description.fill('Napisano u podrumu.');
  const bar = page.getByRole('region', { name: 'Nespremljene izmjene' });

  // Requests on their way when the connection goes might fail too.
  await watch.quiet(page);
  // The stream is asked for again, if the connection is gone for long enough.
  watch.tolerate(/^net::ERR_INTERNET_DISCONNECTED GET \/api\/events$/);
  await page.context().setOffline(true);
  await expect(page.getByText(/^Nema veze\./)).toBeVisible();
  watch.tolerate(/^net::ERR_INTERNET_DISCONNECTED PATCH \/api\/tasks\//);
  await bar.getByRole('button', { name: 'Spremi' }).click();
  await expectToast(page, 'Poslužitelj nije dostupan. Provjerite vezu i pokušajte ponovno.');
  await expect(description).toHaveValue('Napisano u podrumu.');

  await page.context().setOffline(false);
  await expect(page.getByText(/^Nema veze\./)).toBeHidden();
  await bar.getByRole('button', { name: 'Spremi' }).click();
  await expectToast(page, 'Zadatak je spremljen');
  await expect(bar).toBeHidden();
  expect((await detailsOf(page, task)).description).toBe('Napisano u podrumu.');
});

test('without a connection a link asks before unsaved text is left, and its page comes later', async ({
  page,
  hire,
  watch,
}) => {
  await signIn(page, await hire('MANAGER'));
  const task = await makeTask(page);
  await openLive(page, task.path);
  const description = page.getByRole('textbox', { name: 'Opis', exact: true });
  await description.fill('Napisano na putu.');
  const question = page.getByRole('dialog', { name: 'Upozorenje' });
  const link = page.getByRole('navigation', { name: 'Glavna navigacija' }).getByRole('link', { name: 'Radni nalozi' });

  await watch.quiet(page);
  watch.tolerate(/^net::ERR_INTERNET_DISCONNECTED GET \/(api\/|assets\/|$)/, /^console: LostPart/);
  await page.context().setOffline(true);
  await link.click();
  await question.getByRole('button', { name: 'Ne' }).click();
  await expect(description).toHaveValue('Napisano na putu.');
  await link.click();
  await question.getByRole('button', { name: 'Da' }).click();
  await expect(page.getByText('Poslužitelj nije dostupan. Provjerite vezu i pokušajte ponovno.')).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Radni nalozi', level: 1 })).toBeVisible();
});
