import type { Page } from '@playwright/test';
import { photo } from './files.ts';
import { demo, expect, expectAccessible, openLive, signIn, test } from './fixtures.ts';
import { makeTask, plan, userIdOf } from './tasks.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A page wider than the phone would slide sideways under the thumb. */
const expectToFit = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

test('a worker on a phone finds the task, reads it and answers, but sees no money and edits nothing', async ({
  page,
  hire,
  browserOf,
}) => {
  await signIn(page, await hire('MANAGER'));
  const task = await makeTask(page);
  const worker = await hire('WORKER');
  const phone = await browserOf(worker, PHONE);
  await plan(page, task, await userIdOf(phone));

  await phone.goto('/tasks');
  await expect(phone.getByRole('navigation', { name: 'Glavni zasloni' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Otvori navigaciju' })).toBeHidden();

  await test.step('the list has a card for each task', async () => {
    const cards = phone.getByRole('region', { name: 'Popis zadataka' }).getByRole('listitem');
    await expect(phone.getByRole('table')).toBeHidden();
    await expect(phone.getByRole('button', { name: 'Novi zadatak' })).toBeHidden();
    await expectToFit(phone);
    await expectAccessible(phone);
    await cards.filter({ hasText: task.title }).getByRole('link', { name: task.title }).tap();
  });

  await test.step('the details are for reading', async () => {
    await expect(phone.getByRole('heading', { level: 1, name: task.title })).toBeVisible();
    await expect(phone.getByText('U hodniku treperi svjetlo.')).toBeVisible();
    await expect(phone.getByRole('link', { name: 'Nazovi' })).toHaveAttribute('href', 'tel:+385915550101');
    await expect(phone.getByRole('textbox', { name: 'Naziv', exact: true })).toBeHidden();
    await expect(phone.getByText('Iznos bez PDV-a')).toBeHidden();
    await expect(phone.getByText('€')).toBeHidden();
    for (const action of ['Potvrdi zadatak', 'Odbij', 'Obriši zadatak', 'Više radnji']) {
      await expect(phone.getByRole('button', { name: action, exact: true })).toBeHidden();
    }
    await expectToFit(phone);
    await expectAccessible(phone);
  });

  await test.step('a photo and a word come back to the office at once', async () => {
    await openLive(page, task.path);
    const images = phone.getByRole('group', { name: 'Dodaj slike' });
    await images.locator('input[data-role=chooser]').setInputFiles(photo());
    await phone.getByRole('button', { name: 'Pošalji 1 sliku' }).tap();
    await expect(page.getByRole('img', { name: `Slika 1 zadatka „${task.title}”` })).toBeVisible();

    await phone.getByRole('textbox', { name: 'Komentar' }).fill('Na mjestu sam.');
    await phone.getByRole('button', { name: 'Pošalji', exact: true }).tap();
    await expect(page.getByRole('region', { name: 'Komentari' }).getByText('Na mjestu sam.')).toBeVisible();
  });
});

test('lists show six rows at once, fields do not zoom, dialogs are sheets', async ({ browserOf }) => {
  const worker = await browserOf(demo.worker, PHONE);
  const manager = await browserOf(demo.manager, PHONE);
  for (const [phone, path] of [
    [worker, '/work-orders'],
    [worker, '/tasks'],
    [manager, '/work-orders'],
    [manager, '/tasks'],
    [manager, '/users'],
    [manager, '/addresses'],
    [manager, '/b2b'],
    [manager, '/absences'],
  ] as const) {
    await phone.goto(path);
    await expect(
      phone
        .getByRole('region', { name: /^Popis / })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await expect.poll(() => rowsInView(phone), path).toBeGreaterThanOrEqual(6);
    await expectToFit(phone);
  }

  // A page with many buttons: the primary one is whole, and they take one line.
  await manager.goto('/equipment');
  const first = manager
    .getByRole('region', { name: /^Popis / })
    .getByRole('listitem')
    .first();
  await expect(first).toBeVisible();
  await expect(manager.getByRole('button', { name: 'Dodaj opremu' })).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(310);

  await manager.goto('/tasks');
  await manager.getByRole('button', { name: 'Novi zadatak' }).tap();
  const dialog = manager.getByRole('dialog', { name: 'Novi zadatak' });
  await expect(dialog.getByRole('textbox', { name: 'Naziv', exact: true })).toBeVisible();
  const edges = () =>
    dialog.evaluate((sheet) => {
      const { left, right, bottom } = sheet.getBoundingClientRect();
      return [left, right, bottom].map(Math.round);
    });
  await expect.poll(edges).toEqual([0, 390, 844]);
  const sizes = await manager
    .locator('input:not([type=hidden], [type=file], [type=checkbox], [type=radio]), textarea, select')
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});

/** Returns how many rows of the list are completely visible, between the bar above and the tabs below. */
const rowsInView = (phone: Page) =>
  phone.getByRole('region', { name: /^Popis / }).evaluate((list) => {
    const bottom = document.querySelector('nav:has(a[aria-current])')?.getBoundingClientRect().top;
    const end = bottom && bottom > innerHeight / 2 ? bottom : innerHeight;
    return [...list.querySelectorAll(':scope > ul > li')].filter((row) => row.getBoundingClientRect().bottom <= end)
      .length;
  });

test('on a phone the office takes a call from any list, and a client finds visits and offers under the thumb', async ({
  hire,
  browserOf,
}) => {
  const phone = await browserOf(await hire('MANAGER'), PHONE);
  const task = await makeTask(phone);
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Glavni zasloni' });

  await test.step('the tabs lead between the screens opened most, and to a call', async () => {
    await phone.goto('/');
    await tabs(phone).getByRole('link', { name: 'Zadaci' }).tap();
    await expect(tabs(phone).getByRole('link', { name: 'Zadaci' })).toHaveAttribute('aria-current', 'page');
    await expectToFit(phone);
    await expectAccessible(phone);
    await tabs(phone).getByRole('button', { name: 'Novi poziv' }).tap();
    await expect(phone.getByRole('dialog', { name: 'Novi poziv' })).toBeVisible();
    await phone.keyboard.press('Escape');
    await tabs(phone).getByRole('link', { name: 'Raspored' }).tap();
    await expect(phone).toHaveURL(/\/schedule/);
  });

  await test.step('on a record its next step stands there instead', async () => {
    await phone.goto(task.path);
    await expect(phone.getByRole('heading', { level: 1, name: task.title })).toBeVisible();
    await expect(tabs(phone)).toBeHidden();
  });

  await test.step('a client has its own tabs, and none for offers that nobody sent it', async () => {
    const client = await browserOf(demo.client, PHONE);
    await client.goto('/');
    await tabs(client).getByRole('link', { name: 'Dolasci' }).tap();
    await expect(client).toHaveURL(/\/visits/);
    await tabs(client).getByRole('link', { name: 'Ponude' }).tap();
    const states = client.getByRole('group', { name: 'Status' });
    await expect(states.getByText('Poslana')).toBeVisible();
    await expect(states.getByText('U izradi')).toBeHidden();
    await expect(tabs(client).getByRole('button', { name: 'Novi poziv' })).toBeHidden();
    await tabs(client).getByRole('button', { name: 'Više' }).tap();
    await client.getByRole('link', { name: 'Naši ljudi' }).tap();
    await expect(client).toHaveURL(/\/users/);
    await expectAccessible(client);
  });
});
