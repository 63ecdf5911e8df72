import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { photo } from './files.ts';
import { expect, expectAccessible, expectOk, expectToast, mint, signIn, test } from './fixtures.ts';
import { closePages, newServer } from './server.ts';
import { fillTask, newTaskForm, openNewTask, pick, pickAddress } from './task-form.ts';
import { post } from './tasks.ts';

const CLIENT = 'Hotel Kvarner Biser d.o.o.';
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Chooses from the menu of a row. */
async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Radnje: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Searches the list for a name no other address has. */
async function find(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Naziv, adresa ili telefon' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
}

test('an address is made from a suggestion, belongs to a client and a location, and is used in a task', async ({
  page,
  hire,
}) => {
  await signIn(page, await hire('ADMIN'));
  const [name, place] = [`Ulaz ${mint()}`, `Krilo ${mint()}`];
  const location = { parent_id: null, name: place, cin: place, location_type: 'OFFICE', city: 'Zagreb', address1: '' };
  const rest = { address2: '', zipcode: '', region: '', country: '', latitude: null, longitude: null };
  await post(page, '/locations', { ...location, ...rest });

  await test.step('it is made', async () => {
    await page.goto('/addresses');
    await page.getByRole('button', { name: 'Nova adresa' }).click();
    const form = dialogOf(page, 'Nova adresa');
    await form.getByRole('textbox', { name: 'Naziv mjesta', exact: true }).fill(name);
    await pick(page, 'Klijent', CLIENT);
    await pickAddress(page, 'ilica 1 zag', 'Ilica 1, 10000 Zagreb, Hrvatska');
    await expect(form.getByRole('textbox', { name: 'Grad', exact: true })).toHaveValue('Zagreb');
    await expect(form.getByRole('textbox', { name: 'Županija' })).toHaveValue('Grad Zagreb');
    await form.getByRole('textbox', { name: 'Otvoreno' }).fill('Pon–Pet 8–16');
    await form.getByRole('textbox', { name: 'Osoba za kontakt' }).fill('Nada Kovač');
    await pick(page, 'Povezana lokacija', place);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Dodaj adresu' }).click();
    await expectToast(page, `Dodana adresa ${name}`);
  });

  await test.step('its row says whose it is and what it is linked to', async () => {
    await find(page, name);
    const row = page.getByRole('row', { name });
    await expect(row).toContainText(CLIENT);
    await expect(row).toContainText(place);
    await expect(row).toContainText('Nada Kovač');
    await page.getByRole('button', { name: 'Skladišta' }).click();
    await expect(page.getByText('Nijedna adresa ne odgovara filtrima.')).toBeVisible();
    await page.getByRole('button', { name: 'Sve', exact: true }).click();
  });

  await test.step('without a map it stands in words', async () => {
    await act(page, name, 'Prikaži na karti');
    const map = dialogOf(page, name);
    await expect(map.getByText('Ilica 1', { exact: true })).toBeVisible();
    await expect(map.getByText('Koordinate ovog mjesta nisu poznate.')).toBeVisible();
    await expect(map.getByRole('link', { name: 'Otvori u OpenStreetMapu' })).toHaveAttribute('href', /query=Ilica%201/);
    await page.keyboard.press('Escape');
  });

  await test.step('its link leads to the location', async () => {
    await act(page, name, 'Uredi');
    await dialogOf(page, `Uređivanje: ${name}`).getByRole('link', { name: 'Otvori u stablu lokacija' }).click();
    await expect(page).toHaveURL(/\/locations\?node=\d+/);
    await page.goBack();
  });

  await test.step('a new task takes all of it', async () => {
    await openNewTask(page);
    await fillTask(page, { title: `Na adresi ${mint()}` });
    await pick(page, 'Spremljena adresa', name);
    const form = newTaskForm(page);
    await expect(form.getByRole('textbox', { name: 'Naziv mjesta', exact: true })).toHaveValue(name);
    await expect(form.getByRole('textbox', { name: 'Osoba za kontakt' })).toHaveValue('Nada Kovač');
    await form.getByRole('button', { name: 'Kreiraj zadatak' }).click();
    await expectToast(page, 'Zadatak je kreiran');
  });

  await test.step('deleted, it comes back from the toast', async () => {
    await page.goto('/addresses');
    await find(page, name);
    await act(page, name, 'Obriši adresu');
    const question = dialogOf(page, 'Brisanje adrese');
    await expect(question).toContainText(`Jeste li sigurni da želite obrisati adresu ${name}?`);
    await question.getByRole('button', { name: 'Obriši adresu' }).click();
    await expect(page.getByText('Nijedna adresa ne odgovara filtrima.')).toBeVisible();
    await page.getByRole('button', { name: 'Poništi' }).click();
    await expect(page.getByRole('row', { name })).toBeVisible();
    await act(page, name, 'Povijest');
    await expect(dialogOf(page, 'Povijest').getByText('Vraćeno')).toBeVisible();
  });
});

test('an installation with map pictures shows the place, and its marker can be moved', async ({ page }) => {
  const asked: string[] = [];
  const pictures = createServer((request, answer) => {
    asked.push(`${request.headers['user-agent']} ${request.url}`);
    answer.setHeader('Content-Type', 'image/png').end(photo().buffer);
  });
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  const { port } = pictures.address() as AddressInfo;
  await using server = await newServer({ TEREN_MAPS_TILES: `http://127.0.0.1:${port}/{z}/{x}/{y}.png?key=hush` });
  const company = { company_name: 'Bura Servis d.o.o.', first_name: 'Željka', last_name: 'Đurić' };
  const account = { email: 'zeljka@bura.test', password: 'bura puše sa sjevera' };
  const setUp = { code: server.setupCode, ...company, ...account };
  await expectOk(await page.request.post(`${server.url}/api/auth/setup`, { data: setUp }));

  await page.goto(`${server.url}/addresses`);
  await page.getByRole('button', { name: 'Nova adresa' }).first().click();
  const form = dialogOf(page, 'Nova adresa');
  await form.getByRole('textbox', { name: 'Naziv mjesta', exact: true }).fill('Uprava');
  await pickAddress(page, 'ilica 1 zag', 'Ilica 1, 10000 Zagreb, Hrvatska');
  await form.getByRole('button', { name: 'Postavi točku na karti' }).click();
  const marker = form.getByRole('button', { name: 'Uprava', exact: true });
  await marker.focus();
  await page.keyboard.press('Shift+ArrowUp');
  const coordinates = form.getByRole('textbox', { name: 'Koordinate' });
  await expect(coordinates).not.toHaveValue('45.81310, 15.97750');
  const moved = await coordinates.inputValue();
  await form.getByRole('button', { name: 'Dodaj adresu' }).click();
  await expectToast(page, 'Dodana adresa Uprava');

  await act(page, 'Uprava', 'Prikaži na karti');
  const map = dialogOf(page, 'Uprava');
  await expect(map.getByRole('region', { name: 'Karta: Uprava' })).toHaveAttribute('aria-busy', 'false');
  await expect(map.getByRole('button', { name: 'Povećaj' })).toBeVisible();
  await expect(map.getByText('© OpenStreetMap contributors')).toBeVisible();
  await expect(map.getByText(moved)).toBeVisible();
  await expectAccessible(page);
  await map.getByRole('button', { name: 'Zatvori' }).last().click();

  // A task there shows a look at the place, without the weight of the map.
  const kind = await page.request.post(`${server.url}/api/work_hierarchies`, {
    data: { title: 'Servis', expense_type: 'INCOME', time_estimate: 60 },
  });
  const made = await page.request.post(`${server.url}/api/tasks`, {
    multipart: {
      json: JSON.stringify({
        ...{
          title: 'Curi bojler',
          description: 'U kuhinji.',
          tenant_id: 0,
          client_note: 'Ana',
          role_type: 'CONTRACTOR',
        },
        ...{ whier_id: (await kind.json()).data, priority: 'MEDIUM', location_type: 'OTHER', address_name: 'Stan' },
        ...{ currency: { currency: 'EUR', valid: true }, address1: 'Ilica 1', city: 'Zagreb', country: 'Hrvatska' },
        ...{ latitude: 45.8131, longitude: 15.9775, contact_name: 'Ana', contact_phone: '+385 91 555 0101' },
      }),
    },
  });
  await expectOk(made);
  await page.goto(`${server.url}/tasks/${(await made.json()).data}`);
  const place = page.getByRole('region', { name: 'Adresa' });
  await expect(place.getByText('© OpenStreetMap contributors')).toBeVisible();
  await expect
    .poll(() =>
      place.locator('img').evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBeGreaterThan(0);
  await expectAccessible(page);
  await place.getByRole('button', { name: 'Prikaži na karti' }).last().click();
  await expect(dialogOf(page, 'Stan').getByRole('region', { name: 'Karta: Stan' })).toBeVisible();

  // Only the server has asked for the pictures.
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((one) => !one.startsWith('Teren (http://127.0.0.1'))).toEqual([]);
  pictures.close();
  await closePages(page);
});
