import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { faultsIn } from '@/test/accessible';
import { savedAddress } from '@/test/builders/address';
import { type Answers, fault, signedIn } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const ILICA: Schemas['AddressesSuggestion'] = {
  formatted_address: 'Ilica 1, 10000 Zagreb, Hrvatska',
  approximate: false,
  near_latitude: null,
  near_longitude: null,
  street: 'Ilica',
  number: '1',
  city: 'Zagreb',
  postal_code: '10000',
  country: 'Hrvatska',
  county: 'Grad Zagreb',
  latitude: 45.8131,
  longitude: 15.9775,
};
const KORZO = savedAddress();
const OFFICE = savedAddress({
  address_id: 4,
  address_name: 'Uprava',
  address_type: 'OFFICE',
  client_tenant_id: 1,
  tenant_name: 'Primorje Servis d.o.o.',
  address1: 'Riva 1, 51000 Rijeka, Hrvatska',
  latitude: null,
  longitude: null,
  linked_location: 8,
  linked_location_path: 'Rijeka / Uprava',
});
const ADMIN = ['master.read', 'master.edit', 'master.restore', 'task.create', 'task.read'] as const;

/** A server with two addresses; what it was asked and sent. */
function server(more: Answers = {}) {
  const asked: Schemas['Request'][] = [];
  const sent: unknown[] = [];
  const keep = (answer: unknown) => async (request: Request) => {
    sent.push(await request.json());
    return answer;
  };
  const answers: Answers = {
    'GET /auth/check': () => signedIn({ permissions: [...ADMIN] }),
    'POST /addresses/search': async (request) => {
      asked.push(await request.json());
      return { data: [KORZO, OFFICE], count: 2 };
    },
    'POST /addresses/autocomplete': () => ({ data: [ILICA] }),
    'POST /tenants/picker_search': () => ({ data: [{ tenant_id: 5, name: 'Konzum' }], count: 1 }),
    'POST /locations/picker': () => ({ data: [{ location_id: 8, name: 'Uprava', path: 'Rijeka / Uprava' }], count: 1 }),
    'POST /addresses': keep({ data: 9 }),
    'PATCH /addresses/3': keep({ data: 3, version: 4 }),
    'DELETE /addresses/3': () => ({ data: 3, version: 4 }),
    'POST /addresses/3/restore': () => ({ data: 3, version: 5 }),
    'GET /addresses/3/history': () => ({ data: [], count: 0 }),
    ...more,
  };
  return { asked, sent, answers };
}

const open = async (answers: Answers, path = '/addresses') => (await renderApp(path, { answers })).screen;
type Screen = Awaited<ReturnType<typeof open>>;

/** The open dialog, by its fields. */
function dialogOf(screen: Screen, name: string) {
  const dialog = screen.getByRole('dialog', { name });
  const field = (label: string) => {
    const named = { name: label, exact: true };
    return dialog.getByRole('textbox', named).or(dialog.getByRole('combobox', named));
  };
  return { dialog, field };
}

const act = async (screen: Screen, name: string, action: string) => {
  await screen.getByRole('button', { name: `Radnje: ${name}` }).click();
  await screen.getByRole('menuitem', { name: action }).click();
};

describe('the list', () => {
  test('shows what is asked of it, and follows tabs, search and filters', async () => {
    const { answers, asked } = server();
    const { screen, router } = await renderApp('/addresses', { answers });
    for (const name of ['Klijent', 'Vrsta mjesta', 'Naziv mjesta', 'Otvoreno', 'Adresa', 'Osoba za kontakt']) {
      await expect.element(screen.getByRole('columnheader', { name, exact: true })).toBeVisible();
    }
    await expect.element(screen.getByRole('cell', { name: 'Korzo 12, 51000 Rijeka' })).toBeVisible();
    await expect.element(screen.getByText('Rijeka / Uprava')).toBeVisible();
    await screen.getByRole('button', { name: 'Skladišta' }).click();
    await screen.getByRole('searchbox', { name: 'Naziv, adresa ili telefon' }).fill('korzo');
    await screen.getByRole('button', { name: 'Filtri' }).click();
    const { dialog, field } = dialogOf(screen, 'Filtri');
    await field('Klijent').click();
    await screen.getByRole('option', { name: 'Konzum' }).click();
    await field('Grad').fill('Rijeka');
    await dialog.getByRole('button', { name: 'Primijeni' }).click();
    await expect.element(screen.getByText('Klijent:')).toBeVisible();
    await expect.element(screen.getByText('Grad:')).toBeVisible();
    await expect
      .poll(() => router.state.location.search)
      .toEqual({ type: 'WAREHOUSE', q: 'korzo', client: 5, city: 'Rijeka' });
    await expect
      .poll(() => asked.at(-1))
      .toMatchObject({
        search: 'korzo',
        filter: {
          and: [
            { eq: [{ column: 'client_tenant_id' }, 5] },
            { eq: [{ column: 'location_type' }, 'WAREHOUSE'] },
            { ilike: [{ column: 'city' }, '%Rijeka%'] },
          ],
        },
      });
    await screen.getByRole('button', { name: 'Očisti sve' }).click();
    await expect.poll(() => router.state.location.search).toEqual({ type: 'WAREHOUSE', q: 'korzo' });
  });

  test('says why it is empty, and what could not be read', async () => {
    let fails = true;
    const { answers } = server({
      'POST /addresses/search': () => (fails ? fault(500, 'internal', 'Pošlo je po zlu.') : { data: [], count: 0 }),
    });
    const screen = await open(answers);
    await expect.element(screen.getByText('Pošlo je po zlu.')).toBeVisible();
    fails = false;
    await screen.getByRole('button', { name: 'Pokušaj ponovno' }).click();
    await expect.element(screen.getByText('Još nema spremljenih adresa.')).toBeVisible();
  });

  test('who may only read sees addresses and where they are, and changes none', async () => {
    const screen = await open({
      ...server().answers,
      'GET /auth/check': () => signedIn({ permissions: ['master.read'] }),
    });
    await screen.getByRole('button', { name: 'Radnje: Poslovnica Korzo' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Prikaži na karti' })).toBeVisible();
    await expect.element(screen.getByRole('menuitem', { name: 'Uredi' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Nova adresa' })).not.toBeInTheDocument();
  });
});

test('a new address is picked among suggestions, linked, and sent once', async () => {
  const { answers, sent } = server();
  const screen = await open(answers);
  await screen.getByRole('button', { name: 'Nova adresa' }).first().click();
  const { dialog, field } = dialogOf(screen, 'Nova adresa');
  await field('Naziv mjesta').fill('Glavni ured');
  await dialog.getByRole('button', { name: 'Dodaj adresu' }).click();
  await expect.element(dialog.getByText('Odaberite adresu među prijedlozima')).toBeVisible();

  await field('Adresa').fill('ilica 1 zag');
  await screen.getByRole('option', { name: /Ilica 1/ }).click();
  await expect.element(field('Grad')).toHaveValue('Zagreb');
  await expect.element(field('Koordinate')).toHaveValue('45.81310, 15.97750');
  await field('Adresa').fill('ilica 11');
  for (const emptied of ['Poštanski broj', 'Grad', 'Županija', 'Država', 'Koordinate']) {
    await expect.element(field(emptied)).toHaveValue('');
  }
  await screen.getByRole('option', { name: /Ilica 1/ }).click();
  await dialog.getByRole('button', { name: 'Dodaj drugi redak' }).click();
  await field('Drugi redak adrese').fill('2. kat');
  await dialog.getByRole('button', { name: 'Ukloni drugi redak' }).click();
  await field('Klijent').click();
  await screen.getByRole('option', { name: 'Konzum' }).click();
  await field('Povezana lokacija').click();
  await screen.getByRole('option', { name: 'Rijeka / Uprava' }).click();
  await dialog.getByRole('button', { name: 'Dodaj adresu' }).dblClick();
  await expect.element(screen.getByText('Dodana adresa Glavni ured').last()).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    address_name: 'Glavni ured',
    address1: 'Ilica 1',
    address2: '',
    zipcode: '10000',
    region: 'Grad Zagreb',
    latitude: 45.8131,
    tenant_id: 5,
    linked_location: 8,
  });
});

test('a change sends what differs, of an address the whole; coordinates that are none are not sent', async () => {
  const { answers, sent } = server();
  const screen = await open(answers);
  await act(screen, 'Poslovnica Korzo', 'Uredi');
  const { dialog, field } = dialogOf(screen, 'Uređivanje: Poslovnica Korzo');
  await field('Koordinate').fill('sjever');
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect.element(dialog.getByText(/Upišite širinu i dužinu/)).toBeVisible();
  await field('Koordinate').fill('45,33 14,44');
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect.element(screen.getByText('Izmijenjena adresa Poslovnica Korzo').last()).toBeVisible();
  const { address1, address2, zipcode, city, region, country } = KORZO;
  const place = { address1, address2, zipcode, city, region, country };
  expect(sent).toEqual([{ version: 3, ...place, latitude: 45.33, longitude: 14.44 }]);
});

test('what somebody else changed meanwhile is set beside it, and nothing typed is lost', async () => {
  const newer = { ...KORZO, version: 8, address1: 'Riva 2, 51000 Rijeka, Hrvatska', working_hours: '0–24' };
  const sent: unknown[] = [];
  const { answers } = server({
    'POST /addresses/search': () => ({ data: [sent.length === 0 ? KORZO : newer], count: 1 }),
    'PATCH /addresses/3': async (request) => {
      sent.push(await request.json());
      if (sent.length > 1) return { data: 3, version: 9 };
      const conflicts = [
        { field: 'city', yours: 'Opatija', theirs: 'Rijeka', by: 'Iva Perić', at: '2026-11-21T10:00:00Z' },
      ];
      return Response.json(
        { title: '', status: 409, code: 'conflict', detail: '', conflicts, version: 8 },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      );
    },
  });
  const screen = await open(answers);
  await act(screen, 'Poslovnica Korzo', 'Uredi');
  const { dialog, field } = dialogOf(screen, 'Uređivanje: Poslovnica Korzo');
  await field('Grad').fill('Opatija');
  await field('Osoba za kontakt').fill('Mara');
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  const conflict = screen.getByRole('group', { name: 'Adresa' });
  await expect.element(conflict.getByText('Riva 2', { exact: false })).toBeVisible();
  await expect.element(conflict.getByText('Opatija', { exact: false })).toBeVisible();
  await expect.element(conflict.getByText('Iva Perić', { exact: false })).toBeVisible();
  await conflict.getByRole('radio').last().click();
  await screen
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^Spremi/ })
    .click();
  await expect.element(screen.getByText('Izmijenjena adresa Poslovnica Korzo').last()).toBeVisible();
  expect(sent[1]).toEqual({ version: 8, contact_name: 'Mara' });
});

test('a deleted address comes back from the toast', async () => {
  const { answers } = server();
  const { screen, calls } = await renderApp('/addresses', { answers });
  await act(screen, 'Poslovnica Korzo', 'Obriši adresu');
  const question = screen.getByRole('dialog', { name: 'Brisanje adrese' });
  await expect
    .element(question.getByText('Jeste li sigurni da želite obrisati adresu Poslovnica Korzo?'))
    .toBeVisible();
  await question.getByRole('button', { name: 'Obriši adresu' }).click();
  await screen.getByRole('button', { name: 'Poništi' }).click();
  await expect.element(screen.getByText('Vraćena adresa Poslovnica Korzo').last()).toBeVisible();
  expect(calls).toContain('DELETE /addresses/3');
  expect(calls).toContain('POST /addresses/3/restore');
});

test('another address of the client is merged into one, and comes out again', async () => {
  const twin = savedAddress({ address_id: 7, address_name: 'Korzo – poslovnica', working_hours: '8–16' });
  const sent: unknown[] = [];
  const keep = (answer: unknown) => async (request: Request) => {
    sent.push(await request.json());
    return answer;
  };
  let undone = false;
  const entry = (history_id: number, type: string) => ({
    history_id,
    type,
    datetime: '2026-11-20T08:00:00Z',
    user: 'Ana Čić',
    old_value: null,
    value: { id: 7, name: twin.address_name },
    reason: '',
  });
  const { answers } = server({
    'POST /addresses/search': async (request) => {
      const { filter } = await request.json();
      return filter?.and ? { data: [twin], count: 1 } : { data: [KORZO, OFFICE], count: 2 };
    },
    'POST /addresses/3/merge/preview': keep({
      data: {
        kept: { id: 3, name: KORZO.address_name, version: 3 },
        gone: { id: 7, name: twin.address_name, version: 1 },
        fields: [
          { field: 'address_name', kept: KORZO.address_name, gone: twin.address_name, filled: false },
          { field: 'working_hours', kept: '', gone: '8–16', filled: true },
        ],
        moves: [{ what: 'tasks', n: 2 }],
      },
    }),
    'POST /addresses/3/merge': keep({ data: 3, version: 4 }),
    'POST /addresses/3/unmerge': keep({ data: { id: 3, version: 5, stayed: 1 } }),
    'GET /addresses/3/history': () => {
      const data = [
        ...(undone ? [entry(3, 'unmerged')] : []),
        entry(2, 'merged'),
        entry(1, 'unmerged'),
        entry(0, 'merged'),
      ];
      return { data, count: data.length };
    },
  });
  const screen = await open(answers);
  await act(screen, 'Poslovnica Korzo', 'Spoji s…');
  const { dialog, field } = dialogOf(screen, 'Spajanje: Poslovnica Korzo');
  await expect.element(dialog.getByRole('button', { name: 'Spoji', exact: true })).toBeDisabled();
  await field('Koji zapis odlazi').click();
  await screen.getByRole('option', { name: twin.address_name }).click();
  await expect.element(dialog.getByText('2 zadatka')).toBeVisible();
  const hours = dialog.getByRole('group', { name: 'Otvoreno' });
  await expect.element(hours.getByRole('radio', { name: 'Drugi 8–16' })).toBeChecked();
  await dialog
    .getByRole('group', { name: 'Naziv mjesta' })
    .getByRole('radio', { name: /^Drugi/ })
    .click();
  expect(await faultsIn(document.body)).toEqual([]);
  await dialog.getByRole('button', { name: 'Spoji', exact: true }).click();
  await screen.getByRole('button', { name: 'Poništi' }).click();
  await expect
    .element(
      screen
        .getByText(`${twin.address_name} je opet zaseban zapis. 1 zapis je u međuvremenu izmijenjen`, { exact: false })
        .last(),
    )
    .toBeVisible();
  expect(sent).toEqual([
    { gone_id: 7 },
    { gone_id: 7, fields: ['address_name'], kept_version: 3, gone_version: 1 },
    { gone_id: 7 },
  ]);

  // The history offers to undo the merge that still holds, but not one that was undone before.
  await act(screen, 'Poslovnica Korzo', 'Povijest');
  const back = screen.getByRole('button', { name: `Vrati spajanje sa zapisom ${twin.address_name}` });
  await expect.element(back).toBeVisible();
  expect(back.elements()).toHaveLength(1);
  undone = true;
  await back.click();
  await expect.element(back).not.toBeInTheDocument();
  expect(sent).toHaveLength(4);
});

describe('where an address is, without a map', () => {
  test('stands in words, with its coordinates and ways to other maps', async () => {
    const screen = await open(server().answers);
    await act(screen, 'Poslovnica Korzo', 'Prikaži na karti');
    const { dialog } = dialogOf(screen, 'Poslovnica Korzo');
    await expect.element(dialog.getByText('Korzo 12, 51000 Rijeka, Hrvatska')).toBeVisible();
    await expect.element(dialog.getByText('45.32700, 14.44200')).toBeVisible();
    const link = dialog.getByRole('link', { name: 'Otvori u OpenStreetMapu' });
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('mlat=45.327&mlon=14.442'));
  });
  test('says so when nobody knows the coordinates', async () => {
    const screen = await open(server().answers);
    await act(screen, 'Uprava', 'Prikaži na karti');
    const { dialog } = dialogOf(screen, 'Uprava');
    await expect.element(dialog.getByText('Koordinate ovog mjesta nisu poznate.')).toBeVisible();
    const link = dialog.getByRole('link', { name: 'Otvori u OpenStreetMapu' });
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('search?query=Riva'));
  });
});

test.each(['light', 'dark'] as const)('has no accessibility faults, %s, wide and on a phone', async (theme) => {
  const user = signedIn().user;
  const { answers } = server({
    'GET /auth/check': () => signedIn({ permissions: [...ADMIN], ...(user && { user: { ...user, theme } }) }),
  });
  await page.viewport(1280, 800);
  const screen = await open(answers, '/addresses?city=Rijeka');
  await expect.element(screen.getByText('Poslovnica Korzo')).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
  await page.viewport(390, 844);
  await expect.element(screen.getByRole('list')).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
  await screen.getByRole('button', { name: 'Poslovnica Korzo', exact: true }).click();
  await expect.element(dialogOf(screen, 'Uređivanje: Poslovnica Korzo').field('Grad')).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
  await page.viewport(1280, 800);
});
