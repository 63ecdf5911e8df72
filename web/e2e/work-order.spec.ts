import type { Page } from '@playwright/test';
import { photo } from './files.ts';
import { demo, expect, expectAccessible, expectToast, openLive, signIn, test } from './fixtures.ts';
import { changeOrder, makeDemandingWork, orderOf, price } from './orders.ts';
import { firstOf, makeTask, plan, post, userIdOf } from './tasks.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Signs on the pad with a finger. */
async function draw(page: Page) {
  const pad = dialog(page, 'Potpis klijenta').getByRole('img', { name: 'Još nije potpisano' });
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is nothing to sign on');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6);
  await page.mouse.down();
  for (const [x, y] of [
    [0.35, 0.3],
    [0.5, 0.7],
    [0.65, 0.35],
    [0.8, 0.6],
  ] as const) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 });
  }
  await page.mouse.up();
}

test('a work order is planned, carried out on a phone, and its task confirmed', async ({ page, hire, browserOf }) => {
  await signIn(page, await hire('MANAGER'));
  const worker = await hire('WORKER');
  const phone = await browserOf(worker, PHONE);
  const task = await makeTask(page, { whier_id: await makeDemandingWork(page) });
  const order = await post<number>(page, `/tasks/${task.id}/create_order`, {
    planned_start_time: null,
    time_estimate: 90,
  });
  const path = `/work-orders/${order}`;

  await test.step('the office plans it and adds the worker', async () => {
    await openLive(page, path);
    await expect(section(page, 'Radnici').getByText('Još nema radnika.')).toBeVisible();
    await expect(button(page, 'Započni')).toBeHidden();
    await page.getByRole('textbox', { name: 'Planirani početak, dan' }).fill('1. 12. 2026.');
    await page.getByRole('textbox', { name: 'Planirani početak, dan' }).press('Tab');
    await button(page, 'Dodaj radnika').click();
    const picker = page.getByRole('combobox', { name: 'Radnik' });
    await picker.fill(worker.name);
    await page.getByRole('option', { name: worker.name }).click();
    await expect(page.getByText('2 nespremljene izmjene')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Spremi' }).click();
    await expectToast(page, 'Radni nalog je spremljen');
    expect(await orderOf(page, order)).toMatchObject({ planned_start: '2026-12-01T07:00:00Z' });
  });

  await test.step('the worker starts it, and the office sees so at once', async () => {
    await openLive(phone, path);
    await expect(phone.getByRole('textbox', { name: 'Planirani početak, dan' })).toBeHidden();
    await button(phone, 'Započni').tap();
    await expect(button(phone, 'Završi nalog')).toBeVisible();
    await expect(page.getByRole('banner').or(page.getByRole('main')).getByText('Radi se')).toBeVisible();
    await expect(section(page, 'Odrađeno vrijeme').getByText(worker.name)).toBeVisible();
  });

  await test.step('finishing names what is missing and leads there', async () => {
    await button(phone, 'Završi nalog').tap();
    const missing = dialog(phone, 'Završetak radnog naloga');
    await expect(missing.getByRole('button', { name: /nedostaje$/ })).toHaveCount(4);
    await expectAccessible(phone);
    await missing.getByRole('button', { name: 'Opis radova' }).tap();
    await expect(phone.getByRole('textbox', { name: 'Što je napravljeno' })).toBeFocused();
  });

  await test.step('the worker describes, ticks, photographs, and lets the client sign', async () => {
    await phone.getByRole('textbox', { name: 'Što je napravljeno' }).fill('Zamijenjena prigušnica.');
    await section(phone, 'Opis radova').getByRole('button', { name: 'Dodaj', exact: true }).tap();
    await expect(section(page, 'Opis radova').getByText('Zamijenjena prigušnica.')).toBeVisible();

    for (const check of ['Napajanje isključeno', 'Radovi ispitani']) {
      await phone.getByRole('checkbox', { name: check }).check();
    }
    await expect(section(page, 'Kontrolni popis').getByText('2 od 2')).toBeVisible();

    const images = phone.getByRole('group', { name: 'Dodaj slike' });
    await images.locator('input[data-role=chooser]').setInputFiles(photo());
    await phone.getByRole('button', { name: 'Pošalji 1 sliku' }).tap();
    await expect(page.getByRole('img', { name: `Slika 1 radnog naloga „${task.title}”` })).toBeVisible();

    await button(phone, 'Potpiši').tap();
    await draw(phone);
    await expectAccessible(phone);
    await dialog(phone, 'Potpis klijenta').getByRole('button', { name: 'Spremi potpis' }).tap();
    await expect(phone.getByRole('img', { name: 'Potpis, Nada Kovač' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Potpis, Nada Kovač' })).toBeVisible();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await test.step('the worker finishes', async () => {
    await button(phone, 'Završi nalog').tap();
    await dialog(phone, 'Završetak radnog naloga').getByRole('button', { name: 'Završi nalog' }).tap();
    await expect(button(phone, 'Završi nalog')).toBeHidden();
    await expect(page.getByRole('main').getByText('Završen', { exact: true }).first()).toBeVisible();
  });

  await test.step('the office takes it up again for a reason, and lets it end', async () => {
    await button(page, 'Više radnji').click();
    await page.getByRole('menuitem', { name: 'Ponovno otvori' }).click();
    const why = dialog(page, 'Ponovno otvaranje naloga');
    await why.getByRole('textbox', { name: 'Razlog' }).fill('Klijent javlja da svjetlo opet treperi.');
    await why.getByRole('button', { name: 'Ponovno otvori' }).click();
    await expectToast(page, 'Radni nalog je ponovno otvoren');
    await button(phone, 'Nastavi rad').tap();
    await expect(button(phone, 'Pauza')).toBeVisible();
    await expect(page.getByRole('main').getByText('Radi se')).toBeVisible();
    await button(page, 'Završi nalog').click();
    await dialog(page, 'Završetak radnog naloga').getByRole('button', { name: 'Završi nalog' }).click();
    await expectToast(page, 'Radni nalog je završen');
  });

  await test.step('the history tells all of it, and narrows to the status', async () => {
    await button(page, 'Povijest').click();
    const history = dialog(page, 'Povijest');
    for (const kind of ['Klijent je potpisao', 'Opisani radovi', 'Dodane datoteke', 'Dodan radnik']) {
      await expect(history.getByText(kind)).toBeVisible();
    }
    await expectAccessible(page);
    await history.getByText('Samo status').click();
    await expect(history.getByText('Dodan radnik')).toBeHidden();
    await expect(history.getByText('Razlog: Klijent javlja da svjetlo opet treperi.')).toBeVisible();
    await history.getByRole('button', { name: 'Zatvori' }).click();
  });

  await test.step('priced, the task is confirmed, and the order can only be read', async () => {
    await price(page, task.id, order);
    await section(page, 'Zadatak').getByRole('link').click();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Potvrdi zadatak, / })
      .click();
    await dialog(page, 'Potvrda zadatka').getByRole('button', { name: 'Potvrdi zadatak' }).click();
    await expectToast(page, 'Zadatak je potvrđen');
    await page.getByRole('link', { name: `RN-${order}`, exact: true }).click();
    await expect(section(page, 'Zadatak').getByText('Fakturiran')).toBeVisible();
    await expect(button(page, 'Više radnji')).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Što je napravljeno' })).toBeHidden();
  });
});

test('what keeps the work from going on is a mark that both see', async ({ page, hire, browserOf }) => {
  await signIn(page, await hire('MANAGER'));
  const phone = await browserOf(await hire('WORKER'), PHONE);
  const order = await plan(page, await makeTask(page), await userIdOf(phone));
  await openLive(page, `/work-orders/${order}`);
  await openLive(phone, `/work-orders/${order}`);

  await button(phone, 'Više radnji').tap();
  await phone.getByRole('menuitem', { name: 'Stavi na čekanje' }).tap();
  const why = dialog(phone, 'Stavljanje na čekanje');
  await why.getByRole('button', { name: 'Stavi na čekanje' }).tap();
  await expect(why.getByText('Navedite razlog')).toBeVisible();
  await why.getByRole('textbox', { name: 'Razlog' }).fill('Prostor je zaključan.');
  await why.getByRole('button', { name: 'Stavi na čekanje' }).tap();
  for (const who of [phone, page]) await expect(who.getByText('Na čekanju: Prostor je zaključan.')).toBeVisible();

  await button(page, 'Skini s čekanja').click();
  for (const who of [phone, page]) await expect(who.getByText('Na čekanju: Prostor je zaključan.')).toBeHidden();

  await button(page, 'Povijest').click();
  await expect(dialog(page, 'Povijest').getByText('Stavljeno na čekanje')).toBeVisible();
  await expect(dialog(page, 'Povijest').getByText('Više nije na čekanju')).toBeVisible();
});

test('an order that was started is deleted for a reason, and brought back', async ({ page, hire, browserOf }) => {
  await signIn(page, await hire('ADMIN'));
  const worker = await browserOf(await hire('WORKER'));
  const order = await plan(page, await makeTask(page), await userIdOf(worker));
  await post(page, `/orders/${order}/start`, {});
  await page.goto(`/work-orders/${order}`);

  await button(page, 'Više radnji').click();
  await page.getByRole('menuitem', { name: 'Obriši radni nalog' }).click();
  const why = dialog(page, 'Brisanje radnog naloga');
  await why.getByRole('textbox', { name: 'Razlog' }).fill('Dvostruki unos.');
  await why.getByRole('button', { name: 'Obriši radni nalog' }).click();
  await expectToast(page, 'Radni nalog je obrisan');
  await expect(page).toHaveURL(/\/work-orders$/);

  await page.goto(`/work-orders/${order}`);
  await expect(
    page.getByText('Ovaj je radni nalog obrisan i može se samo čitati. Razlog: Dvostruki unos.'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Vrati').click();
  await dialog(page, 'Vraćanje radnog naloga').getByRole('button', { name: 'Vrati' }).click();
  await expectToast(page, 'Radni nalog je vraćen');
  await expect(button(page, 'Završi nalog')).toBeVisible();
});

test('two plan the same order: nothing typed is lost, and who is busy is assigned only for a reason', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  const [mine, theirs] = [await hire('MANAGER'), await hire('MANAGER')];
  await signIn(page, mine);
  const other = await browserOf(theirs);
  const worker = await hire('WORKER');
  const hand = await browserOf(worker);
  const workerId = await userIdOf(hand);
  const taken = await plan(page, await makeTask(page), workerId);
  const order = await post<number>(page, `/tasks/${(await makeTask(page)).id}/create_order`, {
    planned_start_time: (await orderOf(page, taken)).planned_start,
    time_estimate: 60,
    worker_ids: [],
  });
  const hours = page.getByRole('textbox', { name: 'Sati', exact: true });

  await test.step('the other’s value comes under the edit, and one of both is chosen', async () => {
    watch.announce(/^409 PATCH/);
    await openLive(page, `/work-orders/${order}`);
    await button(page, 'Uredi plan').click();
    await hours.fill('3');
    await changeOrder(other, order, { time_estimate: 240 });
    await expect(page.getByText(/u međuvremenu izmijenjeno/)).toBeVisible();
    await expect(hours).toHaveValue('3');
    await page.getByRole('button', { name: 'Spremi' }).click();
    const choice = dialog(page, 'Netko drugi je mijenjao isto');
    await expect(choice.getByText('3 h', { exact: true })).toBeVisible();
    await expect(choice.getByText('4 h', { exact: true })).toBeVisible();
    await choice.getByRole('radio', { name: /Njihovo/ }).check();
    await choice.getByRole('button', { name: 'Spremi' }).click();
    await expect(section(page, 'Plan').getByText('4 h', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Nespremljene izmjene' })).toBeHidden();
    await expectToast(page, 'Radni nalog je spremljen');
  });

  await test.step('the picker says who is busy, and saving says with what', async () => {
    await button(page, 'Dodaj radnika').click();
    await page.getByRole('combobox', { name: 'Radnik' }).fill(worker.name);
    const option = page.getByRole('option', { name: worker.name });
    await expect(option).toContainText(`Zauzeto: nalog RN-${taken}`);
    await option.click();
    await page.getByRole('button', { name: 'Spremi' }).click();
    const overlap = dialog(page, 'Radnik već ima posla');
    await expect(overlap.getByText(worker.name)).toBeVisible();
    await expectAccessible(page);
    await overlap.getByRole('textbox', { name: 'Razlog' }).fill('Susjedna vrata, stiže oboje.');
    await overlap.getByRole('button', { name: 'Svejedno dodijeli' }).click();
    await expectToast(page, 'Radni nalog je spremljen');
    expect((await orderOf(page, order)).workers.map((one) => one.worker_id)).toEqual([workerId]);
  });

  await test.step('the history says so, though not to the worker', async () => {
    await button(page, 'Povijest').click();
    await expect(dialog(page, 'Povijest').getByText('Susjedna vrata, stiže oboje.')).toBeVisible();
    await hand.goto(`/work-orders/${order}`);
    await button(hand, 'Povijest').click();
    await expect(dialog(hand, 'Povijest').getByText('Dodan radnik')).toBeVisible();
    await expect(dialog(hand, 'Povijest').getByText('Susjedna vrata, stiže oboje.')).toBeHidden();
  });
});

test('an order without a time is planned at the first free place, taken back, and planned from its own page', async ({
  page,
  browserOf,
}) => {
  // A company in which no other journey plans: a place that is taken for a moment is missed by nobody.
  await signIn(page, demo.stranger);
  const { tenant_id } = await firstOf(page, '/tenants/picker_search', 'd.o.o.');
  const task = await makeTask(page, { tenant_id });
  const id = await post<number>(page, `/tasks/${task.id}/create_order`, {
    planned_start_time: null,
    time_estimate: 60,
  });

  await test.step('the task offers the first free place, one click takes it and one gives it back', async () => {
    await openLive(page, task.path);
    const orders = section(page, 'Radni nalozi');
    await expect(orders.getByText('Prvo slobodno:')).toBeVisible();
    await button(page, `Planiraj RN-${id} na prvo slobodno mjesto`).click();
    await expect(page.getByText(`RN-${id} je planiran`).first()).toBeVisible();
    await expect(orders.getByText('Prvo slobodno:')).toBeHidden();
    const planned = await orderOf(page, id);
    expect(planned.planned_start).not.toBeNull();
    expect(planned.workers).toHaveLength(1);
    await page.getByRole('button', { name: 'Poništi' }).click();
    await expect(orders.getByText('Prvo slobodno:')).toBeVisible();
    expect(await orderOf(page, id)).toMatchObject({ planned_start: null, workers: [] });
  });

  await test.step('what happened is told beside it, the last event first', async () => {
    const events = section(page, 'Tijek').getByRole('listitem');
    await section(page, 'Tijek').scrollIntoViewIfNeeded();
    await expect(events.first()).toContainText(`Radni nalog RN-${id}`);
  });

  await test.step('the order takes a place over into its plan, which is then read as a text', async () => {
    await openLive(page, `/work-orders/${id}`);
    const places = section(page, 'Predložena mjesta');
    await places.getByRole('button').first().click();
    await expect(page.getByText('2 nespremljene izmjene')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Spremi' }).click();
    await expectToast(page, 'Radni nalog je spremljen');
    await expect(section(page, 'Plan').getByText('1 h', { exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Planirani početak, dan' })).toBeHidden();
    await page.keyboard.press('e');
    await expect(page.getByRole('textbox', { name: 'Planirani početak, dan' })).toBeFocused();
    expect((await orderOf(page, id)).workers).toHaveLength(1);
  });

  await test.step('on a phone the next step and the comments are where the thumb is', async () => {
    const phone = await browserOf(demo.stranger, PHONE);
    await phone.goto((await makeTask(page, { tenant_id })).path);
    await expectAccessible(phone);
    await button(phone, 'Komentiraj').tap();
    await expect(phone.getByRole('textbox', { name: 'Komentar' })).toBeFocused();
    await button(phone, 'Planiraj').tap();
    await expect(dialog(phone, 'Novi radni nalog')).toBeVisible();
  });
});
