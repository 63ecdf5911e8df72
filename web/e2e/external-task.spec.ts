import { photo } from './files.ts';
import { demo, expect, expectAccessible, expectOk, expectToast, mint, openLive, signIn, test } from './fixtures.ts';
import { pick } from './task-form.ts';

test('a client asks for work on the phone, and follows it to the visit', async ({ page, hire, browserOf }) => {
  const title = `Kasa ne radi ${mint()}`;
  const client = await browserOf(demo.client, { viewport: { width: 390, height: 844 } });
  const office = await hire('MANAGER');
  await signIn(page, office);
  await openLive(page, '/tasks');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Obavijesti/ });

  await test.step('it asks in two steps: what, with a photo, then where', async () => {
    await openLive(client, '/');
    await expect(client.getByRole('heading', { level: 1, name: 'Početna' })).toBeVisible();
    await client.getByRole('button', { name: 'Prijavi kvar ili posao' }).click();
    const form = client.getByRole('dialog', { name: /Prijavi kvar ili posao/ });
    await form.getByRole('button', { name: 'Dalje' }).click();
    await expect(form.getByRole('textbox', { name: 'Što treba napraviti?' })).toHaveAccessibleDescription(
      'Ispunite ovo polje',
    );
    await form.getByRole('textbox', { name: 'Što treba napraviti?' }).fill(title);
    await form.locator('input[data-role=chooser]').setInputFiles(photo());
    await expectAccessible(client);
    await form.getByRole('button', { name: 'Dalje' }).click();
    await expect(form).toContainText('2. od 2 koraka');
    await form.getByRole('button', { name: 'Pošalji zahtjev' }).click();
    await expect(form.getByRole('combobox', { name: 'Gdje' })).toHaveAccessibleDescription(/Ispunite ovo polje/);
    await pick(client, 'Gdje', 'Jadran 7 Opatija');
    await expect(form.getByRole('textbox', { name: 'Osoba za kontakt' })).not.toHaveValue('');
    await expectAccessible(client);
    await form.getByRole('button', { name: 'Pošalji zahtjev' }).click();
    await expect(client.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(client.getByRole('region', { name: 'Ukratko' })).toContainText('Čeka prihvaćanje');
    await expect(client.getByRole('img', { name: new RegExp(title) }).first()).toBeVisible();
    await expect(client.getByText('Iznos bez PDV-a')).toBeHidden();
    await expect(client.getByRole('main').getByRole('button', { name: 'Povuci zahtjev' })).toBeVisible();
    await expect(client.getByText('vanjski', { exact: true })).toBeHidden();
    await expect(client.getByText('Naša uloga')).toBeHidden();
  });

  await test.step('the contractor hears of it at once, accepts, and says when they come', async () => {
    await expect(bell).toHaveAccessibleName(/nepročitanih: \d+/);
    await bell.click();
    await page.getByRole('link', { name: new RegExp(`Zadatak čeka prihvaćanje.*${title}`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('vanjski', { exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Prihvati', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Prihvaćanje zadatka' });
    await expect(question).toContainText('Jadran Trgovina d.d.');
    await question.getByRole('button', { name: 'Prihvati zadatak' }).click();
    await expectToast(page, 'Zadatak je prihvaćen');
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const made = await page.request.post(`/api/tasks/${id}/create_order`, {
      data: { planned_start_time: '2031-03-03T08:00:00Z', time_estimate: 60, worker_ids: [] },
    });
    await expectOk(made);
  });

  await test.step('the client sees it without asking again, and its order leads nowhere', async () => {
    await expect(client.getByText('Čeka prihvaćanje')).toBeHidden();
    await expect(client.getByRole('region', { name: 'Radni nalozi' })).toContainText('3. 3. 2031.');
    await expect(client.getByRole('region', { name: 'Radni nalozi' }).getByRole('link')).toHaveCount(0);
    await expect(client.getByRole('banner').getByRole('button', { name: /nepročitanih: \d+/ })).toBeVisible();
    await client.goto(`/visits?state=COMING&q=${title}`);
    await expect(client.getByText('Planiran')).toBeVisible();
    await expectAccessible(client);
  });
});

test('who asks for work finds its own screens, and none of the office', async ({ page, browserOf }) => {
  await signIn(page, demo.client);
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Glavna navigacija' });
  await expect(nav.getByRole('link')).toHaveText([
    'Početna',
    'Zadaci',
    'Dolasci',
    'Ponude',
    'Razgovori',
    'Fakturirano',
    'Primljeni računi',
    'Uređaji',
    'Naši ljudi',
  ]);
  await expectAccessible(page);

  await test.step('what was invoiced leads to its lines, with what they come to', async () => {
    const card = page.getByRole('region', { name: 'Fakturirano' });
    await expect(card.getByRole('link').nth(1)).toContainText('€');
    await card.getByRole('link', { name: 'Prikaži sve: Fakturirano' }).click();
    await expect(page).toHaveURL('/invoiced');
    const row = page.getByRole('row').nth(1);
    await expect(row).toContainText('€');
    await expectAccessible(page);
    await row.getByRole('link').first().click();
    await expect(page.getByRole('tab', { name: 'Financijski detalji' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('screens of the office are closed, in the palette too', async () => {
    await page.goto('/projects');
    await expect(page.getByRole('heading', { name: 'Ova stranica nije za vašu ulogu' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Traži ili upiši naredbu' }).fill('>');
    await expect(page.getByRole('option', { name: 'Dolasci' })).toBeVisible();
    await expect(page.getByRole('option', { name: /Raspored|Radni nalozi|Novi poziv/ })).toHaveCount(0);
  });

  await test.step('the same in English and dark', async () => {
    const english = await browserOf(demo.client, { locale: 'en-GB', colorScheme: 'dark' });
    await english.goto('/');
    await expect(english.getByRole('button', { name: 'Ask for work' })).toBeVisible();
    await expectAccessible(english);
  });
});
