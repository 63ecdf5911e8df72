import { demo, expect, expectToast, mint, openLive, PRIMORJE, signIn, test } from './fixtures.ts';
import { newTaskForm, openNewTask, pick, pickAddress, pickHierarchy } from './task-form.ts';

test('a client asks for work, and the contractor accepts it', async ({ page, hire, browserOf }) => {
  const title = `Kasa ne radi ${mint()}`;
  const client = page;
  const manager = await browserOf(await hire('MANAGER'));
  await openLive(manager, '/tasks');
  const bell = manager.getByRole('banner').getByRole('button', { name: /^Obavijesti/ });

  await test.step('the client writes what is wrong and whom it asks', async () => {
    await signIn(client, demo.client);
    await openNewTask(client);
    const form = newTaskForm(client);
    await form.getByText('Tražimo drugu tvrtku').click();
    await pick(client, 'Izvođač', PRIMORJE);
    await form.getByRole('textbox', { name: 'Naziv', exact: true }).fill(title);
    await form.getByRole('textbox', { name: 'Opis', exact: true }).fill('Kasa broj 3 ne prima karticu.');
    await pickHierarchy(client, 'Skladišta');
    await form.getByRole('textbox', { name: 'Naziv lokacije', exact: true }).fill('Jadran 7 Opatija');
    await pickAddress(client, 'ilica 1 zag', 'Ilica 1, 10000 Zagreb, Hrvatska');
    await form.getByRole('button', { name: 'Kreiraj zadatak' }).click();
    await client.getByRole('button', { name: 'Otvori ga' }).click();
    await expect(client.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(client.getByText('Čeka prihvaćanje')).toBeVisible();
    await expect(client.getByText('Ukupni trošak')).toBeHidden();
  });

  await test.step('the contractor hears of it at once and accepts', async () => {
    await expect(bell).toHaveAccessibleName(/nepročitanih: \d+/);
    await bell.click();
    await manager.getByRole('link', { name: new RegExp(`Zadatak čeka prihvaćanje.*${title}`) }).click();
    await expect(manager.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(manager.getByText('vanjski', { exact: true })).toBeVisible();
    await manager.getByRole('main').getByRole('button', { name: 'Prihvati', exact: true }).click();
    const question = manager.getByRole('dialog', { name: 'Prihvaćanje zadatka' });
    await expect(question).toContainText('Jadran Trgovina d.d.');
    await question.getByRole('button', { name: 'Prihvati zadatak' }).click();
    await expectToast(manager, 'Zadatak je prihvaćen');
  });

  await test.step('the client sees it without asking again', async () => {
    await expect(client.getByText('Čeka prihvaćanje')).toBeHidden();
    await expect(client.getByRole('banner').getByRole('button', { name: /nepročitanih: \d+/ })).toBeVisible();
  });
});
