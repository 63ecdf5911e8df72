import { demo, expect, expectAccessible, expectOk, expectToast, signIn, test } from './fixtures.ts';

test('approved work becomes an invoice, which then nobody changes', async ({ page, hire, browserOf, watch }) => {
  const admin = await hire('ADMIN');
  await signIn(page, admin);
  const me = (await (await page.request.get('/api/profile')).json()) as { data: { user_id: number } };
  await expectOk(
    await page.request.patch('/api/invoices/settings', {
      data: {
        iban: 'HR1723600001101234565',
        kpd: '43.22.12',
        operators: [{ user_id: me.data.user_id, oib: '12345678903' }],
      },
    }),
  );
  const main = page.getByRole('main');

  await test.step('a draft is made of tasks of one client', async () => {
    await page.goto('/invoices');
    await expect(page.getByRole('heading', { level: 1, name: 'Računi' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Novi račun' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Novi račun' });
    await dialog.getByRole('combobox', { name: 'Odobreni zadaci' }).click();
    await page.getByRole('listbox', { name: 'Odobreni zadaci' }).getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await expect(dialog.getByText(/bez PDV-a/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Izradi nacrt' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nacrt računa' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a line is added, and the head is edited', async () => {
    await main.getByRole('button', { name: 'Dodaj stavku' }).click();
    const line = page.getByRole('dialog', { name: 'Dodaj stavku' });
    await line.getByRole('textbox', { name: 'Naziv' }).fill('Dolazak na adresu');
    await line.getByRole('textbox', { name: /ijena/ }).fill('30');
    await line.getByRole('textbox', { name: 'Šifra KPD' }).fill('99.99.99');
    watch.announce(/^422 PATCH .*invoices/);
    await line.getByRole('button', { name: 'Dodaj stavku' }).click();
    await expect(line.getByRole('textbox', { name: 'Šifra KPD' })).toHaveAccessibleDescription(/nije u klasifikaciji/);
    await line.getByRole('textbox', { name: 'Šifra KPD' }).fill('');
    await line.getByRole('button', { name: 'Dodaj stavku' }).click();
    await expect(line).toBeHidden();
    await expect(main.getByRole('row', { name: /Dolazak na adresu/ })).toContainText('30,00 €');
    await main.getByRole('button', { name: 'Uredi' }).click();
    const head = page.getByRole('dialog', { name: 'Uredi nacrt' });
    await head.getByRole('textbox', { name: 'Klijentov broj narudžbe' }).fill('N-17/26');
    await head.getByRole('button', { name: 'Spremi' }).click();
    await expect(head).toBeHidden();
    await expect(main).toContainText('N-17/26');
  });

  await test.step('issued, it has its number, its paper and its e-invoice, and no way to change it', async () => {
    await expect(main.getByRole('region', { name: 'Prije izdavanja' })).toBeHidden();
    await main.getByRole('button', { name: 'Izdaj' }).click();
    await page.getByRole('dialog', { name: 'Izdati račun?' }).getByRole('button', { name: 'Izdaj' }).click();
    await expectToast(page, 'Račun je izdan.');
    await expect(page.getByRole('heading', { level: 1, name: /^\d+-1-1$/ })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Uredi' })).toBeHidden();
    await expect(main.getByRole('button', { name: 'Dodaj stavku' })).toBeHidden();
    await expectAccessible(page);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const pdf = await page.request.get(`/api/invoices/${id}/pdf`);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    const xml = await (await page.request.get(`/api/invoices/${id}/xml`)).text();
    expect(xml).toContain('N-17/26');
    expect((await page.request.delete(`/api/invoices/${id}`)).status()).toBe(409);
    await main.getByRole('button', { name: 'Povijest' }).click();
    await expect(page.getByRole('dialog')).toContainText(/\d+-1-1/);
  });

  await test.step('a worker has no invoices, and the same screens are English and dark', async () => {
    const worker = await browserOf(demo.worker);
    await worker.goto('/invoices');
    await expect(worker.getByRole('heading', { name: 'Ova stranica nije za vašu ulogu' })).toBeVisible();
    const english = await browserOf(admin, {
      locale: 'en-GB',
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
    });
    await english.goto(page.url());
    await expect(english.getByRole('link', { name: 'E-invoice' })).toBeVisible();
    await expectAccessible(english);
    await english.goto('/invoices');
    await expect(english.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
    await expectAccessible(english);
  });
});
