import type { Page } from '@playwright/test';
import { dayAfter, quietDay, wallOf } from './board.ts';
import { expect, expectAccessible, expectToast, openLive, type Person, signIn, test } from './fixtures.ts';
import { changeOrder, orderOf } from './orders.ts';
import { makeTask, plan, post, userIdOf } from './tasks.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Four orders of a worker on a day: three of an hour each, and one so long that nobody can take it. */
async function fourOrders(page: Page, worker: number, day: string) {
  const task = await makeTask(page);
  const orders: number[] = [];
  for (const hour of ['08', '10', '12']) orders.push(await plan(page, task, worker, `${day}T${hour}:00:00Z`));
  const long = { planned_start_time: `${day}T14:00:00Z`, time_estimate: 1440, worker_ids: [worker] };
  orders.push(await post<number>(page, `/tasks/${task.id}/create_order`, long));
  return orders;
}

const workersOf = async (page: Page, order: number) =>
  (await orderOf(page, order)).workers.map((worker) => worker.worker_id);

/** The absence of a worker, if one is written down. */
async function absencesOf(page: Page, user: number) {
  const filter = { eq: [{ column: 'user_id' }, user] };
  return post<{ from_day: string; to_day: string; kind: string }[]>(page, '/absences/search', { filter });
}

test('a worker is ill: their four orders are handed over with two presses, and back with one key', async ({
  page,
  hire,
  browserOf,
}) => {
  const day = quietDay(80);
  const worker = await hire('WORKER');
  const id = await userIdOf(await browserOf(worker));
  await signIn(page, await hire('MANAGER'));
  const orders = await fourOrders(page, id, day);
  const [first = 0, second = 0, third = 0, long = 0] = orders;
  await openLive(page, `/schedule?mode=workers&view=day&day=${day}&worker=${id}`);
  const dialog = page.getByRole('dialog', { name: `${worker.name}: odsutan/na` });
  const rows = dialog.getByRole('list', { name: 'Nalozi tih dana' }).getByRole('listitem');
  const row = page.locator(`[data-row="${id}"]`);

  await test.step('the list proposes who takes each, and why one finds nobody', async () => {
    await row.hover();
    await row.getByRole('button', { name: `${worker.name}: odsutan/na…` }).click();
    await expect(dialog.getByText('Ima tko preuzeti 3 od 4 naloga')).toBeVisible();
    await expect(rows).toHaveCount(4);
    for (const n of [0, 1, 2]) await expect(rows.nth(n).getByRole('combobox')).toHaveValue(/ · isto vrijeme$/);
    await expect(rows.nth(3).getByRole('combobox')).toHaveValue('Vrati među naloge bez termina');
    await expect(rows.nth(3)).toContainText('dulji je od ičijeg slobodnog vremena tog dana');
    await expectAccessible(page);
  });

  await test.step('Enter writes the absence and hands all over', async () => {
    await expect(dialog.getByRole('button', { name: 'Upiši i predaj 4 naloga' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    for (const order of [first, second, third]) {
      const [taker, ...more] = await workersOf(page, order);
      expect([taker === id, more]).toEqual([false, []]);
    }
    const waits = await orderOf(page, long);
    expect([waits.planned_start, waits.workers]).toEqual([null, []]);
    expect(await absencesOf(page, id)).toMatchObject([{ from_day: day, to_day: day, kind: 'SICK' }]);
    await expect(row).toContainText('Bolovanje');
    await expect(row.locator('[data-order]')).toHaveCount(0);
  });

  await test.step('the same key as for every move takes all of it back', async () => {
    await page.keyboard.press('Control+z');
    await expectToast(page, `${worker.name}: odsutnost i nalozi vraćeni su kako su bili`);
    for (const order of orders) expect(await workersOf(page, order)).toEqual([id]);
    expect(await wallOf(page, (await orderOf(page, long)).planned_start)).toMatch(new RegExp(`^${day} 1[56]:00$`));
    expect(await absencesOf(page, id)).toEqual([]);
    await expect(row.locator('[data-order]')).toHaveCount(4);
    await expect(row).not.toContainText('Bolovanje');
  });

  await test.step('the list follows what somebody else moves meanwhile', async () => {
    await row.locator('[data-order]').first().focus();
    await page.keyboard.press('o');
    await expect(rows).toHaveCount(4);
    await changeOrder(page, third, { planned_start: `${dayAfter(dayAfter(day))}T12:00:00Z` });
    await expect(rows).toHaveCount(3);
  });

  await test.step('one is handed over alone, the rest stays in the list', async () => {
    await expect(dialog.getByRole('button', { name: 'Upiši i predaj 3 naloga' })).toBeFocused();
    await rows.first().getByRole('combobox').focus();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(2);
    expect(await workersOf(page, first)).not.toContain(id);
    expect(await workersOf(page, second)).toEqual([id]);
    await expect(rows.first().getByRole('combobox')).toBeFocused();
  });

  await test.step('the dispatcher lets one wait, and hands the rest over from within the list', async () => {
    await rows.first().getByRole('combobox').click();
    await page.getByRole('option', { name: 'Vrati među naloge bez termina' }).click();
    await expect(dialog.getByText('Ima tko preuzeti 0 od 2 naloga')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    expect((await orderOf(page, second)).planned_start).toBeNull();
  });

  await test.step('the history of an order says why it waits', async () => {
    for (const [order, why] of [
      [second, 'odlukom ureda'],
      [long, 'dulji je od ičijeg slobodnog vremena tog dana'],
    ]) {
      await page.goto(`/work-orders/${order}`);
      await page.getByRole('main').getByRole('button', { name: 'Povijest' }).click();
      const history = page.getByRole('dialog', { name: 'Povijest' });
      const waits = `${worker.name}: bolovanje; vraćen među naloge bez termina, ${why}`;
      await expect(history.getByText(waits, { exact: true }).first()).toBeVisible();
    }
  });
});

test('on a phone, in English and in the dark, an absence is written down from the board', async ({
  page,
  hire,
  browserOf,
}) => {
  const worker: Person = await hire('WORKER');
  const id = await userIdOf(await browserOf(worker));
  await signIn(page, await hire('MANAGER'));
  const day = quietDay(84);
  const orders = await fourOrders(page, id, day);
  const phone = await browserOf(await hire('MANAGER'), { ...PHONE, locale: 'en-GB', colorScheme: 'dark' });
  await openLive(phone, `/schedule?view=day&day=${day}&worker=${id}`);
  await phone.getByRole('button', { name: 'Absent…' }).tap();
  const dialog = phone.getByRole('dialog', { name: `${worker.name} is absent` });
  await expect(dialog.getByText('3 of 4 orders can be taken')).toBeVisible();
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(phone);
  await dialog.getByRole('button', { name: 'Write down and hand over 4 orders' }).tap();
  await expectToast(phone, `${worker.name} is absent, 3 orders handed over, 1 order waiting`);
  for (const order of orders) expect(await workersOf(page, order)).not.toContain(id);
});
