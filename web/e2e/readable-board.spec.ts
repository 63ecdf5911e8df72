import { dayAfter, quietDay } from './board.ts';
import { dayOf } from './clock.ts';
import { expect, expectAccessible, openLive, signIn, test } from './fixtures.ts';
import { makeTask, plan, post, userIdOf } from './tasks.ts';

test('a Friday of eleven orders at once shows all of them, short ones with their client, those of nobody marked and counted', async ({
  page,
  hire,
  browserOf,
}) => {
  const day = dayAfter(dayAfter(quietDay(110)));
  const worker = await userIdOf(await browserOf(await hire('WORKER')));
  await signIn(page, await hire('MANAGER'));
  const task = await makeTask(page, { priority: 'HIGH' });
  const nobodys: number[] = [];
  for (let n = 0; n < 11; n++) {
    const minute = String((n % 4) * 15).padStart(2, '0');
    const planned = { planned_start_time: `${day}T08:${minute}:00Z`, time_estimate: 120, worker_ids: [] };
    nobodys.push(await post<number>(page, `/tasks/${task.id}/create_order`, planned));
  }
  const short = { planned_start_time: `${day}T13:00:00Z`, time_estimate: 30, worker_ids: [worker] };
  const half = await post<number>(page, `/tasks/${task.id}/create_order`, short);
  await openLive(page, `/schedule?mode=calendar&view=week&day=${day}`);
  const card = (order: number) => page.locator(`[data-scroll] [data-order="${order}"]`);

  await test.step('all are cards, none is folded', async () => {
    for (const order of nobodys) await expect(card(order)).toBeVisible();
    await expect(page.locator('[data-folds]')).toHaveCount(0);
    await expect(card(nobodys[0] ?? 0)).toHaveAttribute('data-slim', 'true');
    await expect(card(nobodys[0] ?? 0)).toContainText(task.title);
    await expectAccessible(page);
  });

  await test.step('half an hour says its time, its client and its priority', async () => {
    await expect(card(half)).toHaveAttribute('data-half', 'true');
    await expect(card(half)).toContainText(/\d\d:00/);
    const { width = 0, height = 0, y = 0 } = (await card(half).boundingBox()) ?? {};
    expect(width).toBeGreaterThan(60);
    const client = card(half).getByText('Hotel Kvarner Biser', { exact: false });
    const line = await client.boundingBox();
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(y + height);
    await expect(card(half).locator('svg').first()).toBeVisible();
  });

  await test.step('the pill counts what nobody does, and shows it alone', async () => {
    const pill = page.getByRole('button', { name: 'Bez radnika 11' });
    await pill.click();
    await expect(page).toHaveURL(/only=nobody/);
    await expect(card(half)).toBeHidden();
    await expect(card(nobodys[0] ?? 0)).toBeVisible();
    await pill.click();
    await expect(card(half)).toBeVisible();
  });

  await test.step('hours get smaller and larger', async () => {
    const before = (await card(half).boundingBox())?.height ?? 0;
    await page.keyboard.press('-');
    await expect.poll(async () => (await card(half).boundingBox())?.height ?? 0).toBeLessThan(before);
    await page.getByRole('button', { name: 'Veći sati' }).click();
    await expect.poll(async () => (await card(half).boundingBox())?.height ?? 0).toBe(before);
  });
});

test('an address that makes no sense opens the board all the same', async ({ page, hire }) => {
  await signIn(page, await hire('MANAGER'));
  await page.goto('/schedule?mode=xyz&view=hour&free=soon&team=abc&kind=-1');
  await expect(page.locator('[data-scroll]')).toBeVisible();
});

test('the board opens at now, and with a row for each of many workers', async ({ page, hire, browserOf }) => {
  const manager = await hire('MANAGER');
  await signIn(page, manager);
  for (const path of ['/schedule?mode=calendar&view=week', '/schedule?mode=workers&view=day']) {
    await openLive(page, `${path}&day=${dayOf()}`);
    const now = page.locator('[data-now]').first();
    await expect(now).toBeInViewport();
    const [line, board] = [await now.boundingBox(), await page.locator('[data-scroll]').boundingBox()];
    if (!line || !board) throw new Error('not drawn');
    expect(line.x + line.width).toBeGreaterThan(board.x);
    expect(line.y).toBeGreaterThanOrEqual(board.y);
  }
  // Who has not chosen otherwise gets rows: the demo has a dozen workers.
  const other = await browserOf(manager);
  await openLive(other, '/schedule');
  await expect(other.getByRole('button', { name: 'Radnici', exact: true, pressed: true })).toBeVisible();
  const worker = await hire('WORKER');
  const english = await browserOf(await hire('MANAGER'), { locale: 'en-GB', colorScheme: 'dark' });
  const day = quietDay(114);
  await plan(english, await makeTask(english), await userIdOf(await browserOf(worker)), `${day}T08:00:00Z`);
  await openLive(english, `/schedule?mode=calendar&view=week&day=${day}`);
  await expect(english.getByRole('button', { name: 'Larger hours' })).toBeVisible();
  await expectAccessible(english);
});
