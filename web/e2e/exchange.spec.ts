import type { Page } from '@playwright/test';
import { dayAfter, quietDay, wallOf } from './board.ts';
import { now } from './clock.ts';
import { expect, expectAccessible, expectToast, openLive, type Person, signIn, test } from './fixtures.ts';
import { changeOrder, orderOf } from './orders.ts';
import { makeTask, plan, userIdOf } from './tasks.ts';

const workersOf = async (page: Page, order: number) =>
  (await orderOf(page, order)).workers.map((worker) => worker.worker_id);
const cardOf = (page: Page, order: number) => page.locator(`[data-scroll] [data-order="${order}"]`).first();
const timeOf = async (page: Page, order: number) => wallOf(page, (await orderOf(page, order)).planned_start);

/** Two new workers, a dispatcher who is signed in, and a task. */
async function company(
  page: Page,
  hire: (role: 'WORKER' | 'MANAGER') => Promise<Person>,
  browserOf: (who: Person) => Promise<Page>,
) {
  const [ana, ivo] = [await hire('WORKER'), await hire('WORKER')];
  const ids = [await userIdOf(await browserOf(ana)), await userIdOf(await browserOf(ivo))] as const;
  await signIn(page, await hire('MANAGER'));
  return { ana, ivo, ids, task: await makeTask(page) };
}

test('two orders at once change workers with one key, and two workers a whole day with one dialog', async ({
  page,
  watch,
  hire,
  browserOf,
}) => {
  const day = quietDay(90);
  const { ana, ivo, ids, task } = await company(page, hire, browserOf);
  const [a, b] = ids;
  const first = await plan(page, task, a, `${day}T08:00:00Z`);
  const second = await plan(page, task, b, `${day}T08:00:00Z`);
  const third = await plan(page, task, a, `${day}T10:00:00Z`);
  await openLive(page, `/schedule?mode=workers&view=day&day=${day}`);

  await test.step('both are chosen, X exchanges them, and one undo and redo take both along', async () => {
    await cardOf(page, first).click({ modifiers: ['Shift'] });
    await cardOf(page, second).click({ modifiers: ['Shift'] });
    await page.keyboard.press('x');
    await expectToast(page, `Zamijenjeni su RN-${first} i RN-${second}`);
    expect([await workersOf(page, first), await workersOf(page, second)]).toEqual([[b], [a]]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => workersOf(page, first)).toEqual([a]);
    expect(await workersOf(page, second)).toEqual([b]);
    await page.keyboard.press('Control+y');
    await expect.poll(() => workersOf(page, first)).toEqual([b]);
    await page.keyboard.press('Escape');
  });

  await test.step('X on a card asks with whom, and shows what each gets', async () => {
    await page.locator(`[data-row="${a}"] [data-order]`).first().focus();
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog', { name: 'Zamjena dana' });
    await expect(dialog.getByRole('combobox', { name: 'Radnik' })).toHaveValue(ana.name);
    await expect(dialog.getByRole('combobox', { name: 'Mijenja se s' })).toBeFocused();
    await page.keyboard.type(ivo.name);
    await page.getByRole('option', { name: ivo.name }).click();
    await expect(dialog.getByRole('heading', { name: `${ivo.name} preuzima 2 naloga` })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: `${ana.name} preuzima 1 nalog` })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Zamijeni 3 naloga' }).click();
    await expect(dialog).toBeHidden();
    await expectToast(page, new RegExp(`^${ana.name} i ${ivo.name} zamijenili su`));
    expect([await workersOf(page, first), await workersOf(page, second), await workersOf(page, third)]).toEqual([
      [a],
      [b],
      [b],
    ]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => workersOf(page, third)).toEqual([a]);
    expect([await workersOf(page, first), await workersOf(page, second)]).toEqual([[b], [a]]);
  });

  await test.step('what somebody else moves meanwhile refuses it whole', async () => {
    watch.announce(/^409 POST .*exchange/);
    await page.locator(`[data-row="${a}"] [data-order]`).first().focus();
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog', { name: 'Zamjena dana' });
    await page.keyboard.type(ivo.name);
    await page.getByRole('option', { name: ivo.name }).click();
    await expect(dialog.getByRole('button', { name: 'Zamijeni 3 naloga' })).toBeVisible();
    // The answer of the server is the one of before.
    await page.route('**/schedule/exchange', async (route) => {
      await changeOrder(page, third, { time_estimate: 90 });
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Zamijeni 3 naloga' }).click();
    await expectToast(page, /^RN-\d+ je u međuvremenu promijenjen/);
    await page.unroute('**/schedule/exchange');
    expect(await workersOf(page, first)).toEqual([b]);
  });
});

test('chosen orders get another worker, tomorrow, or the next free day, each undone in one', async ({
  page,
  hire,
  browserOf,
}) => {
  const day = quietDay(94);
  const { ivo, ids, task } = await company(page, hire, browserOf);
  const [a, b] = ids;
  const first = await plan(page, task, a, `${day}T08:00:00Z`);
  const second = await plan(page, task, a, `${day}T10:00:00Z`);
  // The next day is taken at the hour of the first.
  await plan(page, task, a, `${dayAfter(day)}T08:00:00Z`);
  await openLive(page, `/schedule?mode=workers&view=day&day=${day}`);
  const choose = async () => {
    for (const order of [first, second]) await cardOf(page, order).click({ modifiers: ['Shift'] });
  };
  const bar = page.getByRole('region', { name: 'Odabrani nalozi' });

  await test.step('another worker does both', async () => {
    await choose();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Zamijeni ili ukloni radnika · 2 naloga' });
    await expect(dialog.getByRole('combobox', { name: 'Tko radi' })).toBeFocused();
    await page.keyboard.type(ivo.name);
    await page.getByRole('option', { name: `${ivo.name} · slobodno` }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Zamijeni na 2 naloga' }).click();
    await expectToast(page, 'Promijenjeni su planovi naloga: 2');
    expect([await workersOf(page, first), await workersOf(page, second)]).toEqual([[b], [b]]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => workersOf(page, first)).toEqual([a]);
    expect(await workersOf(page, second)).toEqual([a]);
  });

  await test.step('the worker is removed from both', async () => {
    await bar.getByRole('button', { name: 'Radnik…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Zamijeni ili ukloni radnika · 2 naloga' });
    await dialog.getByRole('combobox', { name: 'Tko radi' }).click();
    await page.getByRole('option', { name: 'Nitko: ukloni radnika' }).click();
    await dialog.getByRole('button', { name: 'Ukloni s 2 naloga' }).click();
    await expect.poll(() => workersOf(page, first)).toEqual([]);
    expect(await workersOf(page, second)).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => workersOf(page, second)).toEqual([a]);
  });

  await test.step('each to its next free day', async () => {
    await page.keyboard.press('e');
    await expectToast(page, 'Premješteno na prvi slobodan dan: 2 naloga');
    expect((await timeOf(page, second))?.slice(0, 10)).toBe(dayAfter(day));
    expect((await timeOf(page, first))?.slice(0, 10)).toBe(dayAfter(dayAfter(day)));
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await timeOf(page, first))?.slice(0, 10)).toBe(day);
    expect((await timeOf(page, second))?.slice(0, 10)).toBe(day);
  });

  await test.step('and both to tomorrow', async () => {
    await expect(cardOf(page, first)).toBeVisible();
    const hour = (await timeOf(page, first))?.slice(11);
    await bar.getByRole('button', { name: 'Na sutra' }).click();
    await expectToast(page, 'Premješteno na sutra: 2 naloga');
    const tomorrow = dayAfter(
      await page.evaluate((at) => new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Zagreb' }), now()),
    );
    expect(await timeOf(page, first)).toBe(`${tomorrow} ${hour}`);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await timeOf(page, first))?.slice(0, 10)).toBe(day);
  });
});

test('on a phone, in English and in the dark, two workers exchange a day', async ({ page, hire, browserOf }) => {
  const day = quietDay(98);
  const { ana, ivo, ids, task } = await company(page, hire, browserOf);
  const order = await plan(page, task, ids[0], `${day}T08:00:00Z`);
  const phone = await browserOf(await hire('MANAGER'), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    colorScheme: 'dark',
  });
  await openLive(phone, `/schedule?view=day&day=${day}&worker=${ids[0]}`);
  await phone.getByRole('button', { name: 'Swap a day' }).tap();
  const dialog = phone.getByRole('dialog', { name: 'Swap a day' });
  await expect(dialog.getByRole('combobox', { name: 'Worker' })).toHaveValue(ana.name);
  await dialog.getByRole('combobox', { name: 'Swaps with' }).fill(ivo.name);
  await phone.getByRole('option', { name: ivo.name }).tap();
  await expect(dialog.getByRole('heading', { name: `${ivo.name} gets 1 order` })).toBeVisible();
  await expectAccessible(phone);
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: 'Swap 1 order' }).tap();
  await expect.poll(() => workersOf(page, order)).toEqual([ids[1]]);
});
