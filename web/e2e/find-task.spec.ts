import type { Page } from '@playwright/test';
import { demo, expect, expectAccessible, expectToast, mint, signIn, test } from './fixtures.ts';
import { pick } from './task-form.ts';
import { makeTask } from './tasks.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody tr:not([data-skeleton])');
const titleLinks = (page: Page) => rows(page).locator('td:nth-child(2) a');
const found = (page: Page) => page.getByRole('navigation', { name: 'Stranice' }).getByRole('status');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Riječi, broj, adresa, telefon' });

test.beforeEach(async ({ page }) => {
  await signIn(page, demo.manager);
  await page.goto('/tasks');
  await expect(rows(page).first()).toBeVisible();
});

test('a title is found without its marks, and the tabs narrow it', async ({ page }) => {
  await expect(found(page)).toHaveText(/^1–\d+ od \d{3}$/);
  await expectAccessible(page);

  await search(page).fill('zacepljena');
  await search(page).press('Enter');
  await expect(page).toHaveURL(/q=zacepljena/);
  await expect(rows(page).first()).toContainText('Začepljena');
  await expect(rows(page).filter({ hasNotText: 'Začepljena' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Fakturiran', exact: true }).click();
  await expect(page).toHaveURL(/status=INVOICED/);
  await expect(rows(page).filter({ hasNotText: 'Fakturiran' })).toHaveCount(0);

  await search(page).fill('nema takvog zadatka');
  await page.getByRole('button', { name: 'Traži', exact: true }).last().click();
  await expect(page.getByText('Nijedan zadatak ne odgovara filtrima.')).toBeVisible();
  await page.getByRole('button', { name: 'Očisti filtre i pretragu' }).click();
  await expect(search(page)).toHaveValue('');
  await expect(rows(page).first()).toContainText('Fakturiran');
});

test('filters become chips, live in the address and go one by one', async ({ page }) => {
  await page.getByRole('button', { name: 'Fakturiran', exact: true }).click();
  await page.getByRole('button', { name: 'Filtri' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filtri' });
  await pick(page, 'Klijent', 'Jadran Trgovina d.d.');
  await dialog.getByRole('textbox', { name: 'Kreirao/la' }).fill('skaric');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Primijeni' }).click();
  await expect(dialog).toBeHidden();

  const chips = page.getByRole('region', { name: 'Aktivni filtri' });
  await expect(chips).toContainText('Jadran Trgovina d.d.');
  await expect(chips).toContainText('skaric');
  await expect(rows(page).filter({ hasNotText: 'Marija Škarić' })).toHaveCount(0);
  await expect(rows(page).filter({ hasNotText: 'Jadran Trgovina' })).toHaveCount(0);
  const narrowed = await found(page).innerText();

  await page.reload();
  await expect(found(page)).toHaveText(narrowed);
  await expect(chips).toContainText('Jadran Trgovina d.d.');
  await expect(page.getByRole('button', { name: 'Filtri · 2' })).toBeVisible();

  await chips.getByRole('button', { name: 'Ukloni filtar Kreirao/la' }).click();
  await expect(chips).not.toContainText('skaric');
  await expect(found(page)).not.toHaveText(narrowed);
  await page.goBack();
  await expect(chips).toContainText('skaric');
  await expect(found(page)).toHaveText(narrowed);

  await chips.getByRole('button', { name: 'Očisti sve' }).click();
  await expect(chips).toBeHidden();
  await expect(page.getByRole('button', { name: 'Fakturiran', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('the order and the page are kept in the address, the size of a page for the next time', async ({ page }) => {
  await page.getByRole('button', { name: 'Fakturiran', exact: true }).click();
  await page.getByRole('button', { name: 'Naziv', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Naziv' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Naziv', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Naziv' })).toHaveAttribute('aria-sort', 'descending');
  const order = new Intl.Collator('hr');
  await expect(async () => {
    const titles = await titleLinks(page).allInnerTexts();
    expect(titles.length).toBeGreaterThan(5);
    expect(titles).toEqual(titles.toSorted((a, b) => order.compare(b, a)));
  }).toPass();

  await page.getByRole('combobox', { name: 'Redaka po stranici' }).selectOption('20');
  await expect(rows(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Sljedeća stranica' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(found(page)).toHaveText(/^21–40 od/);

  // Others add tasks meanwhile, which moves the rows: whichever is first is opened.
  await titleLinks(page).first().click();
  await expect(page).toHaveURL(/\/tasks\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Zadaci');
  await page.goBack();
  await expect(found(page)).toHaveText(/^21–40 od/);

  await page.goto('/tasks');
  await expect(rows(page)).toHaveCount(20);
});

test('an address typed by hand finds digits in a title', async ({ page }) => {
  const number = String(Date.now());
  await makeTask(page, { title: `Reklamacija ${number}` });
  await page.goto(`/tasks?q=${number}`);
  await expect(search(page)).toHaveValue(number);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('ticked tasks can be exported', async ({ page }) => {
  await search(page).fill('kotao');
  await search(page).press('Enter');
  await expect(page).toHaveURL(/q=kotao/);
  await expect(rows(page).first()).toContainText(/kotao/i);
  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page).nth(1).getByRole('checkbox').check();
  await expect(page.getByText('Odabrana 2 zadatka')).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Odaberi sve retke na stranici' });
  await expect(all).toHaveJSProperty('indeterminate', true);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Izvezi odabrane' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('zadaci.csv');
});

test('a list is arranged, saved as a view and shared, and opens with it', async ({ page, hire, browserOf }) => {
  const [lead, colleague] = [await hire('MANAGER'), await hire('MANAGER')];
  const word = mint();
  const own = await browserOf(lead);
  await makeTask(own, { title: `Hitno ${word}` });
  /** The tab of the view, with how many tasks it has. */
  const tab = (on: Page, count: number | string) => on.getByRole('button', { name: `${word} ${count}`, exact: true });
  await own.goto(`/tasks?q=${word}&sort=next_visit`);
  await expect(rows(own)).toHaveCount(1);

  await test.step('columns are left out, moved and made wider, and stay so', async () => {
    await own.getByRole('button', { name: 'Stupci' }).click();
    const dialog = own.getByRole('dialog', { name: 'Stupci' });
    await dialog.getByRole('checkbox', { name: 'Kreirao/la' }).uncheck();
    await dialog.getByRole('button', { name: 'Pomakni gore: Adresa' }).click();
    await expectAccessible(own);
    await dialog.getByRole('button', { name: 'Zatvori', exact: true }).last().click();
    const heads = own.getByRole('columnheader');
    await expect(heads.filter({ hasText: 'Kreirao/la' })).toHaveCount(0);
    await expect(heads.filter({ hasText: /^(Adresa|Tko)$/ })).toHaveText(['Adresa', 'Tko']);
    const visit = heads.filter({ hasText: 'Sljedeći posjet' });
    const before = (await visit.boundingBox())?.width ?? 0;
    await visit.getByRole('button').press('Alt+ArrowRight');
    await expect.poll(async () => (await visit.boundingBox())?.width).toBeGreaterThan(before + 10);
    await own.reload();
    await expect(heads.filter({ hasText: 'Kreirao/la' })).toHaveCount(0);
  });

  await test.step('what is shown is saved under a name for the office', async () => {
    await own.goto(`/tasks?status=CREATED&priority=MEDIUM&q=${word}`);
    await own.getByRole('button', { name: 'Spremi pogled' }).click();
    const dialog = own.getByRole('dialog', { name: 'Spremi pogled' });
    await dialog.getByRole('button', { name: 'Spremi', exact: true }).click();
    await expect(dialog.getByText('Upišite naziv')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Naziv' }).fill(word);
    await dialog.getByRole('checkbox', { name: 'Podijeli s uredom' }).check();
    await dialog.getByRole('button', { name: 'Spremi', exact: true }).click();
    await expectToast(own, `Pogled „${word}” je spremljen`);
    await expect(tab(own, 1)).toHaveAttribute('aria-pressed', 'true');
    await expect(own.getByRole('button', { name: 'Spremi promjene' })).toBeHidden();
    await makeTask(own, { title: `I ovo je ${word}` });
    await expect(tab(own, 2)).toBeVisible();
  });

  await test.step('a colleague opens the list with it, and cannot change it', async () => {
    const other = await browserOf(colleague);
    await other.goto('/tasks');
    await tab(other, 2).click();
    await expect(other.getByRole('link', { name: `Hitno ${word}` })).toBeVisible();
    // The view has its columns as they were saved.
    await expect(other.getByRole('columnheader', { name: 'Kreirao/la' })).toHaveCount(0);
    await other.getByRole('button', { name: 'Postavke pogleda' }).click();
    const dialog = other.getByRole('dialog', { name: `Pogled „${word}”` });
    await expect(dialog.getByRole('textbox', { name: 'Naziv' })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Otvaraj popis s njim' }).check();
    await dialog.getByRole('button', { name: 'Spremi', exact: true }).click();
    await expect(dialog).toBeHidden();
    await other.goto('/');
    await other.getByRole('link', { name: 'Zadaci', exact: true }).click();
    await expect(other).toHaveURL(/view_id=v\d+/);
    await expect(rows(other)).toHaveCount(2);
    await other.getByRole('button', { name: 'Svi', exact: true }).click();
    await expect(other).toHaveURL(/\/tasks$/);
    await expect(other.getByRole('columnheader', { name: 'Kreirao/la' })).toHaveCount(1);
  });

  await test.step('a change of it is saved, and at last it is deleted for everybody', async () => {
    await own.getByRole('button', { name: 'Ukloni filtar Prioritet' }).click();
    await own.getByRole('columnheader', { name: 'Sljedeći posjet' }).getByRole('button').press('Alt+ArrowLeft');
    await own.getByRole('button', { name: 'Spremi promjene' }).click();
    await expect(own.getByRole('button', { name: 'Spremi promjene' })).toBeHidden();
    await own.getByRole('button', { name: 'Postavke pogleda' }).click();
    await own.getByRole('dialog').getByRole('button', { name: 'Obriši pogled' }).click();
    await own.getByRole('dialog', { name: 'Brisanje pogleda' }).getByRole('button', { name: 'Obriši' }).click();
    await expect(own.getByRole('button', { name: new RegExp(`^${word}`) })).toHaveCount(0);
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(`^${word}`) })).toHaveCount(0);
  });
});

test('rows are read beside the list, walked by keys, and done with there', async ({ page, hire, browserOf }) => {
  const word = mint();
  const own = await browserOf(await hire('MANAGER'));
  const [first, second] = [`Prvi ${word}`, `Drugi ${word}`];
  const made = await makeTask(own, { title: first, description: `Opis ${word}` });
  await makeTask(own, { title: second });
  await own.goto(`/tasks?q=${word}&sort=created_at`);
  await expect(rows(own)).toHaveCount(2);
  const toggle = own.getByRole('button', { name: 'Pregled', exact: true });
  const pane = own.getByRole('complementary', { name: 'Pregled' });
  const keys = own.keyboard;

  await test.step('the first row is shown, with what only its page tells', async () => {
    await toggle.click();
    await expect(pane.getByRole('heading', { name: first })).toBeVisible();
    await expect(pane.getByText(`Opis ${word}`)).toBeVisible();
    await expect(pane.getByText('Hotel Kvarner Biser d.o.o.')).toBeVisible();
    await expect(pane.getByRole('link', { name: 'Nazovi' })).toBeVisible();
    await expect(pane.getByRole('button', { name: 'Planiraj' })).toBeVisible();
    await expectAccessible(own);
  });

  await test.step('J, K and the arrows walk, a click reads, and readers hear which row it is', async () => {
    await keys.press('j');
    await expect(pane.getByRole('heading', { name: second })).toBeVisible();
    await expect(own.getByRole('link', { name: second }).first()).toBeFocused();
    await expect(pane.getByRole('status')).toHaveText(`Pregled: ${second}, 2 od 2`);
    await keys.press('k');
    await expect(pane.getByRole('heading', { name: first })).toBeVisible();
    await keys.press('ArrowDown');
    await expect(pane.getByRole('heading', { name: second })).toBeVisible();
    await rows(own).first().getByText('Nov', { exact: true }).click();
    await expect(pane.getByRole('heading', { name: first })).toBeVisible();
    await expect(own).toHaveURL(/\/tasks\?/);
  });

  await test.step('what a colleague says meanwhile is there', async () => {
    await page.request.post(`/api/tasks/${made.id}/comments`, {
      data: { comment: `Rekao ${word}`, shared: false },
      headers: { 'Idempotency-Key': mint() },
    });
    await expect(pane.getByText(`Rekao ${word}`)).toBeVisible();
  });

  await test.step('Enter opens the page, and the way back leads to the same row', async () => {
    await keys.press('j');
    await keys.press('Enter');
    await expect(own.getByRole('heading', { level: 1, name: second })).toBeVisible();
    await own.goBack();
    await expect(pane.getByRole('heading', { name: second })).toBeVisible();
  });

  await test.step('Escape puts it away until it is wanted again', async () => {
    await keys.press('Escape');
    await expect(pane).toBeHidden();
    await own.reload();
    await expect(rows(own)).toHaveCount(2);
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await own.setViewportSize({ width: 1100, height: 800 });
    await expect(toggle).toBeHidden();
  });
});

test('from one task of a list to the next by J, and back by K', async ({ page }) => {
  const first = await makeTask(page);
  const second = await makeTask(page, { title: `${first.title} ponovno` });
  await page.goto(`/tasks?q=${encodeURIComponent(first.title)}`);
  await page.getByRole('link', { name: second.title }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(second.title);
  await expect(page.getByText('1 od 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prethodni (K)' })).toBeDisabled();
  await page.keyboard.press('j');
  await expect(heading).toHaveText(first.title);
  await expect(page.getByText('2 od 2')).toBeVisible();
  await page.keyboard.press('k');
  await expect(heading).toHaveText(second.title);
});
