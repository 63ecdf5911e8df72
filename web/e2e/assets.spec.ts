import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Schemas } from '@/api/client';
import { photo } from './files.ts';
import { demo, expect, expectAccessible, expectOk, expectToast, mint, openLive, signIn, test } from './fixtures.ts';
import { makeTask, plan, post, userIdOf } from './tasks.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const section = (page: Page) => page.getByRole('region', { name: 'Uređaji' });
const about = (page: Page) => section(page).getByRole('list', { name: 'Predmet ovog posla' });
const form = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The asset of the name as the server has it now. */
async function assetOf(page: Page, name: string): Promise<Schemas['AssetsRow']> {
  const [found] = await post<Schemas['AssetsRow'][]>(page, '/assets/search', { search: name });
  if (!found) throw new Error(`no asset ${name}`);
  return found;
}

test('an asset is written down at a task, photographed by the worker, scanned, its work listed, edited, deleted and brought back', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  watch.announce(/^404 GET .*codes/);
  watch.announce(/^404 GET .*assets\/\d+\/details/); // of the worker, whose page shows what is being deleted
  const [admin, worker] = await Promise.all([hire('ADMIN'), hire('WORKER')]);
  const phone = await browserOf(worker, PHONE);
  const workerId = await userIdOf(phone);
  await signIn(page, admin);
  const mark = mint();
  const [boiler, pump] = [`Kotao ${mark}`, `Crpka ${mark}`];
  const place = { address1: `Ulica ${mark} 5`, address_name: `Kotlovnica ${mark}` };
  const [task, later] = await Promise.all([makeTask(page, place), makeTask(page, place)]);
  const order = await plan(page, task, workerId);

  await test.step('from the page of the task; what is needed says so first', async () => {
    await openLive(page, task.path);
    await expect(section(page)).toContainText('Na ovoj adresi još ništa nije upisano.');
    await section(page).getByRole('button', { name: 'Dodaj' }).click();
    const dialog = form(page, 'Novi uređaj');
    await dialog.getByRole('button', { name: 'Dodaj uređaj' }).click();
    await expect(dialog.getByText('Upišite naziv')).toBeVisible();
    await expect(dialog.getByText('Odaberite vrstu')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Naziv' }).fill(boiler);
    await dialog.getByRole('combobox', { name: 'Vrsta' }).click();
    await page.getByRole('option', { name: 'Kotao' }).click();
    await dialog.getByRole('textbox', { name: 'Proizvođač' }).fill('Viessmann');
    await dialog.getByRole('textbox', { name: 'Serijski broj' }).fill(`VB-${mark}`);
    await dialog.getByRole('textbox', { name: 'Ugrađeno' }).fill('1.10.2021.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Dodaj uređaj' }).click();
    await expectToast(page, `Uređaj ${boiler} je dodan`);
    await expect(about(page)).toContainText(boiler);
    await expect(about(page)).toContainText(`Kotao · Viessmann · VB-${mark}`);
  });

  await test.step('another task there shows it, and is linked with a click', async () => {
    await openLive(page, later.path);
    const others = section(page).getByRole('list', { name: 'Ostalo na ovoj adresi' });
    await expect(others).toContainText(boiler);
    await section(page)
      .getByRole('button', { name: `Posao se odnosi na: ${boiler}` })
      .click();
    await expectToast(page, `Posao se odnosi na: ${boiler}`);
    await expect(about(page)).toContainText(boiler);
    await section(page)
      .getByRole('button', { name: `Posao se ne odnosi na: ${boiler}` })
      .click();
    await expectToast(page, `Posao se više ne odnosi na: ${boiler}`);
    await expect(others).toContainText(boiler);
  });

  await test.step('the worker photographs it on a phone, and writes down what is missing', async () => {
    await openLive(phone, `/work-orders/${order}`);
    await about(phone).getByRole('link', { name: boiler }).click();
    await expect(phone.getByRole('heading', { name: boiler })).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Uredi' })).toHaveCount(0);
    await phone
      .getByRole('region', { name: 'Slike i dokumenti' })
      .locator('input[type=file]')
      .first()
      .setInputFiles(photo());
    await phone
      .getByRole('region', { name: 'Slike i dokumenti' })
      .getByRole('button', { name: /^Pošalji/ })
      .click();
    await expect(phone.getByRole('region', { name: 'Slike i dokumenti' }).getByRole('img')).toHaveCount(1);
    const said = phone.getByRole('region', { name: 'Komentari' });
    await said.getByRole('textbox', { name: 'Komentar' }).fill('Ventil kaplje.');
    await said.getByRole('button', { name: 'Pošalji', exact: true }).click();
    await expect(said.getByRole('listitem')).toContainText('Ventil kaplje.');
    await expectAccessible(phone);

    await phone.goBack();
    await section(phone).getByRole('button', { name: 'Dodaj' }).click();
    const dialog = form(phone, 'Novi uređaj');
    await dialog.getByRole('textbox', { name: 'Naziv' }).fill(pump);
    await dialog.getByRole('combobox', { name: 'Vrsta' }).click();
    await phone.getByRole('option', { name: 'Crpka' }).click();
    await dialog.locator('input[data-role=chooser]').setInputFiles(photo());
    await dialog.getByRole('button', { name: 'Dodaj uređaj' }).click();
    await expect(about(phone)).toContainText(pump);
    await expectAccessible(phone);
  });

  await test.step('its code opens it, typed by the worker; the order is among its work', async () => {
    const { code } = await assetOf(page, boiler);
    await phone.goto('/scan');
    await phone.getByRole('textbox', { name: 'Kod ili broj' }).fill(code.toLowerCase());
    await phone.getByRole('button', { name: 'Otvori' }).click();
    await expect(phone.getByRole('heading', { name: boiler })).toBeVisible();
    await expect(phone.getByRole('list', { name: 'Radni nalozi' })).toContainText(
      `Radni nalog RN-${order}: ${task.title}`,
    );
    // The address on the label leads there too.
    await page.goto(`/E/${code}`);
    await expect(page.getByRole('heading', { name: boiler })).toBeVisible();
    await page.goto('/e/22222222');
    await expect(page.getByText('Nema ničega s kodom 22222222.')).toBeVisible();
  });

  await test.step('found in the list by search and filter, and edited while somebody else does', async () => {
    await openLive(page, '/client-assets');
    await page.getByRole('searchbox').fill(`VB-${mark}`);
    const row = page.getByRole('row', { name: boiler });
    await expect(row).toContainText('Hotel Kvarner Biser');
    await expect(row).toContainText(`Kotlovnica ${mark}`);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectAccessible(page);
    await page.goto(`/client-assets?q=${mark}&kind=PUMP`);
    await expect(page.getByRole('row', { name: pump })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);

    const { asset_id: id } = await assetOf(page, boiler);
    await openLive(page, `/client-assets/${id}`);
    await page.getByRole('button', { name: 'Uredi' }).click();
    const dialog = form(page, `Uredi ${boiler}`);
    await dialog.getByRole('textbox', { name: 'Model' }).fill('Vitodens 200');
    const other = await page.request.patch(`/api/assets/${id}`, { data: { maker: 'Viessmann Werke' } });
    await expectOk(other);
    await dialog.getByRole('button', { name: 'Spremi' }).click();
    await expectToast(page, `Uređaj ${boiler} je izmijenjen`);
    const facts = page.getByRole('region', { name: 'O uređaju' });
    await expect(facts).toContainText('Vitodens 200');
    await expect(facts).toContainText('Viessmann Werke');
    // The worker has the page open, and sees it at once.
    await expect(phone.getByRole('region', { name: 'O uređaju' })).toContainText('Vitodens 200');
    await page.getByRole('button', { name: 'Povijest' }).click();
    await expect(page.getByRole('dialog')).toContainText(`Z-${task.id}`);
    await expect(page.getByRole('dialog')).toContainText('Vitodens 200');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('deleted, and brought back from what was deleted', async () => {
    await page
      .getByRole('button', { name: /^(Više|Radnje)/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Obriši', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Obriši uređaj' }).click();
    await expectToast(page, `Uređaj ${boiler} je obrisan`);
    await expect(page.getByText('Ovaj je uređaj obrisan.')).toBeVisible();
    await expect(phone.getByText('Ovaj uređaj ne postoji ili ga ne smijete vidjeti.')).toBeVisible();
    await page.goto(`/deleted?thing=asset&q=${mark}`);
    await page.getByRole('button', { name: `Vrati ${boiler}`, exact: true }).click();
    await expectToast(page, `Uređaj ${boiler} je vraćen`);
    await page.goto(task.path);
    await expect(about(page)).toContainText(boiler);
  });
});

test('a client sees what is looked after at its addresses, and no more of it than its own', async ({
  page,
  browserOf,
}) => {
  await signIn(page, demo.client);
  await page.goto('/client-assets');
  await expect(page.getByRole('row').nth(1)).toContainText('Jadran');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Gdje je' })).toContainText('Primorje Servis d.o.o.');
  await expect(page.getByRole('button', { name: 'Uredi' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Povijest' })).toHaveCount(0);
  await expectAccessible(page);
  const stranger = await browserOf(demo.stranger);
  await stranger.goto('/client-assets');
  await expect(stranger.getByText('Još nema uređaja.', { exact: false })).toBeVisible();
});
