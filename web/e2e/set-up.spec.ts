import { expect, expectAccessible, expectToast, GREETING, test } from './fixtures.ts';
import { closePages, newServer } from './server.ts';
import { fillTask, newTaskForm } from './task-form.ts';

test('a new installation is set up and its first task is made', async ({ page, watch }) => {
  await using server = await newServer();

  await test.step('nobody gets in before it is set up', async () => {
    await page.goto(server.url);
    await expect(page.getByRole('heading', { name: 'Postavljanje Terena' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('without the code of the console nobody can take it over', async () => {
    watch.announce(/^422 POST \/api\/auth\/setup/);
    await page.getByRole('textbox', { name: 'Jednokratni kôd' }).fill('AAAA-BBBB-CCCC-DDDD');
    await page.getByRole('textbox', { name: 'Naziv tvrtke' }).fill('Bura Servis d.o.o.');
    await page.getByRole('textbox', { name: 'Ime', exact: true }).fill('Željka');
    await page.getByRole('textbox', { name: 'Prezime' }).fill('Đurić');
    await page.getByRole('textbox', { name: 'E-pošta' }).fill('zeljka@bura.test');
    await page.getByLabel(/^Lozinka/).fill('bura puše sa sjevera');
    await page.getByRole('button', { name: 'Otvori tvrtku i prijavi se' }).click();
    await expect(page.getByRole('textbox', { name: 'Jednokratni kôd' })).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('with it the administrator is in at once', async () => {
    await page.getByRole('textbox', { name: 'Jednokratni kôd' }).fill(server.setupCode);
    await page.getByRole('button', { name: 'Otvori tvrtku i prijavi se' }).click();
    await expect(page.getByText(GREETING)).toBeVisible();
    await expect(page.getByRole('banner').getByText('Željka Đurić')).toBeVisible();
    await expect(page.getByRole('banner').getByText('Administrator')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an empty list offers the first task', async () => {
    await page.getByRole('link', { name: 'Zadaci' }).first().click();
    await expect(page.getByText('Još nema zadataka.')).toBeVisible();
    await page.getByRole('button', { name: 'Novi zadatak' }).last().click();
    await fillTask(page, { title: 'Prvi zadatak', client: 'Privatna osoba', whier: 'Popravak' });
    await newTaskForm(page).getByRole('button', { name: 'Kreiraj zadatak' }).click();
    await expect(newTaskForm(page)).toBeHidden();
    await expectToast(page, 'Zadatak je kreiran');
    await page.getByRole('link', { name: 'Prvi zadatak' }).click();
    await expect(page.getByRole('heading', { name: 'Prvi zadatak' })).toBeVisible();
    await expect(page.getByText('Z-1', { exact: true })).toBeVisible();
  });
  await closePages(page);
});
