import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, openLive, signIn, test } from './fixtures.ts';
import { inDays, makeTask, plan, userIdOf } from './tasks.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const rows = (page: Page) => page.getByRole('table').locator('tbody tr:not([data-skeleton])');

async function fillDay(page: Page, label: string, typed: string) {
  const field = page.getByRole('dialog').getByRole('textbox', { name: label });
  await field.fill(typed);
  await field.press('Tab');
}

test('leave is asked for on the phone, approved by the manager, and seen when work is planned', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  const manager = await hire('MANAGER');
  const worker = await hire('WORKER');
  const day = inDays(40);
  await signIn(page, manager);
  const phone = await browserOf(worker, PHONE);
  const order = await plan(page, await makeTask(page), await userIdOf(phone), day.start);

  await test.step('the worker asks', async () => {
    await phone.goto('/');
    await phone.getByRole('button', { name: 'Više', exact: true }).tap();
    await phone.getByRole('link', { name: 'Odsutnosti' }).tap();
    await phone.getByRole('button', { name: 'Zatraži odsutnost' }).first().tap();
    await fillDay(phone, 'Od dana', day.typed);
    await fillDay(phone, 'Do dana', day.typed);
    await phone.getByRole('textbox', { name: 'Napomena' }).fill('Selidba');
    await expectAccessible(phone);
    await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await phone.getByRole('button', { name: 'Pošalji zahtjev' }).tap();
    await expectToast(phone, 'Zahtjev je poslan');
    await expect(phone.getByText('Čeka odluku')).toBeVisible();
    await expectAccessible(phone);
  });

  await test.step('the manager is told, sees the work in the way, and approves', async () => {
    await openLive(page, '/');
    await page.getByRole('button', { name: /^Obavijesti/ }).click();
    await page.getByRole('link', { name: `Zahtjev za odsutnost ${worker.name}` }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('1 nalog');
    await expectAccessible(page);
    await page.getByRole('button', { name: worker.name, exact: true }).click();
    const details = page.getByRole('dialog', { name: worker.name });
    await expect(details).toContainText('Selidba');
    await expect(details.getByRole('link', { name: `Radni nalog RN-${order}` })).toBeVisible();
    await details.getByRole('button', { name: 'Odobri' }).click();
    await expectToast(page, `Odobrena odsutnost: ${worker.name}`);
    await expect(rows(page)).toContainText('Odobrena');
  });

  await test.step('the worker sees it at once, and can take it back no more', async () => {
    await expect(phone.getByText('Odobrena', { exact: true })).toBeVisible();
    await phone.getByRole('button', { name: /^Radnje: Godišnji odmor/ }).tap();
    await expect(phone.getByRole('menuitem', { name: 'Povijest' })).toBeVisible();
    await expect(phone.getByRole('menuitem', { name: 'Povuci zahtjev' })).toBeHidden();
  });

  await test.step('planning other work then says why the worker is not free', async () => {
    const task = await makeTask(page);
    await page.goto(task.path);
    await page.getByRole('region', { name: 'Radni nalozi' }).getByRole('button', { name: 'Novi radni nalog' }).click();
    const wizard = page.getByRole('dialog', { name: 'Novi radni nalog' });
    // Over the other order, which begins an hour later on the clock in summer.
    await wizard.getByRole('textbox', { name: 'Sati' }).fill('3');
    const start = wizard.getByRole('textbox', { name: 'Planirani početak' });
    await start.fill(inDays(40).typed);
    await start.press('Tab');
    await wizard.getByRole('combobox', { name: 'Radnici' }).or(wizard.getByLabel('Radnici')).first().fill(worker.name);
    const option = page.getByRole('option', { name: worker.name });
    await expect(option).toContainText(`Odsutan/na: godišnji odmor, ${day.shown}`);
    await option.click();
    await page.keyboard.press('Tab');
    await expect(wizard.getByText('U to vrijeme nisu svi slobodni:')).toBeVisible();
    watch.announce(/^409 POST .*create_order/);
    await wizard.getByRole('button', { name: 'Kreiraj radni nalog' }).click();
    const conflict = page.getByRole('dialog', { name: 'Radnici u to vrijeme nisu slobodni' });
    await expect(conflict).toContainText(`Odsutan/na: godišnji odmor${day.shown}`);
    await expect(conflict.getByRole('link', { name: `Radni nalog RN-${order}` })).toBeVisible();
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Natrag na plan' }).click();
    await expect(wizard).toBeVisible();
  });
});

test('a request is rejected with a reason, which its person reads', async ({ page, hire, browserOf }) => {
  await signIn(page, await hire('MANAGER'));
  const worker = await hire('WORKER');
  const theirs = await browserOf(worker);
  await theirs.goto('/absences');
  await theirs.getByRole('button', { name: 'Zatraži odsutnost' }).first().click();
  await theirs.getByText('Dio dana').click();
  await fillDay(theirs, 'Od dana', inDays(41).typed);
  for (const [field, hours] of [
    ['Od sati', '12'],
    ['Do sati', '16'],
  ]) {
    await theirs.getByRole('combobox', { name: field, exact: true }).fill(`${hours}:00`);
  }
  await theirs.getByRole('button', { name: 'Pošalji zahtjev' }).click();
  await expectToast(theirs, 'Zahtjev je poslan');

  await page.goto('/absences?state=REQUESTED');
  await page.getByRole('button', { name: `Radnje: ${worker.name}` }).click();
  await page.getByRole('menuitem', { name: 'Odbij' }).click();
  const dialog = page.getByRole('dialog', { name: 'Odbijanje odsutnosti' });
  await dialog.getByRole('textbox', { name: 'Razlog' }).fill('Tada je primopredaja.');
  await dialog.getByRole('button', { name: 'Odbij odsutnost' }).click();
  await expectToast(page, `Odbijena odsutnost: ${worker.name}`);

  await expect(theirs.getByText('Odbijena', { exact: true })).toBeVisible();
  await expect(theirs.getByText('Tada je primopredaja.')).toBeVisible();
  await expect(rows(theirs)).toContainText(`${inDays(41).near} 12:00 – 16:00`);
});
