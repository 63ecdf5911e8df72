import type { Page } from '@playwright/test';
import { dayAfter } from './board.ts';
import { now } from './clock.ts';
import { expect, expectAccessible, expectToast, openLive, signIn, test } from './fixtures.ts';
import { pick } from './task-form.ts';
import { carryOut, makeTask, plan, post, userIdOf } from './tasks.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody tr:not([data-skeleton])');
const number = (page: Page) => page.getByRole('searchbox', { name: 'Riječi, broj, adresa, telefon' });

async function search(page: Page, text: string) {
  await number(page).fill(text);
  await number(page).press('Enter');
}

test('an order is found by its number, by its worker and by its day', async ({ page, hire, browserOf }) => {
  await signIn(page, await hire('MANAGER'));
  const worker = await hire('WORKER');
  const workerId = await userIdOf(await browserOf(worker));
  const task = await makeTask(page);
  const order = await plan(page, task, workerId);

  await page.goto('/work-orders');
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page);
  await search(page, ` #${order} `);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`RN-${order} ${task.title}`);
  await search(page, task.title);
  await expect(rows(page)).toHaveCount(1);
  await search(page, `${task.title} nema ga`);
  await expect(page.getByText('Nijedan radni nalog ne odgovara filtrima.')).toBeVisible();
  await page.getByRole('button', { name: 'Očisti filtre i pretragu' }).click();

  await page.getByRole('button', { name: 'Filtri' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filtri' });
  await pick(page, 'Radnik', worker.name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Primijeni' }).click();
  await expect(page.getByRole('region', { name: 'Aktivni filtri' })).toContainText(worker.name);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toContainText(task.title);
  await page.getByRole('button', { name: 'Završen', exact: true }).click();
  await expect(page.getByText('Nijedan radni nalog ne odgovara filtrima.')).toBeVisible();
});

test('the orders of a day stand by time or below who does them, and each worker’s are counted', async ({
  page,
  hire,
  browserOf,
}) => {
  await signIn(page, await hire('MANAGER'));
  const [ana, eva, ivo] = [await hire('WORKER'), await hire('WORKER'), await hire('WORKER')];
  const [anaId, evaId] = [await userIdOf(await browserOf(ana)), await userIdOf(await browserOf(eva))];
  const ivoId = await userIdOf(await browserOf(ivo));
  const task = await makeTask(page);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zagreb' }).format(now());
  const at = (hour: number) => `${today}T${hour}:00:00Z`;
  await plan(page, task, anaId, at(10));
  await post(page, `/tasks/${task.id}/create_order`, {
    planned_start_time: at(13),
    time_estimate: 90,
    worker_ids: [anaId, evaId],
  });
  await post(page, '/absences', { user_id: ivoId, kind: 'SICK', from_day: today, to_day: dayAfter(today) });
  const groups = page.getByRole('rowheader');
  const groupOf = (worker: { name: string }) => groups.filter({ has: page.getByText(worker.name, { exact: true }) });

  await test.step('today is one click away', async () => {
    await page.goto('/work-orders');
    await page.getByRole('button', { name: /^Danas( [\d.]+)?$/ }).click();
    await expect(page.getByText(/^Danas, /)).toBeVisible();
    await search(page, task.title);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole('columnheader', { name: 'Planirano' })).toHaveAttribute('aria-sort', 'ascending');
  });

  await test.step('an order of two stands below both, which is told', async () => {
    await page.getByRole('button', { name: 'Po radniku' }).click();
    await expect(groups).toHaveCount(2);
    await expect(groupOf(ana)).toContainText(`2 naloga · 2 h 30 · zajedno: ${eva.name} (1 nalog)`);
    await expect(groupOf(eva)).toContainText(`1 nalog · 1 h 30 · zajedno: ${ana.name} (1 nalog)`);
    await expect(page.getByRole('link', { name: new RegExp(task.title) })).toHaveCount(3);
    await expect(page.getByRole('columnheader', { name: 'Stvarno' })).toBeVisible();
    await expect(rows(page).filter({ hasText: task.title }).filter({ hasText: '11:00' })).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('who is away is told, once orders are not narrowed', async () => {
    await expect(groupOf(ivo)).toBeHidden();
    await search(page, '');
    await expect(groupOf(ivo)).toContainText('Bolovanje, do ');
    await expectAccessible(page);
    await search(page, task.title);
    await expect(groups).toHaveCount(2);
  });

  await test.step('the next day has none of them, and by time they are two again', async () => {
    await page.getByRole('button', { name: 'Sljedeći dan' }).click();
    await expect(page.getByRole('link', { name: new RegExp(task.title) })).toHaveCount(0);
    await page.getByRole('button', { name: 'Prethodni dan' }).click();
    await expect(groups).toHaveCount(2);
    await page.getByRole('button', { name: 'Po vremenu' }).click();
    await expect(groups).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
  });
});

test('deleting names the order; one that was done wants a reason of an ADMIN', async ({ page, hire, browserOf }) => {
  await signIn(page, await hire('ADMIN'));
  const worker = await hire('WORKER');
  const workerId = await userIdOf(await browserOf(worker));
  const [fresh, finished] = [await makeTask(page), await makeTask(page)];
  await carryOut(page, finished, workerId);
  const order = await plan(page, fresh, workerId);

  await page.goto(`/work-orders?worker=${workerId}`);
  await expect(rows(page)).toHaveCount(2);
  const remove = async (title: string) => {
    await rows(page)
      .filter({ hasText: title })
      .getByRole('button', { name: /^Radnje:/ })
      .click();
    await page.getByRole('menuitem', { name: 'Obriši radni nalog' }).click();
    return page.getByRole('dialog', { name: 'Brisanje radnog naloga' });
  };

  const question = await remove(fresh.title);
  await expect(question).toContainText(`Jeste li sigurni da želite obrisati radni nalog RN-${order} „${fresh.title}”?`);
  await question.getByRole('button', { name: 'Obriši radni nalog' }).click();
  await expectToast(page, 'Radni nalog je obrisan');
  await expect(rows(page)).toHaveCount(1);

  const reason = await remove(finished.title);
  await reason.getByRole('textbox', { name: 'Razlog' }).fill('Otvoren na krivom zadatku');
  await reason.getByRole('button', { name: 'Obriši radni nalog' }).click();
  await expect(page.getByText('Nijedan radni nalog ne odgovara filtrima.')).toBeVisible();

  await page.getByRole('button', { name: 'Obrisan', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await rows(page)
    .filter({ hasText: fresh.title })
    .getByRole('button', { name: /^Radnje:/ })
    .click();
  await page.getByRole('menuitem', { name: 'Vrati' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('a worker finds their own orders, and a new one comes by itself', async ({ page, hire, browserOf }) => {
  const office = await browserOf(await hire('MANAGER'));
  const worker = await hire('WORKER');
  await signIn(page, worker);
  await openLive(page, '/work-orders');
  await expect(page.getByText('Još nemate radnih naloga.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Novi radni nalog' })).toHaveCount(0);

  const task = await makeTask(office);
  await plan(office, task, await userIdOf(page));
  await expect(rows(page)).toContainText(task.title);
});
