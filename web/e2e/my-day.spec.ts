import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { Schemas } from '@/api/client';
import { moveClock, now } from './clock.ts';
import { makeTool, toolOf } from './equipment.ts';
import { largePhoto, pdf, photo } from './files.ts';
import { demo, expect, expectAccessible, expectOk, expectToast, mint, type Person, signIn, test } from './fixtures.ts';
import { makeNode, makeTask, plan, userIdOf } from './tasks.ts';

test.use({ serviceWorkers: 'allow' });

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const HALF_AN_HOUR = 30 * 60_000;

type Order = Schemas['OrdersDetails'];

/** Creates an order for the worker, planned for now or `start`, whose kind of work has these requirements. */
async function orderFor(manager: Page, phone: Page, demands: Partial<Schemas['HierarchiesNew']> = {}, start = now()) {
  const whier_id = await makeNode(manager, demands);
  const task = await makeTask(manager, { whier_id });
  const id = await plan(manager, task, await userIdOf(phone), new Date(start).toISOString());
  return { id, task: task.id, title: task.title };
}

/** The order as the office sees it. */
async function seenBy(manager: Page, id: number): Promise<Order> {
  const answer = await manager.request.get(`/api/orders/${id}/details`);
  await expectOk(answer);
  return (await answer.json()).data;
}

const card = (phone: Page, title: string) => phone.getByRole('main').getByRole('article', { name: title });
const unsent = (phone: Page) => phone.getByRole('link', { name: /^Još nije poslano/ });

/** Opens the day and waits until the pages are kept for when there is no network. */
async function openDay(phone: Page, title: string) {
  await phone.goto('/');
  await expect(card(phone, title)).toBeVisible();
  await phone.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Settles when the outbox has asked the server and not reached it. */
const triedInVain = (phone: Page) =>
  phone.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/check'));

async function describe(phone: Page, title: string, text: string) {
  await card(phone, title).getByRole('button', { name: 'Opis' }).tap();
  await phone.getByRole('textbox', { name: 'Opis radova' }).fill(text);
  await phone.getByRole('button', { name: 'Spremi opis' }).tap();
}

async function signInByHand(phone: Page, { email, password }: Person) {
  await phone.getByRole('textbox', { name: 'E-pošta' }).fill(email);
  await phone.getByRole('textbox', { name: 'Lozinka' }).fill(password);
  await phone.getByRole('button', { name: 'Prijavi se', exact: true }).tap();
}

/** Files being loaded in advance when the network went. */
const PREFETCH = /^net::ERR_\w+ GET \/assets\//;

/** The second tap lands on what lies below once the first has closed a sheet. */
async function tapTwice(phone: Page, button: Locator) {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not on the screen.');
  const { x, y, width, height } = box;
  for (let n = 0; n < 2; n++) await phone.touchscreen.tap(x + width * 0.6, y + height / 2);
}

test('a worker’s day: start, photo, what was done, checklist, the client’s signature, finish', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  await signIn(page, demo.manager);
  const phone = await browserOf(await hire('WORKER'), PHONE);
  const demands = { demands_description: true, demands_photo: true, demands_signature: true };
  const { id, title } = await orderFor(page, phone, { ...demands, checklist: ['Javljači ispitani', 'Prostor čist'] });

  await phone.goto('/');
  await expect(phone.getByRole('heading', { level: 1, name: 'Danas' })).toBeVisible();
  await expectAccessible(phone);
  await expect(card(phone, title).getByRole('link', { name: 'Nazovi' })).toHaveAttribute('href', 'tel:+385915550101');
  await card(phone, title)
    .getByRole('button', { name: /^Započni/ })
    .tap();
  await expect.poll(async () => (await seenBy(page, id)).status).toBe('IN_EXECUTION');

  await test.step('a large photo that breaks off goes on from there, also when the page begins anew', async () => {
    watch.announce(/ERR_CONNECTION_RESET PATCH .*open_uploads/);
    const offsets: number[] = [];
    await phone.context().route('**/api/open_uploads?*', (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.fallback();
      offsets.push(Number(new URL(request.url()).searchParams.get('offset')));
      return offsets.length === 2 ? route.abort('connectionreset') : route.fallback();
    });
    const brokenOff = phone.waitForEvent('requestfailed', (request) => request.url().includes('open_uploads'));
    await card(phone, title).locator('input[data-role=camera]').setInputFiles(largePhoto());
    await brokenOff;
    await phone.reload();
    await expect.poll(async () => (await seenBy(page, id)).images.length).toBe(1);
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
    expect([...new Set(offsets)]).toEqual([0, 512 * 1024, 1024 * 1024]);
  });

  await card(phone, title).getByRole('button', { name: 'Završi nalog' }).tap();
  const sheet = phone.getByRole('dialog', { name: 'Završi nalog' });
  await expect(sheet.getByText('Još nedostaje: opis radova, kontrolni popis, potpis klijenta.')).toBeVisible();
  await expectAccessible(phone);
  await sheet.getByRole('button', { name: 'Završi nalog' }).tap();
  await expect(sheet).toBeVisible();
  await sheet.getByLabel('Javljači ispitani').check();
  await sheet.getByLabel('Prostor čist').check();
  await sheet.getByRole('textbox', { name: 'Dodajte opis' }).fill('Ispitano je 12 javljača.');
  await sheet.getByRole('button', { name: 'Potpiši' }).tap();
  await sheet.getByRole('textbox', { name: 'Ime potpisnika' }).fill('Nada Kovač');
  await draw(phone);
  await expect(sheet.getByText(/Još nedostaje/)).toBeHidden();
  await tapTwice(phone, sheet.getByRole('button', { name: 'Završi nalog' }));

  await expect.poll(async () => (await seenBy(page, id)).status).toBe('DONE');
  expect(new URL(phone.url()).pathname).toBe('/');
  await expect(unsent(phone)).toBeHidden();
  await expect(phone.getByRole('heading', { name: 'Završeno danas' })).toBeVisible();
  const done = await seenBy(page, id);
  expect(done.work_descriptions.map((said) => said.description)).toEqual(['Ispitano je 12 javljača.']);
  expect(done.checklist.map((check) => check.checked)).toEqual([true, true]);
  expect(done.signature?.name).toBe('Nada Kovač');
  expect(done.images).toHaveLength(1);
  expect(done.sessions).toHaveLength(1);
});

test('a tool is scanned, borrowed and returned damaged where there is no network, each once', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  watch.announce(/^net::ERR_INTERNET_DISCONNECTED/, /^net::ERR_CONNECTION_RESET POST .*\/borrow$/);
  watch.tolerate(PREFETCH);
  await signIn(page, demo.manager);
  const mark = mint();
  const name = `Brusilica ${mark}`;
  const tool = await makeTool(page, name, mark);
  const { code } = await toolOf(page, tool);
  const worker = await hire('WORKER');
  const phone = await browserOf(worker, PHONE);
  const { title } = await orderFor(page, phone);
  const kept = phone.waitForResponse((answer) => answer.url().endsWith('/api/equipment/search'));
  await openDay(phone, title);
  await kept;
  const item = phone.getByRole('region', { name });
  const scan = async (text: string) => {
    await phone.getByRole('textbox', { name: 'Kod ili broj' }).fill(text);
    await phone.getByRole('button', { name: 'Otvori' }).tap();
  };

  await phone.context().setOffline(true);
  await phone.getByRole('link', { name: 'Skeniraj' }).tap();
  await scan('2222222');
  await expect(phone.getByText('Nema mreže, a uređaj ne poznaje kod 2222222.')).toBeVisible();
  await scan(code.toLowerCase());
  await expect(item).toContainText('U skladištu');
  await expectAccessible(phone);

  await test.step('two taps for a loan, which the page knows of when it is opened again', async () => {
    await item.getByRole('button', { name: 'Zaduži' }).tap();
    await phone.getByRole('dialog').getByRole('button', { name: 'Zaduži', exact: true }).tap();
    await expectToast(phone, `${name}: spremljeno na uređaju, šalje se kad bude mreže.`);
    await expect(item).toContainText(`${worker.name}, bez roka`);
    await phone.reload();
    await scan(code);
    await expect(item).toContainText('1 izmjena čeka mrežu.');
  });

  await test.step('and back, with what is wrong with it', async () => {
    await item.getByRole('button', { name: 'Vrati', exact: true }).tap();
    const dialog = phone.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Stanje' }).tap();
    await phone.getByRole('option', { name: 'Oštećeno' }).tap();
    await dialog.getByRole('textbox', { name: 'Napomena' }).fill('Iskri kabel');
    await dialog.locator('input[type=file]').first().setInputFiles(photo());
    await dialog.getByRole('button', { name: 'Vrati', exact: true }).tap();
    await expect(item).toContainText('2 izmjene čekaju mrežu.');
    await expect(item).toContainText('Iskri kabel');
  });
  expect((await toolOf(page, tool)).loans).toEqual([]);

  // The answer to the loan is lost on its way.
  const keys: (string | undefined)[] = [];
  await phone.context().route(new RegExp(`/api/equipment/${tool}/borrow\\b`), async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await phone.context().setOffline(false);
  await phone.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(async () => (await toolOf(page, tool)).damage).toBe('Iskri kabel');
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  const { status, loans } = await toolOf(page, tool);
  expect(status).toBe('IN_WAREHOUSE');
  expect(loans).toEqual([
    expect.objectContaining({
      worker: worker.name,
      condition_in: 'DAMAGED',
      note_in: 'Iskri kabel',
      images_in: [expect.anything()],
    }),
  ]);
  await expect(unsent(phone)).toBeHidden();
  await expect(item).not.toContainText('Nema mreže');
});

/** A day as it is typed. */
const dateOf = (at: number) =>
  new Date(at).toLocaleDateString('hr-HR', {
    timeZone: 'Europe/Zagreb',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });

/** "3. 8.": a day of this half year as the company reads it. */
const shortDateOf = (at: number) =>
  dateOf(at)
    .replaceAll(/\b0/g, '')
    .replace(/ \d{4}\.$/, '');

/** A time as the company's clock shows it. */
const timeOf = (at: number) =>
  new Date(at).toLocaleTimeString('hr-HR', { timeZone: 'Europe/Zagreb', hour: '2-digit', minute: '2-digit' });

test('half an hour without a network: the page opens, nothing is lost, nothing is done twice', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  watch.announce(/^net::ERR_INTERNET_DISCONNECTED/, /^net::ERR_CONNECTION_RESET POST .*\/start$/);
  watch.tolerate(PREFETCH);
  await signIn(page, demo.manager);
  const phone = await browserOf(await hire('WORKER'), PHONE);
  const begun = now() - HALF_AN_HOUR;
  const { id, task, title } = await orderFor(page, phone, { demands_photo: true }, begun);
  const longAgo = begun - 90 * 24 * 2 * HALF_AN_HOUR;
  const leftOver = await orderFor(page, phone, {}, longAgo);
  const shown = await page.request.post(`/api/tasks/${task}/images`, { multipart: { json: '{}', images: photo() } });
  await expectOk(shown);
  const attached = await page.request.patch(`/api/tasks/${task}/details`, {
    multipart: { json: '{}', docs: pdf('tlocrt.pdf') },
  });
  await expectOk(attached);
  // The half hour passes on the phone alone; so it must not learn the server's time.
  await phone.context().addInitScript(() => {
    const get = Headers.prototype.get;
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : get.call(this, name);
    };
  });
  await moveClock(phone, -HALF_AN_HOUR);
  await test.step('files are fetched ahead before the day was ever opened', async () => {
    await phone.goto('/profile');
    await expect
      .poll(() => phone.evaluate(async () => (await (await caches.open('teren-files')).keys()).length))
      .toBe(3);
  });
  await openDay(phone, title);
  const first = card(phone, title);
  if (!(await first.getByText('Nada Kovač').isVisible()))
    await first.getByRole('button', { name: /^Pojedinosti/ }).tap();
  await expect(first.getByText('Spremljeno na uređaju')).toBeVisible();
  await expect(card(phone, leftOver.title).getByText(shortDateOf(longAgo))).toBeVisible();

  await phone.context().setOffline(true);
  await first.getByRole('button', { name: /^Započni/ }).tap();
  await describe(phone, title, 'Vod je bio začepljen.');
  await first.getByRole('button', { name: 'Više', exact: true }).tap();
  await phone.getByRole('button', { name: 'Komentar' }).tap();
  await phone.getByRole('textbox', { name: 'Komentar za ured' }).fill('Ključ je kod čuvara.');
  await phone.getByRole('button', { name: 'Pošalji komentar' }).tap();
  await expect(first.getByText('3 izmjene čekaju mrežu')).toBeVisible();

  await test.step('the page opens again from what it last knew, with what waits', async () => {
    const answer = await phone.reload();
    expect(answer?.fromServiceWorker()).toBe(true);
    await expect(card(phone, title).getByText('3 izmjene čekaju mrežu')).toBeVisible();
    await expect(phone.getByText(/^Nema veze\. Stanje od/)).toBeVisible();
    await expectAccessible(phone);
  });

  await test.step('an order that was never opened opens, with its photo', async () => {
    await card(phone, leftOver.title).getByRole('link', { name: leftOver.title }).tap();
    await expect(phone.getByText(/^Ovo je nalog kakav je bio u/)).toBeVisible();
    await expect(phone.getByText('U hodniku treperi svjetlo.')).toBeVisible();
    await phone.getByRole('link', { name: 'Danas' }).first().tap();
    await card(phone, title).getByRole('link', { name: title }).tap();
    const picture = phone.getByRole('img', { name: `Slika 1 zadatka „${title}”` });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(phone);
    const download = phone.waitForEvent('download');
    await phone.getByRole('link', { name: 'tlocrt.pdf' }).tap();
    const document = await download;
    expect((await readFile(await document.path())).equals(pdf().buffer)).toBe(true);
    await phone.getByRole('link', { name: 'Danas' }).first().tap();
  });

  await moveClock(phone, HALF_AN_HOUR);
  await card(phone, title).locator('input[data-role=camera]').setInputFiles(photo());
  await card(phone, title).getByRole('button', { name: 'Završi nalog' }).tap();
  await phone.getByRole('dialog').getByRole('button', { name: 'Završi nalog' }).tap();
  await expect(unsent(phone)).toHaveAttribute('aria-label', 'Još nije poslano: 5');
  expect((await seenBy(page, id)).status).toBe('CREATED');

  // The first answer is lost on its way, and a second tab sends as well.
  const keys: (string | undefined)[] = [];
  const other = await phone.context().newPage();
  await phone.context().route(new RegExp(`/api/orders/${id}/start\\b`), async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await phone.context().setOffline(false);
  await other.goto('/');
  await phone.evaluate(() => window.dispatchEvent(new Event('online')));
  await other.evaluate(() => window.dispatchEvent(new Event('online')));

  await expect.poll(async () => (await seenBy(page, id)).status).toBe('DONE');
  await expect(unsent(phone)).toBeHidden();
  await expect(unsent(other)).toBeHidden();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  const done = await seenBy(page, id);
  expect(done.work_descriptions.map((said) => said.description)).toEqual(['Vod je bio začepljen.']);
  expect(done.images).toHaveLength(1);
  expect(done.sessions).toHaveLength(1);
  expect(done.comments.map(({ comment }) => comment)).toEqual(['Ključ je kod čuvara.']);
  expect(Date.parse(done.comments[0]?.created_at ?? '')).toBeLessThan(begun + HALF_AN_HOUR / 2);
  // In minutes of the clock: the seconds of the journey may begin one more.
  expect([30, 31]).toContain(done.total_time);
});

test('two phones and a manager: what each said is kept, marked where it overlaps, and corrected', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  watch.announce(/^net::ERR_INTERNET_DISCONNECTED/);
  watch.tolerate(PREFETCH);
  await signIn(page, demo.manager);
  const worker = await hire('WORKER');
  const [phone, tablet] = [await browserOf(worker, PHONE), await browserOf(worker, PHONE)];
  const first = await orderFor(page, phone);
  // Before the first, so that it is no other day's near midnight.
  const second = await orderFor(page, phone, {}, now() - 4 * HALF_AN_HOUR);
  await openDay(phone, first.title);
  await openDay(tablet, second.title);

  await phone.context().setOffline(true);
  await card(phone, first.title)
    .getByRole('button', { name: /^Započni/ })
    .tap();
  await expect(unsent(phone)).toBeVisible();
  await card(tablet, second.title)
    .getByRole('button', { name: /^Započni/ })
    .tap();
  await expect
    .poll(async () => (await seenBy(page, second.id)).at_work || (await seenBy(page, second.id)).running)
    .toBe(true);
  await card(phone, first.title).getByRole('button', { name: 'Pauza' }).tap();
  await phone.context().setOffline(false);
  await phone.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(unsent(phone)).toBeHidden();
  const [late] = (await seenBy(page, first.id)).sessions;
  expect(late).toMatchObject({ end_source: 'LIVE' });
  expect((await seenBy(page, second.id)).running).toBe(true);

  await page.goto(`/work-orders/${first.id}`);
  const hours = page.getByRole('region', { name: 'Odrađeno vrijeme' });
  await hours.getByRole('button', { name: /^Ispravi vrijeme/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Ispravak vremena/ });
  const earlier = now() - 6 * HALF_AN_HOUR;
  await dialog.getByRole('textbox', { name: 'Početak, dan' }).fill(dateOf(earlier));
  await dialog.getByLabel('Početak, vrijeme').fill(timeOf(earlier));
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect(dialog.getByText('Upišite razlog')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Razlog' }).fill('Zaboravio je pokrenuti nalog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect(dialog).toBeHidden();
  await expect(hours.getByText(timeOf(earlier), { exact: false })).toBeVisible();
  await expect(hours.getByText('upisano')).toBeVisible();

  await phone.getByRole('button', { name: /obavijesti/i }).tap();
  await expect(phone.getByText('Vaši sati na nalogu su ispravljeni')).toBeVisible();
  await phone.keyboard.press('Escape');

  await hours.getByRole('button', { name: 'Dodaj vrijeme' }).click();
  const adding = page.getByRole('dialog', { name: 'Upis odrađenog vremena' });
  await adding.getByRole('textbox', { name: 'Početak, dan' }).fill(dateOf(earlier - HALF_AN_HOUR));
  await adding.getByLabel('Početak, vrijeme').fill(timeOf(earlier - HALF_AN_HOUR));
  await adding.getByRole('textbox', { name: 'Kraj, dan' }).fill(dateOf(earlier + HALF_AN_HOUR));
  await adding.getByLabel('Kraj, vrijeme').fill(timeOf(earlier + HALF_AN_HOUR));
  await adding.getByRole('textbox', { name: 'Razlog' }).fill('Javio je telefonom');
  await adding.getByRole('button', { name: 'Dodaj vrijeme' }).click();
  await expect(hours.getByText('preklapa se 30 min', { exact: false })).toHaveCount(2);
  const { sessions, total_time } = await seenBy(page, first.id);
  expect(total_time).toBe(sessions.reduce((sum, session) => sum + session.minutes, 0));
  expect(sessions.map((session) => session.overlap_minutes)).toEqual([30, 30]);
  await page.getByRole('button', { name: 'Povijest' }).click();
  await expect(page.getByRole('dialog').getByText('Zaboravio je pokrenuti nalog', { exact: false })).toBeVisible();
});

test('a command that came too late says why, and what was typed is still there', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  watch.announce(/^net::ERR_INTERNET_DISCONNECTED/, /^409 POST .*\/work_descriptions$/);
  watch.tolerate(PREFETCH);
  await signIn(page, demo.admin);
  const phone = await browserOf(await hire('WORKER'), PHONE);
  const { id, title } = await orderFor(page, phone);
  await openDay(phone, title);
  await card(phone, title)
    .getByRole('button', { name: /^Započni/ })
    .tap();
  await expect.poll(async () => (await seenBy(page, id)).status).toBe('IN_EXECUTION');
  await expect(unsent(phone)).toBeHidden();

  await phone.context().setOffline(true);
  const tried = triedInVain(phone);
  await describe(phone, title, 'Zamijenjen je osigurač.');
  await tried;
  await card(phone, title).getByRole('button', { name: 'Pauza' }).tap();
  const removed = await page.request.delete(`/api/orders/${id}?reason=Klijent%20je%20odustao`);
  await expectOk(removed);
  await phone.context().setOffline(false);

  const refused = phone.getByRole('alert').filter({ hasText: 'Nije prihvaćeno: Opis radova' });
  await expect(refused).toContainText('To u ovom statusu nije moguće.');
  await expect(refused).toContainText('Nalog je sada u statusu „Obrisan”.');
  await expect(refused).toContainText('Zamijenjen je osigurač.');
  await expect(refused).toContainText('Još 1 izmjena čeka dok ne odlučite.');
  await phone.reload();
  await expect(refused).toContainText('Zamijenjen je osigurač.');
  await expectAccessible(phone);
});

test('a session that ended meanwhile keeps what waits for the same person, and for nobody else', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  watch.announce(/^net::ERR_INTERNET_DISCONNECTED/);
  watch.tolerate(PREFETCH);
  // The page to sign in may be asked for in the very moment in which the network returns; it is fetched again.
  watch.tolerate(/^console: LostPart/);
  // Or the question who is signed in comes first, which is no fault.
  watch.tolerate(/^401 GET .*\/(my_day|events)$/);
  await signIn(page, demo.manager);
  const [worker, colleague] = [await hire('WORKER'), await hire('WORKER')];
  const phone = await browserOf(worker, PHONE);
  const { id, title } = await orderFor(page, phone);
  await openDay(phone, title);
  await phone.context().setOffline(true);
  const tried = triedInVain(phone);
  await card(phone, title)
    .getByRole('button', { name: /^Započni/ })
    .tap();
  await expect(unsent(phone)).toBeVisible();
  await tried;
  await phone.context().clearCookies();
  await phone.context().setOffline(false);
  await expect(phone.getByText('Vaša je sesija završila.', { exact: false })).toBeVisible();

  await signInByHand(phone, colleague);
  await expect(phone.getByText('Za ove dane nema radnih naloga.')).toBeVisible();
  await expect(unsent(phone)).toBeHidden();
  expect((await seenBy(page, id)).status).toBe('CREATED');

  await phone.context().clearCookies();
  await phone.reload();
  await signInByHand(phone, worker);
  await expect.poll(async () => (await seenBy(page, id)).status).toBe('IN_EXECUTION');
  await expect(card(phone, title).getByRole('button', { name: 'Završi nalog' })).toBeVisible();
});

test('who signs out leaves nothing on the device that opens without a network', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  watch.announce(/^net::ERR_INTERNET_DISCONNECTED/, /^console: ApiError: The server cannot be reached/);
  watch.tolerate(PREFETCH);
  await signIn(page, demo.manager);
  const phone = await browserOf(await hire('WORKER'), PHONE);
  const { task, title } = await orderFor(page, phone);
  const shown = await page.request.post(`/api/tasks/${task}/images`, { multipart: { json: '{}', images: photo() } });
  await expectOk(shown);
  await openDay(phone, title);
  await expect(card(phone, title).getByText('Spremljeno na uređaju')).toBeVisible();
  expect(await phone.evaluate(() => caches.has('teren-files'))).toBe(true);
  await phone.getByRole('button', { name: /korisnički račun$/ }).tap();
  await phone.getByRole('menuitem', { name: 'Odjava' }).tap();
  await expect(phone.getByRole('heading', { name: 'Prijava' })).toBeVisible();
  expect(await phone.evaluate(() => caches.has('teren-files'))).toBe(false);
  await phone.context().setOffline(true);
  await phone.goto('/');
  await expect(phone.getByText('Poslužitelj nije dostupan.', { exact: false })).toBeVisible();
  await expect(phone.getByText(title)).toBeHidden();
});

test('who signs out without a network is gone from the device, and from the server once it is back', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  watch.announce(/^net::ERR_INTERNET_DISCONNECTED/);
  watch.tolerate(PREFETCH);
  // The sign-in page may be requested just when the network returns.
  watch.tolerate(/^console: LostPart/);
  await signIn(page, demo.manager);
  const worker = await hire('WORKER');
  const phone = await browserOf(worker, PHONE);
  const { id, task, title } = await orderFor(page, phone);
  const shown = await page.request.post(`/api/tasks/${task}/images`, { multipart: { json: '{}', images: photo() } });
  await expectOk(shown);
  await openDay(phone, title);
  await expect(card(phone, title).getByText('Spremljeno na uređaju')).toBeVisible();
  const cookie = (await phone.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const sessionThere = async () => {
    const answer = await fetch(new URL('/api/auth/check', phone.url()), { headers: { cookie } });
    return ((await answer.json()) as Schemas['AuthCheck']).status;
  };

  await phone.context().setOffline(true);
  await card(phone, title)
    .getByRole('button', { name: /^Započni/ })
    .tap();
  await expect(unsent(phone)).toBeVisible();
  await phone.getByRole('button', { name: /korisnički račun$/ }).tap();
  await phone.getByRole('menuitem', { name: 'Odjava' }).tap();
  const ask = phone.getByRole('dialog', { name: 'Odjava prije nego što je sve poslano?' });
  await expect(ask).toContainText('1 izmjena još nije poslana. Ostaje na ovom uređaju');
  await ask.getByRole('button', { name: 'Odjavi se' }).tap();

  const leftOpen = phone.getByText('Sesija na poslužitelju završit će', { exact: false });
  await expect(phone.getByRole('heading', { name: 'Prijava' })).toBeVisible();
  await expect(leftOpen).toBeVisible();
  await expect(phone.getByText(title)).toBeHidden();
  await expectAccessible(phone);
  expect(await phone.evaluate(() => caches.has('teren-files'))).toBe(false);
  expect(await phone.evaluate(keptNames)).toEqual([]);
  expect(await sessionThere()).toBe('you are logged in');
  // A reloaded page may reach the network for a moment before the browser reports that there is none.
  await phone.goto('/');
  await expect(phone.getByRole('heading', { name: 'Prijava' })).toBeVisible();
  await expect(phone.getByText(title)).toBeHidden();

  await phone.context().setOffline(false);
  await expect(leftOpen).toBeHidden();
  expect(await sessionThere()).toBe('you are not logged in');
  await signInByHand(phone, worker);
  await expect.poll(async () => (await seenBy(page, id)).status).toBe('IN_EXECUTION');
});

/** The names of what the browser's database keeps, but for what is still to be sent. */
const keptNames = () =>
  new Promise<IDBValidKey[]>((resolve, reject) => {
    const opening = indexedDB.open('teren');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const names = opening.result.transaction('kept').objectStore('kept').getAllKeys();
      names.onerror = () => reject(names.error);
      names.onsuccess = () => {
        opening.result.close();
        resolve(names.result);
      };
    };
  });

/** Draws a signature with a finger. */
async function draw(phone: Page) {
  const pad = phone.getByRole('img', { name: 'Još nije potpisano' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is nowhere to sign');
  await phone.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6);
  await phone.mouse.down();
  for (const [x, y] of [
    [0.35, 0.3],
    [0.5, 0.7],
    [0.7, 0.4],
  ] as const) {
    await phone.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 });
  }
  await phone.mouse.up();
}
