import type { CDPSession } from '@playwright/test';
import { at, card, column, drag, findWaiting, placeIn, waiting, wallOf } from './board.ts';
import { expect, expectAccessible, expectToast, openLive, signIn, test } from './fixtures.ts';
import { orderOf } from './orders.ts';
import { makeTask, post } from './tasks.ts';

/** The days of the weeks in which the clocks change, in a year in which nobody else plans. */
const SPRING = ['2035-03-19', '2035-03-20', '2035-03-21', '2035-03-22', '2035-03-23', '2035-03-24', '2035-03-25'];
const AUTUMN = ['2035-10-22', '2035-10-23', '2035-10-24', '2035-10-25', '2035-10-26', '2035-10-27', '2035-10-28'];

/** Longer than a finger has to rest before it lifts a card. */
const PRESS_MS = 500;

/** A finger that is put somewhere, rests, goes elsewhere and is lifted. */
async function dragByFinger(cdp: CDPSession, from: { x: number; y: number }, to: { x: number; y: number }) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', from);
  await new Promise((resolve) => setTimeout(resolve, PRESS_MS));
  for (let n = 1; n <= 6; n++)
    await touch('touchMove', { x: from.x + ((to.x - from.x) * n) / 6, y: from.y + ((to.y - from.y) * n) / 6 });
  await touch('touchEnd');
}

test('weeks of the clock change are planned: ten orders by mouse, five by finger, ten by keys', async ({
  page,
  hire,
}) => {
  await signIn(page, await hire('MANAGER'));
  const task = await makeTask(page);
  const orders: number[] = [];
  for (let n = 0; n < 25; n++)
    orders.push(await post<number>(page, `/tasks/${task.id}/create_order`, { time_estimate: 60 }));
  const row = (order: number) => waiting(page).locator(`[data-order="${order}"]`);
  const on = (order: number) => page.locator(`[data-column] [data-order="${order}"]`);
  const openWeek = async (day: string) => {
    await openLive(page, `/schedule?mode=calendar&day=${day}`);
    await waiting(page).getByRole('searchbox').fill(task.title);
    await expect(waiting(page).locator('[data-order]').first()).toContainText(task.title);
  };
  const planned: { order: number; wall: string }[] = [];
  const allAsPlanned = async () => {
    for (const { order, wall } of planned)
      await expect.poll(async () => wallOf(page, (await orderOf(page, order)).planned_start)).toBe(wall);
  };
  const takeNext = (day: string, hour: number) => {
    const order = orders.shift() ?? 0;
    planned.push({ order, wall: `${day} ${String(hour).padStart(2, '0')}:00` });
    return order;
  };

  await test.step('ten by mouse, in the week of the spring change', async () => {
    await openWeek(SPRING[0] ?? '');
    for (let n = 0; n < 10; n++) {
      const day = SPRING[n % 7] ?? '';
      const hour = n < 7 ? 8 : 10;
      const order = takeNext(day, hour);
      await drag(page, row(order), () => at(page, day, hour));
      await expect(on(order)).toBeVisible();
    }
    await allAsPlanned();
  });

  await test.step('five by finger; a finger that moves at once scrolls', async () => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    for (let n = 0; n < 5; n++) {
      const day = SPRING[6 - n] ?? '';
      const order = takeNext(day, 12);
      await row(order).scrollIntoViewIfNeeded();
      await dragByFinger(cdp, await placeIn(row(order)), await at(page, day, 12));
      await expect(on(order)).toBeVisible();
    }
    await allAsPlanned();
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  });

  await test.step('ten by keys, in the week of the autumn change', async () => {
    await openWeek(AUTUMN[0] ?? '');
    await waiting(page).getByRole('heading').click();
    for (let n = 0; n < 10; n++) {
      const day = AUTUMN[n % 7] ?? '';
      const order = takeNext(day, n < 7 ? 9 : 10);
      // After an order was placed the focus is on the next waiting one.
      if (n === 0) await row(order).focus();
      else await expect(row(order)).toBeFocused();
      await page.keyboard.press('m');
      for (let right = 0; right < n % 7; right++) await page.keyboard.press('ArrowRight');
      for (let down = 0; down < (n < 7 ? 1 : 2); down++) await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Enter');
      await expect(on(order)).toBeVisible();
    }
    await allAsPlanned();
  });
});

test('a new order is drawn over an empty time; a frame chooses orders, and all get a worker', async ({
  page,
  hire,
}) => {
  const day = '2036-05-14';
  const worker = await hire('WORKER');
  await signIn(page, await hire('MANAGER'));
  const task = await makeTask(page);
  await openLive(page, `/schedule?mode=calendar&view=day&day=${day}`);
  await expect(column(page, day)).toBeVisible();

  await test.step('drawn from nine to half past ten it has that time', async () => {
    const from = await at(page, day, 9);
    await page.mouse.move(from.x, from.y + 1);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 20, { steps: 3 });
    await page.mouse.move(from.x, from.y + 179, { steps: 5 });
    await expect(column(page, day)).toContainText('09:00–10:30');
    await page.mouse.up();
    const wizard = page.getByRole('dialog', { name: 'Novi radni nalog' });
    await wizard.getByRole('searchbox').fill(task.title);
    await wizard.getByRole('button', { name: task.title }).click();
    await expect(wizard.getByRole('combobox', { name: 'Vrijeme' })).toHaveValue('09:00');
    await wizard.getByRole('button', { name: 'Kreiraj radni nalog' }).click();
    await expect(card(page, task.title)).toContainText('09:00');
    const id = Number(await card(page, task.title).getAttribute('data-order'));
    const made = await orderOf(page, id);
    expect(await wallOf(page, made.planned_start)).toBe(`${day} 09:00`);
    expect(made.time_estimate_minutes).toBe(90);
  });

  await test.step('N begins another right after it', async () => {
    await card(page, task.title).focus();
    await page.keyboard.press('n');
    const wizard = page.getByRole('dialog', { name: 'Novi radni nalog' });
    await wizard.getByRole('searchbox').fill(task.title);
    await wizard.getByRole('button', { name: task.title }).click();
    await expect(wizard.getByRole('combobox', { name: 'Vrijeme' })).toHaveValue('10:30');
    await wizard.getByRole('textbox', { name: 'Sati' }).fill('1');
    await wizard.getByRole('button', { name: 'Kreiraj radni nalog' }).click();
    await expect(card(page, task.title)).toHaveCount(2);
  });

  await test.step('a frame around both chooses them, and A gives them a worker', async () => {
    const from = await at(page, day, 8.5);
    await page.keyboard.down('Shift');
    await page.mouse.move(from.x + 150, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - 100, from.y + 330, { steps: 6 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await expect(page.getByRole('region', { name: 'Odabrani nalozi' })).toContainText('Odabrano: 2');
    await expectAccessible(page);
    await card(page, task.title).first().focus();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Dodaj radnika' });
    await dialog.getByRole('combobox').fill(worker.name);
    await page.getByRole('option', { name: worker.name }).click();
    await expectToast(page, 'Promijenjeni su planovi naloga: 2');
    for (const one of await card(page, task.title).all()) {
      const id = Number(await one.getAttribute('data-order'));
      await expect
        .poll(async () => (await orderOf(page, id)).workers.map(({ email }) => email))
        .toEqual([worker.email]);
    }
  });

  await test.step('in a month a double click begins one on that day', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('3');
    await page.locator('[data-cell="2036-05-20"]').dblclick({ position: { x: 60, y: 80 } });
    const wizard = page.getByRole('dialog', { name: 'Novi radni nalog' });
    await wizard.getByRole('searchbox').fill(task.title);
    await wizard.getByRole('button', { name: task.title }).click();
    await expect(wizard.getByRole('combobox', { name: 'Vrijeme' })).toHaveValue('08:00');
    await wizard.getByRole('textbox', { name: 'Sati' }).fill('1');
    await wizard.getByRole('button', { name: 'Kreiraj radni nalog' }).click();
    await expect(page.locator('[data-cell="2036-05-20"]').getByRole('button', { name: task.title })).toBeVisible();
  });

  await test.step('the keys are told', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Tipke i oznake' })).toContainText('prvo slobodno vrijeme');
    await expectAccessible(page);
  });
});

test('on a phone what waits gets a suggested place and is held, and a wipe turns the day', async ({ page, hire }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await hire('MANAGER'));
  const task = await makeTask(page);
  const order = await post<number>(page, `/tasks/${task.id}/create_order`, { time_estimate: 60 });
  await openLive(page, '/schedule');

  await test.step('one of the suggested places is taken', async () => {
    await page.getByRole('button', { name: 'Bez termina' }).click();
    await (await findWaiting(page, task.title)).click();
    const dialog = page.getByRole('dialog', { name: task.title });
    await expectAccessible(page);
    await dialog.getByRole('region', { name: 'Predložena mjesta' }).getByRole('button').first().click();
    await expect.poll(async () => (await orderOf(page, order)).planned_start).not.toBeNull();
    expect((await orderOf(page, order)).workers).toHaveLength(1);
    await expect(dialog.getByRole('button', { name: 'Skini s rasporeda' })).toBeVisible();
  });

  await test.step('it is put on hold with a reason, and its history tells', async () => {
    const dialog = page.getByRole('dialog', { name: task.title });
    await dialog.getByRole('button', { name: 'Stavi na čekanje' }).click();
    const reason = page.getByRole('dialog', { name: 'Stavljanje na čekanje' });
    await reason.getByRole('textbox').fill('Čekamo dio');
    await reason.getByRole('button', { name: 'Stavi na čekanje' }).click();
    await expect.poll(async () => (await orderOf(page, order)).hold_reason).toBe('Čekamo dio');
    await expect(dialog.getByRole('button', { name: 'Skini s čekanja' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Povijest' }).click();
    await expect(page.getByRole('dialog', { name: 'Povijest' })).toContainText('Čekamo dio');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a wipe turns the day', async () => {
    await page.getByRole('button', { name: 'Dan', exact: true }).click();
    const heading = page.getByRole('heading', { level: 1 });
    const was = await heading.innerText();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', { x: 320, y: 400 });
    await touch('touchMove', { x: 200, y: 402 });
    await touch('touchMove', { x: 90, y: 404 });
    await touch('touchEnd');
    await expect(heading).not.toHaveText(was);
  });
});
