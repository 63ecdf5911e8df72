import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import type { Schemas } from '@/api/client';
import { send, stock } from './catalogue.ts';
import { demo, expect, expectAccessible, expectOk, expectToast, mint, openLive, signIn, test } from './fixtures.ts';
import { workbook } from './xlsx.ts';

type Item = Schemas['CatalogRow'];

const cell = (page: Page, column: string, row: number) => page.getByLabel(`${column}, redak ${row}`, { exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Nespremljene izmjene' });
const save = (page: Page) => bar(page).getByRole('button', { name: 'Spremi' });

/** The items of the group as the server has them: general ones, or those of a client. */
async function itemsOf(page: Page, group: number | undefined, client?: number): Promise<Item[]> {
  const inGroup = { eq: [{ column: 'catalog_group_id' }, group] };
  const filter = client === undefined ? inGroup : { and: [{ eq: [{ column: 'client_tenant_id' }, client] }, inGroup] };
  const answer = await page.request.post('/api/catalog/items/search', { data: { filter } });
  await expectOk(answer);
  return (await answer.json()).data;
}

const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

/** Chooses a file in the open dialog. */
const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[data-role=chooser]').setInputFiles({
    name,
    mimeType: name.endsWith('.csv') ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });

test('a manager makes a group and its items with the keyboard alone, and what is left unsaved is asked about', async ({
  page,
  hire,
}) => {
  const name = `Grupa ${mint()}`;
  await signIn(page, await hire('MANAGER'));
  await page.goto('/catalogue');
  await test.step('the group', async () => {
    await page.getByRole('button', { name: 'Grupe', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Grupe kataloga' });
    await dialog.getByRole('button', { name: 'Dodaj grupu' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type(name);
    await dialog.getByRole('button', { name: 'Spremi' }).focus();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Grupe su spremljene');
  });

  await page.getByRole('button', { name: 'Dodaj stavku' }).first().focus();
  await page.keyboard.press('Enter');
  const row = (await page.getByRole('row').count()) - 1;
  await expect(cell(page, 'Naziv', row)).toBeFocused();
  await page.keyboard.type('Bakrena cijev 15 mm');
  await page.keyboard.press('Tab');
  await page.keyboard.type(name);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([name]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Grupa, redak ${row}: ${name}` })).toBeFocused();
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  await page.keyboard.type('m');
  await page.keyboard.press('Tab');
  await page.keyboard.type('725');
  await page.keyboard.press('Tab');
  await page.keyboard.type('13');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Naziv', row + 1)).toBeFocused();
  await page.keyboard.type('Koljeno 15 mm');
  await expect(save(page)).toBeEnabled();
  await expectAccessible(page);

  await test.step('the guard', async () => {
    await page.getByRole('button', { name: 'Sljedeća stranica' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Upozorenje' });
    await expect(question).toContainText('Jeste li sigurni da želite napustiti stranicu prije spremanja?');
    await page.keyboard.press('Escape');
    await expect(cell(page, 'Naziv', row + 1)).toHaveValue('Koljeno 15 mm');
  });
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Katalog je spremljen');

  const groups: Schemas['CatalogGroupRow'][] = (await (await page.request.get('/api/catalog/groups')).json()).data;
  const group = groups.find((one) => one.name === name);
  expect(group?.items).toBe(2);
  expect(await itemsOf(page, group?.catalog_group_id)).toMatchObject([
    { name: 'Bakrena cijev 15 mm', unit_price: 7.25, tax_percentage: 13, unit_of_measure: 'METER', quantity: 1 },
    { name: 'Koljeno 15 mm', unit_price: 0, tax_percentage: 25, lump_sum: false, currency: 'EUR' },
  ]);

  await test.step('a group in use stays', async () => {
    await page.getByRole('button', { name: 'Grupe', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Grupe kataloga' });
    const at = await dialog.getByRole('textbox').evaluateAll((cells, wanted) => {
      return cells.findIndex((one) => (one as HTMLInputElement).value === wanted) + 1;
    }, name);
    await dialog.getByRole('button', { name: `Obriši redak ${at}`, exact: true }).click();
    await expect(page.getByText(/^U upotrebi: u grupi su 2 stavke/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Odustani' }).click();
  });
});

test('a price list comes back from a spreadsheet: faults shown, mended, confirmed, taken back', async ({
  page,
  hire,
}) => {
  await signIn(page, await hire('ADMIN'));
  const group = await stock(page, ['Vijak M8', 'Matica M8']);
  await page.goto(group.path);
  await expect(cell(page, 'Naziv', 2)).toHaveValue('Vijak M8');
  await page.getByRole('button', { name: 'Uvezi / preuzmi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Uvoz i preuzimanje kataloga' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('cjenik.csv');
  const template = await textOf(download);
  expect(template).toContain(`;Matica M8;${group.name};Materijal;kom;10,00;25;Ne;1;EUR;`);

  await test.step('what is wrong is told by row and column, and nothing is written', async () => {
    const faulty = `${template.replace('10,00', '-1')};;;${group.name};Hrana;kom;abc;25;;;;\n`;
    await upload(page, 'cjenik.csv', Buffer.from(faulty));
    const faults = dialog.getByRole('region', { name: 'Greške u datoteci' }).last();
    await expect(faults.getByRole('row', { name: /Naziv \* \(C\)/ })).toContainText('Polje je obavezno.');
    const prices = faults.getByRole('row', { name: /Neto cijena \* \(G\)/ });
    await expect(prices.first()).toContainText('Između 0,00 i 999.999.999,99.');
    await expect(prices.last()).toContainText('Očekuje se broj, na primjer 12,50.');
    await expect(faults.getByRole('row', { name: /Vrsta \* \(E\)/ })).toContainText('Hrana');
    await expect(dialog.getByRole('button', { name: /^Uvezi \d/ })).toBeHidden();
    await expectAccessible(page);
    expect(await itemsOf(page, group.id)).toHaveLength(2);
  });

  await test.step('mended, it is written once it is confirmed', async () => {
    await dialog.getByRole('button', { name: 'Ukloni cjenik.csv' }).click();
    const mended = `${template.replace('10,00', '12,50')};;Podloška;${group.name};Materijal;kom;0,05;25;;;;\n`;
    await upload(page, 'cjenik.csv', Buffer.from(mended));
    await expect(dialog.getByText('Dodaje se: 1')).toBeVisible();
    await expect(dialog.getByText('Mijenja se: 1')).toBeVisible();
    await expect(dialog.getByText('Bez promjene: 1')).toBeVisible();
    await dialog.getByRole('button', { name: 'Uvezi 2 retka' }).click();
    await expect(dialog.getByText('Uvezeno: cjenik.csv')).toBeVisible();
    expect((await itemsOf(page, group.id)).map(({ name, unit_price }) => [name, unit_price])).toEqual([
      ['Matica M8', 12.5],
      ['Podloška', 0.05],
      ['Vijak M8', 10],
    ]);
  });

  await test.step('and taken back as a whole', async () => {
    await dialog.getByRole('button', { name: 'Poništi uvoz', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Poništavanje uvoza' })
      .getByRole('button', { name: 'Poništi uvoz' })
      .click();
    await expectToast(page, 'Poništen je uvoz datoteke cjenik.csv');
    expect((await itemsOf(page, group.id)).map(({ unit_price }) => unit_price)).toEqual([10, 10]);
  });

  await test.step('the Excel template comes back without a change, and a sheet made elsewhere is read', async () => {
    const [excel] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Excel (XLSX)', exact: true }).click(),
    ]);
    await dialog.getByRole('button', { name: 'Uvezi drugu datoteku' }).click();
    await upload(page, 'cjenik.xlsx', await readFile(await excel.path()));
    await expect(dialog.getByText('Datoteka ništa ne mijenja.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Ukloni cjenik.xlsx' }).click();
    const head = (template.split('\n')[0] ?? '').replace('\uFEFF', '').trim().split(';');
    const sheet = workbook([
      head,
      ['', 'SJ-6', 'Sajla <6 mm', group.name, 'Materijal', 'm', 1.2, 25, 'Ne', 1, 'EUR', ''],
    ]);
    await upload(page, 'sajle.xlsx', sheet);
    await dialog.getByRole('button', { name: 'Uvezi 1 redak' }).click();
    await expect(dialog.getByText('Uvezeno: sajle.xlsx')).toBeVisible();
    expect((await itemsOf(page, group.id)).map(({ name, unit_price }) => [name, unit_price])).toContainEqual([
      'Sajla <6 mm',
      1.2,
    ]);
  });

  await test.step('a file that others have changed since is not taken back', async () => {
    const [, made] = await itemsOf(page, group.id);
    await send(page, '/catalog/items', {
      catalog_items_update: [{ catalog_item_id: made?.catalog_item_id, unit_price: 1.3 }],
    });
    await dialog.getByRole('button', { name: 'Poništi uvoz', exact: true }).click();
    const stays = 'Ostaje kako jest: Sajla <6 mm (U međuvremenu je izmijenjeno).';
    await expect(page.getByText(stays).first()).toBeVisible();
    expect((await itemsOf(page, group.id))[1]).toMatchObject({ name: 'Sajla <6 mm', unit_price: 1.3 });
  });

  await test.step('every price is in the history, and in that of its item', async () => {
    await dialog.getByText('Povijest promjena cijena').click();
    const [history] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Preuzmi povijest promjena cijena, CSV' }).click(),
    ]);
    expect(await textOf(history)).toContain(`Matica M8;${group.name};;10,00;12,50;EUR;`);
    await dialog.getByRole('button', { name: 'Zatvori' }).click();
    await page.getByRole('button', { name: 'Povijest: Matica M8' }).click();
    const events = page.getByRole('dialog', { name: 'Povijest' }).getByRole('listitem');
    await expect(events.nth(0)).toContainText(/Opća cijena.*12,50\s€→.*10,00\s€Poništen uvoz datoteke cjenik\.csv/);
    await expect(events.nth(1)).toContainText(/Opća cijena.*10,00\s€→.*12,50\s€Uvoz datoteke cjenik\.csv/);
    await expect(events.nth(2)).toContainText(/Opća cijena.*bez cijene→.*10,00\s€/);
    await expect(events.nth(3)).toContainText(/Dodano.*Matica M8/);
    await expectAccessible(page);
  });
});

test('a client is given a price of their own, which is changed and taken back', async ({ page, hire }) => {
  await signIn(page, await hire('MANAGER'));
  const group = await stock(page, ['Ventil kuglasti', 'Ventil kutni']);
  await page.goto(group.path);
  await page.getByRole('button', { name: 'Odaberi klijenta' }).click();
  const picking = page.getByRole('dialog', { name: 'Cjenik klijenta' });
  await picking.getByLabel('Klijent').click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await picking.getByRole('button', { name: 'Otvori cjenik' }).click();
  await expect(page).toHaveURL(/client=\d+/);
  const client = Number(new URL(page.url()).searchParams.get('client'));

  await page.getByRole('button', { name: 'Dodaj cijene' }).first().click();
  const adding = page.getByRole('dialog', { name: /^Nove cijene za klijenta/ });
  await adding.getByRole('searchbox').fill('ventil');
  await adding.getByRole('checkbox', { name: `Ventil kuglasti ${group.name}`, exact: false }).check();
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Dodaj 1 stavku' }).click();
  await expect(cell(page, 'Cijena za klijenta', 1)).toBeFocused();
  await expect(cell(page, 'Cijena za klijenta', 1)).toHaveValue('10,00');
  await page.keyboard.type('850');
  await save(page).click();
  await expectToast(page, 'Katalog je spremljen');
  expect(await itemsOf(page, group.id, client)).toMatchObject([{ unit_price: 8.5, general_price: 10 }]);
  expect((await itemsOf(page, group.id)).map(({ unit_price }) => unit_price)).toEqual([10, 10]);

  await page.getByRole('button', { name: 'Obriši redak 1' }).click();
  await save(page).click();
  await expectToast(page, 'Katalog je spremljen');
  expect(await itemsOf(page, group.id, client)).toEqual([]);
  expect(await itemsOf(page, group.id)).toHaveLength(2);
});

test('two managers change the same item: fields of both are kept, the same field is asked about', async ({
  page,
  browserOf,
  hire,
  watch,
}) => {
  watch.announce(/^409 PATCH/);
  const ivo = await hire('MANAGER');
  await signIn(page, await hire('MANAGER'));
  const other = await browserOf(ivo);
  const group = await stock(page, ['Sifon']);
  await openLive(page, group.path);
  await openLive(other, group.path);
  await cell(page, 'Neto cijena', 1).fill('11,00');
  await cell(page, 'Mjerna jedinica', 1).selectOption('usluga');
  await cell(other, 'Neto cijena', 1).fill('12,00');
  await cell(other, 'Naziv', 1).fill('Sifon kadni');
  await save(other).click();
  await expectToast(other, 'Katalog je spremljen');

  await expect(page.getByText('Netko je u međuvremenu mijenjao katalog', { exact: false })).toBeVisible();
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Netko drugi je mijenjao isto' });
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await expect(dialog.getByRole('group', { name: 'Sifon kadni: Neto cijena' })).toContainText('12,00');
  await expect(dialog).toContainText(ivo.name);
  await dialog.getByRole('radio', { name: /^Vaše/ }).check();
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expectToast(page, 'Katalog je spremljen');
  await expect(cell(other, 'Neto cijena', 1)).toHaveValue('11,00');
  expect(await itemsOf(page, group.id)).toMatchObject([
    { name: 'Sifon kadni', unit_price: 11, unit_of_measure: 'SERVICE' },
  ]);
});

test('a part of the program that does not come takes nothing that was typed', async ({ page, hire, watch }) => {
  // Files are named by a hash; the manifest of the build has their modules.
  const manifest = JSON.parse(await readFile('../internal/web/dist/.vite/manifest.json', 'utf8'));
  const part = new RegExp(manifest['src/domain/items/ItemHistoryModal.tsx'].file);
  watch.announce(part);
  await signIn(page, await hire('MANAGER'));
  const group = await stock(page, ['Kuka stropna']);
  await page.route(part, (route) => route.abort());
  await page.goto(group.path);
  await cell(page, 'Neto cijena', 1).fill('3,30');
  await page.getByRole('button', { name: 'Povijest: Kuka stropna' }).click();
  await expect(page.getByRole('region', { name: 'Obavijesti' })).toContainText('Poslužitelj nije dostupan.');
  await page.unroute(part);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('dialog', { name: 'Povijest' })).toBeVisible();
  await expect(cell(page, 'Neto cijena', 1)).toHaveValue('3,30');

  // The server has a new version of the program: the page begins anew with what was typed.
  await page.route(part, (route) => route.abort());
  await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: '<script src="/assets/new.js">' }));
  await page.reload();
  await cell(page, 'Neto cijena', 1).fill('4,40');
  const anew = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Povijest: Kuka stropna' }).click();
  await anew;
  await expectToast(page, 'Vaše nespremljene stavke su vraćene.');
  await expect(cell(page, 'Neto cijena', 1)).toHaveValue('4,40');
});

test('a worker reads the catalogue without prices', async ({ page, hire }) => {
  await signIn(page, await hire('WORKER'));
  await page.goto('/catalogue');
  await expect(page.getByRole('columnheader', { name: 'Naziv' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Neto cijena' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Dodaj stavku' })).toBeHidden();
  await expectAccessible(page);
});

test('the catalogue is kept on a phone', async ({ browserOf }) => {
  const page = await browserOf(demo.manager, { viewport: { width: 390, height: 844 } });
  const group = await stock(page, ['Žarulja E27']);
  await page.goto(group.path);
  await cell(page, 'Neto cijena', 1).fill('2,40');
  await save(page).click();
  await expectToast(page, 'Katalog je spremljen');
  expect(await itemsOf(page, group.id)).toMatchObject([{ unit_price: 2.4 }]);
  await expectAccessible(page);
});
