import type { Locator, Page } from '@playwright/test';
import { card, quietDay } from './board.ts';
import { now } from './clock.ts';
import { demo, expect, expectToast, mint, openLive, signIn, test } from './fixtures.ts';
import { orderOf } from './orders.ts';
import { carryOut, firstOf, makeTask, plan, post, userIdOf } from './tasks.ts';

/** Does what a person does, and counts it: a word typed is as many keys as it has letters. */
class Hand {
  private clicks = 0;
  private keys = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator) {
    this.clicks += 1;
    await what.click();
  }

  async press(key: string) {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  async type(text: string) {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** Returns how much it took since the last call. */
  spent() {
    const spent = { clicks: this.clicks, keys: this.keys };
    [this.clicks, this.keys] = [0, 0];
    return spent;
  }
}

test('what the office does most takes few clicks and keys', async ({ page, hire, browserOf }) => {
  const worker = await hire('WORKER');
  const theirs = await browserOf(worker);
  const workerId = await userIdOf(theirs);
  const colleague = await browserOf(await hire('MANAGER'));
  const me = await hire('MANAGER');
  await signIn(page, me);
  const hand = new Hand(page);
  const word = mint();

  await test.step('a task is found by half a word: 7 keys', async () => {
    const task = await makeTask(page, { title: `Curi spremnik ${word}` });
    await openLive(page, '/projects');
    await hand.press('Control+k');
    await hand.type(word.slice(0, 5));
    await expect(page.getByRole('option', { name: task.title })).toHaveAttribute('data-combobox-selected', 'true');
    await hand.press('Enter');
    await expect(page).toHaveURL(task.path);
    expect(hand.spent()).toEqual({ clicks: 0, keys: 7 });
  });

  await test.step('an order is planned a quarter of an hour later: 3 keys beside the card', async () => {
    const task = await makeTask(page);
    const day = quietDay(41);
    const order = await plan(page, task, workerId, `${day}T08:00:00Z`);
    await openLive(page, `/schedule?mode=calendar&day=${day}`);
    await card(page, task.title).focus();
    for (const key of ['m', 'ArrowDown', 'Enter']) await hand.press(key);
    await expect.poll(async () => (await orderOf(page, order)).planned_start).toBe(`${day}T08:15:00Z`);
    expect(hand.spent()).toEqual({ clicks: 0, keys: 3 });
  });

  await test.step('two orders at one hour are exchanged: 2 clicks and a key; three drags and a reason before', async () => {
    const other = await userIdOf(await browserOf(await hire('WORKER')));
    const day = quietDay(42);
    const [first, second] = [await makeTask(page), await makeTask(page)];
    const mine = await plan(page, first, workerId, `${day}T08:00:00Z`);
    await plan(page, second, other, `${day}T08:00:00Z`);
    await openLive(page, `/schedule?mode=workers&view=day&day=${day}`);
    for (const task of [first, second]) {
      await page.keyboard.down('Shift');
      await hand.click(card(page, task.title));
      await page.keyboard.up('Shift');
    }
    await hand.press('x');
    await expect.poll(async () => (await orderOf(page, mine)).workers.map((one) => one.worker_id)).toEqual([other]);
    expect(hand.spent()).toEqual({ clicks: 2, keys: 1 });
  });

  await test.step('who is free on a Wednesday from nine to eleven: 10 keys on one screen; three screens before', async () => {
    await openLive(page, `/schedule?mode=calendar&day=${quietDay(43)}`);
    await hand.press('f');
    await hand.type('sri 9-11');
    await hand.press('Enter');
    await expect(page.getByRole('form', { name: 'Tko je slobodan' }).getByRole('status')).toHaveText(
      /^Slobodno: \d+ od/,
    );
    expect(hand.spent()).toEqual({ clicks: 0, keys: 10 });
  });

  await test.step('a comment is answered from the bell: 3 clicks and the words', async () => {
    const task = await makeTask(page);
    await openLive(page, '/projects');
    const said = `Može li sutra ${mint()}`;
    await post(colleague, `/tasks/${task.id}/comments`, { comment: `@${me.name} ${said}` });
    const bell = page.getByRole('banner').getByRole('button', { name: /^Obavijesti, nepročitanih/ });
    await hand.click(bell);
    const notice = page.getByRole('dialog', { name: 'Obavijesti' }).getByRole('listitem').filter({ hasText: said });
    await hand.click(notice.getByRole('button', { name: /^Odgovori/ }));
    await hand.type('Može.');
    await hand.click(notice.getByRole('button', { name: 'Pošalji' }));
    await expect(notice).toHaveCount(0);
    expect(hand.spent()).toEqual({ clicks: 3, keys: 5 });
  });

  await test.step('three finished tasks are confirmed together: 3 clicks', async () => {
    const done = mint();
    for (const n of [1, 2, 3]) {
      const task = await makeTask(page, { title: `Gotovo ${done} ${n}` });
      await carryOut(page, task, workerId);
    }
    await openLive(page, `/tasks?q=${done}`);
    await expect(page.getByRole('table').getByRole('link', { name: done })).toHaveCount(3);
    await hand.click(page.getByRole('checkbox', { name: 'Odaberi sve retke na stranici' }));
    await hand.click(
      page
        .getByRole('main')
        .locator('[data-ticked]')
        .getByRole('button', { name: /^Potvrdi/ }),
    );
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Potvrdi 3 zadatka' }));
    await expectToast(page, 'Potvrđena su 3 zadatka');
    expect(hand.spent()).toEqual({ clicks: 3, keys: 0 });
  });

  await test.step('who is late stands on the start page: nothing to do', async () => {
    const late = await hire('WORKER');
    const their = await userIdOf(await browserOf(late));
    await plan(page, await makeTask(page), their, new Date(now() - 40 * 60_000).toISOString());
    await openLive(page, '/');
    const row = page
      .getByRole('region', { name: 'Danas na terenu' })
      .getByRole('listitem')
      .filter({ hasText: late.name });
    await expect(row).toContainText(/kasni (39|40|41) min/);
    expect(hand.spent()).toEqual({ clicks: 0, keys: 0 });
  });
});

test('work is planned for who is free by one click', async ({ page }) => {
  // A company in which no other journey plans: a place that is taken for a moment is missed by nobody.
  await signIn(page, demo.stranger);
  const { tenant_id } = await firstOf(page, '/tenants/picker_search', 'd.o.o.');
  const task = await makeTask(page, { tenant_id });
  const order = await post<number>(page, `/tasks/${task.id}/create_order`, {
    planned_start_time: null,
    time_estimate: 30,
  });
  await openLive(page, task.path);
  const hand = new Hand(page);
  await hand.click(page.getByRole('button', { name: `Planiraj RN-${order} na prvo slobodno mjesto` }));
  await expect.poll(async () => (await orderOf(page, order)).workers.length).toBe(1);
  expect(hand.spent()).toEqual({ clicks: 1, keys: 0 });
});

test('a client asks for work by 4 clicks and the words', async ({ page }) => {
  await signIn(page, demo.client);
  await openLive(page, '/');
  const hand = new Hand(page);
  const title = `Svjetlo ${mint()}`;
  await hand.click(page.getByRole('button', { name: 'Prijavi kvar ili posao' }));
  const form = page.getByRole('dialog', { name: /Prijavi kvar ili posao/ });
  await expect(form.getByRole('textbox', { name: 'Što treba napraviti?' })).toBeFocused();
  await hand.type(title);
  await hand.click(form.getByRole('button', { name: 'Dalje' }));
  await expect(form.getByRole('combobox', { name: 'Gdje' })).toBeFocused();
  await hand.type('Opatija');
  await hand.click(page.getByRole('option').first());
  await hand.click(form.getByRole('button', { name: 'Pošalji zahtjev' }));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(hand.spent()).toEqual({ clicks: 4, keys: title.length + 7 });
});
