import type { Page } from '@playwright/test';
import type { Schemas } from '@/api/client';
import { now } from './clock.ts';
import { demo, expect, expectAccessible, expectOk, expectToast, openLive, paste, signIn, test } from './fixtures.ts';
import { carryOut, detailsOf, type Made, makeTask, post, userIdOf } from './tasks.ts';

const header = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const cell = (page: Page, column: string, row: number) => page.getByLabel(`${column}, redak ${row}`, { exact: true });
const save = (page: Page) =>
  page.getByRole('region', { name: 'Nespremljene izmjene' }).getByRole('button', { name: 'Spremi' });
const openLines = (page: Page) => page.getByRole('tab', { name: 'Financijski detalji' }).click();

/** The task's lines as the server has them. */
async function linesOf(page: Page, { id }: Made): Promise<Schemas['TasksFinancials']> {
  const answer = await page.request.get(`/api/tasks/${id}/financials`);
  await expectOk(answer);
  return answer.json();
}

const euros = (amount: number | null) =>
  new Intl.NumberFormat('hr-HR', { style: 'currency', currency: 'EUR' }).format(amount ?? Number.NaN);

/** The totals at the foot equal those of the server to the cent. */
async function expectTotals(page: Page, task: Made) {
  const { totals } = await linesOf(page, task);
  const shown = page.getByLabel('Ukupni iznosi');
  await expect(shown).toContainText(`Bez PDV-a${euros(totals.net)}`);
  for (const { tax } of totals.rates) await expect(shown).toContainText(euros(tax));
  await expect(shown).toContainText(`Ukupno${euros(totals.gross)}`);
}

let task: Made;
let workerId: number;
test.beforeEach(async ({ page, hire, browserOf }) => {
  await signIn(page, await hire('ADMIN'));
  task = await makeTask(page);
  workerId = await userIdOf(await browserOf(await hire('WORKER')));
  await carryOut(page, task, workerId);
  await openLive(page, task.path);
});

test('a finished task is priced with the keyboard alone, confirmed, and opened again', async ({ page }) => {
  await page.getByRole('tab', { name: 'Financijski detalji' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nema stavki')).toBeVisible();
  await expect(page).toHaveURL(`${task.path}?tab=financials`);
  await page.reload();
  await expect(page.getByText('Nema stavki')).toBeVisible();
  await page.getByRole('button', { name: 'Dodaj stavku' }).focus();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Naziv', 1)).toBeFocused();
  await page.keyboard.type('Fluorescentna cijev');
  await page.keyboard.press('Tab');
  await page.keyboard.type('kom');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('333');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Naziv', 2)).toBeFocused();
  await page.keyboard.type('Odobrenje');
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  await page.keyboard.type('-1,5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('105');
  await page.keyboard.press('Tab');
  await page.keyboard.type('13');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Stavke su spremljene');
  await expectTotals(page, task);
  expect((await linesOf(page, task)).data).toMatchObject([
    { name: 'Fluorescentna cijev', unit_of_measure: 'PIECE', quantity: 3, unit_price: 3.33, net: 9.99 },
    { name: 'Odobrenje', unit_of_measure: 'OTHER', quantity: -1.5, unit_price: 1.05, tax_percentage: 0.13, net: -1.58 },
  ]);

  await test.step('the hours worked become a line of their own', async () => {
    const order = (await detailsOf(page, task)).linked_orders[0]?.order_id;
    const ended = new Date(now() - 3_600_000);
    await post(page, `/orders/${order}/sessions`, {
      worker_id: workerId,
      started_at: new Date(ended.getTime() - 122 * 60_000).toISOString(),
      ended_at: ended.toISOString(),
      reason: 'Radnik je zaboravio.',
      far_from_order: true,
    });
    await page.getByRole('button', { name: 'Zaračunaj sate' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Zaračunaj odrađene sate' });
    await expect(dialog.getByRole('listitem')).toContainText(`RN-${order}2 h 022,25 sati`);
    await dialog.getByLabel('Stavka kataloga').fill('servisera klima');
    await expect(page.getByRole('listbox', { name: 'Stavka kataloga' }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listitem')).toContainText(`${euros(78.75)}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Dodaj stavku' }).press('Enter');
    await expect(cell(page, 'Količina', 3)).toBeFocused();
    await page.keyboard.press('Control+s');
    await expect(save(page)).toBeHidden();
    await expectTotals(page, task);
    expect((await linesOf(page, task)).data.at(-1)).toMatchObject({ order_id: order, quantity: 2.25, net: 78.75 });
  });

  await test.step('confirming locks the prices', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Potvrdi zadatak, / })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Potvrdi zadatak' }).click();
    await expectToast(page, 'Zadatak je potvrđen');
    await expect(page.getByText('Cijene su zaključane.', { exact: false })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Fluorescentna cijev' })).toBeVisible();
    await expect(cell(page, 'Naziv', 1)).toBeHidden();
    await expectTotals(page, task);
  });

  await header(page, 'Više radnji').click();
  await page.getByRole('menuitem', { name: 'Ponovno otvori' }).click();
  const why = page.getByRole('dialog', { name: 'Ponovno otvaranje zadatka' });
  await why.getByRole('textbox', { name: 'Razlog' }).fill('Kriva cijena.');
  await why.getByRole('button', { name: 'Ponovno otvori' }).click();
  await expect(cell(page, 'Naziv', 1)).toHaveValue('Fluorescentna cijev');
});

test('rows come from a spreadsheet, and an item from the catalogue until its price is typed over', async ({ page }) => {
  await openLines(page);
  await page.getByRole('button', { name: 'Dodaj stavku' }).click();
  await paste(
    page,
    'Opis\tJM\tKol.\tJed. cijena\tPDV\nKabel NYM 3x1,5\tm\t12,5\t1,19\t25%\n<img src=x onerror=alert(1)>\tkutija\t1.000\t0,07\t25%\n',
  );
  await expect(cell(page, 'Naziv', 2)).toHaveValue('<img src=x onerror=alert(1)>');
  await expect(cell(page, 'Količina', 2)).toHaveValue('1.000');
  await expect(save(page)).toBeDisabled();
  await page.getByRole('button', { name: '1 redak treba ispraviti' }).click();
  await expect(cell(page, 'Jed. mj.', 2)).toBeFocused();
  await cell(page, 'Jed. mj.', 2).selectOption('kom');

  await page.getByRole('button', { name: 'Dodaj stavku', exact: true }).click();
  await page.getByRole('button', { name: /^Katalog, redak 3:/ }).click();
  await page.getByRole('listbox', { name: 'Katalog, redak 3' }).getByRole('option').first().click();
  await expect(cell(page, 'Naziv', 3)).not.toHaveValue('');
  await save(page).click();
  await expectToast(page, 'Stavke su spremljene');
  await expectTotals(page, task);
  const picked = (await linesOf(page, task)).data[2];
  expect(picked?.catalog_item_id).not.toBeNull();

  await cell(page, 'Jed. cijena', 3).fill('12,34');
  await save(page).click();
  await expectToast(page, 'Stavke su spremljene');
  expect((await linesOf(page, task)).data[2]).toMatchObject({ catalog_item_id: null, unit_price: 12.34 });
  await expectTotals(page, task);

  await cell(page, 'Jed. cijena', 3).fill('0,1234');
  await cell(page, 'Količina', 3).fill('1000');
  await save(page).click();
  await expectToast(page, 'Stavke su spremljene');
  expect((await linesOf(page, task)).data[2]).toMatchObject({ unit_price: 0.1234, net: 123.4 });
  await expect(cell(page, 'Jed. cijena', 3)).toHaveValue('0,1234');
  await expectTotals(page, task);
});

test('two managers price the same line: both prices stand side by side', async ({ page, browserOf, hire, watch }) => {
  watch.announce(/^409 PATCH/);
  const body = { order_line_items_create: [{ name: 'Kabel', unit_price: 1, quantity: 2 }] };
  await expectOk(await page.request.patch(`/api/tasks/${task.id}/financials`, { data: body }));
  const ivo = await hire('MANAGER');
  const other = await browserOf(ivo);
  await openLive(other, task.path);
  await openLines(page);
  await openLines(other);
  await cell(page, 'Jed. cijena', 1).fill('2,00');
  await cell(other, 'Jed. cijena', 1).fill('3,00');
  await cell(other, 'Naziv', 1).fill('Kabel NYM');
  await save(other).click();
  await expectToast(other, 'Stavke su spremljene');

  await expect(page.getByText('Netko je u međuvremenu spremio druge stavke', { exact: false })).toBeVisible();
  await expect(cell(page, 'Naziv', 1)).toHaveValue('Kabel NYM');
  await expect(cell(page, 'Jed. cijena', 1)).toHaveValue('2,00');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Netko drugi je mijenjao isto' });
  await expect(dialog.getByRole('group', { name: 'Kabel NYM: Jed. cijena' })).toContainText('3,00');
  await expect(dialog).toContainText(ivo.name);
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /^Vaše/ }).check();
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expectToast(page, 'Stavke su spremljene');
  await expect(cell(other, 'Jed. cijena', 1)).toHaveValue('2,00');
  await expectTotals(page, task);
});

test('the client reads the lines once the task is invoiced, and not before', async ({ browserOf }) => {
  const client = await browserOf(demo.client);
  const [running] = await tasksOf(client, 'CREATED');
  expect((await client.request.get(`/api/tasks/${running}/financials`)).status()).toBe(403);
  await client.goto(`/tasks/${running}`);
  await expect(client.getByRole('tab', { name: 'Detalji' })).toBeVisible();
  await expect(client.getByRole('tab', { name: 'Financijski detalji' })).toBeHidden();

  await client.goto(`/tasks/${await firstPriced(client)}`);
  await openLines(client);
  await expect(client.getByText('Stavke se mogu samo čitati.')).toBeVisible();
  await expect(client.getByRole('rowheader', { name: '1', exact: true })).toBeVisible();
  await expect(client.getByLabel('Ukupni iznosi')).toContainText('Bez PDV-a');
  await expect(client.getByRole('button', { name: 'Dodaj stavku' })).toBeHidden();
  await expectAccessible(client);
});

/** The newest tasks with a status that this person sees. */
async function tasksOf(page: Page, status: 'CREATED' | 'INVOICED'): Promise<number[]> {
  const answer = await page.request.post('/api/tasks/search', {
    data: { filter: { eq: [{ column: 'status' }, status] }, page: { no: 1, size: 50 } },
  });
  const tasks: { task_id: number }[] = (await answer.json()).data;
  return tasks.map(({ task_id }) => task_id);
}

/** The first invoiced task with lines this person may read. */
async function firstPriced(page: Page): Promise<number> {
  for (const id of await tasksOf(page, 'INVOICED')) {
    const answer = await page.request.get(`/api/tasks/${id}/financials`);
    if (answer.ok() && (await answer.json()).count > 0) return id;
  }
  throw new Error('the demo has no invoiced task with lines for this client');
}
