import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeTool, toolOf } from './equipment.ts';
import { photo } from './files.ts';
import { demo, expect, expectAccessible, expectOk, expectToast, mint, openLive, signIn, test } from './fixtures.ts';
import { inDays, makeTask, plan, post, userIdOf } from './tasks.ts';

const form = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Presses a button that downloads a file, and reads that. */
async function download(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

// In the company of the demo in which no other journey counts, loses or lends equipment, and so one after the other.
test.describe('of a company', () => {
  test.describe.configure({ mode: 'default' });

  test('the equipment is counted on a walk, with and without a network, and the differences are settled', async ({
    page,
    browserOf,
    watch,
  }) => {
    watch.announce(/ERR_INTERNET_DISCONNECTED/);
    watch.announce(/^422 POST .*seen/, /^404 GET .*codes/);
    await signIn(page, demo.stranger);
    const mark = mint();
    const name = (what: string) => `${what} ${mark}`;
    const place = { equipment_location: { address_name: `Skladište ${mark}` } };
    const [drill = 0, saw = 0, gone = 0, lost = 0] = await Promise.all(
      ['Bušilica', 'Pila', 'Dizalica', 'Agregat'].map((what, n) => makeTool(page, name(what), `${mark}${n}`, place)),
    );
    await post(page, `/equipment/${lost}/lost`);
    const { code } = await toolOf(page, drill);

    await test.step('started', async () => {
      await page.goto('/equipment');
      await page.getByRole('link', { name: 'Inventura' }).click();
      await expect(page.getByRole('heading', { name: 'Inventure' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Započni inventuru' }).first().click();
      const dialog = form(page, 'Započni inventuru');
      await dialog.getByRole('textbox', { name: 'Naziv' }).fill(`Inventura ${mark}`);
      await dialog.getByRole('button', { name: 'Započni', exact: true }).click();
      await expect(page.getByRole('heading', { name: `Inventura ${mark}` })).toBeVisible();
      await openLive(page, new URL(page.url()).pathname);
    });
    const path = new URL(page.url()).pathname;
    const search = page.getByRole('searchbox');
    const row = (what: string) => page.getByRole('row', { name: name(what) });

    const phone = await browserOf(demo.stranger, PHONE);
    await test.step('walked where there is no network', async () => {
      await phone.goto(path);
      await phone.getByRole('button', { name: 'Skeniraj', exact: true }).click();
      const typed = phone.getByRole('textbox', { name: 'Kod ili broj' });
      await typed.fill('ZZZZZZZZ');
      await phone.keyboard.press('Enter');
      await expect(phone.getByText('Nema ničega s kodom ZZZZZZZZ.')).toBeVisible();
      await expectAccessible(phone);
      await phone.context().setOffline(true);
      await typed.fill(`https://teren.example/e/${code.toLowerCase()}`);
      await phone.keyboard.press('Enter');
      await expect(phone.getByText(`Viđeno: ${name('Bušilica')}.`)).toBeVisible();
      await expect(typed).toHaveValue('');
      await phone.getByRole('combobox', { name: 'Gdje ste' }).fill(`Ured ${mark}`);
      await phone.getByRole('searchbox').fill(mark);
      await phone.getByRole('button', { name: `Označi viđenim: ${name('Pila')}` }).click();
      await expect(
        phone.getByText(`Viđeno: ${name('Pila')}. Trebalo bi biti na mjestu: Skladište ${mark}.`),
      ).toBeVisible();
      await expect(phone.getByText('2 stavke na ovom uređaju čekaju mrežu.')).toBeVisible();
      await phone.getByRole('button', { name: 'Prestani skenirati' }).click();
      await phone.getByRole('button', { name: /^Sve \d+$/ }).click();
      await phone.getByRole('button', { name: `Označi viđenim: ${name('Agregat')}` }).click();
      await expect(phone.getByText(`Viđeno: ${name('Agregat')}, iako je status: Izgubljeno.`)).toBeVisible();
      await expect(phone.getByText('3 stavke na ovom uređaju čekaju mrežu.')).toBeVisible();
      await phone.context().setOffline(false);
      await expect(phone.getByText('3 stavke na ovom uređaju čekaju mrežu.')).toBeHidden();
    });

    await test.step('the office sees it come in', async () => {
      await search.fill(mark);
      await search.press('Enter');
      await expect(row('Dizalica')).toBeVisible();
      await expect(row('Bušilica')).toBeHidden();
      await page.getByRole('button', { name: 'Razlike' }).click();
      await expect(row('Pila')).toContainText(`Viđeno drugdje: Ured ${mark}`);
      await expect(row('Agregat')).toContainText('Nije se očekivalo');
      await expectAccessible(page);
    });

    await test.step('what was pressed by mistake is taken back, before the server knows and after', async () => {
      await phone.getByRole('searchbox').fill(mark);
      const wrong = phone.getByRole('button', { name: `Označi viđenim: ${name('Dizalica')}` });
      const back = phone.getByRole('button', { name: `Poništi viđeno: ${name('Dizalica')}` });
      await phone.context().setOffline(true);
      await wrong.click();
      await back.click();
      await expect(phone.getByText(`Više nije viđeno: ${name('Dizalica')}.`)).toBeVisible();
      await phone.context().setOffline(false);
      const told = phone.waitForResponse((answer) => answer.url().endsWith('/seen'));
      await wrong.click();
      await told;
      await back.click();
      await expect(wrong).toBeVisible();
      await page.getByRole('button', { name: /^Nije viđeno/ }).click();
      await expect(row('Dizalica')).toBeVisible();
    });

    await test.step('closed, and settled as asked', async () => {
      await page.getByRole('button', { name: 'Zaključi inventuru' }).click();
      const dialog = form(page, `Zaključi: Inventura ${mark}`);
      await dialog.getByRole('checkbox', { name: /^Označi izgubljen/ }).check();
      await expect(dialog.getByRole('checkbox', { name: /^Označi pronađen/ })).toBeChecked();
      await dialog.getByRole('textbox', { name: 'Napomena' }).fill('Godišnji popis');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Zaključi', exact: true }).click();
      await expectToast(page, new RegExp(`^Zaključeno: Inventura ${mark}\\. Označeno izgubljenima: \\d+\\.$`));
      await expect(page.getByText('Godišnji popis')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Zaključi inventuru' })).toBeHidden();
      await expect(page.getByRole('button', { name: 'Ponovno otvori' })).toBeVisible();
      const [a, b, c, d] = await Promise.all([drill, saw, gone, lost].map((id) => toolOf(page, id)));
      expect([a?.status, b?.status, c?.status, d?.status]).toEqual([
        'IN_WAREHOUSE',
        'IN_WAREHOUSE',
        'LOST',
        'IN_WAREHOUSE',
      ]);
      expect([a?.location, b?.location, d?.location]).toEqual([`Skladište ${mark}`, `Ured ${mark}`, `Ured ${mark}`]);
    });

    await test.step('the report', async () => {
      const report = await download(page, 'Izvještaj (PDF)');
      expect(report.name).toBe('inventura.pdf');
      expect(report.content.subarray(0, 5).toString()).toBe('%PDF-');
      const sheet = await download(page, 'Sve stavke (XLSX)');
      expect(sheet.name).toBe('inventura.xlsx');
      expect(sheet.content.subarray(0, 2).toString()).toBe('PK');
      await page.getByRole('link', { name: 'Inventure' }).click();
      await expect(page.getByRole('row', { name: `Inventura ${mark}` })).toContainText('Zaključena');
    });
  });

  test('a loan is signed, photographed, and handed over from one hand to the next', async ({ page, browserOf }) => {
    const goran = { email: 'worker@velebit.test', name: 'Goran Lončarić', password: 'teren-demo' };
    await signIn(page, demo.stranger);
    const mark = mint();
    const name = `Termokamera ${mark}`;
    const id = await makeTool(page, name, mark);

    await test.step('the company asks for signatures', async () => {
      await page.goto('/settings#equipment');
      await page.getByRole('link', { name: 'Postavke opreme' }).click();
      await page.getByRole('checkbox', { name: 'Tko zadužuje, potpisuje' }).check();
      await page.getByRole('textbox', { name: 'Ručni alat' }).fill('3');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Spremi' }).click();
      await expectToast(page, 'Postavke opreme su spremljene');
      await page.getByRole('button', { name: 'Povijest' }).click();
      await expect(form(page, 'Povijest')).toContainText('Ručni alat: 3 god.');
      await page.keyboard.press('Escape');
    });

    const sign = async (on: Page) => {
      const paper = await form(on, /^(Zaduženje|Predaja)/)
        .locator('canvas')
        .boundingBox();
      if (!paper) throw new Error('there is no paper');
      await on.mouse.move(paper.x + 60, paper.y + 40);
      await on.mouse.down();
      await on.mouse.move(paper.x + 160, paper.y + 70, { steps: 5 });
      await on.mouse.up();
    };

    await test.step('lent with a signature and a photo', async () => {
      await page.goto(`/equipment/${id}`);
      await page.getByRole('button', { name: 'Zaduži', exact: true }).click();
      const dialog = form(page, `Zaduženje: ${name}`);
      await dialog.getByRole('combobox', { name: 'Radnik' }).fill('Goran');
      await page.getByRole('option', { name: goran.name }).click();
      await dialog.getByRole('button', { name: 'Zaduži', exact: true }).click();
      await expect(dialog.getByText('Tko zadužuje, mora potpisati')).toBeVisible();
      await dialog.locator('input[type=file]').first().setInputFiles(photo('prije.png'));
      await dialog.locator('canvas').scrollIntoViewIfNeeded();
      await sign(page);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Zaduži', exact: true }).click();
      await expectToast(page, `${name}: zadužuje ${goran.name}`);
      const loans = page.getByRole('region', { name: 'Zaduženja' });
      await expect(loans.getByRole('img', { name: `Potpis: ${goran.name}` })).toBeVisible();
      await expect(loans.getByRole('img', { name: `Prije zaduženja: ${goran.name}` })).toBeVisible();
    });

    await test.step('what is on loan is not taken out of use, and the menu says why', async () => {
      await page.getByRole('button', { name: 'Više radnji' }).click();
      await expect(page.getByRole('menuitem', { name: 'Rashoduj prvo vratite' })).toBeDisabled();
      await page.keyboard.press('Escape');
    });

    await test.step('handed over by a worker to a colleague', async () => {
      const phone = await browserOf(goran, PHONE);
      await phone.goto(`/equipment/${id}`);
      await expectAccessible(phone);
      await phone.getByRole('button', { name: 'Predaj', exact: true }).click();
      const dialog = form(phone, `Predaja: ${name}`);
      await expect(dialog).toContainText(`Sada je ima ${goran.name}.`);
      await dialog.getByRole('combobox', { name: 'Kome' }).fill('Mile');
      await phone.getByRole('option', { name: 'Mile Rukavina' }).click();
      await dialog.locator('canvas').scrollIntoViewIfNeeded();
      await sign(phone);
      await dialog.getByRole('button', { name: 'Predaj', exact: true }).click();
      await expectToast(phone, `${name}: sada ima Mile Rukavina`);
      await expect(phone.getByRole('button', { name: 'Predaj', exact: true })).toBeHidden();
      await expect(phone.getByRole('region', { name: 'Zaduženja' })).toContainText('predano: Mile Rukavina');
      const { worker, loans } = await toolOf(page, id);
      expect([worker, loans.length]).toEqual(['Mile Rukavina', 2]);
    });

    const answer = await page.request.patch('/api/equipment/settings', { data: { ask_signature: false } });
    await expectOk(answer);
  });
});

test('an inspection is planned and failed: lent only with a reason, and what it cost is the office’s to know', async ({
  page,
  hire,
  browserOf,
}) => {
  const worker = await hire('WORKER');
  await signIn(page, demo.manager);
  const mark = mint();
  const name = `Analizator ${mark}`;
  const id = await makeTool(page, name, mark);
  await openLive(page, `/equipment/${id}`);
  const care = page.getByRole('region', { name: 'Pregledi i servisi' });

  await test.step('planned', async () => {
    await care.getByRole('button', { name: 'Plan' }).click();
    const dialog = form(page, `Plan pregleda: ${name}`);
    await dialog.getByRole('checkbox', { name: 'Umjeravanje' }).check();
    await dialog.getByRole('button', { name: 'Spremi' }).click();
    await expect(dialog.getByText('Upišite mjesece ili dan')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Svakih koliko mjeseci' }).fill('12');
    await dialog.getByRole('textbox', { name: 'Sljedeći rok' }).fill(inDays(-2).typed);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Spremi' }).click();
    await expectToast(page, `Spremljen plan: ${name}`);
    await expect(care.getByRole('list', { name: 'Plan' })).toContainText('svakih 12 mjeseci');
    await expect(care.getByRole('img', { name: 'Isteklo' })).toBeVisible();
  });

  await test.step('failed: it stays overdue', async () => {
    await care.getByRole('button', { name: 'Zabilježi' }).click();
    const dialog = form(page, `Pregled ili servis: ${name}`);
    await expect(dialog.getByRole('combobox', { name: 'Što je obavljeno' })).toHaveValue('Umjeravanje');
    await dialog.getByText('Nije prošlo', { exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: 'Sljedeći rok' })).toBeHidden();
    await dialog.getByRole('textbox', { name: 'Tko je obavio' }).fill('Mjerni servis');
    await dialog.getByRole('textbox', { name: 'Trošak' }).fill('80,25');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Zabilježi' }).click();
    await expectToast(page, `Umjeravanje, zabilježeno: ${name}`);
    await expect(care.getByRole('list', { name: 'Obavljeno' })).toContainText('Nije prošlo');
    await expect(care.getByRole('list', { name: 'Obavljeno' })).toContainText('80,25');
    await expect(care.getByRole('img', { name: 'Isteklo' })).toBeVisible();
    const costs = page.getByRole('region', { name: 'Troškovi i vrijednost' });
    await expect(costs).toContainText('Ukupni trošak170,25');
  });

  await test.step('a worker sees no costs, and without the leave of the company does not take it', async () => {
    const phone = await browserOf(worker, PHONE);
    await phone.goto(`/equipment/${id}`);
    await expect(phone.getByRole('region', { name: 'Pregledi i servisi' })).toContainText('Nije prošlo');
    await expect(phone.getByText('80,25')).toHaveCount(0);
    await expect(phone.getByRole('region', { name: 'Troškovi i vrijednost' })).toHaveCount(0);
    await expectAccessible(phone);
    await phone.getByRole('button', { name: 'Zaduži', exact: true }).click();
    const dialog = form(phone, `Zaduženje: ${name}`);
    await expect(dialog).toContainText('Opremu sada može zadužiti samo ured.');
    await expect(dialog.getByRole('button', { name: 'Zaduži', exact: true })).toBeDisabled();
    await expectAccessible(phone);
  });

  await test.step('the office lends it with a reason alone', async () => {
    await page.getByRole('button', { name: 'Zaduži', exact: true }).click();
    const dialog = form(page, `Zaduženje: ${name}`);
    await dialog.getByRole('combobox', { name: 'Radnik' }).fill(worker.name);
    await page.getByRole('option', { name: worker.name }).click();
    await dialog.getByRole('button', { name: 'Zaduži', exact: true }).click();
    await expect(dialog.getByText('Upišite razlog')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Razlog unatoč pregledu' }).fill('Hitna intervencija');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Zaduži', exact: true }).click();
    await expectToast(page, `${name}: zadužuje ${worker.name}`);
    await expect(page.getByRole('region', { name: 'Zaduženja' })).toContainText('unatoč pregledu: Hitna intervencija');
  });

  await test.step('passed: the next is due after the months of the plan', async () => {
    await care.getByRole('button', { name: 'Zabilježi' }).click();
    const dialog = form(page, `Pregled ili servis: ${name}`);
    await dialog.getByRole('textbox', { name: 'Napomena' }).fill('Uvjerenje 12/26');
    await dialog.getByRole('button', { name: 'Zabilježi' }).click();
    await expectToast(page, `Umjeravanje, zabilježeno: ${name}`);
    await expect(care.getByRole('img', { name: 'Isteklo' })).toBeHidden();
    expect((await toolOf(page, id)).inspection_state).toBe('OK');
  });
});

test('a vehicle has its registration and its mileage', async ({ page }) => {
  await signIn(page, demo.manager);
  const mark = mint();
  const name = `Kombi ${mark}`;
  const id = await makeTool(page, name, mark, { equipment_type: 'VEHICLE' });
  await page.goto(`/equipment/${id}`);
  await page.getByRole('button', { name: 'Uredi', exact: true }).click();
  const edit = form(page, `Uredi ${name}`);
  await edit.getByRole('textbox', { name: 'Registracija istječe' }).fill(inDays(60).typed);
  await edit.getByRole('button', { name: 'Spremi' }).click();
  await expectToast(page, `Oprema ${name} je izmijenjena`);
  await expect(page.getByRole('region', { name: 'O opremi' })).toContainText(inDays(60).shown);
  const mileage = page.getByRole('region', { name: 'Kilometraža' });
  await mileage.getByRole('button', { name: 'Zabilježi' }).click();
  const dialog = form(page, `Kilometraža: ${name}`);
  await dialog.getByRole('textbox', { name: 'Stanje brojača' }).fill('120500');
  await dialog.getByRole('button', { name: 'Zabilježi' }).click();
  await expectToast(page, `Zabilježena kilometraža: ${name}`);
  await expect(mileage).toContainText('120.500 km');
});

test('equipment is kept for a work order from what is free, and taken along by who works on it', async ({
  page,
  hire,
  browserOf,
}) => {
  const worker = await hire('WORKER');
  await signIn(page, demo.manager);
  const mark = mint();
  const [camera, pump] = [`Kamera ${mark}`, `Pumpa ${mark}`];
  const [id = 0, taken = 0] = await Promise.all([makeTool(page, camera, `${mark}1`), makeTool(page, pump, `${mark}2`)]);
  const phone = await browserOf(worker, PHONE);
  const task = await makeTask(page);
  const order = await plan(page, task, await userIdOf(phone));
  await post(page, `/equipment/${taken}/borrow`, {});

  await test.step('only what is free is offered', async () => {
    await openLive(page, `/work-orders/${order}`);
    const section = page.getByRole('region', { name: 'Oprema' });
    await expect(section).toContainText('Nijedna oprema nije rezervirana.');
    await section.getByRole('button', { name: 'Rezerviraj' }).click();
    const dialog = form(page, 'Slobodno dok nalog traje');
    await dialog.getByRole('searchbox').fill(mark);
    const found = dialog.getByRole('list', { name: 'Što je slobodno' }).getByRole('listitem');
    await expect(found).toHaveCount(1);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `Rezerviraj ${camera}` }).click();
    await expectToast(page, `Rezervirano za nalog: ${camera}`);
    await expect(dialog.getByText('Tada ništa od toga nije slobodno.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
    await expect(section).toContainText(camera);
  });

  await test.step('taken along by the worker', async () => {
    await phone.goto(`/work-orders/${order}`);
    await phone.getByRole('button', { name: `Zaduži ${camera}` }).click();
    const dialog = form(phone, `Zaduženje: ${camera}`);
    await expect(dialog.getByRole('textbox', { name: 'Vratiti do' })).not.toHaveValue('');
    await dialog.getByRole('button', { name: 'Zaduži', exact: true }).click();
    await expectToast(phone, `${camera}: zadužuje ${worker.name}`);
    await expect.poll(async () => (await toolOf(page, id)).worker).toBe(worker.name);
    await expect(page.getByRole('region', { name: 'Oprema' })).toContainText('Nijedna oprema nije rezervirana.');
  });

  await test.step('the days for which it tells what is free are tinted', async () => {
    await page.goto(`/equipment?view=timeline&q=${mark}`);
    await page.getByRole('button', { name: /^Slobodno od–do/ }).click();
    const dialog = form(page, 'Slobodno od–do');
    await dialog.getByRole('textbox', { name: 'Do', exact: true }).fill(inDays(11).typed);
    await dialog.getByRole('textbox', { name: 'Od', exact: true }).fill(inDays(10).typed);
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Prikaži' }).click();
    await expect(page.locator('[data-wanted]')).toHaveCount(2);
    await expect(page.getByText('slobodno', { exact: false }).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('free things of other days are found on the timeline', async () => {
    await page.goto('/equipment?view=timeline');
    await page.getByRole('button', { name: 'Nađi slobodno' }).click();
    const dialog = form(page, 'Slobodna oprema');
    await dialog.getByRole('searchbox').fill(mark);
    await expect(dialog.getByText('Tada ništa od toga nije slobodno.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Do', exact: true }).fill(inDays(21).typed);
    await dialog.getByRole('textbox', { name: 'Od', exact: true }).fill(inDays(20).typed);
    await page.keyboard.press('Tab');
    // The worker who has taken it along has it until then.
    await expect(dialog.getByRole('listitem').filter({ hasText: camera })).toContainText(worker.name);
    await dialog.getByRole('button', { name: `Rezerviraj ${camera}` }).click();
    await expect(form(page, `Rezervacija: ${camera}`).getByRole('textbox', { name: 'Od', exact: true })).toHaveValue(
      inDays(20).field,
    );
  });
});

test('equipment is imported after a look, narrowed by several kinds at once, and gets its labels', async ({ page }) => {
  await signIn(page, demo.admin);
  const mark = mint();
  const head = 'Inventarni broj;Naziv;Vrsta;Serijski broj;Datum nabave;Nabavna vrijednost;Broj konta;Konto;Jamstvo do';
  const row = (n: number, kind: string, bought = '1.3.2024.') =>
    `${mark}-${n};Uvoz ${mark} ${n};${kind};S${n};${bought};100;02501;0250;1.3.2027.`;
  const file = (lines: readonly string[]) => ({
    name: 'oprema.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([head, ...lines].join('\r\n')),
  });

  await test.step('read in once without writing, then for good', async () => {
    await page.goto('/equipment');
    await page.getByRole('button', { name: 'Uvezi' }).click();
    const dialog = form(page, 'Uvoz opreme');
    const chooser = dialog.locator('input[data-role=chooser]');
    await chooser.setInputFiles(file([row(1, 'Stroj'), row(2, 'Vozilo', '31.2.2024.'), row(3, 'Ručni alat')]));
    await expect(dialog.getByRole('row', { name: /^3 / }).first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Ukloni oprema.csv' }).click();
    await chooser.setInputFiles(file([row(1, 'Stroj'), row(2, 'Vozilo'), row(3, 'Ručni alat')]));
    await expect(dialog.getByText('Dodaje se: 3')).toBeVisible();
    await dialog.getByRole('button', { name: 'Uvezi 3 retka' }).click();
    await expect(dialog.getByText('Dodano: 3')).toBeVisible();
    await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
  });

  await test.step('two kinds of three', async () => {
    const search = page.getByRole('searchbox', { name: 'Traži po nazivu' });
    await search.fill(mark);
    await search.press('Enter');
    const rows = page.getByRole('row', { name: `Uvoz ${mark}` });
    await expect(rows).toHaveCount(3);
    await page.getByRole('button', { name: 'Filtri' }).click();
    const filters = form(page, 'Filtri');
    await filters.getByRole('combobox', { name: 'Vrsta' }).click();
    await page.getByRole('option', { name: 'Stroj' }).click();
    await page.getByRole('option', { name: 'Vozilo' }).click();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await filters.getByRole('button', { name: 'Primijeni' }).click();
    await expect(rows).toHaveCount(2);
    await page.reload();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Ukloni filtar Vrsta: Vozilo' }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Očisti sve' }).click();
    await expect(rows).toHaveCount(3);
  });

  await test.step('a label each', async () => {
    await page.getByRole('button', { name: 'Naljepnice za sve' }).click();
    const dialog = form(page, '3 naljepnice');
    await dialog.getByRole('combobox', { name: 'Papir' }).click();
    await page.getByRole('option', { name: '62 × 29 mm, pojedinačno' }).click();
    const { name, content } = await download(page, 'Preuzmi PDF');
    expect(name).toBe('naljepnice.pdf');
    expect(content.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3);
  });

  await test.step('and for two that are ticked', async () => {
    await page.getByRole('checkbox', { name: `Uvoz ${mark} 1` }).check();
    await page.getByRole('checkbox', { name: `Uvoz ${mark} 3` }).check();
    await expect(page.getByText('Odabrane 2 stavke')).toBeVisible();
    await page.getByRole('button', { name: 'Naljepnice', exact: true }).click();
    const dialog = form(page, '2 naljepnice');
    await dialog.getByRole('combobox', { name: 'Papir' }).click();
    await page.getByRole('option', { name: '62 × 29 mm, pojedinačno' }).click();
    const { content } = await download(page, 'Preuzmi PDF');
    expect(content.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  });
});

test('filters of which there is no room for scroll sideways', async ({ page }) => {
  await signIn(page, demo.manager);
  await page.setViewportSize({ width: 1024, height: 800 });
  const types = ['MACHINE', 'VEHICLE', 'HAND_TOOL', 'MEASURING_DEVICE', 'ELECTRONICS', 'SAFETY_EQUIPMENT'];
  await page.goto(`/equipment?type=${encodeURIComponent(JSON.stringify(types))}&worker=Marko`);
  const strip = page.getByRole('region', { name: 'Aktivni filtri' });
  const last = strip.getByRole('button', { name: 'Ukloni filtar Radnik' });
  const first = strip.getByRole('button', { name: 'Ukloni filtar Vrsta: Stroj' });
  await expect(first).toBeInViewport();
  await expect(last).not.toBeInViewport();
  const clear = strip.getByRole('button', { name: 'Očisti sve' });
  await expect(clear).toBeInViewport();
  await first.hover();
  await page.mouse.wheel(0, 2000);
  await expect(last).toBeInViewport();
  await expect(first).not.toBeInViewport();
  await clear.click();
  await expect(strip).toBeHidden();
});
