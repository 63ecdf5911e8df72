import type { Page } from '@playwright/test';
import { now } from './clock.ts';
import { expect, expectAccessible, expectToast, mint, openLive, signIn, test } from './fixtures.ts';
import { pickHierarchy } from './task-form.ts';
import { makeTask, post } from './tasks.ts';

const form = (page: Page, name: string) => page.getByRole('dialog', { name });
const toast = (page: Page, message: string) =>
  page.getByRole('region', { name: 'Obavijesti' }).getByText(message, { exact: true });

/** Searches the list for a name no other team has. */
async function find(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Traži po nazivu' }).fill(name);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name })).toBeVisible();
}

async function addMember(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Članovi' }).fill(name);
  await page.getByRole('option', { name }).click();
}

/** A team of the person who makes it, made without the screen. */
async function makeTeam(page: Page): Promise<string> {
  const name = `Tim ${mint()}`;
  const { user } = await (await page.request.get('/api/auth/check')).json();
  await post(page, '/teams', { name, work_hierarchy_id: null, user_ids: [user.user_id] });
  return name;
}

test('a team of two and a job type is the first to be offered for a work order of that kind', async ({
  page,
  hire,
}) => {
  await signIn(page, await hire('MANAGER'));
  const [ana, eva] = [await hire('WORKER'), await hire('WORKER')];
  const [kind, name] = [`Vrsta ${mint()}`, `Žarulja ${mint()}`];
  const whier_id = await post<number>(page, '/work_hierarchies', {
    parent_id: null,
    title: kind,
    expense_type: 'OPERATIONAL',
    time_estimate: 60,
  });

  await test.step('the team is made', async () => {
    await page.goto('/teams');
    await page.getByRole('button', { name: 'Nova ekipa' }).click();
    const dialog = form(page, 'Nova ekipa');
    await dialog.getByRole('button', { name: 'Dodaj ekipu' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Naziv', exact: true })).toBeFocused();
    await expect(dialog.getByText('Upišite naziv ekipe')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Naziv', exact: true }).fill(name);
    await pickHierarchy(page, kind);
    await addMember(page, ana.name);
    await addMember(page, eva.name);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Dodaj ekipu' }).click();
    await expectToast(page, `Dodana ekipa ${name}`);
  });

  await test.step('its row opens to both of them', async () => {
    await find(page, name);
    await expect(page.getByRole('row', { name })).toContainText(kind);
    await page.getByRole('button', { name: `Prikaži više: ${name}` }).click();
    const members = page.getByRole('list', { name: `Članovi: ${name}` });
    await expect(members).toContainText(ana.email);
    await expect(members).toContainText(eva.email);
    await expectAccessible(page);
  });

  await test.step('the wizard offers it first, and takes its people', async () => {
    const task = await makeTask(page, { whier_id });
    await page.goto('/work-orders');
    await page.getByRole('button', { name: 'Novi radni nalog' }).first().click();
    const wizard = form(page, 'Novi radni nalog');
    await wizard.getByRole('searchbox', { name: 'Traži zadatak po nazivu' }).fill(task.title);
    await wizard.getByRole('button', { name: task.title }).click();
    await wizard.getByRole('textbox', { name: 'Sati', exact: true }).fill('1');
    const day = new Date(now() + 5 * 86_400_000);
    const start = wizard.getByRole('textbox', { name: 'Planirani početak', exact: true });
    await start.fill(`${day.getUTCDate()}.${day.getUTCMonth() + 1}.${day.getUTCFullYear()}.`);
    await start.press('Tab');
    await wizard
      .getByRole('textbox', { name: 'Ekipa' })
      .or(wizard.getByRole('combobox', { name: 'Ekipa' }))
      .click();
    const first = page.getByRole('listbox', { name: 'Ekipa' }).getByRole('option').first();
    await expect(first).toContainText(name);
    await expect(first).toContainText('za ovu vrstu radova');
    await first.click();
    await expect(wizard.getByRole('button', { name: `Ukloni ${ana.name}` })).toBeVisible();
    await expect(wizard.getByRole('button', { name: `Ukloni ${eva.name}` })).toBeVisible();
  });
});

test('two people edit the same team: one chooses, and nothing typed is lost', async ({
  page,
  browserOf,
  hire,
  watch,
}) => {
  watch.announce(/^409 PATCH/);
  const eva = await hire('WORKER');
  await signIn(page, await hire('MANAGER'));
  const name = await makeTeam(page);
  const ivo = await hire('MANAGER');
  const other = await browserOf(ivo);
  for (const each of [page, other]) {
    await openLive(each, `/teams?q=${encodeURIComponent(name)}`);
    await each.getByRole('button', { name: `Uredi ${name}` }).click();
  }
  const [mine, theirs] = [form(page, `Uređivanje: ${name}`), form(other, `Uređivanje: ${name}`)];

  await theirs.getByRole('textbox', { name: 'Naziv', exact: true }).fill(`${name} njihov`);
  await theirs.getByRole('button', { name: 'Spremi' }).click();
  await expectToast(other, `Izmijenjena ekipa ${name} njihov`);

  await mine.getByRole('textbox', { name: 'Naziv', exact: true }).fill(`${name} moj`);
  await addMember(page, eva.name);
  await page.keyboard.press('Escape');
  await mine.getByRole('button', { name: 'Spremi' }).click();
  const question = form(page, 'Netko drugi je mijenjao isto');
  await expect(question.getByText(ivo.name)).toBeVisible();
  await expect(question.getByText(`${name} njihov`)).toBeVisible();
  await expectAccessible(page);
  await test.step('going back loses nothing', async () => {
    await question.getByRole('button', { name: 'Natrag na uređivanje' }).click();
    await expect(mine.getByRole('textbox', { name: 'Naziv', exact: true })).toHaveValue(`${name} moj`);
    await expect(mine.getByRole('button', { name: `Ukloni ${eva.name}` })).toBeVisible();
    await mine.getByRole('button', { name: 'Spremi' }).click();
  });
  await question.getByRole('radio', { name: 'Njihovo' }).check();
  await question.getByRole('button', { name: 'Spremi' }).click();
  await expectToast(page, `Izmijenjena ekipa ${name} njihov`);
  await expect(other.getByRole('row', { name: `${name} njihov` })).toContainText('2 osobe');
});

test('an administrator deletes a team and takes it back, and the history tells of it', async ({ page, hire }) => {
  await signIn(page, await hire('ADMIN'));
  const name = await makeTeam(page);
  await page.goto('/teams');
  await find(page, name);
  await page.getByRole('button', { name: `Obriši ${name}` }).click();
  await expect(page.getByText(`Jeste li sigurni da želite obrisati ekipu ${name}?`)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši ekipu', exact: true }).click();
  await expect(toast(page, `Obrisana ekipa ${name}`)).toBeVisible();
  await expect(page.getByText('Nijedna ekipa nema to u nazivu.')).toBeVisible();
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expectToast(page, `Vraćena ekipa ${name}`);
  await page.getByRole('button', { name: `Povijest: ${name}` }).click();
  const history = page.getByRole('dialog');
  await expect(history.getByText('Vraćeno')).toBeVisible();
  await expect(history.getByText('Obrisano')).toBeVisible();
});

test('the teams that a search finds are handed out as a spreadsheet', async ({ page, hire }) => {
  await signIn(page, await hire('MANAGER'));
  const name = await makeTeam(page);
  await page.goto('/teams');
  await find(page, name);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Izvezi' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('ekipe.csv');
  const lines = (await file.createReadStream()).setEncoding('utf8');
  let text = '';
  for await (const part of lines) text += part;
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain(name);
});
