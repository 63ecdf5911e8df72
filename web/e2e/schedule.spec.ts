import type { Page } from '@playwright/test';
import {
  at,
  card,
  column,
  dayAfter,
  drag,
  findWaiting,
  holdPlans,
  placeIn,
  quietDay,
  waiting,
  wallOf,
} from './board.ts';
import { expect, expectAccessible, expectToast, openLive, signIn, test } from './fixtures.ts';
import { changeOrder, orderOf } from './orders.ts';
import { makeTask, plan, post, userIdOf } from './tasks.ts';

test('an order gets its time and its worker by mouse, is stretched, moved by keys, and taken back', async ({
  page,
  hire,
  browserOf,
}) => {
  const day = quietDay(60);
  const worker = await hire('WORKER');
  await signIn(page, await hire('MANAGER'));
  const task = await makeTask(page);
  const order = await post<number>(page, `/tasks/${task.id}/create_order`, { time_estimate: 60 });
  await openLive(page, `/schedule?mode=calendar&day=${day}`);
  const own = card(page, task.title);

  await test.step('dropped on the calendar it has a time', async () => {
    const row = await findWaiting(page, task.title);
    await drag(page, row, () => at(page, day, 9));
    await expect(own).toContainText('09:00');
    await expect(waiting(page).getByText('Nema naloga bez termina s tim riječima')).toBeVisible();
    await expect.poll(async () => wallOf(page, (await orderOf(page, order)).planned_start)).toBe(`${day} 09:00`);
    await expectAccessible(page);
  });

  await test.step('a worker dropped on it does it', async () => {
    const crew = page.getByRole('region', { name: 'Radnici' });
    await crew.getByRole('button', { name: 'Prikaži radnike' }).click();
    await crew.getByRole('searchbox').fill(worker.name);
    await expect(crew.locator('[data-drag]')).toHaveCount(1);
    await drag(page, crew.getByRole('button', { name: worker.name }), () => placeIn(own));
    await expect.poll(async () => (await orderOf(page, order)).workers.map((one) => one.email)).toEqual([worker.email]);
    await expect(crew.getByRole('button', { name: worker.name })).toContainText(/1 h \/ \d+ h/);
  });

  await test.step('its lower edge is its estimate', async () => {
    const edge = await own.boundingBox();
    if (!edge) throw new Error('the card is not drawn');
    await page.mouse.move(edge.x + 20, edge.y + edge.height - 3);
    await page.mouse.down();
    await page.mouse.move(edge.x + 20, edge.y + edge.height + 62, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => (await orderOf(page, order)).time_estimate_minutes).toBe(90);
  });

  await test.step('keys move it, and take it back', async () => {
    await own.focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => wallOf(page, (await orderOf(page, order)).planned_start))
      .toBe(`${dayAfter(day)} 09:30`);
    await expect(column(page, dayAfter(day)).getByRole('button', { name: task.title })).toContainText('09:30');
    await page.keyboard.press('Control+z');
    await expectToast(page, `RN-${order} je opet kao prije`);
    await expect.poll(async () => wallOf(page, (await orderOf(page, order)).planned_start)).toBe(`${day} 09:00`);
  });

  await test.step('on a slow line a card is moved on, and all taken back, before the first answer', async () => {
    const plans = await holdPlans(page);
    for (const time of ['09:15', '09:30']) {
      await own.focus();
      await page.keyboard.press('m');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(own).toContainText(time);
    }
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    for (const _ of ['09:15', '09:30', '09:15']) await plans.letGo();
    await expect(own).toContainText('09:15');
    await plans.letGo();
    await expect(own).toContainText('09:00');
    await expect.poll(async () => wallOf(page, (await orderOf(page, order)).planned_start)).toBe(`${day} 09:00`);
    await plans.end();
  });

  await test.step('what another dispatcher moves is seen', async () => {
    await expect(column(page, day).getByRole('button', { name: task.title })).toContainText('09:00');
    const other = await browserOf(await hire('MANAGER'));
    await other.goto(`/schedule?mode=calendar&day=${day}`);
    await card(other, task.title).focus();
    await other.keyboard.press('m');
    await other.keyboard.press('ArrowUp');
    await other.keyboard.press('Enter');
    await expect(own).toContainText('08:45');
  });

  await test.step('the dialog changes the same, and takes it off the plan', async () => {
    await own.click();
    const dialog = page.getByRole('dialog', { name: task.title });
    await expect(dialog).toContainText(worker.email);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `Ukloni: ${worker.name}` }).click();
    await expect(dialog.getByText('Bez radnika')).toBeVisible();
    await dialog.getByRole('button', { name: 'Skini s rasporeda' }).click();
    await expect(own).toBeHidden();
    await expect(waiting(page).getByRole('button', { name: task.title })).toBeVisible();
    await expect.poll(() => orderOf(page, order)).toMatchObject({ planned_start: null, workers: [] });
  });
});

test('a collision is shown before the drop and goes on with a reason; a month and a year are chosen', async ({
  page,
  hire,
  watch,
  browserOf,
}) => {
  const day = quietDay(64);
  const worker = await hire('WORKER');
  await signIn(page, await hire('MANAGER'));
  const hands = await browserOf(worker);
  const workerId = await userIdOf(hands);
  const [first, second] = [await makeTask(page), await makeTask(page)];
  const start = (hour: number) => new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000).toISOString();
  const fixed = await plan(page, first, workerId, start(8));
  const moved = await plan(page, second, workerId, start(10));
  await page.goto(`/schedule?mode=calendar&day=${day}`);

  await card(page, second.title).focus();
  await page.keyboard.press('m');
  for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowUp');
  await expect(column(page, day)).toContainText(`kolidira s RN-${fixed}`);
  watch.tolerate(/^409 PATCH .*\/orders\/plans/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Radnik već ima posla' });
  await dialog.getByRole('textbox').fill('Dogovoreno s klijentom');
  await dialog.getByRole('button', { name: 'Svejedno dodijeli' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, second.title)).toHaveAttribute('data-clash', 'true');
  await expect(card(page, first.title)).toHaveAttribute('data-clash', 'true');
  await expect.poll(() => orderOf(page, moved)).toMatchObject({ planned_start: start(8.5).replace('.000', '') });

  await test.step('the orders in conflict are shown alone', async () => {
    const calls = page.getByRole('button', { name: /^Sukob \d+$/ });
    await calls.click();
    await expect(page).toHaveURL(/only=clash/);
    await expect(card(page, first.title)).toBeVisible();
    await expect(card(page, second.title)).toBeVisible();
    await expectAccessible(page);
    await calls.click();
    await expect(page).not.toHaveURL(/only=/);
  });

  await test.step('what is assigned anyway is taken back, even while it is being saved', async () => {
    await card(page, second.title).focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox').fill('Dogovoreno s klijentom');
    const plans = await holdPlans(page);
    await dialog.getByRole('button', { name: 'Svejedno dodijeli' }).click();
    await plans.arrived();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Control+z');
    await plans.letGo();
    await plans.letGo();
    // Its old place has a conflict too.
    await dialog.getByRole('textbox').fill('Kao prije');
    await plans.end();
    await dialog.getByRole('button', { name: 'Svejedno dodijeli' }).click();
    await expectToast(page, `RN-${moved} je opet kao prije`);
    await expect.poll(() => orderOf(page, moved)).toMatchObject({ planned_start: start(8.5).replace('.000', '') });
  });

  await test.step('a worker sees their own, and moves nothing', async () => {
    await hands.goto(`/schedule?mode=calendar&day=${day}`);
    await expect(card(hands, first.title)).toBeVisible();
    await expect(hands.getByRole('region', { name: 'Bez termina' })).toBeHidden();
    await card(hands, first.title).focus();
    await hands.keyboard.press('u');
    await hands.keyboard.press('Enter');
    const own = hands.getByRole('dialog', { name: first.title });
    await expect(own).toBeVisible();
    await expect(own.getByRole('button', { name: 'Skini s rasporeda' })).toBeHidden();
    expect((await orderOf(page, fixed)).planned_start).not.toBeNull();
  });

  await test.step('the month leads to its days', async () => {
    await page.keyboard.press('3');
    await expect(page.locator(`[data-cell="${day}"]`).getByRole('button', { name: first.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Godina' }).selectOption('2040');
    await expect(page).toHaveURL(/day=2040-/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('2040');
  });
});

test('a place is suggested for an order, taken by a key and taken back; what others change is left out', async ({
  page,
  hire,
}) => {
  const day = quietDay(68);
  await signIn(page, await hire('MANAGER'));
  const task = await makeTask(page, { latitude: 45.32, longitude: 14.44 });
  const order = await post<number>(page, `/tasks/${task.id}/create_order`, { time_estimate: 60 });
  await openLive(page, `/schedule?mode=calendar&day=${day}`);
  const row = await findWaiting(page, task.title);
  const panel = page.getByRole('region', { name: 'Prijedlog za 1 nalog' });
  const ghost = page.locator(`[data-proposed="${order}"]`);

  await test.step('those that wait stand by how near they are to the selected card', async () => {
    const nearest = page.waitForRequest((request) => request.postData()?.includes('"sort":"NEAREST"') ?? false);
    await waiting(page).getByRole('combobox', { name: 'Poredak' }).selectOption('Najbliže');
    await expect(waiting(page)).toContainText('Odaberite karticu s mjestom');
    await row.click({ modifiers: ['Shift'] });
    await expect(waiting(page)).toContainText('Najbliže odabranoj kartici');
    expect((await nearest).postDataJSON()).toMatchObject({
      unscheduled: { near: { latitude: 45.32, longitude: 14.44 } },
    });
    await expect(row).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await waiting(page).getByRole('combobox', { name: 'Poredak' }).selectOption('Najstariji');
  });

  await test.step('another place than the best is chosen and taken', async () => {
    await row.focus();
    await page.keyboard.press('s');
    await expect(ghost).toContainText(task.title);
    await expect(panel).toContainText('u radnom vremenu, bez sukoba');
    await expectAccessible(page);
    const proposed = panel.locator('[data-row]');
    const best = await proposed.innerText();
    await panel.getByRole('button', { name: 'Drugo mjesto' }).click();
    await panel
      .getByRole('button', { name: /min vožnje/ })
      .first()
      .click();
    await expect(proposed).not.toContainText(best.split('\n')[1] ?? '');
    await page.keyboard.press('Enter');
    await expect(panel).toBeHidden();
    await expect(ghost).toBeHidden();
    await expect(card(page, task.title)).toBeVisible();
    await expect.poll(async () => (await orderOf(page, order)).planned_start).not.toBeNull();
    expect((await orderOf(page, order)).workers).toHaveLength(1);
  });

  await test.step('the board takes it back', async () => {
    await page.keyboard.press('Control+z');
    await expectToast(page, `RN-${order} je opet kao prije`);
    expect(await orderOf(page, order)).toMatchObject({ planned_start: null, workers: [] });
  });

  await test.step('planned by somebody else meanwhile it is not taken', async () => {
    await row.focus();
    await page.keyboard.press('s');
    await expect(ghost).toBeVisible();
    await changeOrder(page, order, { planned_start: `${day}T09:00:00Z` });
    await expect(panel).toContainText('netko ga je u međuvremenu promijenio');
    await expect(ghost).toHaveAttribute('data-broken', 'true');
    await expect(panel.getByRole('button', { name: /Prihvati/ })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    expect(await wallOf(page, (await orderOf(page, order)).planned_start)).toContain(day);
  });
});

test('in the rows of workers an order changes hands and time; several move together', async ({
  page,
  hire,
  browserOf,
}) => {
  const day = quietDay(72);
  const [ana, ivo] = [await hire('WORKER'), await hire('WORKER')];
  await signIn(page, await hire('MANAGER'));
  const [anaId, ivoId] = [await userIdOf(await browserOf(ana)), await userIdOf(await browserOf(ivo))];
  const [first, second] = [await makeTask(page), await makeTask(page)];
  const order = await post<number>(page, `/tasks/${first.id}/create_order`, { time_estimate: 60 });
  const beside = await plan(page, second, ivoId, `${day}T14:00:00Z`);
  // By its name above the others, wherever the others’ rows end.
  const team = `Aa ${ana.name}`;
  await post<number>(page, '/teams', { name: team, user_ids: [anaId, ivoId] });
  const was = await wallOf(page, (await orderOf(page, beside)).planned_start);
  await page.goto(`/schedule?day=${day}&mode=workers&view=day`);
  const row = (worker: number) => page.locator(`[data-row="${worker}"]`);
  /** An hour in the row of a worker; a card is held 20 px from its beginning. */
  const hourOf = async (worker: number, hour: number, grip = 0) => {
    const lane = row(worker).locator('[data-lane]');
    const box = await lane.boundingBox();
    if (!box) throw new Error('the row is not drawn');
    return { x: box.x + (box.width * hour) / 24 + grip, y: box.y + box.height / 2 };
  };

  await test.step('a team folds', async () => {
    const head = page.getByRole('button', { name: team });
    await expect(row(ivoId)).toBeInViewport();
    await head.click();
    await expect(row(ivoId)).toBeHidden();
    await head.click();
    await expect(row(ivoId)).toBeInViewport();
  });

  await test.step('a row is left out, and comes back', async () => {
    await page.getByRole('button', { name: 'Redovi radnika' }).click();
    const dialog = page.getByRole('dialog', { name: 'Redovi radnika' });
    await dialog.getByRole('checkbox', { name: ivo.name }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Zatvori', exact: true }).last().click();
    await expect(row(ivoId)).toBeHidden();
    await page.getByRole('button', { name: 'skriveno: 1' }).click();
    await dialog.getByRole('button', { name: 'Vrati uobičajeno' }).click();
    await page.keyboard.press('Escape');
    await expect(row(ivoId)).toBeInViewport();
  });

  await test.step('dropped into a row it is that worker’s', async () => {
    const from = await findWaiting(page, first.title);
    await drag(page, from, () => hourOf(anaId, 10));
    await expect(row(anaId).getByRole('button', { name: first.title })).toBeVisible();
    await expect.poll(async () => wallOf(page, (await orderOf(page, order)).planned_start)).toBe(`${day} 10:00`);
    expect((await orderOf(page, order)).workers.map((one) => one.email)).toEqual([ana.email]);
    await expectAccessible(page);
  });

  await test.step('dragged into another row it changes hands', async () => {
    await drag(page, row(anaId).getByRole('button', { name: first.title }), () => hourOf(ivoId, 12, 20));
    await expect(row(ivoId).getByRole('button', { name: first.title })).toBeVisible();
    await expect.poll(async () => (await orderOf(page, order)).workers.map((one) => one.email)).toEqual([ivo.email]);
    expect(await wallOf(page, (await orderOf(page, order)).planned_start)).toBe(`${day} 12:00`);
  });

  await test.step('two that are chosen move and come back as one', async () => {
    const own = row(ivoId).getByRole('button', { name: first.title });
    await own.click({ modifiers: ['Shift'] });
    await row(ivoId)
      .getByRole('button', { name: second.title })
      .click({ modifiers: ['Shift'] });
    await expect(page.getByRole('region', { name: 'Odabrani nalozi' })).toContainText('Odabrano: 2');
    await own.focus();
    await page.keyboard.press('m');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Promijenjeni su planovi naloga: 2');
    await expect.poll(async () => wallOf(page, (await orderOf(page, order)).planned_start)).toBe(`${day} 11:00`);
    expect(await wallOf(page, (await orderOf(page, beside)).planned_start)).not.toBe(was);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => wallOf(page, (await orderOf(page, order)).planned_start)).toBe(`${day} 12:00`);
    expect(await wallOf(page, (await orderOf(page, beside)).planned_start)).toBe(was);
    await own.focus();
    await page.keyboard.press('s');
    await expect(page.getByRole('region', { name: 'Prijedlog za 2 naloga' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the week has a row for each, too', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('2');
    await expect(row(ivoId)).toContainText(/2 h \/ [1-4]\d h/);
    await expect(page.locator('[data-busy]')).toHaveCount(0);
    await expect(row(ivoId).locator(`[data-cell="${day}"]`).getByRole('button', { name: first.title })).toBeVisible();
    await drag(page, row(ivoId).getByRole('button', { name: first.title }), () =>
      placeIn(row(ivoId).locator(`[data-cell="${dayAfter(day)}"]`), 0.5, 12),
    );
    await expect
      .poll(async () => wallOf(page, (await orderOf(page, order)).planned_start))
      .toBe(`${dayAfter(day)} 12:00`);
    expect((await orderOf(page, order)).workers.map((one) => one.email)).toEqual([ivo.email]);
  });
});

test('two dispatchers see each other, what the other moves and who was first; a lost connection loses nothing', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  const day = quietDay(76);
  const [first, second] = [await hire('MANAGER'), await hire('MANAGER')];
  await signIn(page, first);
  const other = await browserOf(second);
  const task = await makeTask(page);
  const order = await post<number>(page, `/tasks/${task.id}/create_order`, {
    planned_start_time: `${day}T09:00:00Z`,
    time_estimate: 60,
  });
  await Promise.all([
    openLive(page, `/schedule?mode=calendar&day=${day}`),
    openLive(other, `/schedule?mode=calendar&day=${day}`),
  ]);
  const own = card(page, task.title);
  const theirs = card(other, task.title);
  const faceOf = (on: Page, name: string) =>
    on.getByRole('region', { name: 'Uz vas na ploči' }).getByRole('img', { name });
  const startOf = async () => wallOf(page, (await orderOf(page, order)).planned_start);

  await test.step('each sees the face of the other', async () => {
    await expect(faceOf(page, second.name)).toBeVisible();
    await expect(faceOf(other, first.name)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('what one drags is marked for the other until it is dropped, and where it is dropped it is for both', async () => {
    await own.hover({ position: { x: 20, y: 12 } });
    await expect(own).toHaveAttribute('draggable', 'true');
    const to = await at(page, day, 12);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y - 6, { steps: 8 });
    await expect(theirs).toContainText('Ana premješta');
    await expect(theirs).toHaveAttribute('title', new RegExp(`${first.name} premješta`));
    await expect(theirs).not.toHaveAttribute('data-drag');
    await expectAccessible(other);
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await expect(own).toContainText('12:00');
    await expect(theirs).toContainText('12:00');
    await expect(theirs).not.toContainText('premješta');
  });

  await test.step('who was second is told, and both see what the first did', async () => {
    await theirs.focus();
    await other.keyboard.press('m');
    await other.keyboard.press('ArrowDown');
    await expect(own).toContainText('Ana premješta');
    await own.click();
    await page.getByRole('dialog', { name: task.title }).getByRole('button', { name: 'Skini s rasporeda' }).click();
    await expect(own).toBeHidden();
    await expect(theirs).toBeHidden();
    watch.announce(/^409 PATCH .*\/orders\/plans/);
    await other.keyboard.press('Enter');
    await expectToast(other, `Nalog RN-${order} netko je u međuvremenu promijenio. Prikazan je kakav je sada.`);
    expect((await orderOf(page, order)).planned_start).toBeNull();
    for (const board of [page, other]) {
      await findWaiting(board, task.title);
    }
  });

  await test.step('without a connection nothing is moved; afterwards the board is right by itself', async () => {
    await waiting(page).getByRole('button', { name: task.title }).focus();
    await page.keyboard.press('Control+z');
    await expect(own).toContainText('12:00');
    await expect(theirs).toContainText('12:00');
    await theirs.focus();
    await other.keyboard.press('m');
    await other.keyboard.press('ArrowDown');
    await expect(own).toContainText('Ana premješta');
    watch.tolerate(/^net::ERR_INTERNET_DISCONNECTED /);
    await other.context().setOffline(true);
    await expect(other.getByText(/^Nema veze\./)).toBeVisible();
    await expectToast(other, 'Veza je prekinuta. Ništa nije premješteno.');
    await expect(theirs).toHaveAttribute('title', /Nema veze: ništa se ne može premjestiti/);
    await expect(theirs).not.toHaveAttribute('data-drag');
    await expect(faceOf(page, second.name)).toBeHidden();
    await expect(own).not.toContainText('premješta');
    await own.focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(startOf).toBe(`${day} 11:45`);
    await other.context().setOffline(false);
    await expect(theirs).toContainText('11:45');
    await expect(theirs).toHaveAttribute('data-drag');
    await expect(faceOf(page, second.name)).toBeVisible();
    await expect(faceOf(other, first.name)).toBeVisible();
  });

  await test.step('who closes the board is gone', async () => {
    await other.close();
    await expect(faceOf(page, second.name)).toBeHidden();
  });
});
