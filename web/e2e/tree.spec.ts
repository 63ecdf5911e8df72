import type { Page } from '@playwright/test';
import { demo, expect, expectAccessible, expectToast, mint, openLive, signIn, test } from './fixtures.ts';
import { makeNode, makeTask, plan, post } from './tasks.ts';

const row = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}( |$)`) });

/** Fills the form of a kind of work by keyboard only; the caret is in its name. */
async function typeNode(page: Page, name: string) {
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Naziv' })).toBeFocused();
  await page.keyboard.type(name);
}

/** Drags a row onto another, by and by as a hand does; `meanwhile` happens once its goal is aimed at. */
async function drag(page: Page, from: string, to: string, meanwhile?: () => Promise<unknown>) {
  await row(page, from).hover();
  await expect(row(page, from)).toHaveAttribute('draggable', 'true');
  const start = await row(page, from).boundingBox();
  if (!start) throw new Error(`${from} is not drawn`);
  await page.mouse.down();
  // Over itself it cannot go; from then on rows stay where they are.
  await page.mouse.move(start.x + start.width / 2 + 10, start.y + start.height / 2, { steps: 5 });
  await expect(row(page, from)).toHaveAttribute('data-target', 'refused');
  const goal = await row(page, to).boundingBox();
  if (!goal) throw new Error(`${to} is not drawn`);
  await meanwhile?.();
  await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2, { steps: 10 });
  await expect(row(page, to)).toHaveAttribute('data-target', /./);
  await page.mouse.up();
}

test('a tree is built, searched and put in order by keyboard alone', async ({ page }) => {
  const root = `Krovovi ${mint()}`;
  await signIn(page, demo.manager);
  await page.goto('/work-hierarchies');
  const add = page.getByRole('button', { name: 'Nova vrsta rada' });
  await add.focus();
  await page.keyboard.press('Enter');
  await typeNode(page, root);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'CapEx' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Vrsta troška' })).toHaveValue(/^(CapEx|OpEx)$/);
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(row(page, root)).toBeFocused();
  await expect(row(page, root)).toBeInViewport();
  await expectToast(page, `Dodana vrsta rada ${root}`);

  // Children start with the expense type of their parent; names with numbers are sorted as people count.
  for (const name of ['Kat 10', 'Kat 2', 'Žljebovi']) {
    await row(page, root).focus();
    await page.keyboard.press('Insert');
    await typeNode(page, name);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(row(page, name)).toBeFocused();
    await expectToast(page, `Dodana vrsta rada ${name}`);
  }
  await row(page, 'Žljebovi').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, root)).toBeFocused();
  const walk: string[] = [];
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('ArrowDown');
    walk.push(await page.locator(':focus [id$=-name]').innerText());
  }
  expect(walk).toEqual(['Kat 2', 'Kat 10', 'Žljebovi']);

  // A node cannot move into its own branch; another kind of work takes it.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Premjesti…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Premjesti: ${root}` });
  await dialog.getByRole('searchbox').fill(root);
  await expect(row(page, root).last()).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByText('u vlastitoj grani')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Premjesti', exact: true })).toBeDisabled();
  await dialog.getByRole('searchbox').fill('stolarija');
  await dialog.getByRole('treeitem', { name: /^Stolarija i bravarija/ }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Premjesti', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row(page, root)).toBeFocused();
  await expectToast(page, `Premještena vrsta rada ${root}`);
  await expect(row(page, root)).toHaveAttribute('aria-level', '2');
  await expectAccessible(page);

  // Found without its marks, and deleted with what lies below it.
  await page.getByRole('searchbox', { name: 'Traži po nazivu' }).fill(root.toUpperCase());
  await expect(page.getByText('1 pogodak')).toBeVisible();
  await row(page, root).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Obrisat će se i 3 vrste radova ispod nje.')).toBeVisible();
  await page.getByRole('button', { name: 'Obriši vrstu rada' }).press('Enter');
  await expectToast(page, `Obrisana vrsta rada ${root}`);
  await expect(page.getByText('Nijedna vrsta rada nema takav naziv.')).toBeVisible();
});

test('a node is dragged below another, and back by the news of it', async ({ page }) => {
  await signIn(page, demo.manager);
  // Only these are shown: what other journeys add would move the rows from under the mouse.
  const word = mint();
  const [from, to, moved] = [`Od ${word}`, `Do ${word}`, `Seli ${word}`];
  const node = { expense_type: 'INCOME', time_estimate: 30 };
  const parent_id = await post<number>(page, '/work_hierarchies', { ...node, title: from });
  await post(page, '/work_hierarchies', { ...node, title: to, parent_id });
  const id = await post<number>(page, '/work_hierarchies', { ...node, title: moved, parent_id });
  await openLive(page, `/work-hierarchies?q=${word}&node=${id}`);
  await expect(row(page, moved)).toBeFocused();
  // A node that a colleague adds above meanwhile is drawn only after the drop.
  const above = `Ispred ${word}`;
  await drag(page, moved, to, () =>
    Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/api/work_hierarchies') && answer.ok()),
      post(page, '/work_hierarchies', { ...node, title: above }),
    ]),
  );
  await expect(row(page, above)).toBeVisible();
  await expect(page.getByText(`Premještena vrsta rada ${moved}`).first()).toBeVisible();
  await expect(row(page, moved)).toHaveAttribute('aria-level', '3');
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect(row(page, moved)).toHaveAttribute('aria-level', '2');
  // Into its own branch it does not go.
  await drag(page, from, to);
  await expectToast(page, `${from} ne može u vlastitu granu.`);
});

test('a kind of work that is used is not deleted, and says by what', async ({ page, watch }) => {
  await signIn(page, demo.manager);
  const whier = await makeNode(page, {});
  await makeTask(page, { whier_id: whier });
  await page.goto(`/work-hierarchies?node=${whier}`);
  await expect(page.locator('[role=treeitem]:focus')).toBeVisible();
  watch.announce(/^409 DELETE .*work_hierarchies/);
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Obriši vrstu rada' }).click();
  await expect(page.getByText('Zadaci: 1, ekipe: 0.').first()).toBeVisible();
});

test('what is demanded here is demanded when an order is finished', async ({ page, hire }) => {
  await signIn(page, demo.manager);
  const whier = await makeNode(page, {});
  await page.goto(`/work-hierarchies?node=${whier}`);
  await expect(page.locator('[role=treeitem]:focus')).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Uredi vrstu rada' });
  await dialog.getByRole('checkbox', { name: 'Opis radova' }).check();
  await dialog.getByRole('button', { name: 'Dodaj stavku' }).click();
  await page.keyboard.type('Napon isključen');
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect(dialog).toBeHidden();

  const task = await makeTask(page, { whier_id: whier });
  const { name } = await hire('WORKER');
  const [worker] = await post<{ worker_id: number }[]>(page, '/orders/workers_all_picker', { search: name });
  const order = await plan(page, task, worker?.worker_id ?? 0);
  await post(page, `/orders/${order}/start`);
  await page.goto(`/work-orders/${order}`);
  await page.getByRole('button', { name: 'Završi nalog' }).click();
  const finish = page.getByRole('dialog', { name: 'Završetak radnog naloga' });
  await expect(finish.getByText('Prije završetka još nedostaje:')).toBeVisible();
  await expect(finish.getByText('Opis radova')).toBeVisible();
  await expect(finish.getByText('Kontrolni popis (0 od 1)')).toBeVisible();
});

test('a sub-location is found where the one around it is, until it has an address of its own', async ({
  page,
  watch,
}) => {
  watch.announce(/^422 POST .*\/locations$/);
  await signIn(page, demo.manager);
  const [outer, inner, code] = [`Skladište ${mint()}`, `Hala ${mint()}`, mint()];
  await page.goto('/locations');
  await page.getByRole('button', { name: 'Nova lokacija' }).click();
  const dialog = page.getByRole('dialog');
  const fill = async (name: string, cin: string) => {
    await dialog.getByRole('textbox', { name: 'Naziv' }).fill(name);
    await dialog.getByRole('textbox', { name: 'CIN (šifra lokacije)' }).fill(cin);
    await dialog.getByLabel('Vrsta lokacije').click();
    await page.getByRole('option', { name: 'Skladište' }).click();
  };
  await fill(outer, code);
  await dialog.getByRole('textbox', { name: 'Grad' }).fill('Bakar');
  await dialog.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(row(page, outer)).toBeFocused();
  await expectToast(page, `Dodana lokacija ${outer}`);

  await row(page, outer).focus();
  await page.keyboard.press('Insert');
  await expect(dialog.getByText('vrijedi adresa nadređene lokacije: Bakar')).toBeVisible();
  await fill(inner, code);
  await dialog.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(dialog.getByText(`Ovu šifru već ima „${outer}”.`)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'CIN (šifra lokacije)' }).fill(`${code}-1`);
  await dialog.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expectToast(page, `Dodana lokacija ${inner}`);
  await expect(row(page, inner).getByTitle('Adresa nadređene lokacije: Bakar')).toBeVisible();

  await row(page, inner).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Grad' }).fill('Kraljevica');
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expectToast(page, `Izmijenjena lokacija ${inner}`);
  await expect(row(page, inner).getByTitle('Kraljevica')).toBeVisible();
  await expectAccessible(page);
});

test('on a phone, in English, the tree is read and changed', async ({ browserOf }) => {
  const page = await browserOf(demo.manager, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-GB',
    colorScheme: 'dark',
  });
  await page.goto('/work-hierarchies');
  await page.getByRole('button', { name: 'Expand all' }).click();
  // Only rows in view are drawn, and other journeys add theirs above.
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('Fasade');
  await page.getByRole('button', { name: 'Actions for Fasade' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page.getByRole('dialog').getByText('Added')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});
