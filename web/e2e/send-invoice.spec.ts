import type { Page } from '@playwright/test';
import { Carrier } from './carrier.ts';
import { now } from './clock.ts';
import { demo, expect, expectAccessible, expectOk, expectToast, signIn, test } from './fixtures.ts';
import { mayIssue } from './invoicing.ts';
import { Mailbox } from './mailbox.ts';
import { closePages, newServer, setUp } from './server.ts';
import { unzip } from './unzip.ts';

/** Calls the server as the person of the page. */
const callsOf = (page: Page, url = '') => ({
  send: async <T>(method: 'post' | 'patch' | 'put', path: string, data: object): Promise<T> => {
    const answer = await page.request[method](`${url}/api${path}`, { data });
    await expectOk(answer);
    return (await answer.json()) as T;
  },
  get: async <T>(path: string): Promise<T> => {
    const answer = await page.request.get(`${url}/api${path}`);
    await expectOk(answer);
    return (await answer.json()) as T;
  },
});
type Calls = ReturnType<typeof callsOf>;

/** Issues an invoice of one line to the company; returns its number and id. */
async function issue({ send }: Calls, tenant_id: number, unit_price: number) {
  const { data: id } = await send<{ data: number }>('post', '/invoices', { tenant_id });
  await send('patch', `/invoices/${id}/details`, {
    line_items: [{ name: 'Servis', quantity: 1, unit_price, tax_percentage: 25 }],
  });
  const issued = await send<{ data: { invoice_num: string } }>('post', `/invoices/${id}/issue`, { version: 2 });
  return { id, num: issued.data.invoice_num };
}

test('an invoice is mailed, and what the intermediary refuses says what to do', async ({ page }) => {
  await using mailbox = await Mailbox.open();
  await using carrier = await Carrier.open();
  await using server = await newServer({ ...mailbox.env, ...carrier.env });
  await setUp(page.request, server);
  const calls = callsOf(page, server.url);
  const address = { address1: 'Ilica 1', zipcode: '10000', city: 'Zagreb' };
  await calls.send('patch', '/settings', { id_number: '78432199108', ...address });
  const { data: entry } = await calls.send<{ data: number }>('post', '/b2b', {
    name: 'Hotel Čempres',
    id_number: '12345678903',
    invoice_email: 'racuni@cempres.test',
    address: address.address1,
    zipcode: address.zipcode,
    city: address.city,
  });
  await mayIssue(page.request, server.url);
  const client = await calls.get<{ data: { tenant_id: number } }>(`/b2b/${entry}/details`);
  const { id } = await issue(calls, client.data.tenant_id, 100);
  const main = page.getByRole('main');

  await test.step('the letter goes to the client’s address, once', async () => {
    await page.goto(`${server.url}/invoices/${id}`);
    await main.getByRole('button', { name: 'Pošalji e-poštom' }).click();
    const dialog = page.getByRole('dialog', { name: /^Slanje računa/ });
    await expect(dialog.getByRole('textbox', { name: 'Primatelj' })).toHaveValue('racuni@cempres.test');
    await expect(dialog.getByRole('textbox', { name: 'Sadržaj' })).toHaveValue(/125,00\s€/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Pošalji' }).dblclick();
    await expectToast(page, 'Račun je poslan na racuni@cempres.test.');
    await expect(main.getByRole('region', { name: 'Poslano e-poštom' })).toContainText('racuni@cempres.test');
    await expect.poll(() => mailbox.recipients).toEqual(['racuni@cempres.test']);
    await page.goto(`${server.url}/settings/mail`);
    await expect(page.getByRole('row', { name: /1-1-1/ })).toHaveCount(1);
  });

  await test.step('the company enters its account at the intermediary, whose password is not shown again', async () => {
    await page.goto(`${server.url}/settings/invoices`);
    const section = main.getByRole('region', { name: 'Posrednik za eRačune' });
    await section.getByRole('checkbox', { name: 'Šalji račune preko posrednika' }).check();
    await section.getByRole('textbox', { name: 'Korisničko ime' }).fill('bura');
    await section.getByLabel('Lozinka', { exact: true }).fill('tajna');
    await section.getByRole('button', { name: 'Spremi posrednika' }).click();
    await expectToast(page, 'Posrednik je spremljen');
    await expect(section.getByLabel('Lozinka', { exact: true })).toHaveValue('');
    await expect(section).toContainText('Spremljena je i više se ne prikazuje');
    await expectAccessible(page);
  });

  await test.step('refused by the intermediary, it says why and what to do', async () => {
    await page.goto(`${server.url}/invoices/${id}`);
    await main.getByRole('button', { name: 'Pošalji kao eRačun' }).click();
    const section = main.getByRole('region', { name: 'eRačun' });
    await expect(section).toContainText('Kupac nije u adresaru');
    await expect(section).toContainText('Otklonite razlog pa pošaljite ponovno');
    await expectAccessible(page);
  });

  await test.step('rejected by the client, its number stays taken', async () => {
    carrier.rejects = true;
    await main.getByRole('button', { name: 'Pošalji ponovno' }).click();
    const section = main.getByRole('region', { name: 'eRačun' });
    await expect(section).toContainText('Krivi iznos');
    await expect(section).toContainText('stornirajte ga i izdajte nov račun');
    await expect(main.getByRole('button', { name: 'Pošalji ponovno' })).toBeHidden();
    expect(carrier.sent).toHaveLength(1);
    await page.goto(`${server.url}/invoices?delivery=REJECTED`);
    await expect(page.getByRole('row', { name: /1-1-1/ })).toContainText('Odbijen');
  });
  await closePages(page);
});

test('a month goes to the bookkeeper, and an invoice to its client', async ({ page, hire, browserOf }) => {
  const admin = await hire('ADMIN');
  await signIn(page, admin);
  const calls = callsOf(page);
  await mayIssue(page.request);
  const client = await browserOf(demo.client);
  const theirs = await callsOf(client).get<{ tenant: { tenant_id: number } }>('/auth/check');
  const issued = await issue(calls, theirs.tenant.tenant_id, 80);

  await test.step('the archive has the papers byte for byte, and what they come to', async () => {
    await page.goto('/invoices');
    await page.getByRole('link', { name: 'Po mjesecima' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Računi po mjesecima' })).toBeVisible();
    await expectAccessible(page);
    const month = new Date(now()).toISOString().slice(0, 7);
    const href = await page.locator(`a[href$="month=${month}"]`).getAttribute('href');
    const archive = unzip(await (await page.request.get(href ?? '')).body());
    const [serial, premises, device] = issued.num.split('-');
    const name = `${serial?.padStart(6, '0')}-${premises}-${device}`;
    for (const ending of ['xml', 'pdf'])
      expect(archive.get(`${name}.${ending}`)).toEqual(
        await (await page.request.get(`/api/invoices/${issued.id}/${ending}`)).body(),
      );
    const book = unzip([...archive].find(([path]) => path.endsWith('.xlsx'))?.[1] ?? Buffer.alloc(0));
    const text = [...book.values()].join(' ');
    expect(text).toContain(issued.num);
    const { data } = await calls.get<{ data: { months: { month: string; net: number }[] } }>('/invoices/statistics');
    const net = data.months.find((of) => of.month === month)?.net ?? 0;
    expect([...book].find(([path]) => path.endsWith('sheet2.xml'))?.[1].toString()).toContain(`<v>${net}</v>`);
  });

  await test.step('the client finds it with both papers, and no worker does', async () => {
    await client.goto('/received-invoices');
    const row = client.getByRole('row', { name: new RegExp(`^${issued.num} `) });
    await expect(row).toContainText('100,00 €');
    await expectAccessible(client);
    const href = await row.getByRole('link', { name: `PDF računa ${issued.num}` }).getAttribute('href');
    const paper = await (await client.request.get(href ?? '')).body();
    expect(paper).toEqual(await (await page.request.get(`/api/invoices/${issued.id}/pdf`)).body());
    const worker = await browserOf(demo.worker);
    await worker.goto('/received-invoices');
    await expect(worker.getByRole('heading', { name: 'Ova stranica nije za vašu ulogu' })).toBeVisible();
  });
});
