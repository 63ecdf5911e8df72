import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, mint, openLive, signIn, test } from './fixtures.ts';
import { price } from './orders.ts';
import { makeProject } from './projects.ts';
import { changeTask, inDays, makeTask, plan, userIdOf } from './tasks.ts';

const form = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Chooses from the menu of a row. */
async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Radnje: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a project is made by keyboard, its bar follows the prices of its tasks, and it is deleted without them', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  watch.announce(/^409 DELETE/);
  const lead = await hire('MANAGER');
  const other = await hire('MANAGER');
  await signIn(page, lead);
  const title = `Obnova ${mint()}`;
  const [start, end] = [inDays(-10), inDays(30)];
  await openLive(page, '/projects');

  await test.step('made by keyboard', async () => {
    await page.getByRole('button', { name: 'Novi projekt' }).first().focus();
    await page.keyboard.press('Enter');
    const dialog = form(page, 'Novi projekt');
    await expect(dialog.getByRole('textbox', { name: 'Naziv' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Upišite naziv')).toBeVisible();
    const add = dialog.getByRole('button', { name: 'Dodaj projekt' });
    await expect(add).toBeDisabled();
    // A manager makes only projects that they manage, so they are one already.
    await expect(dialog.getByRole('button', { name: `Ukloni ${lead.name}` })).toBeVisible();
    await expect(dialog.getByText('Odaberite barem jednog voditelja')).toHaveCount(0);
    await page.keyboard.type(title);
    await page.keyboard.press('Tab');
    await page.keyboard.type('15000');
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Planirani početak' }).focus();
    await page.keyboard.type(start.typed);
    await dialog.getByRole('textbox', { name: 'Planirani kraj' }).focus();
    await page.keyboard.type(end.typed);
    await page.keyboard.press('Tab');
    await dialog.getByRole('combobox', { name: 'Voditelji' }).focus();
    await page.keyboard.type(other.name);
    await expect(page.getByRole('listbox', { name: 'Voditelji' }).getByRole('option')).toHaveText([other.name]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await add.focus();
    await page.keyboard.press('Enter');
    await expectToast(page, `Dodan projekt ${title}`);
  });

  await page.getByRole('searchbox', { name: 'Traži po nazivu' }).fill(title);
  const row = page.getByRole('row', { name: title });
  await expect(row).toContainText('0,00 € od 150,00 €');
  await expect(row).toContainText(start.shown);
  const href = (await row.getByRole('link', { name: title }).getAttribute('href')) ?? '';
  const project_id = Number(href.split('/').at(-1));

  await test.step('changed', async () => {
    await choose(page, title, 'Uredi');
    const dialog = form(page, `Uređivanje: ${title}`);
    await expect(
      dialog.getByRole('textbox', { name: 'Valuta' }).or(dialog.getByRole('combobox', { name: 'Valuta' })),
    ).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Proračun' }).fill('200,00');
    await dialog.getByRole('button', { name: 'Spremi' }).click();
    await expectToast(page, `Izmijenjen projekt ${title}`);
    await expect(row).toContainText('0,00 € od 200,00 €');
  });

  const task = await makeTask(page);
  await test.step('a priced line of its task moves the bar', async () => {
    await changeTask(page, task, { project_id });
    const worker = await userIdOf(await browserOf(await hire('WORKER')));
    const order = await plan(page, task, worker);
    await price(page, task.id, order);
    await expect(row).toContainText('90,00 € od 200,00 €');
    await expect(row).toContainText('45 %');
    await row.getByRole('button', { name: `Prikaži više: ${title}` }).click();
    await expect(page.getByRole('list', { name: `Zadaci projekta ${title}` })).toContainText(task.title);
    await expectAccessible(page);
  });

  await test.step('its page follows too, and is read by keyboard', async () => {
    await row.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`/projects/${project_id}`);
    const money = page.getByRole('region', { name: 'Novac' });
    await expect(money).toContainText('90,00 €');
    await expect(money).toContainText('45 % proračuna');
    const chart = money.getByRole('slider', { name: 'Dan na grafu' });
    await chart.focus();
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${start.shown}, Potrošeno 0,00`));
    await page.keyboard.press('End');
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${end.shown}, Vezano`));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Novi zadatak' }).click();
    const made = form(page, 'Novi zadatak');
    await expect(made.getByRole('combobox', { name: 'Projekt' })).toHaveValue(title);
    await page.keyboard.press('Escape');
    await expect(made).toBeHidden();
    await page.getByRole('tab', { name: 'Komentari' }).click();
    await page.getByRole('textbox', { name: 'Komentar', exact: true }).fill('Kreće u ponedjeljak.');
    await page.getByRole('button', { name: 'Pošalji' }).click();
    await expect(page.getByRole('region', { name: 'Komentari' }).getByRole('listitem')).toContainText(
      'Kreće u ponedjeljak.',
    );
    await page.getByRole('button', { name: 'Povijest' }).click();
    await expect(page.getByRole('dialog')).toContainText('200,00 €');
    await page.keyboard.press('Escape');
    await page.goto(task.path);
    await page.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`/projects/${project_id}`);
  });

  await test.step('deleted once its tasks are let go', async () => {
    await page.goto(`/projects?q=${encodeURIComponent(title)}`);
    await choose(page, title, 'Obriši');
    await expect(page.getByText(`Jeste li sigurni da želite obrisati projekt ${title}?`)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Obriši projekt' }).click();
    const question = form(page, 'Projekt ima zadatke');
    await expect(question).toContainText(`Projektu ${title} pripada 1 zadatak.`);
    await question.getByRole('button', { name: 'Odvoji i obriši' }).click();
    await expectToast(page, `Obrisan projekt ${title}`);
    await expect(page.getByText('Nijedan projekt ne odgovara filtrima.')).toBeVisible();
    await page.goto(task.path);
    await expect(page.getByRole('combobox', { name: 'Projekt' })).toHaveValue('');
  });
});

/** A place within a bar: so far from its left edge, or from its right one when negative. */
async function within(bar: Locator, px: number) {
  const box = await bar.boundingBox();
  if (!box) throw new Error('the bar is not drawn');
  return { x: box.x + (px < 0 ? box.width + px : px), y: box.y + box.height / 2 };
}

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('dates are moved on the timeline by mouse and by keys, and only by who may', async ({
    page,
    hire,
    browserOf,
  }) => {
    const lead = await hire('MANAGER');
    await signIn(page, lead);
    const { title } = await makeProject(page, lead, -10, 40);
    const path = `/projects?view=timeline&q=${encodeURIComponent(title)}`;
    await openLive(page, path);
    const bar = page.getByRole('button', { name: new RegExp(`^${title}`) });
    const days = (from: number, to: number) => `${inDays(from).english} – ${inDays(to).english}`;
    const year = (day: number) => inDays(day).start.slice(0, 4);
    /** Returns "8 Nov", as shown on a bar. */
    const short = (day: number) => inDays(day).english.slice(0, -5);
    /** Both days have the year when they are in two years, or in one that is not the present. */
    const dated = (from: number, to: number) => {
      if (year(from) !== year(to)) return days(from, to);
      return `${short(from)} – ${short(to)}${year(to) === year(0) ? '' : ` ${year(to)}`}`;
    };
    const named = (from: number, to: number) => `${title}, ${dated(from, to)}, 0%`;
    await expect(bar).toHaveAccessibleName(named(-10, 40));
    await expectAccessible(page);

    await test.step('by keys', async () => {
      await bar.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Escape');
      await expect(bar).toHaveAccessibleName(named(-10, 40));
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByText('6 days later')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(bar).toHaveAccessibleName(named(-4, 46));
      await expectToast(page, `${title}: ${days(-4, 46)}`);
    });

    await test.step('by mouse: its end, then all of it and back', async () => {
      const edge = await within(bar, -3);
      await page.mouse.move(edge.x, edge.y);
      await page.mouse.down();
      await page.mouse.move(edge.x + 40, edge.y, { steps: 4 });
      await expect(page.getByText(/days longer/)).toBeVisible();
      await page.mouse.up();
      await expect(bar).toHaveAccessibleName(new RegExp(`, ${short(-4)} (\\d{4} )?– `));
      await expect(bar).not.toHaveAccessibleName(named(-4, 46));
      // So that the undo below belongs to the next move.
      await expectToast(page, new RegExp(`^${title}: `));
      const longer = (await bar.getAttribute('aria-label')) ?? '';
      const middle = await within(bar, 40);
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      await page.mouse.move(middle.x + 60, middle.y, { steps: 4 });
      await expect(page.getByText(/days later/)).toBeVisible();
      await page.mouse.up();
      await expect(bar).not.toHaveAccessibleName(longer);
      await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
      await expect(bar).toHaveAccessibleName(longer);
    });

    await test.step('by finger: one that rests takes it along, a wipe leaves it', async () => {
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
        cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
      const { x, y } = await within(bar, 40);
      const was = (await bar.getAttribute('aria-label')) ?? '';
      const wipe = async () => {
        for (let n = 1; n <= 4; n++) await touch('touchMove', { x: x + n * 15, y });
        await touch('touchEnd');
      };
      await touch('touchStart', { x, y });
      await expect(bar).toHaveAttribute('aria-pressed', 'true');
      await wipe();
      await expect(bar).not.toHaveAccessibleName(was);
      await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
      await expect(bar).toHaveAccessibleName(was);
      // The wipe comes last: after it the page moves on for a while, and a finger then only stops it.
      await touch('touchStart', { x, y });
      await wipe();
      await expect(bar).toHaveAttribute('aria-pressed', 'false');
      await expect(bar).toHaveAccessibleName(was);
      await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    });

    await test.step('a colleague sees it move, and cannot move it', async () => {
      const other = await browserOf(await hire('MANAGER'), { locale: 'en-GB' });
      await openLive(other, path);
      await expect(other.getByRole('img', { name: new RegExp(`^${title}`) })).toBeVisible();
      await bar.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      const label = (await bar.getAttribute('aria-label')) ?? '';
      await expect(other.getByRole('img', { name: label })).toBeVisible();
    });
  });
});
