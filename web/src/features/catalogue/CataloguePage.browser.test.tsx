import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { faultsIn } from '@/test/accessible';
import { group, item } from '@/test/builders/catalogue';
import { type Answers, fault, signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

type Item = Schemas['CatalogRow'];
type Change = Schemas['CatalogItemsChange'];

const FUSE = item();
const PIPE = item({ catalog_item_id: 2, name: 'Cijev PVC', unit_of_measure: 'METER', unit_price: 4.95, version: 3 });
const WORK = group({ catalog_group_id: 4, name: 'Rad', items: 0 });
const CLIENT = { tenant_id: 7, name: 'Jadran Trgovina d.d.' };
const office = signedIn({ permissions: [...(signedIn().permissions ?? []), 'catalog.price'] });

interface Shop {
  general?: readonly Item[];
  /** The items for which the client has prices. */
  own?: readonly Item[];
  answers?: Answers;
  path?: string;
}

/** A server with a catalogue; what was asked and saved is noted. */
async function open({ general = [FUSE, PIPE], own = [], answers = {}, path = '/catalogue' }: Shop = {}) {
  const shop = { general, own };
  const asked: Schemas['Request'][] = [];
  const saves: { body: Change; key: string | null }[] = [];
  const app = await renderApp(path, {
    answers: {
      'GET /auth/check': () => office,
      'POST /catalog/items/search': async (request) => {
        const body = (await request.json()) as Schemas['Request'];
        asked.push(body);
        const text = JSON.stringify(body.filter ?? {});
        const data =
          text.includes('{"eq":[{"column":"client_tenant_id"},7]}') && !text.includes('"not"')
            ? shop.own
            : shop.general;
        return { data, count: data.length };
      },
      'PATCH /catalog/items': async (request) => {
        const body = (await request.json()) as Change;
        saves.push({ body, key: request.headers.get('Idempotency-Key') });
        const made = (body.catalog_items_create ?? []).map((_, i) => ({ catalog_item_id: 90 + i, version: 1 }));
        const changed = (body.catalog_items_update ?? []).map((one) => ({
          catalog_item_id: one.catalog_item_id ?? 0,
          version: (one.version ?? 0) + 1,
        }));
        return { data: [...made, ...changed] };
      },
      'GET /catalog/groups': () => ({ data: [group(), WORK] }),
      'POST /catalog/catalog_groups_picker': () => ({
        data: [group(), WORK].map(({ catalog_group_id, name }) => ({ catalog_group_id, name })),
        count: 2,
      }),
      'GET /catalog/clients': () => ({ data: [CLIENT] }),
      'POST /catalog/clients_picker': () => ({ data: [{ tenant_id: 9, name: 'Čistoća' }], count: 1 }),
      'GET /catalog/imports': () => ({ data: [] }),
      ...answers,
    },
  });
  return { ...app, shop, asked, saves };
}

const cell = (column: string, row: number) => page.getByLabelText(`${column}, redak ${row}`, { exact: true });
const saveBar = () => page.getByRole('region', { name: 'Nespremljene izmjene' });
const save = () => saveBar().getByRole('button', { name: 'Spremi' });
const told = (text: string | RegExp) => page.getByText(text).first();
const keys = (text: string) => userEvent.keyboard(text);
const NONE = { catalog_items_create: [], catalog_items_update: [], catalog_items_delete: [] };

function paste(text: string) {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

async function faultsOf() {
  return faultsIn(document.body);
}

describe('the table', () => {
  test('an item is changed, one added and one deleted with the keyboard alone, in one save', async () => {
    const { saves } = await open();
    await expect.element(cell('Naziv', 1)).toHaveValue('Automatski osigurač B16');
    await expect.element(saveBar()).not.toBeInTheDocument();
    await cell('Naziv', 1).click();
    await keys('{Tab}{Tab}{Tab}{Tab}425{Tab}13');
    await expect.element(cell('Neto cijena', 1)).toHaveValue('4,25');
    await page.getByRole('button', { name: 'Obriši redak 2' }).click();
    await expect.element(cell('Naziv', 2)).toBeDisabled();
    await page.getByRole('button', { name: 'Dodaj stavku' }).first().click();
    await expect.element(cell('Naziv', 3)).toHaveFocus();
    await keys('Vijak M8{Tab}{Tab}{Tab}{Tab}12');
    await expect.element(saveBar()).toHaveTextContent('3 nespremljene izmjene');
    await keys('{Control>}s{/Control}');
    await expect.element(told('Katalog je spremljen')).toBeVisible();
    expect(saves.map(({ body }) => body)).toEqual([
      {
        tenant_id: null,
        catalog_items_create: [
          {
            code: '',
            name: 'Vijak M8',
            catalog_group_id: 3,
            catalog_type: 'MATERIAL',
            unit_of_measure: 'OTHER',
            unit_price: 0.12,
            tax_percentage: 25,
            purchase_price: null,
            kpd: '',
            quantity: 1,
            lump_sum: false,
            currency: 'EUR',
          },
        ],
        catalog_items_update: [{ catalog_item_id: 1, version: 1, unit_price: 4.25, tax_percentage: 13 }],
        catalog_items_delete: [2],
      },
    ]);
    await expect.element(saveBar()).not.toBeInTheDocument();
  });

  test('a code is typed beside the name, and one that another item has is told in its cell', async () => {
    let taken = true;
    const saves: Change[] = [];
    await open({
      answers: {
        'PATCH /catalog/items': async (request) => {
          saves.push((await request.json()) as Change);
          const message = 'Ovu šifru već ima „Automatski osigurač B16”.';
          return taken
            ? fault(422, 'invalid', 'Neispravno.', [
                { field: 'catalog_items_update.0.code', code: 'item_code_taken', message },
              ])
            : { data: [{ catalog_item_id: 2, version: 2 }] };
        },
      },
    });
    await expect.element(cell('Šifra', 1)).toHaveValue('OS-B16');
    await cell('Šifra', 2).fill('os-b16');
    await save().click();
    await expect.element(cell('Šifra', 2)).toHaveAccessibleDescription(/Ovu šifru već ima/);
    taken = false;
    await cell('Šifra', 2).fill(' CU-22 ');
    await save().click();
    await expect.element(told('Katalog je spremljen')).toBeVisible();
    expect(saves.map(({ catalog_items_update }) => catalog_items_update?.[0]?.code)).toEqual(['os-b16', 'CU-22']);
  });

  test('what is wrong is said in words and cannot be saved; undo keeps a row, cancel brings all back', async () => {
    await open();
    await cell('Naziv', 1).fill(' ');
    await cell('PDV', 2).fill('-5');
    await cell('Naziv', 2).click();
    await expect.element(cell('Naziv', 1)).toHaveAccessibleDescription('Upišite naziv');
    await expect.element(cell('PDV', 2)).toHaveAccessibleDescription('PDV je od 0 do 100 %');
    await expect.element(save()).toBeDisabled();
    await saveBar().getByRole('button', { name: '2 retka treba ispraviti' }).click();
    await expect.element(cell('Naziv', 1)).toHaveFocus();
    await page.getByRole('button', { name: 'Obriši redak 2' }).click();
    await page.getByRole('button', { name: 'Zadrži redak 2' }).click();
    await expect.element(cell('Naziv', 2)).toBeEnabled();
    await saveBar().getByRole('button', { name: 'Odustani' }).click();
    await expect.element(cell('Naziv', 1)).toHaveValue('Automatski osigurač B16');
    await expect.element(saveBar()).not.toBeInTheDocument();
  });

  test('rows of a spreadsheet are taken under their own headings, groups by their names', async () => {
    const { saves } = await open({ general: [FUSE] });
    await page.getByRole('button', { name: 'Dodaj stavku' }).first().click();
    paste(
      'Naziv stavke\tGrupa radova\tTip\tJM\tNeto cijena\tPDV %\nSat rada\trad\trad\tsat\t32,5\t25\nX\tnema je\tmat\tkom\t-1\t5\n',
    );
    await expect.element(cell('Naziv', 3)).toHaveValue('X');
    await expect
      .element(page.getByRole('button', { name: /^Grupa, redak 3/ }))
      .toHaveAccessibleDescription('„nema je” nije na popisu. Odaberite vrijednost.');
    await expect
      .element(cell('Neto cijena', 3))
      .toHaveAccessibleDescription('„-1” se ovdje ne može pročitati. Iznos ne može biti negativan.');
    await expect.element(save()).toBeDisabled();
    await page.getByRole('button', { name: 'Obriši redak 3' }).click();
    await save().click();
    await expect
      .poll(() => saves[0]?.body.catalog_items_create)
      .toMatchObject([
        { name: 'Sat rada', catalog_group_id: 4, catalog_type: 'WORK', unit_of_measure: 'HOUR', unit_price: 32.5 },
      ]);
  });

  test('faults of the server land on their cells', async () => {
    await open({
      answers: {
        'PATCH /catalog/items': () =>
          fault(422, 'invalid', 'Neispravno.', [
            { field: 'catalog_items_update.0.unit_price', code: 'out_of_range', message: 'Previsoko.' },
            { field: 'catalog_items_update.0.catalog_group_id', code: 'no_such_thing', message: 'Te grupe nema.' },
          ]),
      },
    });
    await cell('Neto cijena', 2).fill('1,00');
    await save().click();
    await expect.element(cell('Neto cijena', 2)).toHaveAccessibleDescription('Previsoko.');
    await expect
      .element(page.getByRole('button', { name: /^Grupa, redak 2/ }))
      .toHaveAccessibleDescription('Te grupe nema.');
    await expect.element(cell('Neto cijena', 2)).toHaveValue('1,00');
  });

  test('a save whose answer is lost is sent again as it was, under the same key', async () => {
    const sent: { key: string | null; text: string }[] = [];
    await open({
      answers: {
        'PATCH /catalog/items': async (request) => {
          sent.push({ key: request.headers.get('Idempotency-Key'), text: await request.text() });
          if (sent.length === 1) throw new TypeError('network error');
          return { data: [{ catalog_item_id: 1, version: 2 }] };
        },
      },
    });
    await cell('Neto cijena', 1).fill('9,99');
    await save().click();
    await expect.element(told(/Odgovor poslužitelja se izgubio/)).toBeVisible();
    // Every cell of a row has its heading, the history too while nothing can be typed.
    await expect.element(page.getByRole('columnheader')).toHaveLength(11);
    await page.getByRole('button', { name: 'Pošalji ponovno' }).click();
    await expect.element(told('Katalog je spremljen')).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });
});

describe('unsaved edits', () => {
  test.each([
    ['the page is turned', () => page.getByRole('combobox', { name: 'Redaka po stranici' }).selectOptions('25')],
    ['a filter is set', () => page.getByRole('searchbox', { name: 'Traži po nazivu' }).fill(crypto.randomUUID())],
    ['another price list is opened', () => page.getByRole('button', { name: CLIENT.name }).click()],
    ['another page is opened', () => page.getByRole('link', { name: 'Zadaci' }).click()],
  ])('are asked about when %s; only Yes leaves', async (_, leave) => {
    const { router } = await open({ answers: { 'POST /tasks/search': () => ({ data: [], count: 0 }) } });
    await cell('Neto cijena', 1).fill('9,99');
    await leave();
    const question = page.getByRole('dialog', { name: 'Upozorenje' });
    await expect.element(question).toHaveTextContent('Jeste li sigurni da želite napustiti stranicu prije spremanja?');
    await question.getByRole('button', { name: 'Ne' }).click();
    expect(router.state.location.href).toBe('/catalogue');
    await expect.element(cell('Neto cijena', 1)).toHaveValue('9,99');
    await leave();
    await question.getByRole('button', { name: 'Da' }).click();
    await expect.poll(() => router.state.location.href).not.toBe('/catalogue');
  });

  test('outlive what others do meanwhile, and the page says so', async () => {
    const { shop } = await open();
    await cell('Neto cijena', 1).fill('9,99');
    shop.general = [item({ version: 2, unit_price: 8 })];
    tell('change', { thing: 'catalog', id: 0, kind: 'items', by: 2, version: 0 });
    await expect.element(told(/Netko je u međuvremenu mijenjao katalog/)).toBeVisible();
    await expect.element(cell('Neto cijena', 1)).toHaveValue('9,99');
    await saveBar().getByRole('button', { name: 'Odustani' }).click();
    await expect.element(cell('Neto cijena', 1)).toHaveValue('8,00');
  });

  test('meet those of another: both values stand side by side, the rest is put together', async () => {
    const conflict = {
      type: 'about:blank',
      title: 'conflict',
      status: 409,
      code: 'conflict',
      conflicts: [
        {
          field: 'items.1.name',
          yours: 'Moj',
          theirs: 'Automatski osigurač B16',
          by: 'Ana',
          at: '2026-11-21T08:00:00Z',
        },
        { field: 'items.1.unit_price', yours: 9.99, theirs: 8, by: 'Ana', at: '2026-11-21T08:00:00Z' },
      ],
    };
    const sent: Change[] = [];
    const { shop } = await open({
      answers: {
        'PATCH /catalog/items': async (request) => {
          sent.push(await request.json());
          if (sent.length > 1) return { data: [{ catalog_item_id: 1, version: 3 }] };
          return Response.json(conflict, { status: 409, headers: { 'content-type': 'application/problem+json' } });
        },
      },
    });
    await cell('Naziv', 1).fill('Moj');
    await cell('Neto cijena', 1).fill('9,99');
    shop.general = [item({ version: 2, unit_price: 8 })];
    await save().click();
    const dialog = page.getByRole('dialog', { name: 'Netko drugi je mijenjao isto' });
    await expect.element(dialog.getByRole('group', { name: /Neto cijena$/ })).toHaveTextContent('8,00');
    await expect.element(dialog.getByRole('group')).toHaveLength(1);
    await dialog.getByRole('radio', { name: /^Njihovo/ }).click();
    await dialog.getByRole('button', { name: 'Spremi' }).click();
    await expect.element(told('Katalog je spremljen')).toBeVisible();
    expect(sent[1]).toEqual({
      ...NONE,
      tenant_id: null,
      catalog_items_update: [{ catalog_item_id: 1, version: 2, name: 'Moj' }],
    });
  });

  test('are there again after a reload', async () => {
    const { screen } = await open();
    await cell('Neto cijena', 1).fill('9,99');
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:catalogue:'));
    await expect.poll(drafts).toHaveLength(1);
    const kept = { ...localStorage };
    await screen.unmount();
    const check = () => {
      Object.assign(localStorage, kept);
      return office;
    };
    await open({ answers: { 'GET /auth/check': check } });
    await expect.element(cell('Neto cijena', 1)).toHaveValue('9,99');
    await expect.element(saveBar()).toHaveTextContent('1 nespremljena izmjena');
  });
});

describe('what is shown', () => {
  test('tab, filters and search live in the address; filters come as chips and go', async () => {
    const { router, asked } = await open({ own: [item({ client_tenant_id: 7, general_price: 5 })] });
    await page.getByRole('button', { name: 'Filtri' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Vrsta').click();
    await page.getByRole('listbox').getByRole('option', { name: 'Materijal' }).click();
    await dialog.getByRole('button', { name: 'Primijeni' }).click();
    await expect.poll(() => router.state.location.search).toEqual({ type: 'MATERIAL' });
    await page.getByRole('button', { name: CLIENT.name }).click();
    await expect.poll(() => router.state.location.search).toEqual({ type: 'MATERIAL', client: 7 });
    await expect
      .poll(() => asked.at(-1)?.filter)
      .toEqual({
        and: [{ eq: [{ column: 'client_tenant_id' }, 7] }, { eq: [{ column: 'catalog_type' }, 'MATERIAL'] }],
      });
    const tray = page.getByRole('region', { name: 'Aktivni filtri' });
    await expect.element(tray).toHaveTextContent('Vrsta:Materijal');
    await tray.getByRole('button', { name: 'Očisti sve' }).click();
    await expect.poll(() => router.state.location.search).toEqual({ client: 7 });
  });

  test('a client without prices is picked, and has a tab of their own meanwhile', async () => {
    const { router } = await open();
    await page.getByRole('button', { name: 'Odaberi klijenta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cjenik klijenta' });
    await dialog.getByLabelText('Klijent').click();
    await page.getByRole('option', { name: 'Čistoća' }).click();
    await dialog.getByRole('button', { name: 'Otvori cjenik' }).click();
    await expect.poll(() => router.state.location.search).toEqual({ client: 9 });
    await expect.element(page.getByRole('button', { name: 'Čistoća' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('of a client only the price is typed; a general item is given one, another is taken back', async () => {
    const { saves } = await open({
      path: '/catalogue?client=7',
      general: [PIPE],
      own: [item({ client_tenant_id: 7, unit_price: 3.5, general_price: 3.95 })],
    });
    await expect.element(cell('Cijena za klijenta', 1)).toHaveValue('3,50');
    await expect.element(page.getByRole('cell', { name: '3,95' })).toBeVisible();
    await expect.element(cell('Naziv', 1)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Obriši redak 1' }).click();
    await page.getByRole('button', { name: 'Dodaj cijene' }).click();
    const dialog = page.getByRole('dialog', { name: `Nove cijene za klijenta ${CLIENT.name}` });
    await dialog.getByRole('checkbox', { name: /Cijev PVC/ }).click();
    await dialog.getByRole('button', { name: 'Dodaj 1 stavku' }).click();
    await expect.element(cell('Cijena za klijenta', 2)).toHaveFocus();
    await expect.element(cell('Cijena za klijenta', 2)).toHaveValue('4,95');
    await keys('450');
    await save().click();
    await expect
      .poll(() => saves[0]?.body)
      .toEqual({
        tenant_id: 7,
        catalog_items_create: [],
        catalog_items_update: [{ catalog_item_id: 2, version: 3, unit_price: 4.5 }],
        catalog_items_delete: [1],
      });
  });

  test('what happened to an item and what it has cost is told in its row', async () => {
    const asked: (string | null)[] = [];
    const entry = { user: 'Ana Perić', reason: '', client: '', currency: '', file: '', taken_back: false };
    const price = { ...entry, type: 'unit_price', currency: 'EUR' };
    const history = [
      { ...price, history_id: -2, datetime: '2026-11-20T10:00:00Z', old_value: 3.5, value: 3.95 },
      { ...price, history_id: -1, datetime: '2026-11-19T10:00:00Z', old_value: 3.5, value: null, client: 'Jadran' },
      {
        ...entry,
        history_id: 3,
        type: 'catalog_type',
        datetime: '2026-11-18T10:00:00Z',
        old_value: 'WORK',
        value: 'MATERIAL',
      },
      { ...entry, history_id: 2, type: 'lump_sum', datetime: '2026-11-17T10:00:00Z', old_value: true, value: false },
      {
        ...entry,
        history_id: 1,
        type: 'created',
        datetime: '2026-11-16T10:00:00Z',
        old_value: null,
        value: 'Osigurač',
      },
    ].map((one, n) => (n === 1 || n === 3 ? { ...one, file: 'cjenik.csv', taken_back: n === 1 } : one));
    await open({
      answers: {
        'GET /catalog/items/1/history': (request) => {
          const query = new URL(request.url).searchParams;
          asked.push(query.get('group'));
          return { data: query.has('group') ? history.slice(0, 2) : history, count: 5 };
        },
      },
    });
    await page.getByRole('button', { name: 'Povijest: Automatski osigurač B16' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Automatski osigurač B16')).toBeVisible();
    const entries = dialog.getByRole('listitem');
    await expect.element(entries.nth(0)).toHaveTextContent(/Opća cijenaAna Perić.*Prije: 3,50\s€→Poslije: 3,95\s€/);
    await expect
      .element(entries.nth(1))
      .toHaveTextContent(/Cijena za klijenta Jadran.*3,50\s€.*bez cijenePoništen uvoz datoteke cjenik\.csv/);
    await expect.element(entries.nth(2)).toHaveTextContent(/Vrsta.*Rad→.*Materijal/);
    await expect.element(entries.nth(3)).toHaveTextContent(/Paušal.*Da→.*NeUvoz datoteke cjenik\.csv/);
    await expect.element(entries.nth(4)).toHaveTextContent(/Dodano.*Osigurač/);
    expect(await faultsOf()).toEqual([]);
    await dialog.getByText('Cijene', { exact: true }).click();
    await expect.element(entries.nth(2)).not.toBeInTheDocument();
    expect(asked).toEqual([null, 'PRICES']);
  });

  test('another article is merged into one, while nothing waits to be saved', async () => {
    const sent: unknown[] = [];
    await open({
      answers: {
        'POST /catalog/items/1/merge/preview': () => ({
          data: {
            kept: { id: 1, name: FUSE.name, version: 1 },
            gone: { id: 2, name: PIPE.name, version: 3 },
            fields: [
              { field: 'unit_price', kept: 3.95, gone: 4.95, filled: false },
              { field: 'scan_code', kept: '', gone: '385001', filled: true },
            ],
            moves: [
              { what: 'order_lines', n: 5 },
              { what: 'places', n: 2 },
            ],
          },
        }),
        'POST /catalog/items/1/merge': async (request) => {
          sent.push(await request.json());
          return { data: 1, version: 2 };
        },
      },
    });
    const button = page.getByRole('button', { name: 'Spoji Automatski osigurač B16 s…' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Spajanje: Automatski osigurač B16' });
    await dialog.getByLabelText('Koji zapis odlazi').click();
    await page.getByRole('option', { name: 'Cijev PVC' }).click();
    await expect.element(dialog.getByText('5 stavki zadataka, 2 mjesta sa zalihom')).toBeVisible();
    await expect
      .element(dialog.getByRole('group', { name: 'Kod' }).getByRole('radio', { name: 'Drugi 385001' }))
      .toBeChecked();
    await dialog.getByRole('group', { name: 'Opća cijena' }).getByRole('radio', { name: 'Drugi 4,95' }).click();
    expect(await faultsOf()).toEqual([]);
    await dialog.getByRole('button', { name: 'Spoji', exact: true }).click();
    await expect.element(told('Cijev PVC: spojeno sa zapisom Automatski osigurač B16')).toBeVisible();
    expect(sent).toEqual([{ gone_id: 2, fields: ['unit_price'], kept_version: 1, gone_version: 3 }]);
    await cell('Naziv', 1).click();
    await keys('{Tab}{Tab}{Tab}{Tab}425');
    await expect.element(button).not.toBeInTheDocument();
  });

  test('a change made elsewhere is shown', async () => {
    const { shop } = await open();
    await expect.element(cell('Naziv', 1)).toBeVisible();
    shop.general = [item({ name: 'Drugi naziv', version: 2 })];
    tell('change', { thing: 'catalog', id: 0, kind: 'items', by: 2, version: 0 });
    await expect.element(cell('Naziv', 1)).toHaveValue('Drugi naziv');
  });

  test('an empty catalogue says what can be done, a narrowed one why it is empty', async () => {
    const { router } = await open({ general: [], path: '/catalogue?q=nema' });
    await page.getByRole('button', { name: 'Očisti filtre i pretragu' }).click();
    await expect.poll(() => router.state.location.search).toEqual({});
    await expect.element(told('Katalog je prazan.')).toBeVisible();
  });

  test('a catalogue that cannot be read says so and can be asked again', async () => {
    let broken = true;
    await open({
      answers: {
        'POST /catalog/items/search': () =>
          broken ? fault(403, 'forbidden', 'Niste ovlašteni.') : { data: [FUSE], count: 1 },
      },
    });
    await expect.element(told('Niste ovlašteni.')).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Pokušaj ponovno' }).click();
    await expect.element(cell('Naziv', 1)).toBeVisible();
  });

  test('who may not see prices reads the items without them, and is offered nothing else', async () => {
    const { asked } = await open({
      path: '/catalogue?client=7',
      general: [item({ unit_price: null, tax_percentage: null })],
      answers: { 'GET /auth/check': () => signedIn({ permissions: ['master.read'] }) },
    });
    await expect.element(page.getByRole('cell', { name: 'Automatski osigurač B16' })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: 'OS-B16' })).toBeVisible();
    expect(
      page
        .getByRole('columnheader')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['Redak', 'Šifra', 'Naziv', 'Grupa', 'Vrsta', 'Mjerna jedinica']);
    for (const name of ['Dodaj stavku', 'Grupe', 'Uvezi / preuzmi', 'Opći katalog', 'Odaberi klijenta']) {
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
    }
    await page.getByRole('searchbox', { name: 'Traži po nazivu' }).fill('osigurač');
    await expect.poll(() => JSON.stringify(asked.at(-1))).toContain('osigurač');
    await expect.element(page.getByRole('button', { name: 'Filtri' })).toBeVisible();
    expect(JSON.stringify(asked)).not.toContain('client_tenant_id');
  });
});

describe('groups', () => {
  const openGroups = async (answers: Answers) => {
    const app = await open({ answers });
    await page.getByRole('button', { name: 'Grupe' }).click();
    return { ...app, dialog: page.getByRole('dialog', { name: 'Grupe kataloga' }) };
  };

  test('are renamed, added, and deleted after a question, in one save', async () => {
    const sent: unknown[] = [];
    const { dialog } = await openGroups({
      'PATCH /catalog/groups': async (request) => {
        sent.push(await request.json());
        return { data: [] };
      },
    });
    await dialog.getByLabelText('Naziv, redak 1', { exact: true }).fill('Elektrika');
    await dialog.getByRole('button', { name: 'Obriši redak 2' }).click();
    const question = page.getByRole('dialog', { name: 'Brisanje grupe' });
    await expect.element(question).toHaveTextContent('Jeste li sigurni da želite obrisati Rad?');
    await question.getByRole('button', { name: 'Obriši grupu' }).click();
    await dialog.getByRole('button', { name: 'Dodaj grupu' }).click();
    await keys('Cijevi');
    await dialog.getByRole('button', { name: 'Spremi' }).click();
    await expect.element(told('Grupe su spremljene')).toBeVisible();
    expect(sent).toEqual([
      {
        catalog_groups_create: [{ name: 'Cijevi' }],
        catalog_groups_update: [{ catalog_group_id: 3, name: 'Elektrika', version: 1 }],
        catalog_groups_delete: [4],
      },
    ]);
  });

  test('have a history each', async () => {
    const { dialog } = await openGroups({
      'GET /catalog/groups/3/history': () => ({
        data: [
          {
            history_id: 8,
            type: 'name',
            datetime: '2026-11-20T10:00:00Z',
            user: 'Ana Perić',
            old_value: 'Struja',
            value: 'Elektroinstalacije',
            reason: '',
          },
        ],
        count: 1,
      }),
    });
    await dialog
      .getByRole('button', { name: /^Povijest: / })
      .first()
      .click();
    const entries = page.getByRole('dialog', { name: 'Povijest' }).getByRole('listitem');
    await expect.element(entries.first()).toHaveTextContent(/Naziv.*Struja→.*Elektroinstalacije/);
  });

  test('one in use stays, and says why, also when it came into use meanwhile', async () => {
    let items = 0;
    const { dialog } = await openGroups({
      'GET /catalog/groups': () => ({ data: [group(), { ...WORK, items }] }),
      'PATCH /catalog/groups': () => {
        items = 1;
        const detail = 'Grupe se ne mogu obrisati dok su u njima stavke: Rad.';
        return Response.json(
          { title: 'group_in_use', status: 409, code: 'group_in_use', detail, catalog_groups: ['Rad'] },
          { status: 409, headers: { 'content-type': 'application/problem+json' } },
        );
      },
    });
    await dialog.getByRole('button', { name: 'Obriši redak 1' }).click();
    await expect.element(told(/^U upotrebi: u grupi su 2 stavke/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Obriši redak 2' }).click();
    await page.getByRole('button', { name: 'Obriši grupu' }).click();
    await dialog.getByRole('button', { name: 'Spremi' }).click();
    await expect.element(told('Grupe se ne mogu obrisati dok su u njima stavke: Rad.')).toBeVisible();
    await expect
      .element(dialog.getByLabelText('Naziv, redak 2', { exact: true }))
      .toHaveAccessibleDescription(/^U upotrebi: u grupi je 1 stavka/);
  });
});

describe('the spreadsheet', () => {
  test('has eight rules, its template, the history of prices, and a file that is checked before it is written', async () => {
    const dry = {
      dry_run: true,
      catalog_import_id: null,
      rows: 2,
      created: 1,
      updated: 1,
      unchanged: 0,
      new_groups: ['Cijevi'],
      faults: [],
      fault_count: 0,
      bad_rows: 0,
      warnings: [],
      unknown: [],
      changes: [],
    };
    const look = {
      ...{ sheets: [], sheet_name: '', encoding: '', separator: '', unsure: false, rows: 2, head: 1, top: [['Naziv']] },
      headings: [{ letter: 'A', name: 'Naziv', samples: [], field: 'name' }],
      fields: [
        { field: 'name', name: 'Naziv', must: true, key: false, for_all: false, usual: '', instead: '', options: [] },
      ],
    };
    const asked: string[] = [];
    await open({
      path: '/catalogue?client=7&group=3',
      answers: {
        'POST /catalog/import/look': () => ({ data: look }),
        'POST /catalog/import': (request) => {
          asked.push(new URL(request.url).search);
          return { data: request.url.includes('dry_run') ? dry : { ...dry, dry_run: false, catalog_import_id: 5 } };
        },
        'GET /catalog/template.xlsx': (request) => {
          asked.push(new URL(request.url).search);
          return new Response('x');
        },
        'GET /catalog/price_history.csv': (request) => {
          asked.push(new URL(request.url).search);
          return new Response('x');
        },
      },
    });
    await page.getByRole('button', { name: 'Uvezi / preuzmi' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Pravila za predložak').click();
    await expect.element(dialog.getByRole('list').first().getByRole('listitem')).toHaveLength(8);
    await dialog.getByText('Povijest promjena cijena').click();
    await dialog.getByRole('button', { name: 'Preuzmi povijest promjena cijena, CSV' }).click();
    await dialog.getByRole('button', { name: 'Excel (XLSX)', exact: true }).click();
    await expect.poll(() => asked).toEqual(['?tenant_id=7', '?tenant_id=7&catalog_group_id=3']);
    const chooser = document.querySelector<HTMLInputElement>('input[data-role=chooser]');
    if (!chooser) throw new Error('there is no way to choose a file');
    await userEvent.upload(chooser, new File(['Naziv\n'], 'cjenik.csv'));
    await expect.element(dialog.getByText('Nove grupe: Cijevi')).toBeVisible();
    await dialog.getByRole('button', { name: 'Uvezi 2 retka' }).click();
    await expect.element(dialog.getByText('Uvezeno: cjenik.csv')).toBeVisible();
    const how = '?tenant_id=7&head=1&columns=name';
    expect(asked.slice(2)).toEqual([`${how}&dry_run=true`, how]);
    expect(await faultsOf()).toEqual([]);
  });
});

test('a phone gets cards that are typed into', async () => {
  await page.viewport(390, 844);
  const { saves } = await open({ general: [FUSE] });
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await cell('Neto cijena', 1).fill('5,00');
  await save().click();
  await expect.poll(() => saves).toHaveLength(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 800);
});

test('has no accessibility faults', async () => {
  await open({ path: '/catalogue?type=MATERIAL' });
  await cell('Naziv', 1).fill(' ');
  await page.getByRole('button', { name: 'Obriši redak 2' }).click();
  expect(await faultsOf()).toEqual([]);
});
