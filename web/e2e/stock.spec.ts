import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import type { Schemas } from '@/api/client';
import { chromium as launch } from '../scripts/chromium.mjs';
import { eanOf, modulesOf } from '../src/test/ean.ts';
import { stock } from './catalogue.ts';
import { now, setClock } from './clock.ts';
import { demo, expect, expectAccessible, expectToast, mint, openLive, signIn, test } from './fixtures.ts';
import { firstOf, inDays, makeNode, makeTask, plan, post, userIdOf } from './tasks.ts';

const form = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Materials kept in stock that no other journey touches, by their names. */
async function keep(page: Page, kept: Readonly<Record<string, Partial<Schemas['MaterialsNew']>>>) {
  const group = await stock(page, Object.keys(kept));
  const filter = { eq: [{ column: 'catalog_group_id' }, group.id] };
  const items = await post<Schemas['CatalogRow'][]>(page, '/catalog/items/search', { filter });
  for (const { catalog_item_id, name } of items) await post(page, '/materials', { catalog_item_id, ...kept[name] });
  return new Map(items.map(({ name, catalog_item_id }) => [name, catalog_item_id]));
}

/** Finds a row of a list by its name, and only that. */
async function find(page: Page, name: string) {
  const search = page.getByRole('searchbox');
  await search.fill(name);
  const row = page.getByRole('row', { name });
  await expect(row).toHaveCount(1);
  return row;
}

test('a van gets a place of its own, is filled from the store and emptied again', async ({ page, hire }) => {
  const worker = await hire('WORKER');
  await signIn(page, demo.manager);
  const mark = mint();
  const [van, name] = [`Kombi ${mark}`, `Ventil ${mark}`];
  await keep(page, { [name]: { quantity: 10 } });

  await test.step('made, for a worker', async () => {
    await openLive(page, '/materials');
    await page.getByRole('button', { name: 'Više radnji' }).click();
    await page.getByRole('menuitem', { name: 'Mjesta zalihe' }).click();
    await page.getByRole('button', { name: 'Dodaj mjesto' }).click();
    const dialog = form(page, 'Novo mjesto zalihe');
    await dialog.getByRole('button', { name: 'Dodaj mjesto' }).click();
    await expect(dialog.getByText('Upišite naziv')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Naziv' })).toBeFocused();
    await page.keyboard.type(van);
    await dialog.getByRole('combobox', { name: 'Radnik' }).fill(worker.name);
    await page.getByRole('option', { name: worker.name }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Dodaj mjesto' }).click();
    await expectToast(page, `Dodano mjesto ${van}`);
    await expect(await find(page, van)).toContainText(worker.name);
    await expectAccessible(page);
  });

  await test.step('filled from the store', async () => {
    await page.getByRole('link', { name: 'Materijali' }).last().click();
    const row = await find(page, name);
    await page.getByRole('button', { name: `Promijeni količinu: ${name}` }).click();
    const dialog = form(page, 'Promjena količine');
    await dialog.getByText('Premjesti', { exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Na mjesto' }).fill(van);
    await page.getByRole('option', { name: van }).click();
    await dialog.getByRole('textbox', { name: 'Promjena' }).fill('4,5');
    await expect(dialog.getByText('Ukupno ostaje 10 kom.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Premjesti 4,5 kom', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expectToast(page, `${name}: premješteno 4,5 kom, odredište ${van}`);
    await expect(row).toContainText('2 mjesta');
    await page.getByRole('button', { name: `Prikaži više: ${name}` }).click();
    const places = page.getByRole('list', { name: `Gdje je ${name}` });
    await expect(places.getByRole('listitem').filter({ hasText: van })).toContainText('4,5 kom');
  });

  await test.step('what it holds, and emptied again', async () => {
    await page.goto('/materials/places');
    const row = await find(page, van);
    await expect(row).toContainText('1');
    await row.getByRole('button', { name: `Radnje: ${van}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Obriši' })).toContainText('prvo prenesite materijale');
    await page.keyboard.press('Escape');
    await row.getByRole('link', { name: van }).click();
    const held = page.getByRole('row', { name });
    await expect(held).toContainText('4,5 kom');
    await expect(held).toContainText('10 kom');
    await expectAccessible(page);
    await page.getByRole('button', { name: `Promijeni količinu: ${name}` }).click();
    const dialog = form(page, 'Promjena količine');
    await expect(dialog.getByRole('combobox', { name: 'Mjesto' })).toHaveValue(van);
    await dialog.getByText('Premjesti', { exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Na mjesto' }).click();
    await page.getByRole('option', { name: 'Glavno skladište' }).click();
    await dialog.getByRole('textbox', { name: 'Promjena' }).fill('4,5');
    await dialog.getByRole('button', { name: 'Premjesti 4,5 kom', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(held).toHaveCount(0);
  });

  await test.step('gone', async () => {
    await page.goto('/materials/places');
    const row = await find(page, van);
    await row.getByRole('button', { name: `Radnje: ${van}` }).click();
    await page.getByRole('menuitem', { name: 'Obriši' }).click();
    await page.getByRole('button', { name: 'Obriši mjesto' }).click();
    await expectToast(page, `Obrisano mjesto ${van}`);
    await expect(row).toHaveCount(0);
  });
});

test('what falls short is noticed, ordered of its supplier, received in part, and closed', async ({ page, hire }) => {
  await signIn(page, await hire('MANAGER'));
  const mark = mint();
  const [supplier, pipe, seal] = [`Dobavljač ${mark}`, `Cijev ${mark}`, `Brtva ${mark}`];
  await post(page, '/b2b', { name: supplier, correlation: 'SUPPLIER' }, true);
  const { tenant_id: supplier_id } = await firstOf(page, '/tenants/picker_search', supplier);
  const ids = await keep(page, {
    [pipe]: { quantity: 6, critical_quantity: 5, supplier_id },
    [seal]: { critical_quantity: 1, supplier_id },
  });
  const there = async (name: string): Promise<Schemas['MaterialsRow']> =>
    (await (await page.request.get(`/api/materials/${ids.get(name)}`)).json()).data;

  await test.step('the notice leads to it', async () => {
    await openLive(page, '/');
    await post(page, `/materials/${ids.get(pipe)}/change`, { change_type: 'SUBTRACTION', quantity: 4 });
    await page.getByRole('button', { name: /^Obavijesti/ }).click();
    await page.getByRole('link', { name: new RegExp(`Materijal pri kraju.*${pipe}`) }).click();
    const row = page.getByRole('row', { name: pipe });
    await expect(row).toBeInViewport();
    await expect(row).toHaveAttribute('data-marked', 'true');
    await expect(row).toContainText('2 kom');
    await expect(row).toContainText('8 kom');
  });

  const section = page.getByRole('region', { name: supplier });
  await test.step('the list goes to the supplier', async () => {
    for (const [format, begin] of [
      ['PDF', '%PDF'],
      ['XLSX', 'PK'],
    ] as const) {
      const href = await section.getByRole('link', { name: `${format}: ${supplier}` }).getAttribute('href');
      const file = await (await page.request.get(href ?? '')).body();
      expect(file.subarray(0, begin.length).toString()).toBe(begin);
    }
    await expectAccessible(page);
  });

  await test.step('noted', async () => {
    await section.getByRole('button', { name: 'Upiši narudžbu' }).click();
    const dialog = form(page, 'Upis narudžbe');
    await expect(dialog.getByRole('combobox', { name: 'Dobavljač' })).toHaveValue(supplier);
    await dialog.getByRole('button', { name: `Izostavi ${seal}` }).click();
    await dialog.getByRole('textbox', { name: `Količina: ${pipe}` }).fill('0');
    await dialog.getByRole('button', { name: 'Zabilježi · 1 materijal' }).click();
    await expect(dialog.getByText('Upišite količinu')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: `Količina: ${pipe}` }).fill('10,5');
    await dialog.getByRole('button', { name: 'Zabilježi · 1 materijal' }).click();
    await expectToast(page, 'Zabilježeno: naručen 1 materijal');
    await expect(section.getByRole('row', { name: pipe })).toHaveCount(0);
    await expect(section.getByRole('row', { name: seal })).toBeVisible();
  });

  const row = page.getByRole('row', { name: supplier });
  const dialog = form(page, /^Narudžba #/);
  await test.step('received in part', async () => {
    await page.getByRole('button', { name: 'Naručeno', exact: true }).click();
    await find(page, supplier);
    await expect(row).toContainText('Naručeno');
    await expect(row).toContainText('0 od 1');
    await row.getByRole('button', { name: supplier, exact: true }).click();
    const came = dialog.getByRole('textbox', { name: `Stiglo: ${pipe}` });
    await expect(came).toHaveValue('10,5');
    await came.fill('');
    await expect(dialog.getByRole('button', { name: /^Zaprimi/ })).toBeDisabled();
    await came.fill('4');
    await dialog.getByRole('textbox', { name: 'Napomena' }).fill('Otpremnica 7');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Zaprimi · 1 materijal' }).click();
    await expectToast(page, 'Zaprimljen 1 materijal');
    await expect(row).toContainText('Djelomično stiglo');
    expect(await there(pipe)).toMatchObject({ quantity: 6, ordered: 6.5 });
  });

  await test.step('the rest is given up', async () => {
    await row.getByRole('button', { name: supplier, exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: `Stiglo: ${pipe}` })).toHaveValue('6,5');
    await dialog.getByRole('button', { name: 'Ne očekuj više' }).click();
    await page.getByRole('button', { name: 'Zaključi narudžbu' }).click();
    await expectToast(page, 'Narudžba je zaključena');
    await expect(row).toContainText('Zaključeno');
    expect(await there(pipe)).toMatchObject({ quantity: 6, ordered: 0 });
    await row.getByRole('button', { name: supplier, exact: true }).click();
    await expect(dialog.getByText('naručeno 10,5 kom, dosad stiglo 4')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Zaprimi/ })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('the office says what is true where a worker used more than the books had', async ({ page, hire, browserOf }) => {
  const worker = await hire('WORKER');
  await signIn(page, demo.manager);
  const name = `Sifon ${mint()}`;
  const id = (await keep(page, { [name]: { quantity: 2 } })).get(name);
  const phone = await browserOf(worker, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const order = await plan(page, await makeTask(page), await userIdOf(phone));
  const take = (quantity: number) =>
    post(phone, `/orders/${order}/materials`, { catalog_item_id: id, quantity, sure: true });
  await take(5);
  const there = async (): Promise<Schemas['MaterialsRow']> =>
    (await (await page.request.get(`/api/materials/${id}`)).json()).data;
  const dialog = form(page, 'Što je točno?');

  await test.step('from the dashboard to the difference', async () => {
    await page.goto('/');
    const waiting = page.getByRole('region', { name: 'Traži vašu odluku' });
    await waiting.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Riješi' }).click();
    const row = await find(page, name);
    await expect(row).toContainText('3 kom');
    await expect(row).toContainText(worker.name);
    await expect(row.getByRole('link', { name: `RN-${order}` })).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('button', { name, exact: true }).click();
  });

  await test.step('goods had come in', async () => {
    const came = dialog.getByRole('textbox', { name: 'Koliko je bilo stiglo' });
    await came.fill('2,99');
    await dialog.getByRole('button', { name: 'Knjiži primitak' }).click();
    await expect(dialog.getByText('Stiglo je barem ono što nedostaje: 3 kom')).toBeVisible();
    await came.fill('10');
    await expect(
      dialog.getByText('Knjiži se primitak 10 kom i utrošak 3 kom na nalog. Na mjestu Glavno skladište bit će 7 kom.'),
    ).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Knjiži primitak' }).click();
    await expectToast(page, `Riješeno: ${name}`);
    await expect(page.getByRole('row', { name })).toHaveCount(0);
    expect((await there()).quantity).toBe(7);
  });

  await test.step('the place was counted', async () => {
    await take(9);
    const row = page.getByRole('row', { name });
    await row.getByRole('button', { name: `Radnje: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Riješi' }).click();
    await dialog.getByText('Mjesto je prebrojano', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Knjiži popis' }).click();
    await expect(dialog.getByText('Upišite količinu')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Koliko sada ima: Glavno skladište' }).fill('4,5');
    await dialog.getByRole('button', { name: 'Knjiži popis' }).click();
    await expectToast(page, `Riješeno: ${name}`);
    expect((await there()).quantity).toBe(4.5);
  });

  await test.step('what became of them stays to be read', async () => {
    await page.getByRole('button', { name: 'Sve', exact: true }).click();
    const rows = page.getByRole('row', { name });
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: 'Bilo je stiglo' })).toContainText(demo.manager.name);
    await expect(rows.filter({ hasText: 'Prebrojano' })).toContainText(demo.manager.name);
  });
});

test('what a kind of work needs is reserved for its order, and stands on the picking list', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  watch.announce(/^409 POST .*\/reservations/);
  const worker = await hire('WORKER');
  await signIn(page, demo.manager);
  const mark = mint();
  const [pipe, seal, work] = [`Cijev ${mark}`, `Brtva ${mark}`, `Zamjena ${mark}`];
  await keep(page, { [pipe]: { quantity: 10 }, [seal]: { quantity: 3 } });
  const node = await makeNode(page, { title: work });
  /** Chooses a material in the dialog's list, and types its quantity. */
  const add = async (dialog: Locator, name: string, quantity: string) => {
    await dialog.getByRole('combobox', { name: 'Dodaj materijal' }).fill(name);
    await page.getByRole('option', { name }).click();
    await dialog.getByRole('textbox', { name: `Količina: ${name}` }).fill(quantity);
  };

  await test.step('planned on the kind of work', async () => {
    await page.goto(`/work-hierarchies?node=${node}`);
    await page.getByRole('button', { name: `Radnje: ${work}` }).click();
    await page.getByRole('menuitem', { name: 'Planirani materijal' }).click();
    const dialog = form(page, 'Planirani materijal');
    await add(dialog, pipe, '2,5');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Spremi' }).click();
    await expectToast(page, `Spremljen planirani materijal: ${work}`);
  });

  const phone = await browserOf(worker, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const task = await makeTask(page, { whier_id: node });
  const { start } = inDays(1);
  const order = await plan(page, task, await userIdOf(phone), start);

  await test.step('reserved for the order, with something by hand', async () => {
    await openLive(page, `/work-orders/${order}`);
    const section = page.getByRole('region', { name: 'Rezervirano za nalog' });
    await section.getByRole('button', { name: 'Rezerviraj materijal' }).click();
    const dialog = form(page, 'Rezervacija materijala');
    await expect(dialog.getByText(`Ova vrsta radova treba još 1 materijal: ${pipe}.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Dodaj planirano' }).click();
    await expect(dialog.getByRole('textbox', { name: `Količina: ${pipe}` })).toHaveValue('2,5');
    await add(dialog, seal, '5');
    await expect(dialog.getByText('za ovaj nalog slobodno 10 kom')).toBeVisible();
    await expect(dialog.getByText('slobodno samo 3 kom, za nabavu 2 kom')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Rezerviraj', exact: true }).click();
    // More than there is in all places is asked about once.
    await page.getByRole('button', { name: 'Da, količina je točna' }).click();
    await expectToast(page, 'Rezervirana 2 materijala');
    await expect(section.getByRole('listitem').filter({ hasText: pipe })).toContainText('2,5 kom');
    await expect(section.getByRole('listitem').filter({ hasText: seal })).toContainText('5 kom');
  });

  await test.step('the worker has it on the phone, and ticks off what is in the van', async () => {
    await phone.goto(`/materials/picking?day=${start.slice(0, 10)}`);
    const lines = phone.getByRole('list', { name: task.title }).getByRole('listitem');
    await expect(lines).toHaveCount(2);
    await expect(lines.filter({ hasText: pipe })).toContainText('Glavno skladište');
    await expect(lines.filter({ hasText: seal })).toContainText('na svim mjestima samo 3 kom');
    const tick = phone.getByRole('checkbox', { name: pipe });
    await tick.check();
    await expectAccessible(phone);
    await phone.reload();
    await expect(tick).toBeChecked();
    await expect(phone.getByRole('checkbox', { name: seal })).not.toBeChecked();
    const href = await phone.getByRole('link', { name: 'Ispiši' }).getAttribute('href');
    const file = await (await phone.request.get(href ?? '')).body();
    expect(file.subarray(0, 4).toString()).toBe('%PDF');
  });

  await test.step('what is taken off is reserved no longer', async () => {
    await page.getByRole('button', { name: 'Rezerviraj materijal' }).click();
    const dialog = form(page, 'Rezervacija materijala');
    await dialog.getByRole('button', { name: `Izostavi ${seal}` }).click();
    await dialog.getByRole('button', { name: 'Rezerviraj', exact: true }).click();
    await expectToast(page, 'Rezerviran 1 materijal');
    await expect(page.getByRole('region', { name: 'Rezervirano za nalog' })).not.toContainText(seal);
    await expect(phone.getByRole('checkbox', { name: seal })).toHaveCount(0);
  });
});

test('materials come from a spreadsheet, looked at first, and their quantities are booked', async ({ page }) => {
  await signIn(page, demo.admin);
  const mark = mint();
  const [fresh, kept, odd] = [`Koljeno ${mark}`, `Spojnica ${mark}`, `Nepoznato ${mark}`];
  await stock(page, [fresh]);
  const id = (await keep(page, { [kept]: { quantity: 4 } })).get(kept);
  await page.goto('/materials');
  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Uvezi' }).click();
  const dialog = form(page, 'Uvoz materijala');
  const rows = ['Naziv;Stanje;Minimum', `${fresh};12,5;5`, `${kept};7;`, `${odd};1;`].join('\r\n');
  await dialog
    .locator('input[data-role=chooser]')
    .setInputFiles({ name: 'zaliha.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await expect(dialog.getByRole('row', { name: new RegExp(`^4 Naziv.*${odd}`) })).toBeVisible();
  await expect(dialog.getByText('Dodaje se: 1')).toBeVisible();
  await expect(dialog.getByText('Mijenja se: 1')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Uvezi 2 retka bez grešaka' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: 'Dodaj u katalog 1 artikl koji nedostaje' }).check();
  await expect(dialog.getByText('Dodaje se: 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Uvezi 3 retka' }).click();
  await expect(dialog.getByText('Dodano: 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
  await expect(await find(page, odd)).toBeVisible();
  await expect(await find(page, fresh)).toContainText('12,5 kom');
  const row = await find(page, kept);
  await expect(row).toContainText('7 kom');
  const { data } = await (await page.request.post(`/api/materials/${id}/logs/search`, { data: {} })).json();
  expect(data[0]).toMatchObject({ cause: 'IMPORT', change_type: 'ADDITION', quantity: 3, total_quantity: 7 });
});

test('the code on a package takes its material for an order, and another code says that it is none', async ({
  page,
  hire,
}) => {
  const worker = await hire('WORKER');
  await signIn(page, demo.manager);
  const mark = mint();
  const name = `Obujmica ${mark}`;
  const code = eanOf(
    [...mark]
      .map((letter) => letter.charCodeAt(0))
      .join('')
      .slice(0, 12)
      .padEnd(12, '7'),
  );
  const id = (await keep(page, { [name]: { quantity: 9 } })).get(name);

  await test.step('the office types it from the package, blanks and all', async () => {
    await page.goto(`/materials?q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Radnje: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Uredi' }).click();
    const dialog = form(page, `Uredi ${name}`);
    await dialog.getByRole('textbox', { name: 'Kod' }).fill(`${code.slice(0, 1)} ${code.slice(1, 7)} ${code.slice(7)}`);
    await dialog.getByRole('button', { name: 'Spremi' }).click();
    await expectToast(page, `Materijal ${name} je izmijenjen`);
  });

  await test.step('where it is scanned in the list, what can be changed opens', async () => {
    await page.goto('/materials');
    await page.getByRole('button', { name: 'Skeniraj' }).click();
    const dialog = page.getByRole('dialog', { name: 'Skeniranje materijala' });
    await dialog.getByRole('textbox', { name: 'Kod materijala' }).fill('000');
    await dialog.getByRole('button', { name: 'Otvori' }).click();
    await expect(dialog).toContainText('Nijedan materijal nema kod 000.');
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Kod materijala' }).fill(code);
    await dialog.getByRole('button', { name: 'Otvori' }).click();
    await expect(page.getByRole('dialog', { name: 'Promjena količine' })).toContainText(name);
  });

  const origin = new URL(page.url()).origin;
  const folder = await mkdtemp(join(tmpdir(), 'package-'));
  const film = join(folder, 'package.y4m');
  await writeFile(film, filmOf(code));
  const browser = await chromium.launch({
    ...launch,
    args: [
      ...launch.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'hr-HR',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      permissions: ['camera'],
      serviceWorkers: 'block',
    });
    await setClock(context);
    const phone = await context.newPage();
    await signIn(phone, worker);
    const task = await makeTask(page);
    const order = await plan(page, task, await userIdOf(phone), new Date(now()).toISOString());
    await post(phone, `/orders/${order}/start`);
    await phone.goto('/');
    await phone.getByRole('article', { name: task.title }).getByRole('button', { name: 'Materijal' }).click();
    const sheet = phone.getByRole('dialog', { name: 'Materijal' });
    await sheet.getByRole('button', { name: 'Skeniraj kod' }).click();
    const quantity = sheet.getByRole('textbox', { name: `Količina: ${name}` });
    await expect(quantity).toHaveValue('1');
    await expectAccessible(phone);
    await phone.context().setOffline(true);
    const typed = sheet.getByRole('textbox', { name: 'Kod materijala' });
    await typed.fill('NEMA-GA');
    await sheet.getByRole('button', { name: 'Uzmi', exact: true }).click();
    await expect(sheet.getByText('Nijedan materijal nema kod NEMA-GA.')).toBeVisible();
    await typed.fill(code);
    await sheet.getByRole('button', { name: 'Uzmi', exact: true }).click();
    // A code that stayed in sight was counted once, the typed one added one more.
    await expect(quantity).toHaveValue('2');
    await sheet.getByRole('button', { name: 'Knjiži na nalog · 1 stavka' }).click();
    await expect(sheet).toBeHidden();
    await phone.context().setOffline(false);
    await expect
      .poll(async () => {
        const { data } = await (await page.request.get(`/api/orders/${order}/details`)).json();
        return data.materials.map((one: Schemas['OrdersUsedMaterial']) => [one.catalog_item_id, one.quantity]);
      })
      .toEqual([[id, 2]]);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
});

const WIDTH = 640;
const HEIGHT = 480;

/** Returns one second of a package with its code, as a camera film. */
function filmOf(code: string): Buffer {
  const bars = modulesOf(code);
  const module = 4;
  const left = Math.floor((WIDTH - bars.length * module) / 2);
  const line = Buffer.alloc(WIDTH, 215);
  for (const [x, dark] of [...bars].entries())
    line.fill(dark === '1' ? 30 : 215, left + x * module, left + (x + 1) * module);
  const light = Buffer.alloc(WIDTH * HEIGHT, 215);
  for (let y = 140; y < 340; y++) line.copy(light, y * WIDTH);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  return Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]);
}
