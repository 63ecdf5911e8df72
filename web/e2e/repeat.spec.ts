import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, openLive, signIn, test } from './fixtures.ts';
import { inDays, makeTask, post } from './tasks.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const section = (page: Page, name = 'Ponavljanje') => page.getByRole('region', { name, exact: true });
const next = (page: Page) => section(page).getByRole('list', { name: 'Sljedeći dani' });
const made = (page: Page) => section(page).getByRole('list', { name: 'Napravljeno' });
const line = (page: Page, day: string) => next(page).getByRole('listitem').filter({ hasText: day });

async function act(page: Page, day: string, what: string) {
  await section(page)
    .getByRole('button', { name: `Radnje: ${day}` })
    .click();
  await page.getByRole('menuitem', { name: what }).click();
}

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('listbox', { name: field }).getByRole('option', { name: option }).click();
}

test('a template repeats weekly: tasks and orders are made, a day is left out, another moved, it is paused and stopped', async ({
  page,
  hire,
  watch,
}) => {
  watch.announce(/^422 POST .*recurrence\/dates/); // to a day past the next one
  await signIn(page, await hire('MANAGER'));
  const task = await makeTask(page);
  const template = await post<number>(page, `/tasks/${task.id}/save_as_template`);
  await openLive(page, `/tasks/${template}`);
  await expect(section(page)).toContainText('Teren će ih na vrijeme raditi sam');

  await test.step('what the rule comes to shows while it is chosen', async () => {
    await section(page).getByRole('button', { name: 'Zadaj ponavljanje' }).click();
    const dialog = page.getByRole('dialog', { name: `Ponavljanje: ${task.title}` });
    const preview = dialog.getByRole('complementary', { name: 'Što će iz toga biti' });
    await choose(page, 'Neradni dani', 'radi se i tada');
    await expect(preview.getByRole('listitem')).toHaveCount(12);
    await expect(preview.getByRole('listitem').first()).toContainText(inDays(0).shown);
    await expect(preview.getByRole('listitem').nth(1)).toContainText(inDays(7).shown);
    await choose(page, 'Ponavlja se', 'Po danima');
    await dialog.getByRole('textbox', { name: 'Razmak' }).fill('10');
    await expect(preview.getByRole('listitem').nth(1)).toContainText(inDays(10).shown);
    await dialog.getByRole('textbox', { name: 'Razmak' }).fill('');
    await dialog.getByRole('button', { name: 'Spremi' }).click();
    await expect(dialog.getByText('Upišite broj')).toBeVisible();
    await choose(page, 'Ponavlja se', 'Tjedno');
    await dialog.getByRole('textbox', { name: 'Razmak' }).fill('1');
    await expect(preview.getByRole('listitem').nth(1)).toContainText(inDays(7).shown);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Spremi' }).click();
    await expectToast(page, 'Spremljeno. Zadaci kojima je vrijeme napravljeni su odmah.');
  });

  await test.step('the tasks of two weeks are there, with their orders', async () => {
    await expect(made(page).getByRole('listitem')).toHaveCount(3);
    await expect(made(page).getByRole('listitem').first()).toContainText(inDays(14).shown);
    await expect(made(page).getByRole('listitem').first()).toContainText('Planiran');
    await expect(next(page).getByRole('listitem').first()).toContainText(inDays(21).shown);
    await expectAccessible(page);
    await made(page).getByRole('link').first().click();
    await expect(page.getByText(`Z-${template} · za ${inDays(14).shown}`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Radni nalozi' })).toContainText(
      new RegExp(`${inDays(14).near} 08:00`, 'i'),
    );
    await page.getByRole('button', { name: 'Povijest' }).click();
    await expect(page.getByRole('dialog')).toContainText('Napravljeno iz predloška za dan');
    await expect(page.getByRole('dialog')).toContainText(inDays(14).shown);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: `Z-${template}` }).click();
  });

  await test.step('one day is left out, one is moved, and that is taken back', async () => {
    await act(page, inDays(21).shown, 'Izostavi');
    await expectToast(page, `${inDays(21).shown} je izostavljen`);
    await expect(line(page, inDays(21).shown)).toContainText('izostavljeno · ručno');
    await act(page, inDays(28).shown, 'Pomakni…');
    const dialog = page.getByRole('dialog', { name: `Pomicanje: ${inDays(28).shown}` });
    await dialog.getByRole('textbox', { name: 'Novi dan' }).fill(inDays(36).typed);
    await dialog.getByRole('button', { name: 'Pomakni' }).click();
    await expect(dialog.getByText(/^Između /)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Novi dan' }).fill(inDays(29).typed);
    await dialog.getByRole('button', { name: 'Pomakni' }).click();
    await expectToast(page, `Posao će biti ${inDays(29).shown}`);
    await expect(line(page, inDays(29).shown)).toContainText(inDays(28).shown);
    await act(page, inDays(21).shown, 'Vrati po pravilu');
    await expectToast(page, `${inDays(21).shown} je opet po pravilu`);
    await expect(line(page, inDays(21).shown)).not.toContainText('izostavljeno');
  });

  await test.step('it is paused, goes on, and is stopped; what was made stays and is listed', async () => {
    await section(page).getByRole('button', { name: 'Više radnji' }).click();
    await page.getByRole('menuitem', { name: 'Pauziraj' }).click();
    await expect(section(page)).toContainText(`Pauzirano od ${inDays(0).shown}`);
    await expect(next(page)).toHaveCount(0);
    await section(page).getByRole('button', { name: 'Nastavi' }).click();
    await expectToast(page, 'Nastavlja se od danas');
    await expect(made(page).getByRole('listitem')).toHaveCount(3);
    await section(page).getByRole('link', { name: 'Prikaži sva 3' }).click();
    await expect(page.getByRole('table').getByRole('link', { name: task.title })).toHaveCount(3);
    await page.goBack();
    await section(page).getByRole('button', { name: 'Više radnji' }).click();
    await page.getByRole('menuitem', { name: 'Prestani ponavljati' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Prestani ponavljati' }).click();
    await expectToast(page, 'Više se ne ponavlja');
    await expect(section(page).getByRole('button', { name: 'Zadaj ponavljanje' })).toBeVisible();
    await page.getByRole('button', { name: 'Povijest' }).click();
    await expect(page.getByRole('dialog')).toContainText('Svaki tjedan:');
  });
});

test('on a phone, in English and in the dark, service repeats half a year after it was done', async ({
  hire,
  browserOf,
}) => {
  const page = await browserOf(await hire('MANAGER'), { ...PHONE, locale: 'en-GB', colorScheme: 'dark' });
  const task = await makeTask(page);
  const template = await post<number>(page, `/tasks/${task.id}/save_as_template`);
  await page.goto(`/tasks/${template}`);
  await section(page, 'Repeats').getByRole('button', { name: 'Let it repeat' }).click();
  const dialog = page.getByRole('dialog', { name: `Repeats: ${task.title}` });
  await choose(page, 'Repeats', 'Monthly');
  await dialog.getByRole('textbox', { name: 'Every' }).fill('6');
  await choose(page, 'The next one counts from', 'the day the work is done');
  await dialog.getByRole('checkbox', { name: 'Make a work order with each task' }).uncheck();
  await expect(dialog.getByRole('complementary')).toContainText('Every 6 months');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Saved. Tasks that are due are made at once.');
  await expect(section(page, 'Repeats')).toContainText('Counted from the day on which this task is done');
  await expect(section(page, 'Repeats').getByRole('list', { name: 'Made so far' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await expectAccessible(page);
});
