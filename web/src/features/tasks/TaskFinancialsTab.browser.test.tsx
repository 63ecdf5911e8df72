import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { formatDateTime, fromWall } from '@/lib/date';
import { faultsIn } from '@/test/accessible';
import { financials, line } from '@/test/builders/financials';
import { linkedOrder, task } from '@/test/builders/task';
import { type Answers, fault, signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';
import { toastStack } from '@/ui/feedback/toast';

type Financials = Schemas['TasksFinancials'];
type Details = Schemas['TasksDetails'];
type Change = Schemas['TasksFinancialChange'];

const order = linkedOrder({ order_status: 'DONE', planned_start: '2026-11-19T07:00:00Z', time_estimate: 90 });

const item: Schemas['TasksItemChoice'] = {
  catalog_item_id: 5,
  code: 'KL-5',
  name: 'Sat rada servisera',
  currency: 'EUR',
  lump_sum: false,
  tax_percentage: 0.25,
  unit_of_measure: 'HOUR',
  unit_price: 35,
  catalog_type: 'WORK',
  catalog_group: [{ catalog_group_id: 3, name: 'Rad' }],
};

/** A server with the lines of one task; every saved body is noted, with its key. */
async function open(first: Financials, answers: Answers = {}, details: Partial<Details> = {}) {
  let now = first;
  const saves: { body: Change; key: string | null }[] = [];
  const app = await renderApp('/tasks/7', {
    answers: {
      'GET /tasks/7/details': () => ({ data: task({ linked_orders: [order], total_cost: 0, ...details }) }),
      'GET /tasks/7/financials': () => now,
      'PATCH /tasks/7/financials': async (request) => {
        saves.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
        now = { ...now, version: now.version + 1 };
        return { data: 7, version: now.version };
      },
      'POST /tasks/7/financials/catalog_groups_picker': () => ({
        data: [
          { catalog_group_id: 3, name: 'Rad' },
          { catalog_group_id: 4, name: 'Hlađenje' },
        ],
        count: 2,
      }),
      'POST /tasks/7/financials/catalog_items_picker': () => ({ data: [item], count: 1 }),
      'POST /tasks/7/financials/work_order_picker': () => ({
        data: [{ order_id: 12, status: 'DONE', planned_start: null, title: 'Servis' }],
        count: 1,
      }),
      'POST /tasks/7/comments/read': () => ({ data: null }),
      'GET /tasks/7/history': () => ({ data: [], count: 0 }),
      'GET /work_hierarchies': () => ({ data: [] }),
      'POST /tasks/search': () => ({ data: [], count: 0 }),
      ...answers,
    },
  });
  await page.getByRole('tab', { name: 'Financijski detalji' }).click();
  await expect.element(page.getByText(/^Ukupno (vrijeme|s PDV-om)$/).first()).toBeVisible();
  /** Sets the server's data; with `told` the page gets an event. */
  const set = (next: Financials, told = true) => {
    now = next;
    if (told) tell('change', { thing: 'task', id: 7, kind: 'financials', by: 2, version: next.version });
  };
  return { ...app, saves, set };
}

const cell = (column: string, row: number) => page.getByLabelText(`${column}, redak ${row}`, { exact: true });
const picker = (column: string, row: number) =>
  page.getByRole('button', { name: new RegExp(`^${column}, redak ${row}:`) });
const told = (text: string | RegExp) => page.getByText(text).first();
const saveBar = () => page.getByRole('region', { name: 'Nespremljene izmjene' });
const save = () => saveBar().getByRole('button', { name: 'Spremi' });
const totals = () => page.getByLabelText('Ukupni iznosi');
const keys = (text: string) => userEvent.keyboard(text);

/** Pastes a text into the cell that has the focus, as a spreadsheet would. */
function paste(text: string) {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  data.setData('text/html', '<table><tr><td><img src=x onerror="window.pasted = true"></td></tr></table>');
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
}

/** Returns the accessibility faults of the page's main part, or of all of it with an open list. */
async function faultsOf(place: Element = page.getByRole('main').element()) {
  return faultsIn(place);
}

beforeEach(() => toastStack.clear());

describe('pricing', () => {
  test('hours worked become lines, rounded up, by the item used before, and are charged once', async () => {
    const asked: Schemas['Request'][] = [];
    const order = (order_id: number, minutes: number, order_status = 'DONE') =>
      ({ order_id, order_status, planned_start: null, minutes, net: 0 }) as const;
    const first = financials([line({ unit_of_measure: 'HOUR', quantity: 1.75, name: 'Rad' })], {
      orders: [order(12, 122), order(13, 61), order(14, 30, 'IN_EXECUTION')],
    });
    const { saves } = await open(first, {
      'POST /tasks/7/financials/catalog_items_picker': async (request) => {
        asked.push(await request.json());
        return { data: [item, { ...item, catalog_item_id: 6, name: 'Sat pomoćnika', unit_price: 20 }], count: 2 };
      },
    });
    await expect.element(page.getByText('odrađeno 2 h 02, zaračunato 1 h 45')).toBeVisible();
    await page.getByRole('button', { name: 'Zaračunaj sate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Zaračunaj odrađene sate' });
    await expect.element(dialog.getByRole('list')).toHaveTextContent('RN-1217 min0,5 satiRN-131 h 011,25 sati');
    await expect.element(dialog.getByText(/naviše na 15 min/)).toBeVisible();
    const add = dialog.getByRole('button', { name: 'Dodaj 2 stavke' });
    await expect.element(add).toBeDisabled();
    await dialog.getByLabelText('Stavka kataloga').click();
    await page.getByRole('option', { name: /Sat rada servisera/ }).click();
    await expect.element(dialog.getByRole('list')).toHaveTextContent('1,25 sati · 43,75 €');
    expect(asked.at(-1)?.filter).toEqual({
      and: [{ eq: [{ column: 'unit_of_measure' }, 'HOUR'] }, { eq: [{ column: 'lump_sum' }, false] }],
    });
    await add.click();
    await expect.element(cell('Količina', 2)).toHaveFocus();
    await expect.element(page.getByText('odrađeno 2 h 02, zaračunato 2 h 15')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Zaračunaj sate' })).not.toBeInTheDocument();
    await save().click();
    await expect.element(told('Stavke su spremljene')).toBeVisible();
    expect(localStorage.getItem('hours-item:2')).toBe('5');
    const made = {
      catalog_item_id: 5,
      catalog_group_id: 3,
      catalog_type: 'WORK',
      name: 'Sat rada servisera',
      unit_price: 35,
    };
    expect(saves[0]?.body.order_line_items_create).toEqual([
      {
        ...made,
        order_id: 12,
        quantity: 0.5,
        unit_of_measure: 'HOUR',
        tax_percentage: 0.25,
        lump_sum: false,
        currency: 'EUR',
      },
      {
        ...made,
        order_id: 13,
        quantity: 1.25,
        unit_of_measure: 'HOUR',
        tax_percentage: 0.25,
        lump_sum: false,
        currency: 'EUR',
      },
    ]);
  });

  test('the one item by the hour is taken by itself', async () => {
    await open(financials());
    await page.getByRole('button', { name: 'Zaračunaj sate' }).click();
    await expect.element(page.getByRole('dialog').getByText('2,25 sati · 78,75 €')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Dodaj stavku' }).click();
    await expect.element(totals()).toHaveTextContent('Bez PDV-a78,75 €');
  });

  test('without an item by the hour nothing can be charged, and it is said why', async () => {
    await open(financials(), { 'POST /tasks/7/financials/catalog_items_picker': () => ({ data: [], count: 0 }) });
    await page.getByRole('button', { name: 'Zaračunaj sate' }).click();
    await expect.element(page.getByText(/nema stavke koja se u ovoj valuti naplaćuje po satu/)).toBeVisible();
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Dodaj stavku' })).toBeDisabled();
  });

  test('a task is priced with the keyboard alone, and only what was typed is sent', async () => {
    const { saves } = await open(financials());
    await expect.element(page.getByText('Nema stavki')).toBeVisible();
    await page.getByRole('button', { name: 'Dodaj stavku' }).click();
    await expect.element(cell('Naziv', 1)).toHaveFocus();
    await keys('Filtar{Tab}{Tab}2,5{Tab}1050{Enter}');
    await expect.element(cell('Naziv', 2)).toHaveFocus();
    await expect.element(save()).toBeEnabled();
    await keys('Vijak{Tab}{Tab}10{Tab}5');
    await expect.element(totals()).toHaveTextContent('Bez PDV-a26,75 €PDV 25 %6,69 €Ukupno33,44 €');
    await keys('{Control>}s{/Control}');
    await expect.element(told('Stavke su spremljene')).toBeVisible();
    const common = {
      order_id: 12,
      catalog_item_id: null,
      catalog_group_id: null,
      catalog_type: 'MATERIAL',
      unit_of_measure: 'OTHER',
      tax_percentage: 0.25,
      lump_sum: false,
      currency: 'EUR',
    };
    expect(saves.map(({ body }) => body)).toEqual([
      {
        version: 1,
        order_line_items_create: [
          { ...common, name: 'Filtar', unit_price: 10.5, quantity: 2.5 },
          { ...common, name: 'Vijak', unit_price: 0.05, quantity: 10 },
        ],
        order_line_items_update: [],
        order_line_items_delete: [],
      },
    ]);
  });

  test('a line of a company that charges no tax begins without', async () => {
    const check = signedIn();
    const outside = { ...check, ...(check.tenant && { tenant: { ...check.tenant, default_tax: 0 } }) };
    const { saves } = await open(financials(), { 'GET /auth/check': () => outside });
    await page.getByRole('button', { name: 'Dodaj stavku' }).click();
    await expect.element(cell('PDV', 1)).toHaveValue('0');
    await keys('Filtar{Tab}{Tab}2{Tab}1050{Control>}s{/Control}');
    await expect.element(told('Stavke su spremljene')).toBeVisible();
    expect(saves).toMatchObject([{ body: { order_line_items_create: [{ name: 'Filtar', tax_percentage: 0 }] } }]);
  });

  test('a changed field is sent alone; a deleted line is struck until it is saved', async () => {
    const { saves } = await open(financials([line(), line({ order_line_item_id: 32, name: 'Prijevoz' })]));
    await cell('Količina', 1).fill('3');
    await page.getByRole('button', { name: 'Obriši redak 2' }).click();
    await expect.element(cell('Naziv', 2)).toBeDisabled();
    await expect.element(totals()).toHaveTextContent('Bez PDV-a156,00 €');
    await page.getByRole('button', { name: 'Zadrži redak 2' }).click();
    await expect.element(cell('Naziv', 2)).toBeEnabled();
    await page.getByRole('button', { name: 'Obriši redak 2' }).click();
    await expect.element(page.getByText('2 nespremljene izmjene')).toBeVisible();
    await save().click();
    await expect
      .poll(() => saves.map(({ body }) => body))
      .toEqual([
        {
          version: 1,
          order_line_items_create: [],
          order_line_items_update: [{ order_line_item_id: 31, quantity: 3 }],
          order_line_items_delete: [32],
        },
      ]);
  });

  test('cancel brings the saved lines back, and an unsaved line goes at once', async () => {
    await open(financials([line()]));
    await cell('Naziv', 1).fill('Drugo');
    await page.getByRole('button', { name: 'Dodaj stavku', exact: true }).click();
    await page.getByRole('button', { name: 'Obriši redak 2' }).click();
    await expect.element(cell('Naziv', 2)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Odustani' }).click();
    await expect.element(cell('Naziv', 1)).toHaveValue('Ventilator isparivača');
    await expect.element(saveBar()).not.toBeInTheDocument();
  });

  test('a lump sum is the price once, a negative quantity is red and counts against', async () => {
    await open(
      financials([line({ quantity: 3 }), line({ order_line_item_id: 32, name: 'Odobrenje', unit_price: 10 })]),
    );
    await cell('Paušal', 1).click();
    await cell('Količina', 2).fill('-2');
    await expect.element(totals()).toHaveTextContent('Bez PDV-a32,00 €');
    await expect.element(page.getByText('−20,00 €')).toBeVisible();
    await expect.element(save()).toBeEnabled();
  });

  test('a line is held against nobody while it is typed; what is wrong is said in words', async () => {
    await open(financials([line()]));
    await cell('Količina', 1).fill('0');
    await expect.element(cell('Količina', 1)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(cell('Količina', 1)).toHaveAccessibleDescription('Količina ne može biti 0');
    await expect.element(save()).toBeDisabled();
    await cell('Naziv', 1).fill(' ');
    await page.getByRole('button', { name: '1 redak treba ispraviti' }).click();
    await expect.element(cell('Naziv', 1)).toHaveFocus();
    await cell('Količina', 1).fill('jedan');
    await expect
      .element(cell('Količina', 1))
      .toHaveAccessibleDescription('„jedan” se ovdje ne može pročitati. Ovo nije broj. Upišite ga kao 12,5.');
  });
});

describe('the catalogue', () => {
  test('an item fills the line; its price typed over takes the line off the catalogue', async () => {
    const { saves } = await open(financials());
    await page.getByRole('button', { name: 'Dodaj stavku' }).click();
    await keys('{Shift>}{Tab}{/Shift}');
    await expect.element(picker('Katalog', 1)).toHaveFocus();
    await keys('{F2}');
    await expect.element(page.getByRole('option', { name: /Sat rada servisera/ })).toBeVisible();
    await keys('{ArrowDown}{Enter}');
    await expect.element(cell('Naziv', 1)).toHaveValue('Sat rada servisera');
    await expect.element(cell('Vrsta', 1)).toHaveValue('WORK');
    await expect.element(cell('Jed. cijena', 1)).toHaveValue('35,00');
    await expect.element(picker('Grupa', 1)).toHaveTextContent('Rad');
    await save().click();
    await expect.poll(() => saves[0]?.body.order_line_items_create?.[0]?.catalog_item_id).toBe(5);
    expect(saves[0]?.body.order_line_items_create?.[0]?.catalog_group_id).toBe(3);
  });

  test('a name that is typed offers items below it, found by code too; one keeps the quantity, and its own name offers none', async () => {
    const searched: unknown[] = [];
    const { saves } = await open(financials([line({ name: 'Rad' })]), {
      'POST /tasks/7/financials/catalog_items_picker': async (request) => {
        searched.push(((await request.json()) as Schemas['Request']).search);
        return { data: [item], count: 1 };
      },
    });
    await cell('Količina', 1).fill('2,5');
    await cell('Naziv', 1).fill('kl-5');
    const offered = page.getByRole('option', { name: /Sat rada servisera/ });
    await expect.element(offered).toHaveTextContent(/KL-5.*35,00/);
    await keys('{Escape}');
    await expect.element(offered).not.toBeInTheDocument();
    await expect.element(cell('Naziv', 1)).toHaveValue('kl-5');
    await keys('{Backspace}5');
    await expect.element(offered).toBeVisible();
    await keys('{Enter}');
    await expect.element(cell('Naziv', 1)).toHaveValue('Sat rada servisera');
    await expect.element(cell('Količina', 1)).toHaveFocus();
    await expect.element(cell('Količina', 1)).toHaveValue('2,5');
    const before = searched.length;
    await cell('Naziv', 1).fill('Sat rada servisera, subota');
    await save().click();
    await expect.element(saveBar()).not.toBeInTheDocument();
    expect(searched).toHaveLength(before);
    expect(saves[0]?.body.order_line_items_update?.[0]).toMatchObject({
      catalog_item_id: 5,
      name: 'Sat rada servisera, subota',
      quantity: 2.5,
    });
  });

  test('a line taken off the catalogue starts over, without a type', async () => {
    await open(financials([line({ catalog_item_id: 5, lump_sum: true, quantity: 4 })]));
    const catalogue = picker('Katalog', 1);
    catalogue.element().focus();
    await keys('{Delete}');
    await expect.element(cell('Naziv', 1)).toHaveValue('');
    await expect.element(cell('Vrsta', 1)).toHaveValue('');
    await expect.element(cell('Količina', 1)).toHaveValue('1');
    await expect.element(cell('Jed. cijena', 1)).toHaveValue('0,00');
    await expect.element(cell('PDV', 1)).toHaveValue('25');
    await expect.element(cell('Paušal', 1)).not.toBeChecked();
  });

  test.each([
    ['Jed. cijena', '40,00', true],
    ['Naziv', 'Drugi naziv', false],
    ['Količina', '2', false],
  ])('a change of %s to %s detaches: %s', async (column, value, isDetached) => {
    const { saves } = await open(financials([line({ catalog_item_id: 5 })]));
    await cell(column, 1).fill(value);
    await save().click();
    await expect.poll(() => saves.length).toBe(1);
    expect('catalog_item_id' in (saves[0]?.body.order_line_items_update?.[0] ?? {})).toBe(isDetached);
  });
});

describe('pasted rows', () => {
  test('fill the lines there are and add the others, under their own headings, in either number form', async () => {
    // A pasted word is compared with the loaded groups: no line is shown before.
    const shown: unknown[] = [];
    await open(financials([line()]), {
      'POST /tasks/7/financials/catalog_groups_picker': () => {
        shown.push(cell('Naziv', 1).query());
        return { data: [{ catalog_group_id: 4, name: 'Hlađenje' }], count: 1 };
      },
    });
    expect(shown).toEqual([null]);
    cell('Naziv', 1).element().focus();
    paste(
      'Naziv\tJM\tKol.\tCijena\tUkupno\tGrupa\n' +
        'Kabel NYM 3x1,5\tm\t1.250,5\t1,20\t1.500,60\tHlađenje\n' +
        '<b>Vijak</b>\tkutija\t12\t€0.05\t0.60\tNešto\n',
    );
    // The word about it goes away by itself, so it is looked at first.
    await expect.element(told(/Zalijepljena su 2 retka\. 2 polja nije bilo moguće pročitati/)).toBeVisible();
    await expect.element(cell('Naziv', 1)).toHaveValue('Kabel NYM 3x1,5');
    await expect.element(cell('Količina', 1)).toHaveValue('1.250,5');
    await expect.element(picker('Grupa', 1)).toHaveTextContent('Hlađenje');
    await expect.element(cell('Naziv', 2)).toHaveValue('<b>Vijak</b>');
    await expect.element(cell('Jed. cijena', 2)).toHaveValue('0,05');
    await expect
      .element(cell('Jed. mj.', 2))
      .toHaveAccessibleDescription('„kutija” nije na popisu. Odaberite vrijednost.');
    await expect.element(cell('Jed. mj.', 2)).toHaveDisplayValue('kutija');
    await expect.element(save()).toBeDisabled();
    expect('pasted' in window).toBe(false);
    await keys('{Control>}z{/Control}');
    await expect.element(cell('Naziv', 1)).toHaveValue('Ventilator isparivača');
    await expect.element(cell('Naziv', 2)).not.toBeInTheDocument();
  });
});

describe('what others do meanwhile', () => {
  test('their lines show at once while nothing is typed; typed ones stay, and say so', async () => {
    const { set } = await open(financials([line()]));
    set(financials([line({ name: 'Njihov naziv' })], { version: 2 }));
    await expect.element(cell('Naziv', 1)).toHaveValue('Njihov naziv');
    await cell('Količina', 1).fill('4');
    set(financials([line({ name: 'Još noviji' }), line({ order_line_item_id: 40, name: 'Nova' })], { version: 3 }));
    await expect.element(cell('Naziv', 1)).toHaveValue('Još noviji');
    await expect.element(cell('Naziv', 2)).toHaveValue('Nova');
    await expect.element(cell('Količina', 1)).toHaveValue('4');
    await expect.element(page.getByText(/Netko je u međuvremenu spremio druge stavke/)).toBeVisible();
  });

  test('a conflict sets both values side by side, and saves the choice on the new version', async () => {
    const saves: Change[] = [];
    const by = { by: 'Marko Babić', at: '2026-11-21T08:00:00Z' };
    const { set } = await open(financials([line(), line({ order_line_item_id: 32, name: 'Prijevoz' })]), {
      'PATCH /tasks/7/financials': async (request) => {
        const body = (await request.json()) as Change;
        saves.push(body);
        if (body.version !== 1) return { data: 7, version: 3 };
        set(financials([line({ unit_price: 60, quantity: 2 })], { version: 2 }), false);
        const conflicts = [
          { field: 'lines.31.unit_price', yours: 70, theirs: 60, ...by },
          { field: 'lines.31.quantity', yours: 3, theirs: 2, ...by },
          { field: 'lines.32.status', yours: 'ACTIVE', theirs: 'DELETED', ...by },
        ];
        return Response.json(
          { type: 'about:blank', title: 'conflict', status: 409, code: 'conflict', conflicts, version: 2 },
          { status: 409, headers: { 'content-type': 'application/problem+json' } },
        );
      },
    });
    await cell('Jed. cijena', 1).fill('70,00');
    await cell('Količina', 1).fill('3');
    await cell('Naziv', 2).fill('Prijevoz robe');
    await save().click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('group', { name: 'Ventilator isparivača: Jed. cijena' })).toBeVisible();
    await expect.element(dialog.getByText('70,00')).toBeVisible();
    await expect.element(dialog.getByText('60,00')).toBeVisible();
    await dialog.getByRole('button', { name: 'Natrag na uređivanje' }).click();
    await expect.element(cell('Jed. cijena', 1)).toHaveValue('70,00');
    await save().click();
    // The same refusal again: the versions stay until the person has chosen.
    await dialog
      .getByRole('group', { name: /Količina/ })
      .getByRole('radio', { name: /Njihovo/ })
      .click();
    await dialog.getByRole('button', { name: 'Spremi' }).click();
    await expect.element(told('Stavke su spremljene')).toBeVisible();
    expect(saves.at(-1)).toMatchObject({
      version: 2,
      order_line_items_create: [{ name: 'Prijevoz robe', unit_price: 52 }],
      order_line_items_update: [{ order_line_item_id: 31, unit_price: 70 }],
    });
  });

  test('faults of the server land on their cells', async () => {
    await open(financials([line()]), {
      'PATCH /tasks/7/financials': () =>
        fault(422, 'invalid', 'Neka polja nisu ispravna.', [
          { field: 'order_line_items_update.0.unit_price', code: 'out_of_range', message: 'Cijena je previsoka.' },
        ]),
    });
    await cell('Količina', 1).fill('3');
    await save().click();
    await expect.element(cell('Jed. cijena', 1)).toHaveAccessibleDescription('Cijena je previsoka.');
    await expect.element(cell('Količina', 1)).toHaveValue('3');
  });

  test('the client of an invoiced task reads what it pays, with the tax, and no hours', async () => {
    const billed = financials([line()], {
      can_edit: false,
      total_time: null,
      total_cost: 399.6,
      totals: { net: 399.6, tax: 99.9, gross: 499.5, rates: [] },
    });
    await open(billed, {}, { role_type: 'CLIENT', status: 'INVOICED', total_time: null, total_cost: 399.6 });
    await expect.element(page.getByText('Ukupno s PDV-om', { exact: true })).toBeVisible();
    await expect.element(page.getByText('499,50 €')).toBeVisible();
    await expect.element(page.getByText('Ukupno vrijeme')).not.toBeInTheDocument();
    await expect.element(page.getByText('Iznos bez PDV-a')).not.toBeInTheDocument();
  });

  test('a task confirmed meanwhile shows what was confirmed, by whom, and what was typed to be copied', async () => {
    let status: Details['status'] = 'CREATED';
    const { set, saves } = await open(financials([line()]), {
      'GET /tasks/7/details': () => ({ data: task({ status, linked_orders: [order], total_cost: 130 }) }),
      'GET /tasks/7/history': () => ({
        data: [
          {
            history_id: 1,
            datetime: '2026-11-27T14:20:00Z',
            type: 'status',
            user: 'Marija Škarić',
            old_value: 'CREATED',
            value: 'INVOICED',
            reason: '',
          },
        ],
        count: 1,
      }),
    });
    await cell('Jed. cijena', 1).fill('99,00');
    status = 'INVOICED';
    set({ ...financials([line()]), can_edit: false, version: 2 });
    await expect.element(told('Upisano nije spremljeno')).toBeVisible();
    await expect
      .element(told(`Fakturiran · Marija Škarić · ${formatDateTime(fromWall('2026-11-27', '15:20'))}`))
      .toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Upisani tekst' })).toHaveTextContent('1. Jed. cijena 99,00');
    await expect.element(totals()).toHaveTextContent('Bez PDV-a52,00 €');
    await expect.element(saveBar()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Odbaci upisano' }).click();
    await expect.element(told('Upisano nije spremljeno')).not.toBeInTheDocument();
    expect(saves).toEqual([]);
  });

  test('a save whose answer is lost is sent again as it was, under the same key', async () => {
    const sent: { body: Change; key: string | null }[] = [];
    await open(financials([line()]), {
      'PATCH /tasks/7/financials': async (request) => {
        sent.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
        if (sent.length === 1) throw new TypeError('network');
        return { data: 7, version: 2 };
      },
    });
    await cell('Količina', 1).fill('3');
    await save().click();
    await expect.element(page.getByText(/Odgovor poslužitelja se izgubio/)).toBeVisible();
    await expect.element(page.getByRole('cell', { name: '3', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Pošalji ponovno' }).click();
    await expect.element(told('Stavke su spremljene')).toBeVisible();
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('around the lines', () => {
  test('nothing else is done to the task meanwhile, and the page asks before it is left', async () => {
    const { router } = await open(financials([line()]));
    await cell('Naziv', 1).fill('Drugo');
    for (const name of ['Povijest', 'Potvrdi zadatak', 'Više radnji']) {
      await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled();
    }
    await page.getByRole('tab', { name: 'Detalji', exact: true }).click();
    await expect.element(page.getByRole('textbox', { name: 'Komentar' })).toBeDisabled();
    await page.getByRole('main').getByRole('link', { name: 'Zadaci' }).click();
    await expect.element(page.getByText(/Neke izmjene nisu spremljene/)).toBeVisible();
    await page.getByRole('button', { name: 'Ne', exact: true }).click();
    expect(router.state.location.pathname).toBe('/tasks/7');
    await page.getByRole('tab', { name: /Financijski detalji/ }).click();
    await expect.element(cell('Naziv', 1)).toHaveValue('Drugo');
  });

  test('lines of an invoiced task are read, not typed', async () => {
    await open(
      financials([line(), line({ order_line_item_id: 32, order_id: null, order_status: '', name: 'Ostalo' })], {
        can_edit: false,
      }),
      {},
      { status: 'INVOICED', phase: '', can_edit: false, allowed_actions: [] },
    );
    await expect.element(page.getByText('Cijene su zaključane.', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: 'Ventilator isparivača' })).toBeVisible();
    await expect.element(page.getByText('Radni nalog nije odabran')).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Dodaj stavku' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'RN-12' })).toHaveAttribute('href', '/work-orders/12');
  });

  test('what is typed is there again after a reload', async () => {
    const { screen } = await open(financials([line()]));
    await cell('Naziv', 1).fill('Drugo');
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:lines:7'));
    await expect.poll(drafts).toHaveLength(1);
    const kept = { ...localStorage };
    await screen.unmount();
    await open(financials([line()]), {
      'GET /auth/check': () => {
        Object.assign(localStorage, kept);
        return signedIn();
      },
    });
    await expect.element(cell('Naziv', 1)).toHaveValue('Drugo');
    await expect.element(page.getByText('1 nespremljena izmjena')).toBeVisible();
  });

  test('what was typed before prices had four decimals is there with the same prices', async () => {
    const { screen } = await open(financials([line({ unit_price: 52 })]));
    await cell('Jed. cijena', 1).fill('0,75');
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:lines:7'));
    await expect.poll(drafts).toHaveLength(1);
    const [name = ''] = drafts();
    const before = (localStorage.getItem(name) ?? '')
      .replace(',"fine":true', '')
      .replace('"unit_price":7500', '"unit_price":75');
    await screen.unmount();
    await open(financials([line({ unit_price: 52 })]), {
      'GET /auth/check': () => {
        localStorage.setItem(name, before.replace('"unit_price":520000', '"unit_price":5200'));
        return signedIn();
      },
    });
    await expect.element(cell('Jed. cijena', 1)).toHaveValue('0,75');
    await expect.element(page.getByText('1 nespremljena izmjena')).toBeVisible();
  });

  test.each(['light', 'dark'] as const)('has no accessibility fault, %s', async (theme) => {
    const check = signedIn();
    const answers = { 'GET /auth/check': () => ({ ...check, user: { ...check.user, theme } }) };
    await open(financials([line(), line({ order_line_item_id: 32, order_id: null, name: 'Prijevoz' })]), answers);
    await cell('Količina', 1).fill('0');
    await page.getByRole('button', { name: 'Obriši redak 2' }).click();
    expect(await faultsOf()).toEqual([]);
    picker('Grupa', 1).element().focus();
    await keys('{F2}');
    await expect.element(page.getByRole('option', { name: 'Hlađenje' })).toBeVisible();
    expect(await faultsOf(document.body)).toEqual([]);
  });

  test('becomes cards with the same inputs on a phone', async () => {
    await page.viewport(390, 844);
    await open(financials([line()]));
    await expect.element(page.getByRole('listitem', { name: 'Redak 1' })).toBeVisible();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    await cell('Količina', 1).fill('2');
    await expect.element(totals()).toHaveTextContent('Bez PDV-a104,00 €');
    // The bar of unsaved changes lies over what is at the lower edge.
    cell('PDV', 1).element().scrollIntoView({ block: 'center' });
    expect(await faultsOf()).toEqual([]);
    await page.viewport(1280, 800);
  });
});
