import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Schemas } from '@/api/client';
import { demo, expect, expectAccessible, expectToast, mint, openLive, signIn, test } from './fixtures.ts';
import { makeTask, post } from './tasks.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const sheet = (page: Page, name = 'Novi poziv') => page.getByRole('dialog', { name });
const spots = (page: Page) => sheet(page).getByRole('radiogroup', { name: 'Najbolja mjesta u rasporedu' });
const primary = (page: Page) => sheet(page).getByRole('button', { name: /^Kreiraj i planiraj, / });

/** Creates an earlier caller, with a name and a number as people say it. */
async function earlierCaller(page: Page) {
  const name = `Ante Šarić ${mint()}`;
  const number = String(Math.floor(1e6 + Math.random() * 9e6));
  const task = await makeTask(page, {
    title: 'Bojler ne grije vodu',
    tenant_id: 0,
    client_note: name,
    contact_name: '',
    contact_phone: `+385 98 ${number}`,
    address_name: 'Kuća',
  });
  return { name, typed: `098${number.slice(0, 6)}`, task };
}

/** The best place that the sheet is offered next, for work of the priority. */
const bestPlace = (page: Page, priority: string) =>
  page
    .waitForResponse(
      (answer) =>
        answer.url().endsWith('/schedule/suggest') &&
        answer.ok() &&
        answer.request().postDataJSON().draft.priority === priority,
    )
    .then(async (answer): Promise<Schemas['ScheduleSpot']> => (await answer.json()).data.suggestions[0].places[0]);

test('a call of somebody known becomes a planned order with few keys; the like task is shown, and a place taken meanwhile gives way', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  watch.announce(/^409 POST .*create_order/); // of the place that is taken meanwhile
  await signIn(page, await hire('MANAGER'));
  const caller = await earlierCaller(page);
  await openLive(page, '/tasks');
  let keys = 0;
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };

  await test.step('from a telephone number to an order, without the mouse', async () => {
    await press('n');
    await expect(sheet(page).getByRole('textbox', { name: 'Tko zove' })).toBeFocused();
    await type(caller.typed);
    await expect(sheet(page)).toContainText(caller.name);
    await expect(sheet(page).getByRole('radiogroup', { name: 'Adresa' }).getByRole('radio')).toBeChecked();
    await press('Enter');
    await expect(sheet(page).getByRole('textbox', { name: 'Što treba' })).toBeFocused();
    await type('Klima curi');
    await expect(spots(page).getByRole('radio', { checked: true })).toHaveCount(1);
    await expect(primary(page)).toBeVisible();
    await expectAccessible(page);
    await press('Control+Enter');
    await expect(page.getByRole('region', { name: 'Obavijesti' })).toContainText(/RN-\d+ je kreiran i planiran/);
    await expect(sheet(page)).toBeHidden();
    expect(keys).toBeLessThan(25);
    await page.getByRole('button', { name: 'Otvori ga' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Klima curi');
    await expect(page.getByText(caller.name).first()).toBeVisible();
  });

  await test.step('what sounds alike is shown and opens beside; the next place is chosen when one is gone', async () => {
    await page.keyboard.press('n');
    await page.keyboard.type(caller.typed);
    // A quick hand does not wait for the answer.
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toContainText(caller.name);
    await expect(sheet(page).getByRole('textbox', { name: 'Što treba' })).toBeFocused();
    const best = bestPlace(page, 'MEDIUM');
    await page.keyboard.type('Opet ne grije bojler');
    const like = sheet(page).getByRole('list', { name: 'Otvoreni i zadnji zadaci' }).getByRole('link').first();
    await expect(like).toContainText('Bojler ne grije vodu');
    await expect(like).toContainText('sličan posao');
    await expect(like).toHaveAttribute('href', `/tasks/${caller.task.id}`);
    await best;
    await expect(primary(page)).toBeVisible();
    // A colleague plans for the same person at the same time.
    const other = await browserOf(demo.admin);
    const spot = await currentPlace(page);
    const chosen = await spots(page).getByRole('radio', { checked: true }).getAttribute('value');
    const theirs = await makeTask(other);
    await post(other, `/tasks/${theirs.id}/create_order`, {
      planned_start_time: spot.start,
      time_estimate: 30,
      worker_ids: spot.workers.map(({ worker_id }) => worker_id),
    });
    await primary(page).click();
    await expectToast(page, 'To je mjesto u međuvremenu netko zauzeo. Odabrano je sljedeće.');
    await expect(spots(page)).toContainText('U međuvremenu zauzeto');
    await expect(spots(page).getByRole('radio', { checked: true })).not.toHaveAttribute('value', chosen ?? '');
    await primary(page).click();
    await expectToast(page, /^RN-\d+ je kreiran i planiran/);
  });
});

/** Returns the first place in the sheet, as the server has it now. */
async function currentPlace(page: Page): Promise<Schemas['ScheduleSpot']> {
  const again = bestPlace(page, 'HIGH');
  await sheet(page).getByRole('combobox', { name: 'Prioritet' }).click();
  await page.getByRole('listbox', { name: 'Prioritet' }).getByRole('option', { name: 'Visok' }).click();
  const place = await again;
  await expect(spots(page).locator('[data-stale]')).toHaveCount(0);
  await expect(primary(page)).toBeVisible();
  return place;
}

test('somebody new: a person who waits for a time, a company that is written down, and the full form with all that was typed', async ({
  page,
  hire,
}) => {
  await signIn(page, await hire('ADMIN'));
  await page.goto('/');
  const mark = mint();

  await test.step('an empty sheet closes at once, one with something asks', async () => {
    await page.getByRole('button', { name: 'Novi poziv' }).click();
    await expect(sheet(page).getByRole('textbox', { name: 'Tko zove' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await page.getByRole('button', { name: 'Novi poziv' }).click();
    await sheet(page).getByRole('textbox', { name: 'Što treba' }).fill('Nešto');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Ne', exact: true }).click();
    await expect(sheet(page)).toBeVisible();
  });

  await test.step('a person by name; what is missing says so; it waits on the board', async () => {
    await sheet(page).getByRole('textbox', { name: 'Tko zove' }).fill(`Nitko ${mark}`);
    await expect(sheet(page)).toContainText('Nitko ne odgovara.');
    await sheet(page).getByRole('button', { name: 'Osoba' }).click();
    await expect(sheet(page).getByRole('textbox', { name: 'Ime osobe' })).toHaveValue(`Nitko ${mark}`);
    await sheet(page).getByRole('textbox', { name: 'Što treba' }).fill(`Klima curi ${mark}`);
    await sheet(page).getByRole('radio', { name: 'Još bez termina: čeka na rasporedu' }).check();
    await sheet(page).getByRole('button', { name: 'Kreiraj, čeka planiranje' }).click();
    await expect(sheet(page).getByText('Odaberite adresu')).toBeVisible();
    await sheet(page).getByRole('combobox', { name: 'Adresa' }).fill('Ilica 1');
    await page
      .getByRole('option', { name: /Ilica 1\b/ })
      .first()
      .click();
    await expectAccessible(page);
    await sheet(page).getByRole('button', { name: 'Kreiraj, čeka planiranje' }).click();
    await expectToast(page, /^RN-\d+ je kreiran i čeka na rasporedu/);
  });

  await test.step('a company is written down in the same place, and the full form goes on with all of it', async () => {
    await page.keyboard.press('n');
    await sheet(page).getByRole('textbox', { name: 'Tko zove' }).fill(`Pekara ${mark}`);
    await sheet(page).getByRole('button', { name: 'Tvrtka' }).click();
    const company = page.getByRole('dialog', { name: 'Nova tvrtka' });
    await expect(company.getByRole('textbox', { name: 'Naziv' })).toHaveValue(`Pekara ${mark}`);
    await company.getByRole('button', { name: 'Dodaj tvrtku' }).click();
    await expect(company).toBeHidden();
    await expect(sheet(page)).toContainText('novi klijent');
    await sheet(page).getByRole('textbox', { name: 'Što treba' }).fill(`Pećnica ${mark}`);
    await sheet(page).getByRole('button', { name: 'Puni obrazac' }).click();
    const form = page.getByRole('dialog', { name: 'Novi zadatak' });
    await expect(form.getByRole('textbox', { name: 'Naziv', exact: true })).toHaveValue(`Pećnica ${mark}`);
    await expect(form.getByRole('combobox', { name: 'Klijent' })).toHaveValue(`Pekara ${mark}`);
  });
});

test('whoever types on while a caller is read means somebody else', async ({ page }) => {
  await signIn(page, demo.manager);
  const caller = await earlierCaller(page);
  await openLive(page, '/tasks');
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/api/intake/client', async (route) => {
    await gate;
    await route.continue();
  });
  await page.keyboard.press('n');
  const asked = page.waitForRequest('**/api/intake/client');
  await page.keyboard.type(caller.typed);
  await asked;
  await page.keyboard.type(' nitko');
  const answered = page.waitForResponse('**/api/intake/client');
  open();
  await answered;
  await expect(sheet(page)).toContainText('Nitko ne odgovara.');
  await expect(sheet(page).getByRole('button', { name: 'Netko drugi' })).toBeHidden();
  await expect(sheet(page)).not.toContainText(caller.name);
});

test('the palette begins a call of the company that was looked for', async ({ page }) => {
  await signIn(page, demo.manager);
  await openLive(page, '/tasks');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Traži ili upiši naredbu' }).fill('jadran trgovina');
  await page.getByRole('option', { name: /^Novi poziv: Jadran Trgovina/ }).click();
  await expect(sheet(page)).toContainText('Jadran Trgovina d.d.');
  await expect(sheet(page).getByRole('radiogroup', { name: 'Adresa' })).toBeVisible();
});

test('on a phone, in English and in the dark, a call is taken with a finger', async ({ hire, browserOf }) => {
  const page = await browserOf(await hire('MANAGER'), { ...PHONE, locale: 'en-GB', colorScheme: 'dark' });
  const caller = await earlierCaller(page);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main screens' }).getByRole('button', { name: 'New call' }).click();
  await sheet(page, 'New call').getByRole('textbox', { name: 'Who is calling' }).fill(caller.name);
  await expect(sheet(page, 'New call').getByRole('radiogroup', { name: 'Address' })).toBeVisible();
  await sheet(page, 'New call').getByRole('textbox', { name: 'What is needed' }).fill('Klima curi');
  await expect(sheet(page, 'New call').getByRole('button', { name: /^Create and plan, / })).toBeVisible();
  await expectAccessible(page);
  await sheet(page, 'New call').getByRole('button', { name: 'Create', exact: true }).click();
  await expectToast(page, /^Z-\d+ is created/);
});
