import { now } from './clock.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { makeTask, plan, post, userIdOf } from './tasks.ts';

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
    const panel = page.getByRole('region', { name: 'Bez termina' });
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
    const edge = page.getByRole('region', { name: 'Bez termina' }).getByRole('separator');
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    await expect(edge).toHaveAttribute('aria-valuenow', '284');
  });

  await test.step('opened plainly it is where it was left', async () => {
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: 'Raspored', exact: true }).click();
    const chip = page.getByRole('button', { name: 'Ukloni filtar Adresa' });
    await expect(chip).toBeVisible();
    expect(new URL(page.url()).searchParams.get('day')).toBe(day);
    await expect(page.getByRole('region', { name: 'Bez termina' }).getByRole('separator')).toHaveAttribute(
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

const RIJEKA = { city: 'Rijeka', latitude: 45.327, longitude: 14.442 };
const OPATIJA = { city: 'Opatija', latitude: 45.338, longitude: 14.305 };
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNs+M9QDwAFgAI/9yZ0NwAAAABJRU5ErkJggg==',
  'base64',
);

test('the orders of a day are on a map, and beside it in the same order', async ({ page, hire, browserOf }) => {
  const day = quietDay(91);
  const worker = await hire('WORKER');
  const id = await userIdOf(await browserOf(worker));
  await signIn(page, await hire('MANAGER'));
  const first = await makeTask(page, RIJEKA);
  const second = await makeTask(page, OPATIJA);
  const nowhere = await makeTask(page);
  for (const [hour, task] of [first, second, nowhere].entries())
    await plan(page, task, id, `${day}T${String(8 + 2 * hour).padStart(2, '0')}:00:00Z`);
  await page.goto(`/schedule?mode=calendar&day=${day}`);
  await page.getByRole('button', { name: 'Karta', exact: true }).click();

  const list = page.getByRole('region', { name: 'Dan na karti' });
  const map = page.getByRole('region', { name: 'Karta dana' });
  await test.step('a worker has their orders in the order of the day, with the driving between them', async () => {
    const row = list.getByRole('button', { name: worker.name });
    await expect(row).toContainText('17 min · 14 km');
    await row.press('Enter');
    await expect(list.locator('li[data-open]').getByRole('listitem')).toContainText([
      first.title,
      second.title,
      nowhere.title,
    ]);
    await expect(list.getByText('Bez mjesta na karti')).toBeVisible();
    await expect(list.getByRole('button', { name: nowhere.title })).toHaveCount(2);
  });

  await test.step('without pictures the map is drawn from the settlements', async () => {
    await expect(map.locator('canvas')).toBeVisible();
    await expect(map.locator('.leaflet-marker-icon')).toContainText(['1', '2']);
    await expectAccessible(page);
    await map.locator('.leaflet-marker-icon').last().click();
    await expect(page.getByRole('dialog', { name: second.title })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('it is drawn from pictures where the installation has them', async () => {
    const pictures = { map: 'tiles', attribution: '© Netko', max_zoom: 19, credits: [] };
    await page.route('**/api/maps', (route) => route.fulfill({ json: { data: pictures } }));
    await page.route('**/api/maps/tile?*', (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }));
    await page.reload();
    await expect(map.locator('.leaflet-tile-loaded').first()).toBeVisible();
    await expect(map.getByText('© Netko')).toBeVisible();
    await expect(map.locator('.leaflet-marker-icon')).toHaveCount(2);
  });
});

test('the week is printed by worker or by day, on paper of either size', async ({ page, hire, browserOf }) => {
  const day = quietDay(92);
  const worker = await hire('WORKER');
  const id = await userIdOf(await browserOf(worker));
  await signIn(page, await hire('MANAGER'));
  const task = await makeTask(page, { priority: 'HIGH' });
  await plan(page, task, id, `${day}T08:00:00Z`);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '');
  });
  await page.goto(`/schedule?mode=calendar&day=${day}`);

  const byButton = () => page.getByRole('button', { name: 'Ispiši tjedan' }).click();
  const byKeys = () => page.keyboard.press('Control+p');
  for (const [by, paper, width, height, ask] of [
    ['Po radnicima', 'A4', 842, 595, byButton],
    ['Po danima', 'A3', 1191, 842, byKeys],
  ] as const) {
    await test.step(`${by}, ${paper}`, async () => {
      await ask();
      const dialog = page.getByRole('dialog', { name: 'Ispiši tjedan' });
      await dialog.getByRole('combobox', { name: 'Raspoređeno' }).click();
      await page.getByRole('option', { name: by }).click();
      await dialog.getByRole('combobox', { name: 'Papir' }).click();
      await page.getByRole('option', { name: paper }).click();
      await dialog.getByRole('button', { name: 'Ispiši', exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('data-printing', '');

      await page.emulateMedia({ media: 'print' });
      const sheet = page.locator('section[data-size]');
      await expect(sheet.getByRole('row').filter({ hasText: task.title })).toContainText(worker.name);
      await expect(sheet.getByText(/^! ○/).first()).toBeVisible();
      await expect(dialog).toBeHidden();
      // A box that is fixed to the sheet is cut where it ends.
      await expect(sheet).toHaveCSS('position', 'static');
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, x, y]) => [
        Math.round(Number(x)),
        Math.round(Number(y)),
      ]);
      expect(boxes.length).toBeGreaterThan(0);
      expect(new Set(boxes.map(String))).toEqual(new Set([`${width},${height}`]));

      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(() => {
        document.documentElement.removeAttribute('data-printing');
        window.dispatchEvent(new Event('afterprint'));
      });
      await expect(dialog).toBeHidden();
      await expect(sheet).toHaveCount(0);
    });
  }
});
