import { expect, expectAccessible, expectToast, mint, signIn, test } from './fixtures.ts';
import { post } from './tasks.ts';

test('a location group is made, edited and deleted', async ({ page, hire }) => {
  await signIn(page, await hire('MANAGER'));
  const [name, first, second] = [`Grupa ${mint()}`, `Ured ${mint()}`, `Hala ${mint()}`];
  for (const each of [first, second]) {
    await post(page, '/locations', { name: each, cin: each, location_type: 'OFFICE', city: 'Rijeka' });
  }
  await page.goto('/location-groups');
  await page.getByRole('button', { name: 'Nova grupa lokacija' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova grupa lokacija' });
  const add = dialog.getByRole('button', { name: 'Dodaj grupu lokacija' });
  await dialog.getByRole('textbox', { name: 'Naziv', exact: true }).fill(name);
  await expect(add).toBeDisabled();
  for (const each of [first, second]) {
    await dialog.getByRole('combobox', { name: 'Lokacije' }).fill(each);
    await page.getByRole('option', { name: each }).click();
  }
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await add.click();
  await expect(page.getByText('Dodana grupa lokacija', { exact: true })).toBeVisible();
  await expectToast(page, `Grupa lokacija ${name} uspješno je dodana.`);

  await page.getByRole('searchbox', { name: 'Traži po nazivu' }).fill(name);
  const row = page.getByRole('row', { name });
  await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Proširi sve' }).click();
  await expect(page.getByRole('list', { name: `Lokacije: ${name}` })).toContainText(first);
  await expectAccessible(page);

  await test.step('one location is taken out', async () => {
    await page.getByRole('button', { name: `Uredi ${name}` }).click();
    const edit = page.getByRole('dialog', { name: `Uređivanje: ${name}` });
    await edit.getByRole('button', { name: `Ukloni ${first}` }).click();
    await edit.getByRole('button', { name: 'Spremi' }).click();
    await expect(page.getByText('Izmijenjena grupa lokacija', { exact: true })).toBeVisible();
    await expectToast(page, `Grupa lokacija ${name} uspješno je izmijenjena.`);
    await expect(page.getByRole('list', { name: `Lokacije: ${name}` })).not.toContainText(first);
    await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible();
  });

  await page.getByRole('button', { name: `Obriši ${name}` }).click();
  await expect(page.getByText(`Jeste li sigurni da želite obrisati grupu lokacija ${name}?`)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši grupu lokacija', exact: true }).click();
  await expectToast(page, `Obrisana grupa lokacija ${name}`);
  await expect(page.getByText('Nijedna grupa nema to u nazivu.')).toBeVisible();
  // Only who administers the company is offered to take it back.
  await expect(page.getByRole('button', { name: 'Poništi' })).toHaveCount(0);
});
