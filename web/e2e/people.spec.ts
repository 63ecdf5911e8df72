import type { Page } from '@playwright/test';
import { photo } from './files.ts';
import { expect, expectAccessible, expectToast, mint, signIn, test } from './fixtures.ts';
import { orderOf } from './orders.ts';
import { makeTask, plan, userIdOf } from './tasks.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody tr:not([data-skeleton])');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Traži po imenu' });

/** Finds the person in the list and opens what can be done with them. */
async function choose(page: Page, name: string, what: string) {
  await search(page).fill(name);
  await page.getByRole('button', { name: `Radnje: ${name}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

test('a person is added and invited, accepts in a browser of their own and works there as a worker', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  await signIn(page, await hire('ADMIN'));
  const last = `Novak-${mint()}`;
  const email = `${last.toLowerCase()}@primorje.test`;
  await page.goto('/users');
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Novi korisnik' }).click();
  const form = page.getByRole('dialog', { name: 'Novi korisnik' });

  await test.step('an e-mail that a colleague has is told at its field, and nothing typed is lost', async () => {
    watch.announce(/^409 POST \/api\/users/);
    await form.getByRole('textbox', { name: 'Ime', exact: true }).fill('Nada');
    await form.getByRole('textbox', { name: 'Prezime' }).fill(last);
    await form.getByRole('textbox', { name: 'E-pošta' }).fill('Manager@Primorje.test');
    await form.getByRole('textbox', { name: 'Telefon' }).fill('+385 91 222 3333');
    await form.getByRole('checkbox', { name: 'Radnik', exact: true }).check();
    await form.getByRole('button', { name: 'Dodaj korisnika' }).click();
    await expect(form.getByRole('textbox', { name: 'E-pošta' })).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByRole('textbox', { name: 'Prezime' })).toHaveValue(last);
    await expectAccessible(page);
  });

  await form.getByRole('textbox', { name: 'E-pošta' }).fill(email);
  await form.getByRole('button', { name: 'Dodaj korisnika' }).click();
  const handed = page.getByRole('dialog', { name: 'Poveznica za poziv' });
  const link = await handed.getByRole('textbox', { name: 'Poveznica' }).inputValue();
  await expectAccessible(page);
  await handed.getByRole('button', { name: 'Gotovo' }).click();
  await search(page).fill(`nada ${last}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Čeka prvu prijavu');
  await expect(rows(page)).toContainText('+385 91 222 3333');

  const theirs = await browserOf(null);
  await test.step('the link is good once', async () => {
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { name: 'Poziv: Primorje Servis d.o.o.' })).toBeVisible();
    await theirs.getByLabel(/^Lozinka/).fill('bura puše sa sjevera');
    await theirs.getByRole('button', { name: 'Prihvati poziv i prijavi se' }).click();
    await expect(theirs.getByRole('banner').getByText(`Nada ${last}`)).toBeVisible();
    await expect(theirs.getByRole('banner').getByText('Radnik')).toBeVisible();
    watch.announce(/^404 GET \/api\/auth\/invitation/);
    const late = await browserOf(null);
    await late.goto(link);
    await expect(late.getByRole('heading', { name: 'Poziv više ne vrijedi' })).toBeVisible();
  });

  await test.step('the list follows, and the history tells', async () => {
    await expect(rows(page)).toContainText('Aktivan račun');
    await choose(page, `Nada ${last}`, 'Povijest');
    const history = page.getByRole('dialog', { name: 'Povijest' });
    await expect(history).toContainText('Poziv je prihvaćen');
    await expect(history).toContainText('Izrađena poveznica za lozinku');
  });

  await test.step('a worker sees no list of people', async () => {
    for (const path of ['/users', '/b2b', '/deleted', '/settings/mail']) {
      await theirs.goto(path);
      await expect(theirs.getByRole('heading', { name: 'Ova stranica nije za vašu ulogu' })).toBeVisible();
    }
    await expectAccessible(theirs);
    await expect(theirs.getByRole('link', { name: 'Korisnici' })).toBeHidden();
  });
});

test('a person gets a picture, another type and another name', async ({ page, hire }) => {
  await signIn(page, await hire('ADMIN'));
  const worker = await hire('WORKER');
  await page.goto('/users');
  await choose(page, worker.name, 'Uredi');
  const form = page.getByRole('dialog', { name: `Uređivanje: ${worker.name}` });
  const last = `Udana-${mint()}`;
  await form.getByRole('textbox', { name: 'Prezime' }).fill(last);
  await form.getByRole('checkbox', { name: 'Voditelj projekta' }).check();
  await form.getByRole('checkbox', { name: 'Vanjski suradnik' }).check();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Odaberi sliku' }).click(),
  ]);
  await chooser.setFiles(photo('lice.png'));
  await expect(form.getByRole('button', { name: 'Ukloni sliku' })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Spremi' }).click();
  await expectToast(page, `Spremljen korisnik Ana ${last}`);

  await search(page).fill(last);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Voditelj projekta, Radnik');
  await expect(rows(page).locator('img')).toHaveJSProperty('naturalWidth', 320);
  await page.getByRole('button', { name: 'Filtri' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Vanjski suradnik' }).click();
  await page.getByRole('option', { name: 'Ne', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Primijeni' }).click();
  await expect(page.getByText('Nijedan korisnik ne odgovara filtrima.')).toBeVisible();
});

test('who leaves loses work to come, not their name on work done', async ({ page, hire, browserOf }) => {
  await signIn(page, await hire('ADMIN'));
  const worker = await hire('WORKER');
  const theirs = await browserOf(worker);
  const id = await userIdOf(theirs);
  const [done, coming] = [await makeTask(page), await makeTask(page)];
  const doneOrder = await plan(page, done, id);
  for (const step of ['start', 'finish']) await page.request.post(`/api/orders/${doneOrder}/${step}`);
  const order = await plan(page, coming, id);
  await theirs.goto('/');
  await expect(theirs.getByRole('banner')).toBeVisible();

  await page.goto('/users');
  await choose(page, worker.name, 'Obriši korisnika');
  const question = page.getByRole('dialog', { name: 'Brisanje korisnika' });
  await expect(question).toContainText(`Jeste li sigurni da želite obrisati ${worker.name}?`);
  await expect(question).toContainText('1 nalog koji još nije počeo ostaje bez te osobe');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Obriši korisnika' }).click();
  await expectToast(page, `Obrisan korisnik ${worker.name}`);
  await expect(page.getByText('Nijedan korisnik ne odgovara filtrima.')).toBeVisible();

  expect((await orderOf(page, order)).workers).toEqual([]);
  await page.goto(`/work-orders/${doneOrder}`);
  await expect(page.getByText(worker.name).first()).toBeVisible();
  await test.step('where they were signed in it is over', async () => {
    await theirs.goto('/');
    await expect(theirs.getByRole('heading', { name: 'Prijava' })).toBeVisible();
  });
});

test('a manager sees the people and changes nobody', async ({ page, hire }) => {
  await signIn(page, await hire('MANAGER'));
  const worker = await hire('WORKER');
  await page.goto('/users');
  await search(page).fill(worker.name);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Novi korisnik' })).toBeHidden();
  await page.getByRole('button', { name: `Radnje: ${worker.name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Povijest']);
});
