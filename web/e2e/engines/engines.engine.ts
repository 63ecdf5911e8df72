import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Schemas } from '@/api/client';
import { quietDay } from '../board.ts';
import { now } from '../clock.ts';
import { largePhoto } from '../files.ts';
import { demo, expectOk, mint, signIn } from '../fixtures.ts';
import { makeNode, makeTask, plan, post, userIdOf } from '../tasks.ts';
import { enter, expect, test } from './fixtures.ts';
import type { Tab } from './tab.ts';

/** An order as the office sees it. */
async function seenBy(office: Page, id: number): Promise<Schemas['OrdersDetails']> {
  const answer = await office.request.get(`/api/orders/${id}/details`);
  await expectOk(answer);
  return (await answer.json()).data;
}

/** Accounts in these journeys read Croatian, whatever the browser's language. */
const speakCroatian = async (page: Page) =>
  expectOk(await page.request.patch('/api/profile', { data: { language: 'hr' } }));

/** The middle of a thing that a selector finds. */
async function middleOf(tab: Tab, selector: string) {
  const at = await tab.call<{ x: number; y: number } | null>(
    `(selector) => {
      const thing = document.querySelector(selector);
      thing?.scrollIntoView({ block: 'center' });
      const box = thing?.getBoundingClientRect();
      return box ? { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) } : null;
    }`,
    selector,
  );
  if (!at) throw new Error(`there is no ${selector}`);
  return at;
}

/** A file on the disk for as long as the journey lasts. */
async function onDisk(name: string, content: Buffer | string) {
  const folder = await mkdtemp(join(tmpdir(), 'teren-engine-file-'));
  const path = join(folder, name);
  await writeFile(path, content);
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

test('somebody signs in by typing', async ({ tab }) => {
  await tab.begin('/login');
  await tab.fill('E-pošta', demo.manager.email);
  await tab.fill('Lozinka', demo.manager.password);
  await tab.click('button', 'Prijavi se');
  await tab.sees('Traži vašu odluku');
  expect(await tab.call('() => location.pathname')).toBe('/');
});

test('a worker adds a photo, loses the network, signs and finishes, and all arrives', async ({
  page,
  tab,
  line,
  hire,
  browserOf,
}) => {
  await signIn(page, demo.manager);
  const worker = await hire('WORKER');
  const whier_id = await makeNode(page, { demands_photo: true, demands_signature: true });
  const task = await makeTask(page, { whier_id });
  const theirs = await browserOf(worker);
  await speakCroatian(theirs);
  const order = await plan(page, task, await userIdOf(theirs), new Date(now()).toISOString());
  await using picture = await onDisk('hodnik.png', largePhoto().buffer);

  await enter(tab, worker);
  await tab.go('/');
  await tab.sees(task.title);
  await tab.click('button', 'Započni');
  await expect.poll(async () => (await seenBy(page, order)).status).toBe('IN_EXECUTION');
  await tab.choose('input[data-role=camera]', picture.path);
  await expect.poll(async () => (await seenBy(page, order)).images.length).toBe(1);
  // The file was sent in parts.
  const parts = `() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/open_uploads?')).length`;
  expect(await tab.call<number>(parts)).toBeGreaterThanOrEqual(3);

  // The files for the day are stored by now.
  await expect.poll(() => tab.call('() => navigator.serviceWorker.controller !== null')).toBe(true);
  await tab.sees('Spremljeno na uređaju');
  line.cut();
  await tab.click('button', 'Završi nalog');
  await tab.sees('Još nedostaje: potpis klijenta');
  await tab.click('button', 'Potpiši');
  await tab.fill('Ime potpisnika', 'Nada Kovač');
  const paper = await tab.find('img', 'Još nije potpisano');
  const at = (x: number, y: number) => ({ x: paper.left + x, y: paper.top + y });
  await tab.move([at(40, 60)], [at(80, 30), at(110, 80), at(160, 40), at(220, 70)]);
  await tab.press(await middleOf(tab, '[role=dialog] footer button'));
  await tab.sees('čekaju mrežu');
  expect((await seenBy(page, order)).status).toBe('IN_EXECUTION');
  line.mend();
  await expect.poll(async () => (await seenBy(page, order)).status).toBe('DONE');
  const done = await seenBy(page, order);
  expect(done.signature?.name).toBe('Nada Kovač');
  expect(done.images).toHaveLength(1);
});

test('the end of a card is pulled', async ({ page, tab, hire, browserOf }) => {
  await signIn(page, demo.manager);
  const day = quietDay(30);
  const worker = await userIdOf(await browserOf(await hire('WORKER')));
  const order = await plan(page, await makeTask(page), worker, `${day}T08:00:00Z`);
  const minutes = async () => (await seenBy(page, order)).time_estimate;
  expect(await minutes()).toBe(60);

  await enter(tab, demo.manager);
  await tab.go(`/schedule?view=day&mode=calendar&day=${day}&worker=${worker}`);
  const end = `[data-scroll] [data-order="${order}"] [data-stretch]`;
  await expect.poll(() => tab.call(`(end) => document.querySelector(end) !== null`, end)).toBe(true);
  await expect
    .poll(async () => {
      // The code that stretches is loaded when a pointer comes near.
      const from = await middleOf(tab, end);
      if ((await minutes()) === 60)
        await tab.move(
          [from],
          [20, 60, 110, 120, 120].map((by) => ({ x: from.x, y: from.y + by })),
        );
      return minutes();
    })
    .toBe(120);
});

/** An offer of two services of 100 € each, and its number. */
const makeOffer = (office: Page) =>
  post<number>(office, '/offers/create', {
    title: `Servis kotlovnice ${mint()}`,
    language: 'hr',
    tenant_id: 0,
    client_note: 'Hotel Kvarner Biser',
    validity_period: 14,
    line_items: [{ name: 'Servis kotla', quantity: 2, unit_of_measure: 'PIECE', unit_price: 100, tax_percentage: 25 }],
  });

// A mouse drags cards by the drag and drop of the system, which neither driver carries to its end; WebKit's driver
// makes a mouse of a finger.
test('a finger moves a card @firefox', async ({ page, tab, hire, browserOf }) => {
  await signIn(page, demo.manager);
  const day = quietDay(31);
  const worker = await userIdOf(await browserOf(await hire('WORKER')));
  const order = await plan(page, await makeTask(page), worker, `${day}T08:00:00Z`);
  const start = async () => (await seenBy(page, order)).planned_start;

  await enter(tab, demo.manager);
  await tab.go(`/schedule?view=day&mode=calendar&day=${day}&worker=${worker}`);
  const card = `[data-scroll] [data-order="${order}"][data-drag]`;
  await expect.poll(() => tab.call(`(card) => document.querySelector(card) !== null`, card)).toBe(true);
  await expect
    .poll(async () => {
      // The code that drags is loaded when a pointer comes near.
      const from = await middleOf(tab, card);
      if (String(await start()).startsWith(`${day}T08:00`))
        await tab.finger(from, ...[20, 60, 110, 120, 120].map((by) => ({ x: from.x, y: from.y + by })));
      return start();
    })
    .toContain(`${day}T09:00`);
});

test('a line of an offer is changed and saved', async ({ page, tab }) => {
  await signIn(page, demo.manager);
  await speakCroatian(page);
  const offer = await makeOffer(page);
  await enter(tab, demo.manager);
  await tab.go(`/offers/${offer}`);
  await tab.sees('250,00 €');
  await tab.click('button', 'Uredi');
  await tab.fill('Kol., redak 1', '3');
  await tab.click('button', 'Spremi ponudu');
  await tab.sees('375,00 €');
});

test('the client reads the offer without an account', async ({ page, tab }) => {
  await signIn(page, demo.manager);
  const offer = await makeOffer(page);
  await expectOk(await page.request.patch(`/api/offers/${offer}/status`, { data: { status: 'SENT' } }));
  const { link } = await post<{ link: string }>(page, `/offers/${offer}/link`, {});
  await tab.begin(new URL(link).pathname + new URL(link).hash);
  await tab.sees('Servis kotla');
  await tab.sees('250,00 €');
});

test('a file of companies is read in', async ({ page, tab }) => {
  await signIn(page, demo.admin);
  await speakCroatian(page);
  const name = `Obrt Galeb ${mint()}`;
  await using file = await onDisk('klijenti.csv', `Naziv;Mjesto\n${name};Rijeka\n`);
  await enter(tab, demo.admin);
  await tab.go('/b2b');
  await tab.click('button', 'Uvezi');
  await tab.choose('[role=dialog] input[type=file]', file.path);
  await tab.click('button', 'Uvezi 1 redak');
  await tab.sees('Dodano: 1');
});
