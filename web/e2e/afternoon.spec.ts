import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, test } from './fixtures.ts';
import { closePages, newServer } from './server.ts';
import { fillTask, newTaskForm } from './task-form.ts';

const PASSWORD = 'bura puše sa sjevera';

/** A new company, its administrator signed in on the page by the code of the console. */
async function setUp(page: Page, url: string, code: string) {
  await page.goto(url);
  await page.getByRole('textbox', { name: 'Jednokratni kôd' }).fill(code);
  await page.getByRole('textbox', { name: 'Naziv tvrtke' }).fill('Bura Servis d.o.o.');
  await page.getByRole('textbox', { name: 'Ime', exact: true }).fill('Željka');
  await page.getByRole('textbox', { name: 'Prezime' }).fill('Đurić');
  await page.getByRole('textbox', { name: 'E-pošta' }).fill('zeljka@bura.test');
  await page.getByLabel(/^Lozinka/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Otvori tvrtku i prijavi se' }).click();
}

/** Picks the first answer to what is typed into a picker. */
async function pick(page: Page, field: Locator, text: string) {
  await field.click();
  await page.keyboard.type(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
}

/** Chooses from a plain list. */
async function choose(form: Locator, field: string, option: string) {
  await form.getByRole('combobox', { name: field }).click();
  await form.page().getByRole('option', { name: option }).click();
}

test('an administrator sets a company up alone in an afternoon', async ({ page, browserOf }) => {
  test.setTimeout(180_000);
  await using server = await newServer();
  await setUp(page, server.url, server.setupCode);
  const steps = page.getByRole('region', { name: 'Prvi koraci' });
  const step = (name: string) => steps.getByRole('link', { name: new RegExp(`^${name}`) });
  /** Goes on from the first steps, as somebody would who has not read anything. */
  const begin = async (name: string) => {
    await page.getByRole('link', { name: 'Nadzorna ploča' }).click();
    await step(name).click();
  };
  const saved = async (form: Locator) => expect(form).toBeHidden();

  await test.step('the first steps say what to begin with', async () => {
    await expect(steps.getByText('0 od 9')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the company gets what stands on its papers', async () => {
    await step('Podaci o tvrtki').click();
    await page.getByRole('textbox', { name: 'OIB' }).fill('69435151530');
    await page
      .getByRole('combobox', { name: 'Adresa' })
      .or(page.getByRole('textbox', { name: 'Adresa' }))
      .fill('Riva 10');
    await page.getByRole('textbox', { name: 'Grad' }).fill('Rijeka');
    await page.getByRole('button', { name: 'Spremi', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Spremi', exact: true })).toBeHidden();
  });

  await test.step('a project lead and a worker are invited, and come in by their links', async () => {
    await begin('Ljudi');
    for (const [first, last, type] of [
      ['Ivo', 'Čabrijan', 'Voditelj projekta'],
      ['Niko', 'Šarić', 'Radnik'],
    ] as const) {
      await page.getByRole('button', { name: 'Novi korisnik' }).first().click();
      const form = page.getByRole('dialog', { name: 'Novi korisnik' });
      await form.getByRole('textbox', { name: 'Ime', exact: true }).fill(first);
      await form.getByRole('textbox', { name: 'Prezime' }).fill(last);
      await form.getByRole('textbox', { name: 'E-pošta' }).fill(`${first.toLowerCase()}@bura.test`);
      await form.getByRole('checkbox', { name: type, exact: true }).check();
      await form.getByRole('button', { name: 'Dodaj korisnika' }).click();
      const invitation = page.getByRole('dialog', { name: 'Poveznica za poziv' });
      const link = await invitation.getByRole('textbox', { name: 'Poveznica' }).inputValue();
      await invitation.getByRole('button', { name: 'Gotovo' }).click();

      const other = await browserOf(null);
      await other.goto(link);
      await expect(other.getByRole('heading', { name: 'Poziv: Bura Servis d.o.o.' })).toBeVisible();
      await other.getByLabel(/^Lozinka/).fill(PASSWORD);
      await other.getByRole('button', { name: 'Prihvati poziv i prijavi se' }).click();
      await expect(other.getByRole('banner')).toContainText(`${first} ${last}`);
      await other.context().close();
    }
    await expect(page.getByRole('row', { name: /Niko Šarić/ })).toBeVisible();
  });

  await test.step('a kind of work with what its orders demand', async () => {
    await begin('Vrste radova');
    await page.getByRole('button', { name: 'Nova vrsta rada' }).first().click();
    const form = page.getByRole('dialog', { name: 'Nova vrsta rada' });
    await form.getByRole('textbox', { name: 'Naziv' }).fill('Servis klima-uređaja');
    await choose(form, 'Vrsta troška', 'OpEx');
    await form.getByRole('group', { name: 'Procjena vremena' }).getByLabel('Sati').fill('2');
    await form.getByRole('checkbox', { name: 'Opis radova' }).check();
    await form.getByRole('button', { name: 'Dodaj', exact: true }).click();
    await saved(form);
    await expectToast(page, 'Dodana vrsta rada Servis klima-uređaja');
    await expect(page.getByRole('treeitem', { name: /Servis klima-uređaja/ })).toBeInViewport();
  });

  await test.step('a team that does it', async () => {
    await begin('Ekipe');
    await page.getByRole('button', { name: 'Nova ekipa' }).first().click();
    const form = page.getByRole('dialog', { name: 'Nova ekipa' });
    await form.getByRole('textbox', { name: 'Naziv' }).fill('Ekipa za klime');
    await pick(page, form.getByRole('combobox', { name: 'Članovi' }), 'Niko');
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Dodaj ekipu' }).click();
    await saved(form);
    await expectToast(page, 'Dodana ekipa Ekipa za klime');
  });

  await test.step('a client, whose number is looked at', async () => {
    await begin('Klijenti i dobavljači');
    await page.getByRole('button', { name: 'Dodaj tvrtku' }).first().click();
    const form = page.getByRole('dialog', { name: 'Nova tvrtka' });
    await form.getByRole('textbox', { name: 'Naziv' }).fill('Hotel Škrinjica d.o.o.');
    await form.getByRole('textbox', { name: 'OIB' }).fill('28471930561');
    await form.getByRole('textbox', { name: 'Kontakt osoba' }).first().focus();
    await expect(form.getByText('OIB nije ispravan.')).toBeVisible();
    await form.getByRole('textbox', { name: 'OIB' }).fill('28471930562');
    await form.getByRole('button', { name: 'Dodaj tvrtku' }).click();
    await saved(form);
  });

  await test.step('the catalogue from a spreadsheet', async () => {
    await begin('Katalog');
    await page.getByRole('button', { name: 'Uvezi / preuzmi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Uvoz i preuzimanje kataloga' });
    const download = page.waitForEvent('download');
    await dialog.getByRole('region', { name: 'Predložak' }).getByRole('button', { name: 'CSV' }).click();
    const template = (await readFile(await (await download).path(), 'utf8')).trimEnd();
    expect(template.split(';').slice(1, 7)).toEqual([
      'Šifra',
      'Naziv *',
      'Grupa *',
      'Vrsta *',
      'Mjerna jedinica *',
      'Neto cijena *',
    ]);
    const upload = async (price: string) => {
      const rows = [
        template,
        `;;Servis klima-uređaja;Klime;Rad;h;${price};25`,
        ';;Filtar;Klime;Materijal;kom;12,50;25',
      ];
      const choose = page.waitForEvent('filechooser');
      await dialog
        .getByRole('button', { name: /Odaberi/ })
        .last()
        .click();
      await (await choose).setFiles({ name: 'cjenik.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    };
    await upload('puno');
    await expect(dialog.getByRole('region', { name: 'Greške u datoteci' }).first()).toContainText('puno');
    await upload('45');
    await dialog.getByRole('button', { name: 'Uvezi 2 retka' }).click();
    await expect(dialog.getByText('Dodano: 2')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'Naziv' }).first()).toHaveValue('Filtar');
  });

  await test.step('a location with a part of it', async () => {
    await begin('Lokacije');
    await page.getByRole('button', { name: 'Nova lokacija' }).first().click();
    const form = page.getByRole('dialog', { name: 'Nova lokacija' });
    await form.getByRole('textbox', { name: 'Naziv' }).fill('Hotel Škrinjica');
    await form.getByRole('textbox', { name: 'CIN (šifra lokacije)' }).fill('HS-1');
    await choose(form, 'Vrsta lokacije', 'Ured');
    await form.getByRole('textbox', { name: 'Grad' }).fill('Opatija');
    await form.getByRole('button', { name: 'Dodaj', exact: true }).click();
    await saved(form);
    const hotel = page.getByRole('treeitem', { name: /Hotel Škrinjica/ });
    await expect(hotel).toBeInViewport();
  });

  await test.step('an address of the client there', async () => {
    await begin('Adrese');
    await page.getByRole('button', { name: 'Nova adresa' }).first().click();
    const form = page.getByRole('dialog', { name: 'Nova adresa' });
    await form.getByRole('textbox', { name: 'Naziv mjesta' }).fill('Recepcija');
    await choose(form, 'Vrsta mjesta', 'Ured');
    await pick(page, form.getByRole('combobox', { name: 'Klijent' }), 'Hotel Škrinjica');
    await form.getByRole('combobox', { name: 'Adresa', exact: true }).pressSequentially('ilica 1 zag');
    await page.getByRole('option', { name: 'Ilica 1, 10000 Zagreb, Hrvatska' }).click();
    await pick(page, form.getByRole('combobox', { name: 'Povezana lokacija' }), 'Hotel Škrinjica');
    await form.getByRole('button', { name: 'Dodaj adresu' }).click();
    await saved(form);
    await expect(page.getByRole('row', { name: /Recepcija/ })).toContainText('Hotel Škrinjica');
  });

  await test.step('the first task, of nothing but what was entered here', async () => {
    await begin('Prvi zadatak');
    await page.getByRole('button', { name: 'Novi zadatak' }).first().click();
    await fillTask(page, {
      title: 'Klima u recepciji ne hladi',
      client: 'Hotel Škrinjica',
      whier: 'Servis klima-uređaja',
    });
    await newTaskForm(page).getByRole('button', { name: 'Kreiraj zadatak' }).click();
    await expect(newTaskForm(page)).toBeHidden();
    await page.getByRole('link', { name: 'Klima u recepciji ne hladi' }).click();
    await expect(page.getByRole('heading', { name: 'Klima u recepciji ne hladi' })).toBeVisible();
  });

  await test.step('and nothing is left to be set up', async () => {
    await page.getByRole('link', { name: 'Nadzorna ploča' }).click();
    await expect(page.getByRole('link', { name: 'Otvoreni zadaci' })).toHaveText(/1/);
    await expect(steps).toBeHidden();
  });
  await closePages(page);
});
