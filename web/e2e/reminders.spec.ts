import type { Page } from '@playwright/test';
import { now } from './clock.ts';
import { expect, expectAccessible, expectOk, expectToast, type Person, test } from './fixtures.ts';
import { mayIssue } from './invoicing.ts';
import { Mailbox } from './mailbox.ts';
import { closePages, newServer, setUp } from './server.ts';

const DAY_MS = 86_400_000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** The settings of a server that was started some days ago. */
const daysAgo = (days: number) => ({
  TEREN_ENV: 'development',
  TEREN_CLOCK: new Date(now() - days * DAY_MS).toISOString(),
});

async function post<T>(page: Page, url: string, method: 'post' | 'patch', data: object): Promise<T> {
  const answer = await page.request[method](url, { data });
  await expectOk(answer);
  return ((await answer.json()) as { data: T }).data;
}

const signInAt = (page: Page, url: string, { email, password }: Person) =>
  post(page, `${url}/api/auth/login`, 'post', { email, password, remember_me: false });

test('an overdue invoice is seen on the home page, and its client is reminded once', async ({
  page,
  browserOf,
  watch,
}) => {
  await using mailbox = await Mailbox.open();
  // Issued twenty days ago and due after fifteen.
  await using server = await newServer({ ...mailbox.env, ...daysAgo(20) });
  const admin = await setUp(page.request, server);
  const api = `${server.url}/api`;
  const place = { zipcode: '10000', city: 'Zagreb' };
  await post(page, `${api}/settings`, 'patch', { id_number: '78432199108', address1: 'Ilica 1', ...place });
  const b2b = await post<number>(page, `${api}/b2b`, 'post', {
    name: 'Hotel Čempres',
    id_number: '12345678903',
    invoice_email: 'racuni@cempres.test',
    address: 'Ilica 1',
    ...place,
  });
  await mayIssue(page.request, server.url);
  const client = (await (await page.request.get(`${api}/b2b/${b2b}/details`)).json()) as {
    data: { tenant_id: number };
  };
  const id = await post<number>(page, `${api}/invoices`, 'post', { tenant_id: client.data.tenant_id });
  await post(page, `${api}/invoices/${id}/details`, 'patch', {
    line_items: [{ name: 'Servis', quantity: 1, unit_price: 100, tax_percentage: 25 }],
  });
  await post(page, `${api}/invoices/${id}/issue`, 'post', { version: 2 });

  const url = await server.restart(mailbox.env);
  await signInAt(page, url, admin);
  const main = page.getByRole('main');

  await test.step('home says what is overdue, and leads to it', async () => {
    await page.goto(url);
    const unpaid = main.getByRole('link', { name: /^Dospjelo i neplaćeno/ });
    await expect(unpaid).toContainText(/1 račun · 125,00\s€/);
    await expectAccessible(page);
    await unpaid.click();
    await expect(page).toHaveURL(`${url}/invoices?status=OVERDUE`);
    await expect(page.getByRole('row', { name: /1-1-1/ })).toContainText('Dospio');
  });

  await test.step('what is open stands by its age and leads to its invoices', async () => {
    await page.getByRole('link', { name: 'Otvoreno po starosti' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Otvoreno po starosti' })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('link', { name: /^Hotel Čempres, 1–30 dana: 125,00/ }).click();
    await expect(page.getByRole('row', { name: /1-1-1/ })).toBeVisible();
    await page.goto(`${url}/b2b/${b2b}`);
    await expect(main.getByRole('region', { name: 'Neplaćeni računi' })).toContainText(/Dospjelo\s*125,00\s€/);
  });

  await test.step('the reminder goes to the client’s address, once', async () => {
    await page.goto(`${url}/invoices/${id}`);
    await main.getByRole('button', { name: 'Pošalji podsjetnik' }).click();
    const dialog = page.getByRole('dialog', { name: 'Podsjetnik za račun 1-1-1' });
    await expect(dialog.getByRole('textbox', { name: 'Primatelj' })).toHaveValue('racuni@cempres.test');
    const content = dialog.getByRole('textbox', { name: 'Sadržaj' });
    await expect(content).toHaveValue(/125,00\s€[\s\S]*HR1723600001101234565[\s\S]*HR00 1-1-/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Pošalji' }).dblclick();
    await expectToast(page, 'Podsjetnik je poslan na racuni@cempres.test.');
    await expect(main.getByRole('region', { name: 'Poslano e-poštom' })).toContainText('1. podsjetnik');
    await expect.poll(() => mailbox.recipients).toEqual(['racuni@cempres.test']);
    await page.goto(`${url}/settings/mail`);
    await expect(page.getByRole('row', { name: /Reminder: invoice 1-1-1/ })).toHaveCount(1);
  });

  await test.step('ticked in the list it says why no second one goes on the same day', async () => {
    watch.announce(/^409 (POST|GET) \/api\/invoices\/\d+\/remind/);
    await page.goto(`${url}/invoices?status=OVERDUE`);
    await page.getByRole('row', { name: /1-1-1/ }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Pošalji podsjetnike (1)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pošalji' }).click();
    const failed = page.getByRole('dialog', { name: '1 podsjetnik nije poslan' });
    await expect(failed).toContainText('danas već poslan podsjetnik');
    await expectAccessible(page);
    await failed.getByRole('button', { name: 'Zatvori' }).last().click();
    expect(mailbox.recipients).toHaveLength(1);
  });

  await test.step('the company lets the program send them', async () => {
    await page.goto(`${url}/settings/invoices`);
    const section = main.getByRole('region', { name: 'Podsjetnici' });
    await expect(section.getByRole('textbox', { name: 'Prvi podsjetnik' })).toHaveValue(/^7/);
    await section.getByRole('checkbox', { name: 'Šalji podsjetnike automatski' }).check();
    await main
      .getByRole('button', { name: /^Spremi/ })
      .last()
      .click();
    await expectToast(page, 'Postavke računa su spremljene');
    await expectAccessible(page);
  });

  await test.step('on a phone, in English and in the dark', async () => {
    const phone = await browserOf(null, { ...PHONE, locale: 'en-GB', colorScheme: 'dark' });
    await signInAt(phone, url, admin);
    await phone.goto(url);
    await expect(phone.getByRole('link', { name: /^Overdue and unpaid/ })).toContainText('1 invoice');
    await expectAccessible(phone);
    for (const path of ['/invoices/open', `/invoices/${id}`]) {
      await phone.goto(url + path);
      await expect(phone.getByRole('heading', { level: 1, name: /^(Open by age|1-1-1)$/ })).toBeVisible();
      await expectAccessible(phone);
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
    await phone.getByRole('button', { name: 'Send a reminder' }).click();
    await expect(
      phone
        .getByRole('alert')
        .or(phone.getByText(/already sent today/))
        .first(),
    ).toBeVisible();
  });
  await closePages(page);
});
