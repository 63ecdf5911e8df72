import { createHash } from 'node:crypto';
import type { Schemas } from '@/api/client';
import { now } from './clock.ts';
import { expect, expectAccessible, expectOk, openLive, test } from './fixtures.ts';
import { Mailbox } from './mailbox.ts';
import { closePages, newServer, setUp } from './server.ts';
import { sign } from './signing.ts';

const MARINA = 'marina@kvarner.test';

/** Offers are numbered within the year. */
const YEAR = new Date(now()).getFullYear();

/** An offer with choices, and a known total: 2.017,58 € as it is offered. */
const boilerRoom: Partial<Schemas['OffersNew']> = {
  title: 'Servis kotlovnice',
  language: 'hr',
  tenant_id: 0,
  client_note: 'Hotel Kvarner Biser',
  recipient_name: 'Marina Blečić',
  validity_period: 14,
  discount: 2,
  line_items: [
    { kind: 'SECTION', name: 'Kotlovnica' },
    { name: 'Servis kotla', quantity: 2, unit_of_measure: 'PIECE', unit_price: 649.5, tax_percentage: 25 },
    { kind: 'SECTION', name: 'Upravljanje', choose_one: true },
    { name: 'Daljinski upravljač', quantity: 12, unit_price: 29, tax_percentage: 25, chosen: true },
    { name: 'Upravljanje s recepcije', quantity: 1, unit_price: 1210, tax_percentage: 25 },
    { kind: 'SECTION', name: 'Po želji' },
    { name: 'Jamstvo 5 godina', quantity: 12, unit_price: 49, tax_percentage: 25, optional: true },
  ],
};

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true } as const;

test('a mailed offer is chosen from, signed and accepted on a phone; another rejected, replaced, withdrawn', async ({
  page,
  browserOf,
  watch,
}) => {
  await using mailbox = await Mailbox.open();
  await using server = await newServer(mailbox.env);
  await setUp(page.request, server);
  const call = async <T>(method: 'post' | 'delete', path: string, data: object = {}): Promise<T> => {
    const answer = await page.request[method](`${server.url}/api${path}`, { data });
    await expectOk(answer);
    return answer.json();
  };
  /** Mails an offer. To an address of its own, since the answer is mailed as well. */
  const offer = async (recipient: string, more: Partial<Schemas['OffersNew']>) => {
    const { data: id } = await call<{ data: number }>('post', '/offers/create', {
      ...boilerRoom,
      recipient_email: recipient,
      ...more,
    });
    await call('post', `/offers/${id}/send`, {
      recipient,
      subject: 'Ponuda',
      content: 'Poštovana, evo ponude.',
    });
    return { id, link: await mailbox.linkTo(recipient) };
  };

  const first = await offer(MARINA, {});
  await openLive(page, `${server.url}/offers`);
  const row = page.getByRole('row', { name: 'Servis kotlovnice' });
  await expect(row).toContainText('Nije otvorena');

  const phone = await browserOf(null, PHONE);
  const total = phone.getByText(/^Ukupno s PDV-om: /);
  await test.step('Marina opens the link, and the lead sees it', async () => {
    await phone.goto(first.link);
    await expect(phone.getByRole('heading', { name: 'Servis kotlovnice' })).toBeVisible();
    await expect(phone).toHaveTitle(`Ponuda ${YEAR}-0001 · Bura Servis d.o.o.`);
    await expect(total).toContainText('2.017,58 €');
    await expect(row).toContainText('Otvorena');
    await phone.getByRole('button', { name: /^Kotlovnica/ }).click();
    await expect(phone.getByText('2 kom × 649,50 €')).toBeVisible();
    await expectAccessible(phone);
  });

  await test.step('she chooses, and the total follows', async () => {
    await phone.getByText('Jamstvo 5 godina').click();
    await expect(total).toContainText('2.737,88 €');
    await phone.getByText('Upravljanje s recepcije').click();
    await expect(total).toContainText('3.793,83 €');
    await phone.getByRole('button', { name: 'Detalji' }).click();
    const sums = phone.getByRole('dialog', { name: 'Iznosi' });
    await expect(sums).toContainText('PDV 25 % na 3.035,06 €');
    await expectAccessible(phone);
    await phone.keyboard.press('Escape');
    await expect(sums).toBeHidden();
  });

  await test.step('she asks a question', async () => {
    await phone.getByRole('button', { name: 'Ostale radnje' }).click();
    await phone.getByRole('button', { name: 'Postavi pitanje' }).click();
    await phone.getByLabel('Vaše pitanje').fill('Može li po tri sobe dnevno?');
    await phone.getByRole('button', { name: 'Pošalji pitanje' }).click();
    await expect(phone.getByText('Može li po tri sobe dnevno?')).toBeVisible();
    await expect(row.getByRole('img', { name: '1 pitanje bez odgovora' })).toBeVisible();
  });

  await test.step('she signs; what was typed and drawn outlives a broken connection', async () => {
    await phone.getByRole('button', { name: 'Prihvati ponudu' }).click();
    const submit = phone.getByRole('button', { name: 'Potpiši i prihvati · 3.793,83 €' });
    await expect(submit).toBeDisabled();
    await expect(phone.getByText('Jamstvo 5 godina')).toBeVisible();
    await phone.getByLabel('Funkcija').fill('direktorica');
    await sign(phone);
    await expectAccessible(phone);
    watch.announce(/ERR_FAILED POST .*\/accept$/);
    await phone.route('**/accept', (route) => route.abort(), { times: 1 });
    await submit.click();
    await expect(phone.getByRole('alert')).toContainText('Nema veze s poslužiteljem');
    await expect(phone.getByLabel('Funkcija')).toHaveValue('direktorica');
    await submit.dblclick();
    await expect(phone.getByRole('heading', { name: 'Ponuda je prihvaćena' })).toBeVisible();
    await expect(phone.getByText('Marina Blečić')).toBeVisible();
    await expectAccessible(phone);
  });

  await test.step('the lead sees it, she has the paper, and it stays as it is', async () => {
    await expect(row).toContainText('Prihvaćena');
    await expect(row).toContainText('3.793,83 €');
    const [paper] = await Promise.all([
      phone.waitForEvent('download'),
      phone.getByRole('link', { name: 'Preuzmi PDF' }).click(),
    ]);
    expect(paper.suggestedFilename()).toBe(`ponuda-${YEAR}-0001-v1.pdf`);
    await phone.getByRole('button', { name: 'Prikaži ponudu' }).click();
    await expect(phone.getByRole('radio', { name: /Upravljanje s recepcije/ })).toBeChecked();
    await expect(phone.getByRole('checkbox')).toBeDisabled();
    await expect(phone.getByRole('button', { name: 'Prihvati ponudu' })).toBeHidden();
    await expect.poll(() => mailbox.recipients).toEqual(expect.arrayContaining([MARINA, 'zeljka@bura.test']));
  });

  await test.step('the company is renamed; what she was sent and signed stays, and both papers are kept', async () => {
    await expectOk(await page.request.patch(`${server.url}/api/settings`, { data: { company_name: 'Jugo d.o.o.' } }));
    await phone.reload();
    await expect(phone).toHaveTitle(`Ponuda ${YEAR}-0001 · Bura Servis d.o.o.`);
    await row.getByRole('link').first().click();
    const papers = page.getByRole('region', { name: 'Pohranjeni dokumenti' });
    await expect(papers.getByRole('link')).toHaveText(['Kako je poslano', 'Kako je prihvaćeno']);
    for (const [at, name] of ['Kako je poslano', 'Kako je prihvaćeno'].entries()) {
      const href = await papers.getByRole('link', { name }).getAttribute('href');
      const body = await (await page.request.get(`${server.url}${href}`)).body();
      const sum = createHash('sha256').update(body).digest('hex');
      await expect(papers.getByText('SHA-256: ').nth(at)).toHaveText(`SHA-256: ${sum}`);
    }
    await expectAccessible(page);
    await page.goBack();
  });

  const desk = await browserOf(null);
  await test.step('another one is rejected with a reason, in English', async () => {
    const second = await offer('mara@kvarner.test', { title: 'Nova rasvjeta' });
    await desk.goto(second.link);
    await desk.getByLabel('Jezik').selectOption('en');
    await desk.getByRole('button', { name: 'Reject the offer' }).click();
    await desk.getByLabel('Why do you reject the offer?').fill('Previsoka cijena');
    await desk.getByRole('dialog').getByRole('button', { name: 'Reject the offer' }).click();
    await expect(desk.getByText('The offer is rejected')).toBeVisible();
    await expectAccessible(desk);
    await expect(page.getByRole('row', { name: 'Nova rasvjeta' })).toContainText('„Previsoka cijena”');

    const third = await offer('nada@kvarner.test', { title: 'Nova rasvjeta', parent_id: second.id });
    await desk.goto(second.link);
    await expect(desk.getByText(`Verziju 1 ponude ${YEAR}-0002 zamijenila je verzija 2.`)).toBeVisible();
    await expect(desk.getByText('Nova rasvjeta')).toHaveCount(0);

    // Withdrawn while she reads it, it shows nothing, and also nothing when it is opened again.
    watch.announce(/^404 POST \/api\/client_offers/, /^404 GET \/api\/client_offers/);
    await desk.goto(third.link);
    await expect(desk.getByText('Jamstvo 5 godina')).toBeVisible();
    await call('delete', `/offers/${third.id}/link`);
    await desk.getByText('Jamstvo 5 godina').click();
    await expect(desk.getByRole('heading', { name: 'Poveznica ne vrijedi' })).toBeVisible();
    await desk.reload();
    await expect(desk.getByRole('heading')).toHaveText(['Poveznica ne vrijedi']);
    await expect(desk.getByText('Bura')).toHaveCount(0);
  });
  await test.step('a letter that nobody takes is told beside the offer', async () => {
    mailbox.refusal = '550 5.1.1 nema korisnika';
    const { data: lost } = await call<{ data: number }>('post', '/offers/create', {
      ...boilerRoom,
      title: 'Nova vrata',
    });
    await call('post', `/offers/${lost}/send`, { recipient: 'nema@kvarner.test', subject: 'Ponuda', content: 'Evo.' });
    await expect(page.getByRole('row', { name: 'Nova vrata' })).toContainText('Poruka nije stigla');
    await page.getByRole('row', { name: 'Nova vrata' }).getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Poruke' })).toContainText('550 5.1.1 nema korisnika');
    await expect(page.getByRole('banner').getByRole('button', { name: /nepročitanih/ })).toBeVisible();
  });
  await closePages(page);
});
