import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, mint, signIn, test } from './fixtures.ts';
import { fillTask } from './task-form.ts';
import { detailsOf, inDays, makeTask, plan, userIdOf } from './tasks.ts';

const wizard = (page: Page) => page.getByRole('dialog', { name: 'Novi radni nalog' });
const field = (page: Page, name: string) =>
  wizard(page)
    .getByRole('textbox', { name, exact: true })
    .or(wizard(page).getByRole('combobox', { name, exact: true }))
    .first();
const create = (page: Page) => wizard(page).getByRole('button', { name: 'Kreiraj radni nalog' });
const rows = (page: Page) => page.getByRole('table').locator('tbody tr:not([data-skeleton])');

async function setDay(page: Page, typed: string) {
  await field(page, 'Planirani početak').fill(typed);
  await field(page, 'Planirani početak').press('Tab');
  await expect(wizard(page).getByRole('button', { name: 'Očisti polje Planirani početak' })).toBeVisible();
}

async function openWizard(page: Page) {
  await page.goto('/work-orders');
  await page.getByRole('button', { name: 'Novi radni nalog' }).first().click();
  await expect(wizard(page).getByRole('searchbox', { name: 'Traži zadatak po nazivu' })).toBeFocused();
}

/** Picks the task by its title, as said on the telephone. */
async function chooseTask(page: Page, title: string) {
  await wizard(page).getByRole('searchbox', { name: 'Traži zadatak po nazivu' }).fill(title);
  await wizard(page).getByRole('button', { name: title }).click();
}

test.beforeEach(async ({ page, hire }) => signIn(page, await hire('MANAGER')));

test('a work order is planned for a task that is there, and lands in the list', async ({ page, hire }) => {
  const worker = await hire('WORKER');
  const task = await makeTask(page);
  const day = inDays(3);
  await openWizard(page);
  await expectAccessible(page);
  await chooseTask(page, task.title);

  await test.step('nobody can be picked before it is known when', async () => {
    await expect(field(page, 'Radnici')).toBeDisabled();
    await field(page, 'Sati').fill('2');
    await field(page, 'Minute').fill('15');
    await setDay(page, day.typed);
    await expect(wizard(page).getByText(`Završetak: ${day.near} 10:15`)).toBeVisible();
  });
  await field(page, 'Radnici').fill(worker.name);
  await expect(page.getByRole('option', { name: worker.name })).toContainText('Slobodan termin');
  await page.getByRole('option', { name: worker.name }).click();
  await expectAccessible(page);
  await create(page).click();
  await expect(wizard(page)).toBeHidden();
  await expectToast(page, 'Radni nalog je kreiran');

  const row = rows(page).filter({ hasText: task.title });
  await expect(row).toContainText(new RegExp(`${day.near}08:00–10:15`, 'i'));
  await expect(row).toContainText('2 h 15');
  await expect(row.getByRole('img', { name: worker.name })).toBeVisible();
  expect((await detailsOf(page, task)).phase).toBe('PLANNED');
});

test('a task and its work order are made together', async ({ page }) => {
  const title = `Ugradnja bojlera ${mint()}`;
  await openWizard(page);
  await wizard(page).getByRole('button', { name: 'Kreiraj novi zadatak' }).click();
  const next = wizard(page).getByRole('button', { name: 'Dalje' });
  await expect(next).toBeDisabled();
  await fillTask(page, { title }, wizard(page));
  await next.click();
  await expect(wizard(page).getByText(title)).toBeVisible();
  await field(page, 'Sati').fill('3');
  await create(page).click();
  await expect(wizard(page)).toBeHidden();

  const row = rows(page).filter({ hasText: title });
  await expect(row).toContainText('Bez termina');
  await page.goto(`/tasks?q=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('region', { name: 'Radni nalozi' }).getByRole('listitem')).toContainText('Bez termina');
});

test('a worker with something else to do then is assigned for a reason', async ({ page, hire, browserOf, watch }) => {
  const worker = await hire('WORKER');
  const workerId = await userIdOf(await browserOf(worker));
  const other = await makeTask(page);
  const task = await makeTask(page);
  const day = inDays(5);
  const busyOrder = await plan(page, other, workerId, day.start);

  await openWizard(page);
  await chooseTask(page, task.title);
  await field(page, 'Sati').fill('3');
  await setDay(page, day.typed);
  await field(page, 'Radnici').fill(worker.name);
  await expect(page.getByRole('option', { name: worker.name })).toContainText(`nalog RN-${busyOrder}`);
  await page.getByRole('option', { name: worker.name }).click();
  await expect(wizard(page).getByText('Jedan radnik u to vrijeme ima drugi nalog:')).toBeVisible();

  watch.announce(/^409 POST .*create_order/);
  await create(page).click();
  const conflict = page.getByRole('dialog', { name: 'Radnik već ima posla' });
  await expect(conflict).toContainText(other.title);
  await expectAccessible(page);
  await conflict.getByRole('textbox').fill('Kvar je hitan');
  await conflict.getByRole('button', { name: 'Svejedno dodijeli' }).click();
  await expect(wizard(page)).toBeHidden();
  await expect(rows(page).filter({ hasText: task.title })).toBeVisible();
});

test('a work order is planned from its task, whose page follows', async ({ page }) => {
  const task = await makeTask(page);
  await page.goto(task.path);
  const orders = page.getByRole('region', { name: 'Radni nalozi' });
  await expect(orders).toContainText('Još nema radnih naloga.');
  await orders.getByRole('button', { name: 'Novi radni nalog' }).click();
  const day = inDays(3);
  await field(page, 'Minute').fill('45');
  await setDay(page, day.typed);
  await expectAccessible(page);
  await create(page).click();
  await expect(wizard(page)).toBeHidden();
  await expect(orders.getByRole('listitem')).toContainText(new RegExp(`${day.near} 08:00`, 'i'));
  await expect(orders.getByRole('listitem')).toContainText('45 min');
  await expect(orders.getByText('Planiran', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Otvori ga' }).click();
  await expect(page).toHaveURL(/\/work-orders\/\d+$/);
});

test('an unfinished wizard asks before it goes, and is offered again', async ({ page }) => {
  const task = await makeTask(page);
  await openWizard(page);
  await chooseTask(page, task.title);
  await field(page, 'Sati').fill('7');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Upozorenje' });
  await question.getByRole('button', { name: 'Da' }).click();
  await expect(wizard(page)).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Novi radni nalog' }).first().click();
  await wizard(page).getByRole('button', { name: 'Nastavi s njim' }).click();
  await expect(wizard(page).getByText(task.title)).toBeVisible();
  await expect(field(page, 'Sati')).toHaveValue('7');
});
