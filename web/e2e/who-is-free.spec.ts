import { placeIn, quietDay } from './board.ts';
import { expect, expectAccessible, openLive, signIn, test } from './fixtures.ts';
import { makeTask, plan, userIdOf } from './tasks.ts';

test('who is free is typed or drawn: rows by free and near, the others after them', async ({
  page,
  hire,
  browserOf,
}) => {
  const day = quietDay(102);
  const [busy, idle] = [await hire('WORKER'), await hire('WORKER')];
  const a = await userIdOf(await browserOf(busy));
  const b = await userIdOf(await browserOf(idle));
  await signIn(page, await hire('MANAGER'));
  const order = await plan(page, await makeTask(page, { latitude: 45.33, longitude: 14.44 }), a, `${day}T10:00:00Z`);
  await openLive(page, `/schedule?view=week&day=${day}`);
  const bar = page.getByRole('form', { name: 'Tko je slobodan' });
  const row = (id: number) => page.locator(`[data-row="${id}"]`);
  const names = page.locator('[data-row]');

  await test.step('F and a time lead from the week to the rows of that day', async () => {
    await page.keyboard.press('f');
    await expect(bar.getByRole('textbox', { name: 'Vrijeme' })).toBeFocused();
    await page.keyboard.type('sri 9-15');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`day=${day}`));
    await expect(bar.getByRole('status')).toHaveText(/^Slobodno: \d+ od \d+/);
    await expect(row(a)).toContainText(`zauzeto: RN-${order}`);
    await expect(row(a)).toHaveAttribute('data-dim', 'true');
    await expect(row(b)).toContainText('slobodno');
    await expect(row(b)).not.toHaveAttribute('data-dim');
    const ids = await names.evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.row)));
    expect(ids.indexOf(b)).toBeLessThan(ids.indexOf(a));
    await expectAccessible(page);
  });

  await test.step('near to a chosen order, the drive is said', async () => {
    await page.locator(`[data-order="${order}"]`).click({ modifiers: ['Shift'] });
    await expect(row(b)).toContainText(/slobodno · \d+.* vožnje/);
    await page.keyboard.press('Escape');
  });

  await test.step('what is no time is refused and changes nothing', async () => {
    await bar.getByRole('textbox', { name: 'Vrijeme' }).fill('12-10');
    await page.keyboard.press('Enter');
    await expect(bar).toContainText('Na primjer 10–12 ili čet 10–12');
    await expect(row(a)).toContainText(`zauzeto: RN-${order}`);
  });

  await test.step('a span drawn over the hours asks again', async () => {
    const hours = page.locator('[data-draws]');
    const left = (hour: number) => placeIn(hours, hour / 24);
    const [from, to] = [await left(16), await left(18)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    await expect(page).toHaveURL(/free=16(:|%3A)00-18/);
    await expect(row(a)).toContainText('slobodno');
  });

  await test.step('Escape brings the usual rows back', async () => {
    await page.keyboard.press('f');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(row(a)).not.toContainText('slobodno ·');
    await expect(page).not.toHaveURL(/free=/);
  });
});

test('in English and in the dark at 1024, of a team', async ({ page, hire, browserOf }) => {
  const day = quietDay(106);
  await signIn(page, await hire('MANAGER'));
  const english = await browserOf(await hire('MANAGER'), {
    viewport: { width: 1024, height: 768 },
    locale: 'en-GB',
    colorScheme: 'dark',
  });
  await openLive(english, `/schedule?mode=workers&view=day&day=${day}`);
  await english.getByRole('button', { name: 'Who is free' }).click();
  const bar = english.getByRole('form', { name: 'Who is free' });
  await bar.getByRole('textbox', { name: 'Time' }).fill('10-12');
  await english.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText(/^\d+ of \d+ free/);
  const all = Number((await bar.getByRole('status').textContent())?.split(' ')[0]);
  await bar.getByRole('combobox', { name: 'Team' }).click();
  await english.getByRole('listbox').getByRole('option').first().click();
  await expect.poll(async () => Number((await bar.getByRole('status').textContent())?.split(' ')[0])).toBeLessThan(all);
  await expect(english.getByText('not for this work').first()).toBeVisible();
  await expectAccessible(english);
  await expect.poll(() => english.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
});
