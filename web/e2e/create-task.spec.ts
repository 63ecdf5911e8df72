import { lie, pdf, photo } from './files.ts';
import { expect, expectAccessible, expectToast, mint, signIn, test } from './fixtures.ts';
import { fillTask, newTaskForm, openNewTask, pick, pickAddress } from './task-form.ts';

test.beforeEach(async ({ page, hire }) => signIn(page, await hire('MANAGER')));

test('a call becomes a task with an address, a photo and a document', async ({ page }) => {
  const title = `Treperi svjetlo ${mint()}`;
  await openNewTask(page);
  const form = newTaskForm(page);
  const create = form.getByRole('button', { name: 'Kreiraj zadatak' });
  await expect(create).toBeDisabled();
  await expectAccessible(page);

  await test.step('an empty required field says so once it is left', async () => {
    const name = form.getByRole('textbox', { name: 'Naziv', exact: true });
    await name.focus();
    await name.press('Tab');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByText('Ispunite ovo polje').first()).toBeVisible();
  });

  await test.step('a suggestion fills the rest of the address', async () => {
    await fillTask(page, { title });
    await expect(form.getByRole('textbox', { name: 'Poštanski broj' })).toHaveValue('10000');
    await expect(form.getByRole('textbox', { name: 'Grad', exact: true })).toHaveValue('Zagreb');
    await expect(form.getByRole('textbox', { name: 'Županija' })).toHaveValue('Grad Zagreb');
    await expect(create).toBeEnabled();
  });

  await test.step('a file that lies about its type is refused', async () => {
    const images = form.getByRole('group', { name: 'Slike' });
    await images.locator('input[data-role=chooser]').setInputFiles(lie());
    await expect(images.getByRole('alert')).toContainText('Datoteke nisu podržane');
    await images.locator('input[data-role=chooser]').setInputFiles(photo());
    await expect(images.getByRole('listitem').filter({ hasText: 'hodnik.png' })).toBeVisible();
    await expect(images.getByRole('alert')).toBeEmpty();
    await form.getByRole('group', { name: 'Dokumenti' }).locator('input[data-role=chooser]').setInputFiles(pdf());
  });

  await create.click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Otvori ga' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ponuda.pdf' })).toBeVisible();
  const picture = page.getByRole('img', { name: `Slika 1 zadatka „${title}”` });
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(async () =>
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0),
  ).toPass();
});

test('a project brings its currency, a saved address the whole place', async ({ page }) => {
  await openNewTask(page);
  const form = newTaskForm(page);
  await fillTask(page, { title: `Po projektu ${mint()}` });

  await pick(page, 'Projekt', 'Održavanje poslovnica Jadran Trgovine');
  await expect(form.getByText('Određuje je projekt')).toBeVisible();
  await expect(
    form.getByRole('combobox', { name: 'Valuta' }).or(form.getByRole('textbox', { name: 'Valuta' })),
  ).toBeDisabled();
  await form.getByRole('button', { name: 'Očisti polje Projekt' }).click();
  await expect(form.getByText('Određuje je projekt')).toBeHidden();

  await form.getByRole('checkbox', { name: 'Spremi adresu za sljedeći put' }).check();
  await pick(page, 'Spremljena adresa', 'Jadran uprava');
  const question = page.getByRole('dialog', { name: 'Adresa druge tvrtke' });
  await expect(question).toContainText('pripada tvrtki „Jadran Trgovina d.d.”');
  await question.getByRole('button', { name: 'Upotrijebi adresu' }).click();
  const city = form.getByRole('textbox', { name: 'Grad', exact: true });
  await expect(city).toHaveValue('Rijeka');
  await expect(form.getByRole('textbox', { name: 'Osoba za kontakt' })).not.toHaveValue('');
  await expect(form.getByRole('checkbox', { name: 'Spremi adresu za sljedeći put' })).toBeDisabled();

  await test.step('what was typed before comes back when the saved address is cleared', async () => {
    await form.getByRole('button', { name: 'Očisti polje Spremljena adresa' }).click();
    await expect(city).toHaveValue('Zagreb');
    await expect(form.getByRole('textbox', { name: 'Naziv mjesta', exact: true })).toHaveValue('Glavni ulaz');
    await expect(form.getByRole('checkbox', { name: 'Spremi adresu za sljedeći put' })).toBeChecked();
    await pick(page, 'Spremljena adresa', 'Jadran uprava');
    await question.getByRole('button', { name: 'Upotrijebi adresu' }).click();
    await expect(city).toHaveValue('Rijeka');
  });

  await city.fill('Opatija');
  await expect(form.getByRole('combobox', { name: 'Spremljena adresa' })).toHaveValue('');
  await expect(form.getByRole('checkbox', { name: 'Spremi adresu za sljedeći put' })).toBeEnabled();
  await form.getByRole('combobox', { name: 'Adresa', exact: true }).fill('');
  await pickAddress(page, 'riva 4 rijeka', 'Riva 4, 51000 Rijeka');
  await expect(city).toHaveValue('Rijeka');
});

test('an unfinished task survives a reload', async ({ page }) => {
  const title = `Nedovršeno ${mint()}`;
  await openNewTask(page);
  await fillTask(page, { title });
  await page.reload();
  await page.getByRole('button', { name: 'Novi zadatak' }).first().click();
  const form = newTaskForm(page);
  await expect(form.getByText('Postoji nedovršen zadatak od prošlog puta.')).toBeVisible();
  await form.getByRole('button', { name: 'Nastavi s njim' }).click();
  await expect(form.getByRole('textbox', { name: 'Naziv', exact: true })).toHaveValue(title);
  await expect(form.getByRole('textbox', { name: 'Grad', exact: true })).toHaveValue('Zagreb');
  await form.getByRole('button', { name: 'Kreiraj zadatak' }).click();
  await expectToast(page, 'Zadatak je kreiran');

  await page.getByRole('button', { name: 'Novi zadatak' }).first().click();
  await expect(form.getByText('Postoji nedovršen zadatak')).toBeHidden();
});
