import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectOk, expectToast, signIn, test } from './fixtures.ts';
import { mayIssue } from './invoicing.ts';

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
