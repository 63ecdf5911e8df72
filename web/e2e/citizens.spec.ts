import { expect, expectAccessible, expectToast, test } from './fixtures.ts';
import { mayIssue } from './invoicing.ts';
import { closePages, newServer, setUp } from './server.ts';
import { companyKey, JIR, officeCertificate, TaxOffice } from './tax-office.ts';

test('an administrator uploads the certificate, and an invoice to a private person gets its JIR, at once or later', async ({
  page,
  watch,
}) => {
  watch.announce(/^422 POST .*certificate/);
  await using office = await TaxOffice.open();
  await using server = await newServer(office.env);
  await setUp(page.request, server);
  const address = { address1: 'Ilica 1', zipcode: '10000', city: 'Zagreb' };
  await page.request.patch(`${server.url}/api/settings`, { data: { id_number: '12345678903', ...address } });
  await mayIssue(page.request, server.url);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  /** Makes a draft to a private person, with one line, and shows it. */
  const draft = async () => {
    const made = await page.request.post(`${server.url}/api/invoices`, { data: { tenant_id: 0 } });
    const { data: id } = (await made.json()) as { data: number };
    const data = { line_items: [{ name: 'Popravak bojlera', quantity: 1, unit_price: 80, tax_percentage: 25 }] };
    await page.request.patch(`${server.url}/api/invoices/${id}/details`, { data });
    await page.goto(`${server.url}/invoices/${id}`);
    return id;
  };
  const issue = async () => {
    await main.getByRole('button', { name: 'Izdaj' }).click();
    await dialog.getByRole('button', { name: 'Izdaj' }).click();
    await expectToast(page, 'Račun je izdan.');
  };

  await test.step('without a certificate the draft says what is missing', async () => {
    await draft();
    await expect(main.getByText('U postavkama računa učitajte fiskalni certifikat', { exact: false })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Izdaj' })).toBeDisabled();
  });

  const section = main.getByRole('region', { name: 'Računi građanima' });
  await test.step('the certificates are uploaded; a wrong password is refused beside its field', async () => {
    await page.goto(`${server.url}/settings/invoices`);
    await section.getByRole('button', { name: 'Učitaj certifikat…' }).click();
    await dialog.locator('input[type=file]').setInputFiles(companyKey);
    await dialog.getByLabel('Lozinka datoteke').fill('kriva');
    await dialog.getByRole('button', { name: 'Učitaj', exact: true }).click();
    await expect(dialog.getByText('Lozinka ne otvara datoteku.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Lozinka datoteke').fill('primjer');
    await dialog.getByRole('button', { name: 'Učitaj', exact: true }).click();
    await expect(dialog).toBeHidden();
    await section.getByRole('button', { name: 'Učitaj certifikate Porezne uprave…' }).click();
    await dialog.locator('input[type=file]').setInputFiles(officeCertificate);
    await dialog.getByRole('button', { name: 'Učitaj', exact: true }).click();
    await expect(section).toContainText('PRIMJER GRIJANJE, D.O.O. HR12345678903');
    await section.getByRole('checkbox', { name: 'Izdaj račune građanima' }).click();
    await expect(section).toContainText('Još nije isprobano s Poreznom upravom.');
    await expectAccessible(page);
  });

  const fiscal = main.getByRole('region', { name: 'Fiskalizacija' });
  await test.step('the draft names the person and the way of payment; issued, it is registered', async () => {
    const id = await draft();
    await main.getByRole('button', { name: 'Uredi' }).click();
    await dialog.getByRole('textbox', { name: 'Ime i prezime' }).fill('Ana Anić');
    await dialog.getByRole('combobox', { name: 'Način plaćanja' }).click();
    await page.getByRole('option', { name: 'Kartica' }).click();
    await dialog.getByRole('button', { name: 'Spremi' }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByText('Ana Anić').first()).toBeVisible();
    await issue();
    await expect(fiscal).toContainText(JIR);
    await expect(main.getByText('Plaćen', { exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(office.sent.at(-1)).toContain('<tns:NacinPlac>K</tns:NacinPlac>');
    const pdf = await page.request.get(`${server.url}/api/invoices/${id}/pdf`);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
  });

  await test.step('while the office is closed, it is issued with its ZKI, and registered when it is open', async () => {
    office.isClosed = true;
    await draft();
    await issue();
    await expect(fiscal).toContainText('Čeka JIR');
    await expect(fiscal).toContainText(/[0-9a-f]{32}/);
    office.isClosed = false;
    await fiscal.getByRole('button', { name: 'Prijavi ponovno' }).click();
    await expectToast(page, 'Račun je prijavljen Poreznoj upravi.');
    await expect(fiscal).toContainText(JIR);
    await expect(fiscal).toContainText('naknadno');
    expect(office.sent.at(-1)).toContain('<tns:NakDost>true</tns:NakDost>');
    await page.goto(`${server.url}/invoices`);
    await expect(main.getByRole('row', { name: /2-1-1/ })).toContainText('Fiskaliziran');
  });
  await closePages(page);
});
