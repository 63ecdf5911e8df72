import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectOk, expectToast, mint, openLive, signIn, test } from './fixtures.ts';
import { makeProject } from './projects.ts';
import { pick, pickHierarchy } from './task-form.ts';
import { carryOut, detailsOf, inDays, type Made, makeNode, makeTask, plan, userIdOf } from './tasks.ts';

const header = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

const fromMenu = async (page: Page, name: string) => {
  await header(page, 'Više radnji').click();
  await page.getByRole('menuitem', { name }).click();
};

test.beforeEach(async ({ page, hire }) => signIn(page, await hire('ADMIN')));

test('work that is done is confirmed, and can be reopened with a reason', async ({ page, hire, browserOf }) => {
  const task = await makeTask(page);
  await openLive(page, task.path);

  await test.step('without a finished work order it cannot be confirmed', async () => {
    await expect(header(page, 'Planiraj')).toBeVisible();
    await expect(header(page, 'Potvrdi zadatak')).toBeHidden();
  });

  await test.step('the page follows the work order from plan to end', async () => {
    const worker = await browserOf(await hire('WORKER'));
    await carryOut(page, task, await userIdOf(worker));
    const orders = page.getByRole('region', { name: 'Radni nalozi' });
    await expect(orders.getByText('Završen')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Financijski detalji' })).toBeVisible();
  });

  await test.step('on paper it is whole, without the frame around it', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toBeHidden();
    await expect(page.getByRole('heading', { name: task.title })).toBeVisible();
    await expect(header(page, 'Potvrdi zadatak')).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Komentar', exact: true })).toBeHidden();
    const sheets = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g);
    expect(sheets?.length).toBeGreaterThan(1);
    await page.emulateMedia({ media: null });
  });

  await header(page, 'Potvrdi zadatak').click();
  const question = page.getByRole('dialog', { name: 'Potvrda zadatka' });
  await expect(question).toContainText(task.title);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Potvrdi zadatak' }).click();
  await expectToast(page, 'Zadatak je potvrđen');
  await expect(page.getByText('Radovi su potvrđeni pa se zadatak više ne može mijenjati.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Naziv', exact: true })).toBeHidden();

  await fromMenu(page, 'Ponovno otvori');
  const why = page.getByRole('dialog', { name: 'Ponovno otvaranje zadatka' });
  await why.getByRole('button', { name: 'Ponovno otvori' }).click();
  await expect(why.getByText('Navedite razlog')).toBeVisible();
  await why.getByRole('textbox', { name: 'Razlog' }).fill('Klijent traži još jednu utičnicu.');
  await why.getByRole('button', { name: 'Ponovno otvori' }).click();
  await expectToast(page, 'Zadatak je ponovno otvoren');
  await expect(page.getByRole('textbox', { name: 'Naziv', exact: true })).toHaveValue(task.title);
});

test('a task is rejected with a reason, and its work order falls', async ({ page, hire, browserOf }) => {
  const task = await makeTask(page);
  const order = await plan(page, task, await userIdOf(await browserOf(await hire('WORKER'))));
  await page.goto(task.path);
  await expect(page.getByRole('link', { name: `RN-${order}`, exact: true })).toHaveAttribute(
    'href',
    `/work-orders/${order}`,
  );

  await fromMenu(page, 'Odbij');
  const why = page.getByRole('dialog', { name: 'Odbijanje zadatka' });
  await why.getByRole('button', { name: 'Odbij zadatak' }).click();
  await expect(why.getByText('Navedite razlog')).toBeVisible();
  const reason = why.getByRole('textbox', { name: 'Razlog' });
  await reason.fill('Nije naš objekt.');
  await expectAccessible(page);
  await test.step('what is typed outlives the page', async () => {
    await page.reload();
    await fromMenu(page, 'Odbij');
    await expect(reason).toHaveValue('Nije naš objekt.');
  });
  await why.getByRole('button', { name: 'Odbij zadatak' }).click();
  await expectToast(page, 'Zadatak je odbijen');
  await expect(page.getByRole('status').filter({ hasText: 'Nije naš objekt.' })).toBeVisible();

  await fromMenu(page, 'Ponovno otvori');
  const again = page.getByRole('dialog', { name: 'Ponovno otvaranje zadatka' });
  await expect(again.getByRole('textbox')).toHaveValue('');
  await again.getByRole('button', { name: 'Ponovno otvori' }).click();
  await expectToast(page, 'Zadatak je ponovno otvoren');
  await expect(page.getByRole('textbox', { name: 'Naziv', exact: true })).toHaveValue(task.title);
});

test('deleting asks by name, and an administrator brings the task back', async ({ page }) => {
  const task = await makeTask(page);
  await page.goto(`/tasks?q=${encodeURIComponent(task.title)}`);
  const row = page.getByRole('row', { name: task.title });
  await row.getByRole('button', { name: `Radnje: ${task.title}` }).click();
  await page.getByRole('menuitem', { name: 'Obriši zadatak' }).click();
  const question = page.getByRole('dialog', { name: 'Brisanje zadatka' });
  await expect(question).toContainText(`Jeste li sigurni da želite obrisati ${task.title}?`);
  await question.getByRole('button', { name: 'Odustani' }).click();
  await expect(row).toBeVisible();

  await row.getByRole('link', { name: task.title }).click();
  await fromMenu(page, 'Obriši zadatak');
  await question.getByRole('button', { name: 'Obriši zadatak' }).click();
  await expectToast(page, 'Zadatak je obrisan');
  // Back where the list was left.
  await expect(page).toHaveURL(/\/tasks\?q=/);
  await expect(page.getByText('Nijedan zadatak ne odgovara filtrima.')).toBeVisible();

  await page.getByRole('button', { name: 'Obrisan', exact: true }).click();
  await row.getByRole('link', { name: task.title }).click();
  await expect(page.getByText('Ovaj je zadatak obrisan i može se samo čitati.')).toBeVisible();
  await header(page, 'Vrati').click();
  await page.getByRole('dialog', { name: 'Vraćanje zadatka' }).getByRole('button', { name: 'Vrati' }).click();
  await expectToast(page, 'Zadatak je vraćen');
  await expect(page.getByRole('textbox', { name: 'Naziv', exact: true })).toHaveValue(task.title);
});

test('several tasks are ticked, deleted together and brought back together', async ({ page, watch }) => {
  const word = mint();
  const doubled = (n: number) => makeTask(page, { title: `Dvostruki unos ${word} ${n}` });
  const [, , theirs] = [await doubled(1), await doubled(2), await doubled(3)];
  await page.goto(`/tasks?q=${word}`);
  await expect(page.getByRole('table').getByRole('link', { name: word })).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Odaberi sve retke na stranici' }).check();
  await page.getByRole('checkbox', { name: `Odaberi Dvostruki unos ${word} 1` }).uncheck();
  const bar = page.getByRole('main').locator('[data-ticked]');
  const toasts = page.getByRole('region', { name: 'Obavijesti' });
  const makeUrgent = async () => {
    await bar.getByRole('button', { name: 'Prioritet' }).click();
    const asked = page.getByRole('dialog', { name: 'Prioritet 2 zadatka' });
    await asked.getByRole('combobox', { name: 'Prioritet' }).click();
    await page.getByRole('option', { name: 'Visok' }).click();
    await asked.getByRole('button', { name: 'Primijeni' }).click();
    await expect(toasts.getByText('Promijenjena su 2 zadatka')).toBeVisible();
  };
  const tick = async () => {
    await page.getByRole('checkbox', { name: 'Odaberi sve retke na stranici' }).check();
    await page.getByRole('checkbox', { name: `Odaberi Dvostruki unos ${word} 1` }).uncheck();
  };
  await makeUrgent();
  await toasts.getByRole('button', { name: 'Poništi' }).click();
  await expectToast(page, '2 zadatka opet su kao prije');
  await page.goto(`/tasks?q=${word}&priority=MEDIUM`);
  await expect(page.getByRole('table').getByRole('link', { name: word })).toHaveCount(3);

  await test.step('what others have changed since stays as they have it', async () => {
    await tick();
    await makeUrgent();
    watch.announce(/^409 PATCH/);
    const answer = await page.request.patch(`/api/tasks/${theirs.id}/details`, { data: { priority: 'LOW' } });
    await expectOk(answer);
    await toasts.getByRole('button', { name: 'Poništi' }).click();
    await expect(toasts.getByText(`mijenjano: Z-${theirs.id}.`)).toBeVisible();
    await page.goto(`/tasks?q=${word}&priority=LOW`);
    await expect(page.getByRole('table').getByRole('link', { name: word })).toHaveCount(1);
    await page.goto(`/tasks?q=${word}`);
    await tick();
    await makeUrgent();
  });
  await page.goto(`/tasks?q=${word}&priority=HIGH`);
  await expect(page.getByRole('table').getByRole('link', { name: word })).toHaveCount(2);

  const remove = async () => {
    await page.getByRole('checkbox', { name: 'Odaberi sve retke na stranici' }).check();
    await bar.getByRole('button', { name: 'Više radnji' }).click();
    await page.getByRole('menuitem', { name: 'Obriši 2 zadatka' }).click();
    const question = page.getByRole('dialog', { name: 'Brisanje zadataka' });
    await expect(question).toContainText('Jeste li sigurni da želite obrisati 2 zadatka?');
    await question.getByRole('button', { name: 'Obriši 2 zadatka' }).click();
    await expect(toasts.getByText('Obrisana su 2 zadatka')).toBeVisible();
    await expect(page.getByRole('table').getByRole('link', { name: word })).toHaveCount(0);
  };
  await remove();
  await toasts.getByRole('button', { name: 'Poništi' }).click();
  await expect(page.getByRole('table').getByRole('link', { name: word })).toHaveCount(2);
  await page.reload();
  await remove();
  await page.goto(`/tasks?q=${word}`);
  await expect(page.getByRole('table').getByRole('link', { name: word })).toHaveCount(1);

  await page.goto(`/tasks?q=${word}&status=DELETED`);
  await page.getByRole('checkbox', { name: 'Odaberi sve retke na stranici' }).check();
  await expect(bar.getByRole('button', { name: 'Prioritet' })).toBeHidden();
  await bar.getByRole('button', { name: 'Vrati', exact: true }).click();
  await expectToast(page, 'Vraćena su 2 zadatka');
  await expect(page.getByRole('table').getByRole('link', { name: word })).toHaveCount(0);
});

test('what several tasks were given is taken back: project, kind of work, worker', async ({
  page,
  hire,
  browserOf,
}) => {
  const lead = await hire('MANAGER');
  const [first, second] = [await hire('WORKER'), await hire('WORKER')];
  const project = await makeProject(page, lead, 2, 9);
  const kind = `Vrsta ${mint()}`;
  const node = await makeNode(page, { title: kind });
  const worker = await userIdOf(await browserOf(first));
  const word = mint();
  const tasks = [await makeTask(page, { title: `Kvar ${word} 1` }), await makeTask(page, { title: `Kvar ${word} 2` })];
  for (const [i, task] of tasks.entries()) await plan(page, task, worker, inDays(9 + i).start);
  /** Returns what the first of them has now. */
  const has = async () => {
    const task = await detailsOf(page, tasks[0] as Made);
    return {
      project: task.project?.project_id,
      kind: task.whier_id,
      workers: task.visit?.workers.map(({ last_name }) => last_name),
    };
  };
  const before = await has();
  expect(before.workers).toEqual([first.name.split(' ').at(-1)]);
  await page.goto(`/tasks?q=${word}`);
  const bar = page.getByRole('main').locator('[data-ticked]');
  const toasts = page.getByRole('region', { name: 'Obavijesti' });
  const apply = async (title: string, done = 'Promijenjena su 2 zadatka') => {
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Primijeni' }).click();
    await expect(toasts.getByText(done)).toBeVisible();
  };
  const takeBack = async () => {
    await toasts.getByRole('button', { name: 'Poništi' }).click();
    await expectToast(page, '2 zadatka opet su kao prije');
    expect(await has()).toEqual(before);
  };
  const tick = async () => {
    await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Odaberi sve retke na stranici' }).check();
  };

  await test.step('a project', async () => {
    await tick();
    await bar.getByRole('button', { name: 'Projekt' }).click();
    await pick(page, 'Projekt', project.title);
    await apply('Projekt 2 zadatka');
    expect((await has()).project).toBe(project.id);
    await takeBack();
  });

  await test.step('a kind of work', async () => {
    await tick();
    await bar.getByRole('button', { name: 'Više radnji' }).click();
    await page.getByRole('menuitem', { name: 'Vrsta radova za 2…' }).click();
    await pickHierarchy(page, kind);
    await apply('Vrsta radova 2 zadatka');
    expect((await has()).kind).toBe(node);
    await takeBack();
  });

  await test.step('somebody more for the next visit', async () => {
    await tick();
    await bar.getByRole('button', { name: 'Dodijeli' }).click();
    await pick(page, 'Radnik', second.name);
    await apply('Radnik za sljedeći posjet 2 zadatka', 'Dodijeljena su 2 zadatka');
    expect((await has()).workers).toHaveLength(2);
    await takeBack();
  });
});

test('a task becomes a template, and the template a task', async ({ page }) => {
  const task = await makeTask(page);
  await page.goto(task.path);
  await header(page, 'Više radnji').click();
  await page.getByRole('menuitem', { name: 'Spremi kao predložak' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Spremi kao predložak' }).click();
  await page.getByRole('button', { name: 'Otvori ga' }).click();
  await expect(page).not.toHaveURL(task.path);
  await expect(page.getByRole('main').getByText('Predložak', { exact: true }).first()).toBeVisible();

  await header(page, 'Više radnji').click();
  await page.getByRole('menuitem', { name: 'Novi zadatak iz predloška' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Napravi zadatak' }).click();
  await expect(page.getByText('Iz predloška', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Naziv', exact: true })).toHaveValue(task.title);
});
