import type { Page } from '@playwright/test';
import { photo } from './files.ts';
import { demo, expect, expectAccessible, expectOk, expectToast, mint, signIn, test } from './fixtures.ts';
import { Mailbox } from './mailbox.ts';
import { closePages, newServer, setUp } from './server.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const saveBar = (page: Page) => section(page, 'Nespremljene izmjene');

test('an administrator sets the company up, and its papers and plans go by it', async ({ page, watch }) => {
  await using server = await newServer();
  await setUp(page.request, server);
  await page.goto(server.url);

  await test.step('from the account menu', async () => {
    await page.getByRole('button', { name: /Željka Đurić/ }).click();
    await page.getByRole('menuitem', { name: 'Postavke tvrtke' }).click();
    await expect(page.getByRole('heading', { name: 'Postavke tvrtke' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a wrong OIB is refused where it is typed', async () => {
    await page.getByRole('textbox', { name: 'OIB' }).fill('69435151531');
    await page.getByRole('textbox', { name: 'OIB' }).press('Tab');
    await expect(page.getByText('OIB nije ispravan')).toBeVisible();
    await page.getByRole('textbox', { name: 'OIB' }).fill('69435151530');
  });

  await test.step('address by suggestion, a logo, hours and the name are saved together', async () => {
    await page.getByRole('textbox', { name: 'Naziv', exact: true }).fill('Bura i sinovi d.o.o.');
    await page.getByLabel('Adresa', { exact: true }).click();
    await page
      .getByRole('combobox', { name: 'Adresa' })
      .or(page.getByLabel('Adresa', { exact: true }))
      .first()
      .fill('opatija');
    await page.getByRole('option').first().click();
    await expect(page.getByRole('textbox', { name: 'Grad' })).toHaveValue('Opatija');
    await page.locator('input[type=file]').setInputFiles(photo('znak.png'));
    await expect(page.getByText('Novi: znak.png')).toBeVisible();
    for (const end of ['od', 'do'] as const) {
      await page.getByRole('combobox', { name: `Ponedjeljak ${end}` }).fill(end === 'od' ? '7' : '15');
    }
    await page.getByRole('button', { name: 'Isto radno vrijeme svih radnih dana' }).click();
    await expect(saveBar(page)).toContainText(/nespremljenih izmjena/);
    await saveBar(page).getByRole('button', { name: 'Spremi' }).click();
    await expectToast(page, 'Postavke su spremljene');
    await expect(saveBar(page)).toBeHidden();
    await expect(page.getByRole('img', { name: 'Logotip' })).toHaveAttribute('src', /^\/api\/uploads\//);
  });

  await test.step('a day off is added', async () => {
    await page.goto(`${server.url}/settings?year=2028#holidays`);
    await page.getByRole('button', { name: 'Dodaj neradni dan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dodaj neradni dan' });
    await dialog.getByRole('textbox', { name: 'Dan', exact: true }).fill('16.6.2028.');
    await dialog.getByRole('textbox', { name: 'Naziv' }).fill('Sveti Vid');
    await dialog.getByRole('button', { name: 'Dodaj neradni dan' }).click();
    await expectToast(page, 'Dodan neradni dan Sveti Vid');
    await expect(page.getByRole('list', { name: 'Neradni dani 2028' }).getByText('Sveti Vid')).toBeVisible();
    await page.getByRole('switch', { name: 'Radimo: Tijelovo' }).click();
    await expectToast(page, 'Tijelovo: radimo');
  });

  await test.step('the backups that the server keeps are told', async () => {
    await page.goto(`${server.url}/settings#backup`);
    const backup = section(page, 'Sigurnosne kopije');
    await expect(backup).toContainText('Svaki dan: baza podataka i učitane datoteke');
    // Made, and restored to try it, at the start.
    await expect(async () => {
      await page.reload();
      await expect(backup).toContainText(/Zadnja kopija(danas|jučer).*Zadnji pokusni povrat(danas|jučer)/, {
        timeout: 2_000,
      });
    }).toPass();
    await expectAccessible(page);
  });

  await test.step('the settings of offers have a page of their own', async () => {
    await page.goto(`${server.url}/settings#offers`);
    await page.getByRole('link', { name: 'Otvori postavke ponuda' }).click();
    const pattern = page.getByRole('textbox', { name: 'Uzorak broja' });
    const texts = section(page, 'Tekstovi: hrvatski');
    await expect(texts.getByRole('textbox', { name: 'Uvjeti' })).toHaveAttribute(
      'placeholder',
      'Plaćanje u roku od {days} dana.',
    );
    await expectAccessible(page);
    await texts.getByRole('textbox', { name: 'Uvjeti' }).fill('Vrijedi do {until}.');
    await page.getByRole('textbox', { name: 'Ciljna marža' }).fill('27,5');
    watch.announce(/^422 PATCH .*\/offers\/settings/);
    await pattern.fill('P-{number');
    await saveBar(page).getByRole('button', { name: 'Spremi' }).click();
    await expect(page.getByText('U uzorku jednom stoji broj i najviše jednom godina.')).toBeVisible();
    await pattern.fill('P-{number}');
    await saveBar(page).getByRole('button', { name: 'Spremi' }).click();
    await expectToast(page, 'Postavke ponuda su spremljene');
    await expect(page.getByText('Sljedeća je ponuda P-0001.')).toBeVisible();
    await expect(saveBar(page)).toBeHidden();
    await page.getByRole('button', { name: 'Povijest' }).click();
    const history = page.getByRole('dialog', { name: 'Povijest' });
    await expect(history.getByText('27,5 %')).toBeVisible();
    await expect(history.getByText(/Hrvatski: Vrijedi do {until}\./)).toBeVisible();
  });

  await test.step('so have those of invoices, with who issues them', async () => {
    await page.goto(`${server.url}/settings#invoices`);
    await page.getByRole('link', { name: 'Otvori postavke računa' }).click();
    await page.getByLabel('Ljudi', { exact: true }).click();
    await page.getByRole('option', { name: /Željka Đurić/ }).click();
    const oib = page.getByRole('textbox', { name: 'OIB: Željka Đurić' });
    await oib.fill('69435151530');
    await page.getByRole('combobox', { name: 'Uobičajena šifra KPD' }).fill('grijanj');
    await page.getByRole('option', { name: /^43\.22\.12/ }).click();
    const premises = page.getByRole('textbox', { name: 'Poslovni prostor' });
    await premises.fill('P 1');
    await page.getByRole('textbox', { name: 'Prvi broj' }).fill('118');
    watch.announce(/^422 PATCH .*\/invoices\/settings/);
    await saveBar(page).getByRole('button', { name: 'Spremi' }).click();
    await expect(
      page.getByText('Oznaka poslovnog prostora ima do 20 slova engleske abecede i znamenki, bez razmaka.'),
    ).toBeVisible();
    await premises.fill('1');
    await saveBar(page).getByRole('button', { name: 'Spremi' }).click();
    await expectToast(page, 'Postavke računa su spremljene');
    await expect(page.getByText(/Sljedeći je račun 118-1-1\./)).toBeVisible();
    await expect(saveBar(page)).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Povijest' }).click();
    await expect(page.getByRole('dialog', { name: 'Povijest' }).getByText('Željka Đurić').first()).toBeVisible();
  });

  const order = await test.step('a new order begins when work does, and a day off is told', async () => {
    const nodes = await (await page.request.get(`${server.url}/api/work_hierarchies`)).json();
    const task = await page.request.post(`${server.url}/api/tasks`, {
      multipart: {
        json: JSON.stringify({
          title: 'Treperi rasvjeta',
          description: 'U hodniku treperi svjetlo.',
          tenant_id: 0,
          client_note: 'Gospođa Kovač',
          whier_id: nodes.data[0].work_hierarchy_id,
          role_type: 'CONTRACTOR',
          priority: 'MEDIUM',
          currency: { currency: 'EUR', valid: true },
          location_type: 'OTHER',
          address_name: 'Ulaz',
          address1: 'Riva 8, 51000 Rijeka, Hrvatska',
          city: 'Rijeka',
          contact_name: 'Nada Kovač',
          contact_phone: '091',
        }),
      },
    });
    await expectOk(task);
    await page.goto(`${server.url}/tasks/${(await task.json()).data}`);
    await section(page, 'Radni nalozi').getByRole('button', { name: 'Novi radni nalog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novi radni nalog' });
    await dialog.getByRole('textbox', { name: 'Planirani početak', exact: true }).fill('16.6.2028.');
    await expect(dialog.getByText(/^Tog je dana Sveti Vid/)).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Vrijeme' })).toHaveValue('07:00');
    await dialog.getByRole('textbox', { name: 'Sati', exact: true }).fill('1');
    await dialog.getByRole('button', { name: 'Kreiraj radni nalog' }).click();
    await expect(dialog).toBeHidden();
    return 1;
  });

  await test.step('the work report is the company’s', async () => {
    const report = await page.request.get(`${server.url}/api/orders/${order}/report`);
    expect(report.headers()['content-type']).toBe('application/pdf');
    const paper = await report.body();
    // The author of the paper, and one picture: the logo.
    expect(paper.includes(Buffer.from('Bura i sinovi d.o.o.', 'utf16le').swap16())).toBe(true);
    expect(paper.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  });

  await test.step('all of it is in the history', async () => {
    await page.goto(`${server.url}/settings`);
    await page.getByRole('button', { name: 'Povijest' }).click();
    const history = page.getByRole('dialog', { name: 'Povijest' });
    await expect(history.getByText('pon–pet 07:00–15:00, sub–ned ne radimo')).toBeVisible();
    await expect(history.getByText('16. 6. 2028.')).toBeVisible();
    await expectAccessible(page);
  });
  await closePages(page);
});

test('without a mail server letters wait, and the page says what that means', async ({ page }) => {
  await using server = await newServer();
  await setUp(page.request, server);
  await page.goto(`${server.url}/settings#mail`);
  const mail = section(page, 'Pošta');
  await expect(mail.getByText('Nije postavljena')).toBeVisible();
  await expect(mail.getByRole('button', { name: 'Pošalji probnu poruku' })).toBeHidden();
  await mail.getByRole('link', { name: 'Otvori odlaznu poštu' }).click();
  await expect(page.getByRole('heading', { name: 'Odlazna pošta' })).toBeVisible();
  await expect(page.getByText(/^Pošta nije postavljena/)).toBeVisible();
  await expect(page.getByText('Još nema poruka.')).toBeVisible();
  await expectAccessible(page);
  await closePages(page);
});

test('the test letter arrives, and a refusal is told in the server’s words', async ({ page }) => {
  await using mailbox = await Mailbox.open();
  await using server = await newServer(mailbox.env);
  const admin = await setUp(page.request, server);
  await page.goto(`${server.url}/settings#mail`);
  const mail = section(page, 'Pošta');
  const send = mail.getByRole('button', { name: 'Pošalji probnu poruku' });
  await expect(mail.getByText('Postavljena', { exact: true })).toBeVisible();

  await send.click();
  await expect(mail.getByText(`Poslužitelj pošte preuzeo je poruku za ${admin.email}.`)).toBeVisible();
  expect(mailbox.recipients).toEqual([admin.email]);

  mailbox.refusal = '550 5.7.1 ne primamo odavde';
  await send.click();
  await expect(mail.getByText('550 5.7.1 ne primamo odavde')).toBeVisible();
  await expect(mail.getByText(/Poslužitelj pošte odbio je poruku/)).toBeVisible();
  await expect(mail.getByText('1 poruka nije otišla')).toBeVisible();

  await test.step('from the outbox it goes again once the server takes it', async () => {
    mailbox.refusal = '';
    await mail.getByRole('link', { name: 'Otvori odlaznu poštu' }).click();
    await page.getByRole('button', { name: 'Nije otišlo' }).click();
    const row = page.getByRole('row', { name: /Pošta iz Terena radi/ });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('550 5.7.1 ne primamo odavde');
    await row.getByRole('button', { name: /^Radnje:/ }).click();
    await page.getByRole('menuitem', { name: 'Pošalji ponovno' }).click();
    await expectToast(page, 'Šalje se „Pošta iz Terena radi”');
    await expect.poll(() => mailbox.recipients.length).toBe(2);
    await page.getByRole('button', { name: 'Poslano' }).click();
    await page.reload();
    await expect(page.getByRole('row', { name: /Pošta iz Terena radi/ })).toHaveCount(2);
    await expectAccessible(page);
  });
  await closePages(page);
});

test('who loses their session to the administrator has to sign in again', async ({ page, hire, browserOf, watch }) => {
  await signIn(page, await hire('ADMIN'));
  const worker = await hire('WORKER');
  const elsewhere = await browserOf(worker);
  await elsewhere.goto('/profile');
  await expect(elsewhere.getByRole('heading', { name: 'Postavke' })).toBeVisible();

  await page.goto('/settings#sessions');
  const people = section(page, 'Aktivne prijave');
  const end = people.getByRole('button', { name: new RegExp(`^Završi prijavu: ${worker.name}`) });
  const search = people.getByRole('searchbox', { name: 'Traži osobu' });
  await expect(people.getByRole('listitem').first()).toBeVisible();
  if (await search.isVisible()) {
    await search.fill(worker.name);
    await search.press('Enter');
  }
  await end.click();
  watch.tolerate(/^401 /);
  await page.getByRole('dialog').getByRole('button', { name: 'Završi prijavu' }).click();
  await expectToast(page, `Završena je prijava: ${worker.name}`);
  await expect(end).toBeHidden();

  // An event ends the session on the page.
  await expect(elsewhere.getByText('Vaša je sesija završila.')).toBeVisible();
  await signIn(elsewhere, worker);
});

test('another program reads with an access key until it is ended', async ({ page, hire, request, watch }) => {
  const admin = await hire('ADMIN');
  await signIn(page, admin);
  await page.goto('/settings#keys');
  const keys = section(page, 'Pristupni ključevi');
  await keys.getByRole('button', { name: 'Novi pristupni ključ' }).click();
  const dialog = page.getByRole('dialog');
  const name = `Izvještaji ${mint()}`;
  await dialog.getByLabel('Naziv').fill(name);
  await dialog.getByLabel('Lozinka').fill('nije-ta-lozinka');
  watch.announce(/^422 POST \/api\/settings\/keys$/);
  await dialog.getByRole('button', { name: 'Izradi ključ' }).click();
  await expect(dialog.getByText('Lozinka nije ispravna.')).toBeVisible();
  await dialog.getByLabel('Lozinka').fill(admin.password);
  await dialog.getByRole('button', { name: 'Izradi ključ' }).click();
  const key = await dialog.getByRole('group', { name: 'Pristupni ključ' }).locator('code').innerText();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Gotovo' }).click();

  const headers = { Authorization: `Bearer ${key}` };
  const read = () => request.post('/api/tasks/search', { headers, data: {} });
  expect(await (await read()).json()).toHaveProperty('data.0.title');
  const write = await request.post('/api/teams', { headers, data: { name, user_ids: [1] } });
  expect(await write.json()).toMatchObject({ status: 403, code: 'key_reads_only' });

  await page.reload();
  const row = keys.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Zadnje čitanje');
  await row.getByRole('button', { name: `Ukini ključ: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ukini ključ' }).click();
  await expectToast(page, `Ukinut je ključ: ${name}`);
  await expect(row).toBeHidden();
  expect((await read()).status()).toBe(401);
});

test('company settings are for administrators', async ({ page }) => {
  await signIn(page, demo.manager);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Ova stranica nije za vašu ulogu' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(demo.manager.name) }).click();
  await expect(page.getByRole('menuitem', { name: 'Postavke', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Postavke tvrtke' })).toBeHidden();
});
