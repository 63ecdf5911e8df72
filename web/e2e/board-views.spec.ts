import { now } from './clock.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { makeTask, post } from './tasks.ts';

/** A day of a year in which nobody else plans; each journey has its own. */
const quietDay = (weeks: number) => new Date(now() + weeks * 7 * 86_400_000).toISOString().slice(0, 10);

test('an order leads onto the board, which is narrowed, widened and found again where it was left', async ({
  page,
  hire,
}) => {
  const day = quietDay(90);
  await signIn(page, await hire('MANAGER'));
  const [waits, planned] = [await makeTask(page), await makeTask(page)];
  const waiting = await post<number>(page, `/tasks/${waits.id}/create_order`, { time_estimate: 60 });
  const time = { planned_start_time: `${day}T10:00:00Z`, time_estimate: 60 };
  const order = await post<number>(page, `/tasks/${planned.id}/create_order`, time);

  await test.step('one without a time has the focus among those that wait', async () => {
    await page.goto(`/work-orders/${waiting}`);
    await page.getByRole('link', { name: 'Planiraj na rasporedu' }).click();
    const panel = page.getByRole('region', { name: 'Neraspoređeni' });
    await expect(panel.getByRole('button', { name: waits.title })).toBeFocused();
  });

  await test.step('one with a time has it at its day', async () => {
    await page.goto(`/work-orders/${order}`);
    await page.getByRole('link', { name: 'Prikaži na rasporedu' }).click();
    await expect(page.locator('[data-scroll]').getByRole('button', { name: planned.title })).toBeFocused();
    expect(new URL(page.url()).searchParams.get('day')).toBe(day);
  });

  await test.step('a filter is a chip, and is in the address', async () => {
    await page.getByRole('button', { name: 'Filtri' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Adresa' }).fill('ne postoji takva');
    await page.getByRole('button', { name: 'Primijeni' }).click();
    await expect(page.locator('[data-scroll]').getByRole('button', { name: planned.title })).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('address')).toBe('ne postoji takva');
  });

  await test.step('a side panel is made wider by keys', async () => {
    const edge = page.getByRole('region', { name: 'Neraspoređeni' }).getByRole('separator');
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    await expect(edge).toHaveAttribute('aria-valuenow', '284');
  });

  await test.step('opened plainly it is where it was left', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Raspored', exact: true }).click();
    const chip = page.getByRole('button', { name: 'Ukloni filtar Adresa' });
    await expect(chip).toBeVisible();
    expect(new URL(page.url()).searchParams.get('day')).toBe(day);
    await expect(page.getByRole('region', { name: 'Neraspoređeni' }).getByRole('separator')).toHaveAttribute(
      'aria-valuenow',
      '284',
    );
    await chip.click();
    await expect(page.locator('[data-scroll]').getByRole('button', { name: planned.title })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the title opens a calendar', async () => {
    await page.getByTitle('Odaberi dan').click();
    await page
      .getByRole('dialog', { name: 'Odaberi dan' })
      .getByRole('button', { name: /^15\. / })
      .click();
    await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe(`${day.slice(0, 8)}15`);
  });
});
