import type { Page } from '@playwright/test';
import { makeTool } from './equipment.ts';
import { expect, expectAccessible, expectToast, mint, openLive, signIn, test } from './fixtures.ts';
import { makeProject } from './projects.ts';
import { post } from './tasks.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Obavijesti' });
const list = (page: Page) => page.getByRole('table');
const row = (page: Page, name: string) => list(page).getByRole('row', { name });

/** Searches what was deleted for a name. */
async function findDeleted(page: Page, name: string) {
  await page.goto('/deleted');
  await page.getByRole('searchbox', { name: 'Traži po nazivu' }).fill(name);
  await expect(list(page).getByRole('row')).toHaveCount(2);
  await expect(row(page, name)).toBeVisible();
}

const restore = (page: Page, name: string) => page.getByRole('button', { name: `Vrati ${name}`, exact: true }).click();

test('days later an administrator finds a team, a node with those below it, an address and an offer, and has them back', async ({
  page,
  hire,
  browserOf,
}) => {
  const admin = await hire('ADMIN');
  await signIn(page, admin);
  const [team, root, branch, leaf, address, offer] = ['Ekipa', 'Grana', 'Rasvjeta', 'Žarulja', 'Ulaz', 'P'].map(
    (word) => `${word} ${mint()}`,
  ) as [string, string, string, string, string, string];
  const { user } = await (await page.request.get('/api/auth/check')).json();
  await post(page, '/teams', { name: team, work_hierarchy_id: null, user_ids: [user.user_id] });
  const node = { expense_type: 'OPERATIONAL', time_estimate: 60 };
  const parent_id = await post<number>(page, '/work_hierarchies', { ...node, parent_id: null, title: root });
  const below = await post<number>(page, '/work_hierarchies', { ...node, parent_id, title: branch });
  await post(page, '/work_hierarchies', { ...node, parent_id: below, title: leaf });
  const none = { address2: '', address3: '', address4: '', zipcode: '', region: '', country: '', working_hours: '' };
  const nobody = { contact_name: '', contact_phone: '', contact_email: '', latitude: null, longitude: null };
  const place = { address_name: address, location_type: 'STORE', address1: 'Ilica 1', city: 'Zagreb' };
  await post(page, '/addresses', { ...place, ...none, ...nobody });

  await test.step('they are deleted, each from its own list', async () => {
    await page.goto(`/teams?q=${team}`);
    await page.getByRole('button', { name: `Obriši ${team}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Obriši ekipu', exact: true }).click();
    await expectToast(page, `Obrisana ekipa ${team}`);

    await page.goto(`/work-hierarchies?q=${branch}`);
    await page.getByRole('button', { name: `Radnje: ${branch}` }).click();
    await page.getByRole('menuitem', { name: 'Obriši' }).click();
    await page.getByRole('button', { name: 'Obriši vrstu rada' }).click();
    await expectToast(page, `Obrisana vrsta rada ${branch}`);

    await page.goto(`/addresses?q=${address}`);
    await page.getByRole('button', { name: `Radnje: ${address}` }).click();
    await page.getByRole('menuitem', { name: 'Obriši adresu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Obriši adresu' }).click();
    await expectToast(page, `Obrisana adresa ${address}`);
  });

  const later = await browserOf(admin);
  await test.step('later, in another browser, the list of teams leads to what was deleted of it', async () => {
    await later.goto('/teams');
    await later.getByRole('main').getByRole('link', { name: 'Obrisano' }).click();
    await expect(later).toHaveURL(/\/deleted\?thing=team$/);
    await later.getByRole('searchbox', { name: 'Traži po nazivu' }).fill(team);
    await expect(row(later, team)).toContainText('Ekipa');
    await expect(row(later, team)).toContainText(admin.name);
    await later.getByRole('button', { name: `Povijest: ${team}` }).click();
    await expect(later.getByRole('dialog')).toContainText('Obrisano');
    await later.keyboard.press('Escape');
    await expectAccessible(later);
  });

  await test.step('the team is back in its list', async () => {
    await restore(later, team);
    await expect(toasts(later).getByText(`Vraćena ekipa ${team}`)).toBeVisible();
    await toasts(later).getByRole('button', { name: 'Otvori' }).click();
    await expect(later).toHaveURL(/\/teams\?q=/);
    await expect(row(later, team)).toBeVisible();
  });

  await test.step('the node is one line and comes back with what was below it', async () => {
    await findDeleted(later, branch);
    await expect(row(later, branch)).toContainText(`${root} / ${branch}`);
    await expect(row(later, branch)).toContainText('uz nju još 1 podređena');
    await restore(later, branch);
    await expectToast(later, `Vraćena vrsta rada ${branch}`);
    await later.goto(`/work-hierarchies?q=${leaf}`);
    await expect(later.getByRole('treeitem', { name: leaf })).toBeVisible();
  });

  await test.step('the address is back, by keyboard', async () => {
    await findDeleted(later, address);
    await later.getByRole('button', { name: `Vrati ${address}`, exact: true }).press('Enter');
    await expectToast(later, `Vraćena adresa ${address}`);
    await later.goto(`/addresses?q=${address}`);
    await expect(row(later, address)).toBeVisible();
  });

  await test.step('the draft of an offer is back', async () => {
    const draft = { status: 'IN_CREATION', offer_num: offer, title: 'Zamjena vrata' };
    await page.request.delete(`/api/offers/${await post<number>(page, '/offers/create', draft)}`);
    await later.goto(`/offers?q=${offer}`);
    await expect(row(later, offer)).toHaveCount(0);
    await later.getByRole('main').getByRole('link', { name: 'Obrisano' }).click();
    await expect(row(later, `${offer} v1`)).toContainText('Zamjena vrata');
    await restore(later, `${offer} v1`);
    await expect(toasts(later).getByText(`Vraćena ponuda ${offer} v1`)).toBeVisible();
    await toasts(later).getByRole('button', { name: 'Otvori' }).last().click();
    await expect(later).toHaveURL(/\/offers\/\d+$/);
    await expect(later.getByRole('heading', { name: 'Zamjena vrata', level: 1 })).toBeVisible();
  });
});

test('a name taken meanwhile is told in words, and others see what comes back at once', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  await signIn(page, await hire('ADMIN'));
  const name = `Tim ${mint()}`;
  const { user } = await (await page.request.get('/api/auth/check')).json();
  const make = () => post<number>(page, '/teams', { name, work_hierarchy_id: null, user_ids: [user.user_id] });
  const first = await make();
  await page.request.delete(`/api/teams/${first}`);
  const second = await make();

  const other = await browserOf(await hire('ADMIN'));
  await openLive(other, `/deleted?q=${name}`);
  await expect(row(other, name)).toBeVisible();

  await findDeleted(page, name);
  watch.announce(/^422 POST .*\/restore/);
  await restore(page, name);
  await expect(toasts(page).getByText(`Nije vraćeno: ${name}`)).toBeVisible();
  await expect(toasts(page).getByText(`Ovdje već postoji „${name}”.`)).toBeVisible();
  await expect(row(page, name)).toBeVisible();

  await page.request.delete(`/api/teams/${second}`);
  await expect(list(other).getByRole('row')).toHaveCount(3);
  await page.request.post(`/api/teams/${first}/restore`);
  await expect(list(other).getByRole('row')).toHaveCount(2);
});

test('a deleted company opens by its address and is only read, until it comes back', async ({ page, hire }) => {
  await signIn(page, await hire('ADMIN'));
  const name = `Obrt ${mint()}`;
  const id = await post<number>(page, '/b2b', { name }, true);
  await page.request.delete(`/api/b2b/${id}`);
  await page.goto(`/b2b/${id}`);
  await expect(page.getByText(/Ova je tvrtka obrisana/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Uredi' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Vrati', exact: true }).click();
  await expectToast(page, `Vraćena tvrtka ${name}`);
  await expect(page.getByRole('button', { name: 'Uredi' })).toBeVisible();
});

test('a deleted project, item of equipment and version of an offer open by their address, say so, and come back', async ({
  page,
  hire,
  browserOf,
}) => {
  const admin = await hire('ADMIN');
  await signIn(page, admin);
  const manager = await browserOf(await hire('MANAGER'));
  const { id: project, title } = await makeProject(page, admin, -10, 30);
  const item = await makeTool(page, `Bušilica ${mint()}`, mint());
  const offer_num = `P ${mint()}`;
  const draft = { status: 'IN_CREATION', offer_num, title: 'Zamjena vrata' };
  const offer = await post<number>(page, '/offers/create', draft);
  for (const [path, notice, back, edit] of [
    [`/projects/${project}`, 'Ovaj je projekt obrisan.', 'Vrati', 'Uredi'],
    [`/equipment/${item}`, 'Ova je oprema obrisana.', 'Vrati obrisano', 'Uredi'],
    [`/offers/${offer}`, 'Ova je verzija ponude obrisana.', 'Vrati', 'Uredi'],
  ] as const) {
    await test.step(path, async () => {
      expect((await page.request.delete(`/api${path}`)).ok()).toBe(true);
      await manager.goto(path);
      await expect(manager.getByText(notice)).toBeVisible();
      await expect(manager.getByRole('button', { name: back, exact: true })).toHaveCount(0);
      await expect(manager.getByRole('button', { name: 'Novi zadatak' })).toHaveCount(0);
      await page.goto(path);
      await expect(page.getByText(notice)).toBeVisible();
      await expect(page.getByRole('button', { name: edit, exact: true })).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: back, exact: true }).click();
      await expect(page.getByText(notice)).toHaveCount(0);
      await expect(page.getByRole('button', { name: edit, exact: true })).toBeVisible();
    });
  }
  await test.step('the money of a deleted project is still told', async () => {
    await page.request.delete(`/api/projects/${project}`);
    await manager.goto(`/projects/${project}`);
    await expect(manager.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(manager.getByRole('region', { name: 'Novac' })).toContainText('Proračun 150,00 €');
    await expect(manager.getByRole('region', { name: 'Sati po osobi' })).toBeVisible();
    await expect(manager.getByRole('alert')).toHaveCount(0);
  });
});

test('a manager has no way to what was deleted', async ({ page, hire }) => {
  await signIn(page, await hire('MANAGER'));
  await page.goto('/deleted');
  await expect(page.getByText('Ova stranica nije za vašu ulogu')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Obrisano' })).toHaveCount(0);
});
