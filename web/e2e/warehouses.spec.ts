import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import encode from 'qr';
import type { Schemas } from '@/api/client';
import { chromium as launch } from '../scripts/chromium.mjs';
import { stock } from './catalogue.ts';
import { now, setClock } from './clock.ts';
import { makeTool } from './equipment.ts';
import { demo, expect, expectAccessible, expectToast, mint, openLive, signIn, test } from './fixtures.ts';
import { orderOf } from './orders.ts';
import { inDays, makeTask, plan, post, userIdOf } from './tasks.ts';

const form = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Chooses from the menu of a row. */
async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Radnje: ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a material is kept, booked in and out, counted, and its ledger tells so', async ({ page }) => {
  await signIn(page, demo.manager);
  const name = `Ventil ${mint()}`;
  await stock(page, [name]);
  await openLive(page, '/materials');
  const row = page.getByRole('row', { name });
  const book = async (way: string, change: string, submit: string) => {
    await page.getByRole('button', { name: `Promijeni količinu: ${name}` }).click();
    const dialog = form(page, 'Promjena količine');
    await dialog.getByText(way, { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Promjena' }).fill(change);
    await dialog.getByRole('button', { name: submit, exact: true }).click();
    await expect(dialog).toBeHidden();
  };

  await test.step('kept, with the keyboard', async () => {
    await page.getByRole('button', { name: 'Dodaj materijal' }).first().focus();
    await page.keyboard.press('Enter');
    const dialog = form(page, 'Novi materijal');
    await expect(dialog.getByRole('combobox', { name: 'Stavka kataloga' })).toBeFocused();
    await page.keyboard.type(name);
    await expect(page.getByRole('option', { name })).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Količina sada' }).fill('6');
    await dialog.getByRole('textbox', { name: 'Kritična količina' }).fill('10,5');
    await page.keyboard.press('Enter');
    await expectToast(page, `${name} se sada drži na zalihi`);
    await page.getByRole('searchbox', { name: 'Traži po nazivu' }).fill(name);
    await expect(row).toContainText('Kritično');
    await expectAccessible(page);
  });

  await test.step('booked in, in hundredths, and never below nothing', async () => {
    await book('Dodaj', '20,25', 'Knjiži +20,25 kom');
    await expect(row).toContainText('26,25 kom');
    await expect(row).not.toContainText('Kritično');
    await page.getByRole('button', { name: `Promijeni količinu: ${name}` }).click();
    const dialog = form(page, 'Promjena količine');
    await dialog.getByText('Oduzmi', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Promjena' }).fill('26,26');
    await expect(dialog.getByText('Na ovom mjestu ima samo 26,25 kom.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Knjiži', exact: true })).toBeDisabled();
    await expect(dialog.getByRole('textbox', { name: 'Ukupno' })).not.toBeEditable();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Promjena' }).fill('20');
    // Somebody else has taken most of it meanwhile.
    const { data } = await (await page.request.post('/api/materials/search', { data: { name } })).json();
    const [{ catalog_item_id: id }]: [Schemas['MaterialsRow']] = data;
    await post(page, `/materials/${id}/change`, { change_type: 'SUBTRACTION', quantity: 20, comment: 'Za gradilište' });
    await expect(dialog.getByText('Na ovom mjestu ima samo 6,25 kom.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Knjiži', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Da', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('counted', async () => {
    await page.getByRole('button', { name: `Promijeni količinu: ${name}` }).click();
    const dialog = form(page, 'Promjena količine');
    await dialog.getByRole('textbox', { name: 'Ukupno' }).fill('9,5');
    await dialog.getByRole('textbox', { name: 'Napomena' }).fill('Godišnji popis');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('9,5 kom');
    await expect(row).toContainText('Kritično');
  });

  await test.step('the ledger', async () => {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = form(page, 'Povijest količina');
    const entries = dialog.getByRole('list', { name: 'Povijest količina' }).getByRole('listitem');
    await expect(entries).toHaveCount(4);
    await expect(entries.first()).toContainText('Popis +3,25 kom');
    await expect(entries.first()).toContainText('ukupno 9,5 kom');
    await expect(entries.first()).toContainText('Godišnji popis');
    await dialog.getByText('Oduzeto', { exact: true }).first().click();
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText('Za gradilište');
    await dialog.getByRole('textbox', { name: 'Od', exact: true }).fill(inDays(2).typed);
    await page.keyboard.press('Tab');
    await expect(dialog.getByText('U tom vremenu nema promjena.')).toBeVisible();
    await expectAccessible(page);
  });
});

test('a tool is added, lent, kept longer, returned damaged, mended, and its history tells so', async ({
  page,
  hire,
  browserOf,
}) => {
  const [lead, worker] = await Promise.all([hire('MANAGER'), hire('WORKER')]);
  await signIn(page, lead);
  const mark = mint();
  const name = `Bušilica ${mark}`;
  await openLive(page, '/equipment');
  const row = page.getByRole('row', { name });

  await test.step('added: every needed field says so first', async () => {
    await page.getByRole('button', { name: 'Dodaj opremu' }).first().click();
    const dialog = form(page, 'Nova radna oprema');
    await dialog.getByRole('button', { name: 'Dodaj opremu' }).click();
    await expect(dialog.getByText('Upišite inventarni broj')).toBeVisible();
    await expect(dialog.getByText('Odaberite datum nabave')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Naziv opreme' })).toBeFocused();
    await page.keyboard.type(name);
    await dialog.getByRole('combobox', { name: 'Vrsta' }).click();
    await page.getByRole('option', { name: 'Ručni alat' }).click();
    await dialog.getByRole('textbox', { name: 'Inventarni broj' }).fill(mark);
    await dialog.getByRole('textbox', { name: 'Serijski broj' }).fill(`SN-${mark}`);
    await dialog.getByRole('textbox', { name: 'Konto', exact: false }).first().fill('0250');
    await dialog.getByRole('textbox', { name: 'Broj konta' }).fill('02501');
    await dialog.getByRole('textbox', { name: 'Datum nabave' }).fill('1.3.2024.');
    await dialog.getByRole('textbox', { name: 'Kraj jamstva' }).fill('1.2.2024.');
    await dialog.getByRole('textbox', { name: 'Nabavna vrijednost' }).fill('450,50');
    await dialog.getByRole('button', { name: 'Dodaj opremu' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Kraj jamstva' }).fill('1.3.2028.');
    await dialog.getByRole('button', { name: 'Dodaj opremu' }).click();
    await expectToast(page, `Oprema ${name} je dodana`);
    const search = page.getByRole('searchbox', { name: 'Traži po nazivu' });
    await search.fill(name);
    await search.press('Enter');
    await expect(row).toContainText('U skladištu');
    await expectAccessible(page);
  });

  await test.step('lent, and kept longer', async () => {
    await choose(page, name, 'Zaduži');
    const dialog = form(page, `Zaduženje: ${name}`);
    await dialog.getByRole('combobox', { name: 'Radnik' }).fill(worker.name);
    await page.getByRole('option', { name: worker.name }).click();
    await dialog.getByRole('textbox', { name: 'Vratiti do' }).fill(inDays(2).typed);
    await dialog.getByRole('textbox', { name: 'Napomena' }).fill('Za gradilište');
    await dialog.getByRole('button', { name: 'Zaduži', exact: true }).click();
    await expectToast(page, `${name}: zadužuje ${worker.name}`);
    await expect(row).toContainText('Izvan skladišta');
    await expect(row).toContainText(worker.name);
    await page.getByRole('button', { name: 'Filtri' }).click();
    const filters = form(page, 'Filtri');
    await filters.getByRole('textbox', { name: 'Radnik' }).fill(worker.name);
    await filters.getByRole('combobox', { name: 'Vrsta' }).click();
    await page.getByRole('option', { name: 'Ručni alat' }).click();
    await filters.getByRole('button', { name: 'Primijeni' }).click();
    await page.getByRole('button', { name: 'Izvan skladišta' }).click();
    await page.getByRole('button', { name: 'Zaduženo', exact: true }).click();
    await expect(row).toContainText(worker.name);
    await expect(page.getByText('1–1 od 1')).toBeVisible();
    await page.getByRole('button', { name: 'Očisti sve' }).click();
    await page.getByRole('button', { name: /^Sve/ }).first().click();
    await choose(page, name, 'Produži zaduženje');
    await dialog.getByRole('textbox', { name: 'Produži do' }).fill(inDays(9).typed);
    await dialog.getByRole('button', { name: 'Produži', exact: true }).click();
    await expectToast(page, `${name} do ${inDays(9).shown}`);
  });

  await test.step('the worker sees no value, and returns it damaged from a phone', async () => {
    const phone = await browserOf(worker, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await phone.goto('/equipment');
    const search = phone.getByRole('searchbox', { name: 'Traži po nazivu' });
    await search.fill(name);
    await search.press('Enter');
    await phone.getByRole('link', { name }).click();
    await expect(phone.getByRole('heading', { name })).toBeVisible();
    await expect(phone.getByText(`SN-${mark}`)).toBeVisible();
    await expect(phone.getByText('450,50')).toHaveCount(0);
    await expect(phone.getByText('Nabavna vrijednost')).toHaveCount(0);
    await expectAccessible(phone);
    await phone.getByRole('button', { name: 'Vrati', exact: true }).click();
    const dialog = form(phone, `Povrat: ${name}`);
    await dialog.getByRole('combobox', { name: 'Kamo ide' }).click();
    await phone.getByRole('option', { name: 'Na servisu' }).click();
    await dialog.getByRole('combobox', { name: 'Stanje' }).click();
    await phone.getByRole('option', { name: 'Oštećeno' }).click();
    await dialog.getByRole('textbox', { name: 'Napomena' }).fill('Iskri kabel');
    await dialog.getByRole('button', { name: 'Vrati', exact: true }).click();
    await expectToast(phone, `Vraćeno: ${name}`);
  });

  await test.step('mended, without a word to reload', async () => {
    await expect(row).toContainText('Na servisu');
    await choose(page, name, 'Vraćeno sa servisa');
    const dialog = form(page, `Vraćeno sa servisa: ${name}`);
    await dialog.getByRole('textbox', { name: 'Trošak' }).fill('35,00');
    await dialog.getByRole('button', { name: 'Vraćeno sa servisa' }).click();
    await expect(row).toContainText('U skladištu');
    await choose(page, name, 'Povijest skladišta');
    const history = form(page, 'Povijest skladišta');
    await expect(history.getByText('Iskri kabel').first()).toBeVisible();
    await expect(history.getByText(worker.name).first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('a tool is reserved by drawing over days, never twice, and moved by keys', async ({ page, hire, watch }) => {
  watch.announce(/^409 POST .*reserve/);
  const worker = await hire('WORKER');
  await signIn(page, demo.manager);
  const mark = mint();
  const name = `Kamera ${mark}`;
  await makeTool(page, name, mark);
  await openLive(page, `/equipment?view=timeline&q=${mark}`);
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toBeVisible();
  /** Draws from one day of the frame to another, both of its last week. */
  const draw = async (from: number, to: number) => {
    const box = await row.locator('[data-draws]').boundingBox();
    if (!box) throw new Error('the row has no days');
    const at = (day: number) => box.x + ((day + 0.5) / 28) * box.width;
    await page.mouse.move(at(from), box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(at(to), box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  const dialog = form(page, `Rezervacija: ${name}`);
  const reserveFor = async () => {
    await dialog.getByRole('combobox', { name: 'Za koga' }).fill(worker.name);
    await page.getByRole('option', { name: worker.name }).click();
    await dialog.getByRole('button', { name: 'Rezerviraj' }).click();
  };
  const bar = row.getByRole('button', { name: worker.name });

  await draw(22, 24);
  await expect(dialog.getByRole('textbox', { name: 'Od', exact: true })).not.toHaveValue('');
  await expectAccessible(page);
  await reserveFor();
  await expect(bar).toHaveCount(1);
  await draw(26, 23);
  await reserveFor();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(bar).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Da', exact: true }).click();
  await expect(dialog).toBeHidden();

  const before = (await bar.getAttribute('aria-label')) ?? '';
  await bar.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(bar).not.toHaveAttribute('aria-label', before);
  await expectAccessible(page);
});

test('the label of a tool is scanned by a phone, and opens it', async ({ page }) => {
  await signIn(page, demo.manager);
  const mark = mint();
  const name = `Mjerač ${mark}`;
  const id = await makeTool(page, name, mark);
  const { code } = (await (await page.request.get(`/api/equipment/${id}`)).json()).data;
  const origin = new URL(page.url() === 'about:blank' ? (process.env.TEREN_URL ?? '') : page.url()).origin;
  const folder = await mkdtemp(join(tmpdir(), 'label-'));
  const film = join(folder, 'label.y4m');
  await writeFile(film, filmOf(`${origin}/E/${code}`.toUpperCase()));
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
    await signIn(phone, demo.worker);
    await phone.goto('/');
    await phone.getByRole('link', { name: 'Skeniraj' }).click();
    await expect(phone.getByRole('heading', { name })).toBeVisible();
    // Without a camera the code is typed; a code that is no label gets a message.
    await phone.goto('/scan');
    await expect(phone.getByRole('heading', { name })).toBeVisible();
    // A phone's own camera opens the address on the label.
    await phone.goto(`/E/${code.toLowerCase()}`);
    await expect(phone.getByRole('heading', { name })).toBeVisible();
    await phone.goto('/E/ZZZZZZZZ');
    await expect(phone.getByText('Nema ničega s kodom ZZZZZZZZ.')).toBeVisible();
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
});

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 8;

/** Returns one second of a grey wall with a label, as a camera film. */
function filmOf(text: string): Buffer {
  const code = encode(text, 'raw', { border: 4 });
  const light = Buffer.alloc(WIDTH * HEIGHT, 190);
  const left = Math.floor((WIDTH - code.length * MODULE) / 2);
  const top = Math.floor((HEIGHT - code.length * MODULE) / 2);
  for (const [y, line] of code.entries()) {
    for (const [x, dark] of line.entries()) {
      for (let row = 0; row < MODULE; row++) {
        const at = (top + y * MODULE + row) * WIDTH + left + x * MODULE;
        light.fill(dark ? 20 : 235, at, at + MODULE);
      }
    }
  }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  return Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]);
}

test('a worker takes material without a network: booked once, it becomes a line of the task once', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  watch.announce(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED POST .*\/materials$/);
  const worker = await hire('WORKER');
  await signIn(page, demo.manager);
  const name = `Brtva ${mint()}`;
  const group = await stock(page, [name]);
  const filter = { eq: [{ column: 'catalog_group_id' }, group.id] };
  const items = await post<Schemas['CatalogRow'][]>(page, '/catalog/items/search', { filter });
  const id = items[0]?.catalog_item_id;
  await post(page, '/materials', { catalog_item_id: id, quantity: 1 });
  const phone = await browserOf(worker, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const task = await makeTask(page);
  const order = await plan(page, task, await userIdOf(phone), new Date(now()).toISOString());
  await post(phone, `/orders/${order}/start`);

  await test.step('taken where there is no network', async () => {
    await phone.goto('/');
    const open = phone.getByRole('article', { name: task.title }).getByRole('button', { name: 'Materijal' });
    await open.click();
    const sheet = phone.getByRole('dialog', { name: 'Materijal' });
    await expect(sheet.getByRole('textbox', { name: 'Traži materijal' })).toBeVisible();
    await phone.context().setOffline(true);
    await sheet.getByRole('textbox', { name: 'Traži materijal' }).fill(name.toLowerCase());
    await sheet.getByRole('button', { name: `Uzmi ${name}` }).click();
    await sheet.getByRole('button', { name: `Više: ${name}` }).click();
    await expect(sheet.getByText('Knjige kažu 1 kom. Uzmite, ured će provjeriti.')).toBeVisible();
    await expectAccessible(phone);
    await sheet.getByRole('button', { name: 'Knjiži na nalog · 1 stavka' }).click();
    await phone.getByRole('button', { name: 'Da, količina je točna' }).click();
    await expect(sheet).toBeHidden();
    await expect(phone.getByText(/čeka/).first()).toBeVisible();
    await phone.context().setOffline(false);
    await expect
      .poll(async () => (await orderOf(page, order)).materials.map(({ quantity, missing }) => [quantity, missing]))
      .toEqual([[2, 1]]);
  });

  await test.step('one click makes a line of it, and there is nothing more to add', async () => {
    await page.goto(`${task.path}?tab=financials`);
    await page.getByRole('button', { name: 'Dodaj u financije' }).click();
    await expectToast(page, 'Dodana 1 stavka');
    await expect(page.getByRole('button', { name: 'Dodaj u financije' })).toBeHidden();
    const { materials } = await orderOf(page, order);
    expect(materials.map((one) => one.in_financials)).toEqual([true]);
    await page.goto(`/work-orders/${order}`);
    const section = page.getByRole('region', { name: 'Materijal' });
    await expect(section).toContainText('1 kom više nego što su knjige imale');
    await expect(section).toContainText('u financijama');
  });

  await test.step('what is sent again after a lost answer is booked once', async () => {
    await page.route(
      `**/api/orders/${order}/materials`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const section = page.getByRole('region', { name: 'Materijal' });
    await section.getByRole('button', { name: 'Uzmi materijal' }).click();
    const sheet = page.getByRole('dialog', { name: 'Materijal' });
    await sheet.getByRole('textbox', { name: 'Traži materijal' }).fill(name);
    await sheet.getByRole('button', { name: `Uzmi ${name}` }).click();
    const submit = sheet.getByRole('button', { name: 'Knjiži na nalog · 1 stavka' });
    const sure = page.getByRole('button', { name: 'Da, količina je točna' });
    await submit.click();
    await sure.click();
    await expect(section).toContainText('1 kom');
    await expect(submit).toBeEnabled();
    await submit.click();
    await sure.click();
    await expect(sheet).toBeHidden();
    expect((await orderOf(page, order)).materials.map(({ quantity }) => quantity)).toEqual([2, 1]);
  });
});
