import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dayOf } from './clock.ts';
import { expect, expectAccessible, expectOk, expectToast, signIn, test } from './fixtures.ts';
import { mayIssue } from './invoicing.ts';
import { unzip } from './unzip.ts';

/** Issues an invoice of one line for a client of the demo, and returns it. */
async function issued(page: Page, price: string) {
  const companies = (await (await page.request.post('/api/tenants/picker_search', { data: {} })).json()) as {
    data: { tenant_id: number; name: string }[];
  };
  for (const { tenant_id } of companies.data) {
    const made = await page.request.post('/api/invoices', { data: { tenant_id } });
    if (!made.ok()) continue;
    const { data: id } = (await made.json()) as { data: number };
    const lines = [{ name: 'Servis klime', quantity: 1, unit_price: price, kpd: '43.22.12' }];
    await expectOk(await page.request.patch(`/api/invoices/${id}/details`, { data: { line_items: lines } }));
    const issue = await page.request.post(`/api/invoices/${id}/issue`, { data: { version: 2 } });
    if (!issue.ok()) {
      await expectOk(await page.request.delete(`/api/invoices/${id}`));
      continue;
    }
    const { data } = (await issue.json()) as {
      data: { invoice_num: string; balance: { open: number; reference: string }; tenant: { name: string } };
    };
    return { id, num: data.invoice_num, client: data.tenant.name, ...data.balance };
  }
  throw new Error('no company of the demo can be invoiced');
}

const euros = (amount: number) => new Intl.NumberFormat('hr-HR', { style: 'currency', currency: 'EUR' }).format(amount);

test('an invoice is paid in parts, and a payment is taken back', async ({ page, hire, browserOf, watch }) => {
  watch.announce(/^422 POST .*payments/);
  const admin = await hire('ADMIN');
  await signIn(page, admin);
  await mayIssue(page.request);
  const invoice = await issued(page, '80');
  const main = page.getByRole('main');
  const card = main.getByRole('region', { name: 'Uplate' });
  await page.goto(`/invoices/${invoice.id}`);
  await expect(card).toContainText(euros(invoice.open));
  await expectAccessible(page);

  await test.step('a part is paid', async () => {
    await card.getByRole('button', { name: 'Upiši uplatu' }).click();
    const dialog = page.getByRole('dialog', { name: `Uplata računa ${invoice.num}` });
    await dialog.getByRole('textbox', { name: 'Iznos' }).fill('900,00');
    await dialog.getByRole('button', { name: 'Upiši', exact: true }).click();
    await expect(dialog.getByText(/^Otvoreno je samo 100,00/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Iznos' }).fill('40,00');
    await dialog.getByRole('textbox', { name: 'Napomena' }).fill('prva rata');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Upiši', exact: true }).click();
    await expectToast(page, 'Uplata je upisana.');
    await expect(card).toContainText('prva rata');
    await expect(card).toContainText(euros(invoice.open - 40));
  });

  await test.step('the rest is paid, and it leaves the unpaid', async () => {
    await page.goto('/invoices');
    await page
      .getByRole('button', { name: 'Neplaćeni' })
      .or(page.getByRole('tab', { name: 'Neplaćeni' }))
      .first()
      .click();
    await expect(page.getByText(invoice.num, { exact: true }).first()).toBeVisible();
    await page.goto(`/invoices/${invoice.id}`);
    await card.getByRole('button', { name: 'Upiši uplatu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Upiši', exact: true }).click();
    await expect(card.getByRole('listitem')).toHaveCount(2);
    await expect(card.locator('dd').last()).toHaveText(euros(0));
    const found = await page.request.post('/api/invoices/search', {
      data: {
        filter: { and: [{ eq: [{ column: 'money' }, 'OPEN'] }, { eq: [{ column: 'invoice_id' }, invoice.id] }] },
      },
    });
    expect(((await found.json()) as { count: number }).count).toBe(0);
  });

  await test.step('one payment is taken back, with why', async () => {
    await card.getByRole('button', { name: /^Poništi 40,00/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Poništiti uplatu?' });
    await dialog.getByRole('textbox').fill('krivi račun');
    await dialog.getByRole('button', { name: 'Poništi' }).click();
    await expectToast(page, 'Uplata je poništena.');
    await expect(card.getByRole('listitem')).toHaveCount(3);
    await expect(card).toContainText('krivi račun');
    await expect(card.locator('dd').last()).toHaveText(euros(40));
    await main.getByRole('button', { name: 'Povijest' }).click();
    await expect(page.getByRole('dialog')).toContainText('Uplata poništena');
  });

  await test.step('on a phone, in English and dark', async () => {
    const english = await browserOf(admin, {
      locale: 'en-GB',
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
    });
    await english.goto(`/invoices/${invoice.id}`);
    await expect(english.getByRole('button', { name: 'Enter a payment' })).toBeVisible();
    await expectAccessible(english);
  });
});

const IBAN = 'HR1723600001101234565';

interface Paid {
  readonly amount: number;
  readonly party: string;
  readonly reference?: string;
}

test('a payment for two invoices is divided between them', async ({ page, hire }) => {
  await signIn(page, await hire('ADMIN'));
  await mayIssue(page.request);
  const [first, second] = [await issued(page, '80'), await issued(page, '20')];
  const number = String(Date.now());
  const payer = `Platitelj ${number}`;
  const main = page.getByRole('main');
  const row = main.getByRole('row').filter({ hasText: payer });
  const dialog = page.getByRole('dialog', { name: 'Povezivanje uplate s računom' });
  const choose = async (num: string) => {
    await row.getByRole('button', { name: /^Poveži/ }).click();
    await dialog.getByRole('combobox', { name: 'Račun' }).fill(num);
    await page.getByRole('option', { name: num }).first().click();
  };

  await page.goto(`/invoices/statements?state=WAITING&q=${number}`);
  await main.getByRole('button', { name: 'Učitaj izvod' }).click();
  const reading = page.getByRole('dialog', { name: 'Učitavanje izvoda' });
  await reading
    .locator('input[data-role=chooser]')
    .setInputFiles(statement(number, [{ amount: first.open + second.open, party: payer }]));
  await reading.getByRole('button', { name: 'Učitaj', exact: true }).click();
  await expect(reading.getByText('1 nova uplata')).toBeVisible();
  await reading.getByRole('button', { name: 'Zatvori' }).last().click();

  await test.step('what is open of the first is taken, and the rest waits', async () => {
    await choose(first.num);
    await expect(dialog.getByRole('checkbox', { name: /preplatu$/ })).toBeVisible();
    await dialog.getByRole('button', { name: /^Samo / }).click();
    await expect(dialog.getByText(/^Ostatak od .* čeka drugi račun\.$/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Poveži' }).click();
    await expectToast(page, /^Uplata je podijeljena/);
    await expect(row).toContainText(/od \d/);
  });

  await test.step('the rest is for the second', async () => {
    await choose(second.num);
    await expect(dialog.getByText(/^Ostatak od/)).toBeHidden();
    await dialog.getByRole('button', { name: 'Poveži' }).click();
    await expectToast(page, 'Uplata je povezana s računom.');
    await expect(row).toBeHidden();
    await page.goto(`/invoices/statements?state=MATCHED&q=${number}`);
    await expect(row).toHaveCount(2);
    await expect(row.filter({ hasText: first.num })).toBeVisible();
    await expect(row.filter({ hasText: second.num })).toBeVisible();
  });
});

/** A statement of account with payments of today; its number and those of its entries are of nobody else. */
function statement(number: string, payments: readonly Paid[]) {
  const day = dayOf();
  const entries = payments.map(
    ({ amount, party, reference = 'HR99' }, n) =>
      `<Ntry><Amt Ccy="EUR">${amount.toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${number}-${n}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${party}</Nm></Dbtr></RltdPties><RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  return {
    name: 'izvod.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><Document><BkToCstmrStmt><Stmt><Id>${number}</Id><LglSeqNb>${number}</LglSeqNb><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
    ),
  };
}

test('payments of a statement are matched, set aside, and read once', async ({ page, hire, browserOf, watch }) => {
  watch.announce(/^422 POST .*statements/);
  const admin = await hire('ADMIN');
  await signIn(page, admin);
  await mayIssue(page.request);
  const [first, second] = [await issued(page, '80'), await issued(page, '20')];
  const number = String(Date.now());
  const [known, chosen, other] = [`Kupac ${number}`, `Vlasnik ${number}`, `Porez ${number}`];
  const file = statement(number, [
    { amount: first.open, party: known, reference: first.reference },
    { amount: second.open, party: chosen },
    { amount: 7, party: other },
  ]);
  const main = page.getByRole('main');
  const row = (name: string) => main.getByRole('row').filter({ hasText: name });
  const upload = async () => {
    await main.getByRole('button', { name: 'Učitaj izvod' }).click();
    const dialog = page.getByRole('dialog', { name: 'Učitavanje izvoda' });
    await dialog.locator('input[data-role=chooser]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Učitaj', exact: true }).click();
    return dialog;
  };

  await test.step('a file that is no statement is refused, with why', async () => {
    await page.goto('/invoices');
    await main.getByRole('link', { name: 'Izvodi' }).click();
    await expect(main.getByRole('heading', { name: 'Izvodi banke' })).toBeVisible();
    await main.getByRole('button', { name: 'Učitaj izvod' }).click();
    const dialog = page.getByRole('dialog', { name: 'Učitavanje izvoda' });
    await dialog
      .locator('input[data-role=chooser]')
      .setInputFiles({ ...file, buffer: Buffer.from('<Document><BkToCstmrDbtCdtNtfctn/></Document>') });
    await dialog.getByRole('button', { name: 'Učitaj', exact: true }).click();
    await expect(dialog.getByText(/camt\.054/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Odustani' }).click();
  });

  await test.step('the statement is read', async () => {
    const dialog = await upload();
    await expect(dialog.getByText('3 nove uplate')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
    await expect(row(known)).toContainText(`${first.num} · odgovara`);
    await expectAccessible(page);
  });

  await test.step('what fits by reference and amount is accepted at once', async () => {
    await main.getByRole('button', { name: 'Prihvati prijedloge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prijedlozi povezivanja' });
    await expect(dialog.getByRole('row').filter({ hasText: known })).toContainText(first.num);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Prihvati \d/ }).click();
    await expect(dialog).toBeHidden();
    await expect(row(known)).toBeHidden();
  });

  await test.step('for another the person chooses the invoice', async () => {
    await row(chosen)
      .getByRole('button', { name: /^Poveži/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Povezivanje uplate s računom' });
    await dialog.getByRole('combobox', { name: 'Račun' }).fill(second.num);
    await page.getByRole('option', { name: second.num }).first().click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Poveži' }).click();
    await expectToast(page, 'Uplata je povezana s računom.');
    await expect(row(chosen)).toBeHidden();
  });

  await test.step('one is set aside, taken up again, and set aside', async () => {
    await row(other)
      .getByRole('button', { name: /^Izdvoji/ })
      .click();
    await expect(row(other)).toBeHidden();
    await page.goto(`/invoices/statements?state=ASIDE&q=${number}`);
    await row(other)
      .getByRole('button', { name: /^Vrati/ })
      .click();
    await expect(row(other)).toBeHidden();
    await page.goto(`/invoices/statements?state=WAITING&q=${number}`);
    await row(other)
      .getByRole('button', { name: /^Izdvoji/ })
      .click();
    await expect(row(other)).toBeHidden();
  });

  await test.step('both invoices are paid', async () => {
    for (const invoice of [first, second]) {
      await page.goto(`/invoices/${invoice.id}`);
      const card = main.getByRole('region', { name: 'Uplate' });
      await expect(card).toContainText(`Izvod ${number}`);
      await expect(card.locator('dd').last()).toHaveText(euros(0));
    }
  });

  await test.step('the file again adds nothing', async () => {
    await page.goto(`/invoices/statements?q=${number}`);
    const dialog = await upload();
    await expect(dialog.getByText('Taj je izvod već učitan: ništa nije dodano.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
    await expect(row(number)).toHaveCount(3);
  });

  await test.step('on a phone, in English and dark', async () => {
    const english = await browserOf(admin, {
      locale: 'en-GB',
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
    });
    await english.goto(`/invoices/statements?q=${number}`);
    await expect(english.getByText(other)).toBeVisible();
    await expectAccessible(english);
  });
});

test('the payments of a month are downloaded and marked as reported', async ({ page, hire, browserOf }) => {
  const admin = await hire('ADMIN');
  await signIn(page, admin);
  await mayIssue(page.request);
  const invoice = await issued(page, '40');
  const paid = { version: 1, paid_on: dayOf(), amount: invoice.open };
  await expectOk(await page.request.post(`/api/invoices/${invoice.id}/payments`, { data: paid }));
  const main = page.getByRole('main');

  await test.step('the present month has the payment, and can be downloaded', async () => {
    await page.goto('/invoices');
    await main.getByRole('link', { name: 'Naplata' }).click();
    await main.getByRole('link', { name: 'Mjesec poslije' }).click();
    const row = main.getByRole('row').filter({ hasText: invoice.num });
    await expect(row).toContainText(euros(invoice.open));
    await expect(row).toContainText('T');
    await expect(main.getByRole('region', { name: 'Prijava Poreznoj upravi' })).toContainText('20. ');
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Izvezi' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^Excel/ }).click();
    const path = await (await download).path();
    const sheets = [...unzip(await readFile(path))].map(([, content]) => content.toString()).join('');
    expect(sheets).toContain(invoice.num);
  });

  await test.step('a month that is over is marked, and the mark is taken back', async () => {
    await main.getByRole('link', { name: 'Mjesec prije' }).click();
    const mark = main.getByRole('button', { name: 'Označi prijavljenim' });
    await mark.click();
    const dialog = page.getByRole('dialog', { name: /^Prijavljena naplata/ });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Označi prijavljenim' }).click();
    await expectToast(page, 'Naplata je označena prijavljenom.');
    await expect(main.getByRole('region', { name: 'Prijava Poreznoj upravi' })).toContainText('Prijavljeno');
    await main.getByRole('button', { name: 'Nije prijavljeno' }).click();
    await expect(mark).toBeVisible();
  });

  await test.step('on a phone, in English and dark', async () => {
    const english = await browserOf(admin, {
      locale: 'en-GB',
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
    });
    await english.goto(`/invoices/payments?month=${paid.paid_on.slice(0, 7)}`);
    await expect(english.getByText(invoice.num)).toBeVisible();
    await expectAccessible(english);
  });
});
