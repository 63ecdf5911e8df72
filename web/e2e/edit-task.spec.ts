import { expect, expectAccessible, expectToast, openLive, signIn, test } from './fixtures.ts';
import { changeTask, detailsOf, makeTask } from './tasks.ts';

const LEAVE = 'Neke izmjene nisu spremljene. Jeste li sigurni da želite napustiti stranicu prije spremanja?';

test.beforeEach(async ({ page, hire }) => signIn(page, await hire('MANAGER')));

test('changes are counted, undone one by one, cancelled together and saved', async ({ page }) => {
  const task = await makeTask(page);
  await page.goto(task.path);
  const title = page.getByRole('textbox', { name: 'Naziv', exact: true });
  const description = page.getByRole('textbox', { name: 'Opis', exact: true });
  const bar = page.getByRole('region', { name: 'Nespremljene izmjene' });
  await expect(title).toHaveValue(task.title);
  await expect(bar).toBeHidden();
  await expectAccessible(page);

  await title.fill('Nešto sasvim drugo');
  await description.fill('Zamijenjena je sklopka.');
  await expect(bar).toContainText('2 nespremljene izmjene');
  await expect(bar).toContainText('Naziv, Opis');
  await expect(page.getByRole('button', { name: 'Više radnji' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Komentar' })).toBeDisabled();

  await page.getByRole('button', { name: 'Poništi izmjenu polja Naziv', exact: true }).click();
  await expect(title).toHaveValue(task.title);
  await expect(bar).toContainText('1 nespremljena izmjena');

  await bar.getByRole('button', { name: 'Odustani' }).click();
  await expect(bar).toBeHidden();
  await expect(description).toHaveValue('U hodniku treperi svjetlo.');

  await title.fill('');
  await expect(bar.getByRole('button', { name: 'Spremi' })).toBeDisabled();
  await title.fill(`${task.title} u hodniku`);
  await bar.getByRole('button', { name: 'Spremi' }).click();
  await expectToast(page, 'Zadatak je spremljen');
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: `${task.title} u hodniku` })).toBeVisible();
  // A save sends what was changed, and wipes nothing else.
  expect(await detailsOf(page, task)).toMatchObject({
    priority: 'MEDIUM',
    contact_name: 'Nada Kovač',
    address_name: 'Glavni ulaz',
  });

  await test.step('an offer is written of it', async () => {
    await page.getByRole('button', { name: 'Više radnji' }).click();
    await page.getByRole('menuitem', { name: 'Napravi ponudu' }).click();
    const offer = page.getByRole('dialog', { name: 'Nova ponuda' });
    await expect(offer.getByRole('textbox', { name: 'Naziv', exact: true })).toHaveValue(`${task.title} u hodniku`);
    await expect(offer.getByRole('combobox', { name: 'Klijent' })).toHaveValue(/Kvarner Biser/);
  });
});

test('who leaves with unsaved changes is asked, and only Yes leaves', async ({ page }) => {
  const task = await makeTask(page);
  await page.goto(`/tasks?q=${encodeURIComponent(task.title)}`);
  await page.getByRole('link', { name: task.title }).click();
  const description = page.getByRole('textbox', { name: 'Opis', exact: true });
  const question = page.getByRole('dialog', { name: 'Upozorenje' });
  const away = page.getByRole('navigation', { name: 'Glavna navigacija' }).getByRole('link', { name: 'Projekti' });

  await description.fill('Nedovršena misao');
  await away.click();
  await expect(question).toContainText(LEAVE);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(task.path);
  await expect(description).toHaveValue('Nedovršena misao');

  await page.goBack();
  await question.getByRole('button', { name: 'Ne', exact: true }).click();
  await expect(page).toHaveURL(task.path);
  await expect(description).toHaveValue('Nedovršena misao');

  await away.click();
  await question.getByRole('button', { name: 'Da', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projekti' })).toBeVisible();
  await page.goto(task.path);
  await expect(description).toHaveValue('U hodniku treperi svjetlo.');
});

test('a second address line comes and goes, and an address must be a suggested one', async ({ page }) => {
  const task = await makeTask(page);
  await page.goto(task.path);
  const bar = page.getByRole('region', { name: 'Nespremljene izmjene' });

  await page.getByRole('region', { name: 'Adresa' }).getByText('Glavni ulaz').click();
  await expect(page.getByRole('combobox', { name: 'Spremljena adresa' })).toBeFocused();
  await page.getByRole('button', { name: 'Dodaj drugi redak' }).click();
  await page.getByRole('textbox', { name: 'Drugi redak adrese' }).fill('Stubište B');
  await expect(bar).toContainText('1 nespremljena izmjena');
  await page.getByRole('button', { name: 'Ukloni drugi redak' }).click();
  await expect(bar).toBeHidden();

  // Given up, it is text again.
  await page.getByRole('button', { name: 'Uredi adresu' }).click();
  const address = page.getByRole('combobox', { name: 'Adresa', exact: true });
  await address.fill('Ilica 2');
  await expect(page.getByRole('option', { name: /Ilica 2/ }).first()).toBeVisible();
  await address.press('Escape');
  await expect(bar.getByRole('button', { name: 'Spremi' })).toBeDisabled();
  await page.getByRole('button', { name: 'Poništi izmjenu polja Adresa' }).click();
  await expect(bar).toBeHidden();
});

test('what a colleague changes appears by itself', async ({ page, browserOf, hire }) => {
  const task = await makeTask(page);
  await openLive(page, task.path);
  await expect(page.getByRole('heading', { level: 1, name: task.title })).toBeVisible();
  const colleague = await browserOf(await hire('MANAGER'));
  await changeTask(colleague, task, { title: `${task.title} hitno` });
  await expect(page.getByRole('heading', { level: 1, name: `${task.title} hitno` })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Naziv', exact: true })).toHaveValue(`${task.title} hitno`);
});

test('by keys alone: E writes, Escape takes it back, Ctrl+Enter saves', async ({ page }) => {
  const task = await makeTask(page);
  await page.goto(task.path);
  const description = page.getByRole('textbox', { name: 'Opis', exact: true });
  const bar = page.getByRole('region', { name: 'Nespremljene izmjene' });
  await expect(page.getByRole('region', { name: 'Ukratko' })).toContainText('Bez termina');
  await expect(description).toHaveValue('U hodniku treperi svjetlo.');

  await page.keyboard.press('e');
  await expect(description).toBeFocused();
  await page.keyboard.type('Krivo ');
  await expect(bar).toContainText('1 nespremljena izmjena: Opis');
  await page.keyboard.press('Escape');
  await expect(description).toHaveValue('U hodniku treperi svjetlo.');
  await expect(bar).toBeHidden();
  await expect(description).not.toBeFocused();

  await page.keyboard.press('e');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Hitno.');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Zadatak je spremljen');
  expect((await detailsOf(page, task)).description).toBe('U hodniku treperi svjetlo. Hitno.');
});
