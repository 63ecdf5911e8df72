import type { Locator, Page } from '@playwright/test';
import { demo, expect, expectAccessible, expectOk, expectToast, openLive, paste, signIn, test } from './fixtures.ts';
import { mayIssue } from './invoicing.ts';
import { carryOut, firstOf, type Made, makeTask, userIdOf } from './tasks.ts';

/** A task with the lines, carried out by the worker and approved. */
async function approvedTask(page: Page, worker: number, lines: object[]): Promise<Made> {
  const task = await makeTask(page);
  await carryOut(page, task, worker);
  const data = { order_line_items_create: lines };
  await expectOk(await page.request.patch(`/api/tasks/${task.id}/financials`, { data }));
  await expectOk(await page.request.post(`/api/tasks/${task.id}/confirm`, { data: {} }));
  return task;
}

const HOURS = { name: 'Montaža klime', catalog_type: 'WORK', quantity: 2, unit_price: 35.5, unit_of_measure: 'HOUR' };
const PIPE = {
  name: 'Bakrena cijev',
  catalog_type: 'MATERIAL',
  quantity: 7.5,
  unit_price: 4.2,
  unit_of_measure: 'METER',
};

test('from an approved task to its issued invoice it is four clicks', async ({ page, hire, browserOf }) => {
  await signIn(page, await hire('ADMIN'));
  await mayIssue(page.request);
  const worker = await userIdOf(await browserOf(await hire('WORKER')));
  const task = await approvedTask(page, worker, [HOURS, PIPE]);
  await page.goto(task.path);
  let clicks = 0;
  const click = async (what: Locator) => {
    await what.click();
    clicks += 1;
  };
  const main = page.getByRole('main');
  await click(main.getByRole('button', { name: 'Više radnji' }));
  await click(page.getByRole('menuitem', { name: 'Izradi račun' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Nacrt računa' })).toBeVisible();
  await click(main.getByRole('button', { name: 'Izdaj' }));
  await click(page.getByRole('dialog', { name: 'Izdati račun?' }).getByRole('button', { name: 'Izdaj' }));
  const heading = page.getByRole('heading', { level: 1, name: /^\d+-1-1$/ });
  await expect(heading).toBeVisible();
  expect(clicks).toBe(4);
  const num = await heading.innerText();

  await page.goto(task.path);
  await expect(main.getByRole('link', { name: `Račun ${num}` })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Više radnji' }).click();
  await expect(page.getByRole('menuitem', { name: 'Dupliciraj' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Izradi račun' })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(num);
  const found = page.getByRole('listbox', { name: 'Pronađeno' }).getByRole('option');
  await found.filter({ hasText: new RegExp(`^${num}\\D`) }).click();
  await expect(heading).toBeVisible();
});

test('approved work becomes an invoice, which then nobody changes', async ({ page, hire, browserOf, watch }) => {
  const admin = await hire('ADMIN');
  await signIn(page, admin);
  await mayIssue(page.request);
  const task = await approvedTask(page, await userIdOf(await browserOf(await hire('WORKER'))), [HOURS, PIPE]);
  const main = page.getByRole('main');

  await test.step('a draft is made of tasks of one client', async () => {
    await page.goto('/invoices');
    await expect(page.getByRole('heading', { level: 1, name: 'Računi' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Novi račun' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Novi račun' });
    await dialog.getByRole('combobox', { name: 'Odobreni zadaci' }).click();
    await page.keyboard.type(task.title);
    await page.getByRole('option', { name: task.title }).click();
    await page.keyboard.press('Escape');
    await expect(dialog.getByText(/bez PDV-a/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Izradi nacrt' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nacrt računa' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a line is added, and the head is edited', async () => {
    const names = main.getByLabel(/^Naziv, redak/);
    await expect(names.first()).toBeVisible();
    const last = (await names.count()) + 1;
    const cell = (column: string) => main.getByLabel(`${column}, redak ${last}`, { exact: true });
    const kpd = main.getByRole('button', { name: new RegExp(`^KPD, redak ${last}\\b`) });
    await main.getByRole('button', { name: 'Dodaj stavku' }).click();
    await expect(cell('Naziv')).toBeFocused();
    await paste(page, 'Naziv\tKPD\tKoličina\tCijena\nDolazak na adresu\t99.99.99\t1\t30');
    await expect(cell('Jed. cijena')).toHaveValue('30,00');
    await expect(main.getByRole('button', { name: 'Izdaj' })).toBeDisabled();
    watch.announce(/^422 PATCH .*invoices/);
    await page.keyboard.press('Control+s');
    await expect(kpd).toHaveAccessibleDescription(/nije u klasifikaciji/);
    await kpd.click();
    await page.keyboard.type('grijanj');
    await page.getByRole('option', { name: /^43\.22\.12/ }).click();
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await expectToast(page, 'Stavke su spremljene');
    await expect(main.getByText('30,00 €')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Izdaj' })).toBeEnabled();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const draft = async () => (await (await page.request.get(`/api/invoices/${id}/details`)).json()).data;
    const change = async (data: object) =>
      expectOk(
        await page.request.patch(`/api/invoices/${id}/details`, {
          data: { version: (await draft()).version, ...data },
        }),
      );
    watch.announce(/^409 PATCH .*invoices/, /^409 PATCH .*invoices/);

    await cell('Količina').fill('2');
    await change({ note: 'Hvala' });
    await page.keyboard.press('Control+s');
    await expect(main.getByText('Hvala')).toBeVisible();
    await expect.poll(async () => (await draft()).line_items.at(-1).quantity).toBe(2);

    await cell('Količina').fill('3');
    await change({ line_items: [{ name: 'Tuđa stavka', quantity: 1, unit_price: 5 }] });
    await page.keyboard.press('Control+s');
    await main.getByRole('button', { name: 'Zadrži moje' }).click();
    await expect
      .poll(async () => (await draft()).line_items.at(-1))
      .toMatchObject({ name: 'Dolazak na adresu', quantity: 3 });
    await main.getByRole('button', { name: 'Uredi' }).click();
    const head = page.getByRole('dialog', { name: 'Uredi nacrt' });
    await head.getByRole('textbox', { name: 'Klijentov broj narudžbe' }).fill('N-17/26');
    await head.getByRole('button', { name: 'Spremi' }).click();
    await expect(head).toBeHidden();
    await expect(main).toContainText('N-17/26');
  });

  await test.step('a small file goes inside', async () => {
    const attachments = main.getByRole('region', { name: 'Prilozi' });
    await attachments.getByRole('button', { name: 'Dodaj prilog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dodavanje priloga' });
    await expect(dialog.getByRole('button', { name: 'Dodaj prilog' })).toBeDisabled();
    const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') });
    await dialog
      .locator('input[data-role=chooser]')
      .first()
      .setInputFiles([file('zapisnik.pdf'), file('krivi.pdf')]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Dodaj prilog' }).click();
    await expect(dialog).toBeHidden();
    await attachments.getByRole('button', { name: /krivi\.pdf/ }).click();
    await expect(attachments.getByRole('link', { name: 'krivi.pdf' })).toBeHidden();
    await expect(attachments.getByRole('link', { name: 'zapisnik.pdf' })).toBeVisible();
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
    expect(xml).toMatch(/<cbc:EmbeddedDocumentBinaryObject [^>]*filename="zapisnik\.pdf"/);
    expect(xml).not.toContain('krivi.pdf');
    const attachments = main.getByRole('region', { name: 'Prilozi' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      attachments.getByRole('link', { name: 'zapisnik.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('zapisnik.pdf');
    await expect(attachments.getByRole('button')).toHaveCount(0);
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

test('what is typed while another issues the draft stays, and becomes a new draft', async ({
  page,
  hire,
  browserOf,
}) => {
  await signIn(page, await hire('ADMIN'));
  await mayIssue(page.request);
  const other = await browserOf(await hire('ADMIN'));
  await mayIssue(other.request);
  const { tenant_id } = await firstOf(page, '/tenants/picker_search', 'Jadran Trgovina');
  const made = await page.request.post('/api/invoices', { data: { tenant_id } });
  await expectOk(made);
  const { data: id } = (await made.json()) as { data: number };
  const data = { line_items: [{ name: 'Pregled kotla', quantity: 1, unit_price: 80, tax_percentage: 25 }] };
  await expectOk(await page.request.patch(`/api/invoices/${id}/details`, { data }));
  await openLive(page, `/invoices/${id}`);
  const main = page.getByRole('main');
  const quantity = main.getByLabel('Količina, redak 1', { exact: true });
  await quantity.fill('3');
  await expectOk(await other.request.post(`/api/invoices/${id}/issue`, { data: { version: 2 } }));

  const note = main.getByText('One su još ovdje.', { exact: false });
  await expect(note).toBeVisible();
  await expect(main.getByRole('button', { name: 'Izdaj' })).toBeHidden();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Novi nacrt s ovim stavkama' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/invoices/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Nacrt računa' })).toBeVisible();
  await expect(quantity).toHaveValue('3');
  await expect(main.getByLabel('Naziv, redak 1', { exact: true })).toHaveValue('Pregled kotla');
});
