import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { faultsIn } from '@/test/accessible';
import { userRow } from '@/test/builders/user-row';
import { type Answers, fault, signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const PEOPLE = [
  userRow({
    user_id: 1,
    first_name: 'Željka',
    last_name: 'Šimunović',
    user_types: ['ADMIN'],
    allowed_actions: ['user.edit', 'user.invite'],
  }),
  userRow(),
  userRow({
    user_id: 8,
    first_name: 'Ivo',
    last_name: 'Kos',
    email: 'ivo@primorje.test',
    status: 'INVITED',
    teams: [],
  }),
];
const ADMIN = signedIn({ permissions: ['user.read', 'user.edit', 'user.delete', 'user.invite', 'master.read'] });

/** A server with these people, and what it has been asked and sent. */
function listing(people = PEOPLE, answers: Answers = {}) {
  const asked: Schemas['Request'][] = [];
  const all: Answers = {
    'GET /auth/check': () => ADMIN,
    'POST /users/search': async (request) => {
      asked.push((await request.json()) as Schemas['Request']);
      return { data: people, count: people.length };
    },
    ...answers,
  };
  return { answers: all, asked };
}

const open = async (answers: Answers, path = '/users') => (await renderApp(path, { answers })).screen;
type Screen = Awaited<ReturnType<typeof open>>;

async function choose(screen: Screen, name: string, what: string) {
  await screen.getByRole('button', { name: `Radnje: ${name}` }).click();
  await screen.getByRole('menuitem', { name: what }).click();
}

/** The toast, which is also spoken. */
const toastOf = (screen: Screen, text: string) => screen.getByRole('region', { name: 'Obavijesti' }).getByText(text);

/** Returns the body of a call with or without files. */
async function sent(request: Request): Promise<Record<string, unknown>> {
  if (request.headers.get('content-type')?.includes('json')) return request.json();
  const json = (await request.formData()).get('json');
  return JSON.parse(json instanceof Blob ? await json.text() : String(json));
}

test('people are listed with their roles, teams and state, found by the beginning of a name', async () => {
  const people = [
    userRow({
      has_second_factor: true,
      is_external_contractor: true,
      roles: [
        { user_type: 'MANAGER', tenant_id: 1, tenant_name: 'Primorje Servis d.o.o.' },
        { user_type: 'WORKER', tenant_id: 1, tenant_name: 'Primorje Servis d.o.o.' },
        { user_type: 'WORKER', tenant_id: 2, tenant_name: 'Velebit d.o.o.' },
      ],
    }),
    userRow({ user_id: 8, status: 'INVITED' }),
  ];
  const { answers, asked } = listing(people);
  const { screen, router } = await renderApp('/users', { answers });
  const row = screen.getByRole('row').nth(1);
  await expect.element(row).toHaveTextContent('Voditelj projekta, Radnik');
  await expect.element(row).toHaveTextContent('Velebit d.o.o.: Radnik');
  await expect.element(row).toHaveTextContent('Elektro ekipa');
  await expect.element(row.getByRole('img', { name: 'Uključena prijava u dva koraka' })).toBeVisible();
  await expect.element(screen.getByText('Čeka prvu prijavu')).toBeVisible();

  await screen.getByRole('searchbox', { name: 'Traži po imenu' }).fill('ivo k');
  await expect.poll(() => router.state.location.search).toEqual({ q: 'ivo k' });
  await expect
    .poll(() => asked.at(-1))
    .toEqual({
      filter: { or: [{ ilike: [{ column: 'name' }, 'ivo k%'] }, { ilike: [{ column: 'last_name' }, 'ivo k%'] }] },
      page: { no: 1, size: 10 },
    });
});

test('filters stand in the address and in the tray', async () => {
  const { answers } = listing(PEOPLE, {
    'POST /teams/picker_search': () => ({ data: [{ team_id: 3, name: 'Elektro ekipa' }], count: 1 }),
  });
  const { screen, router } = await renderApp('/users', { answers });
  await screen.getByRole('button', { name: 'Filtri' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Ekipa' }).click();
  await screen.getByRole('option', { name: 'Elektro ekipa' }).click();
  await dialog.getByRole('combobox', { name: 'Vanjski suradnik' }).click();
  await screen.getByRole('option', { name: 'Da' }).click();
  await dialog.getByRole('button', { name: 'Primijeni' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ team: 3, external: true });
  const tray = screen.getByRole('region', { name: 'Aktivni filtri' });
  await expect.element(tray).toHaveTextContent('Ekipa:Elektro ekipa');
  await tray.getByRole('button', { name: 'Ukloni filtar Ekipa' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ external: true });
});

test('without mail a new person comes with a link to be copied', async () => {
  const bodies: unknown[] = [];
  const { answers } = listing(PEOPLE, {
    'POST /users': async (request) => {
      bodies.push(await sent(request));
      return Response.json({ data: 9 }, { status: 201 });
    },
    'POST /users/9/invite': () => ({
      data: { mailed: false, link: 'https://t.test/invitation?token=abc', expires_at: '2026-11-29T08:00:00Z' },
    }),
  });
  const screen = await open(answers);
  await screen.getByRole('button', { name: 'Novi korisnik' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Novi korisnik' });
  await dialog.getByRole('button', { name: 'Dodaj korisnika' }).click();
  await expect.element(dialog.getByText('Ispunite ovo polje')).toHaveLength(3);
  await expect.element(dialog.getByText('Odaberite barem jednu ulogu')).toBeVisible();

  await dialog.getByRole('textbox', { name: 'Ime', exact: true }).fill('Ana');
  await dialog.getByRole('textbox', { name: 'Prezime' }).fill(' Anić ');
  await dialog.getByRole('textbox', { name: 'E-pošta' }).fill('ana');
  await dialog.getByRole('checkbox', { name: 'Voditelj projekta' }).click();
  await dialog.getByRole('checkbox', { name: 'Radnik', exact: true }).click();
  await dialog.getByRole('button', { name: 'Dodaj korisnika' }).click();
  await expect.element(dialog.getByText('Upišite ispravnu adresu e-pošte')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'E-pošta' }).fill('ana@primorje.test');
  await dialog.getByRole('button', { name: 'Dodaj korisnika' }).click();

  const link = screen.getByRole('dialog', { name: 'Poveznica za poziv' });
  await expect
    .element(link.getByRole('textbox', { name: 'Poveznica' }))
    .toHaveValue('https://t.test/invitation?token=abc');
  await expect.element(link).toHaveTextContent('Ovo je poveznica za: Ana Anić.');
  await expect.element(toastOf(screen, 'Dodan korisnik Ana Anić')).toBeVisible();
  expect(bodies).toEqual([
    {
      tenant_id: 1,
      first_name: 'Ana',
      last_name: 'Anić',
      email: 'ana@primorje.test',
      is_external_contractor: false,
      phone: '',
      user_types: ['MANAGER', 'WORKER'],
    },
  ]);
});

test('a link that could not be made can be made again', async () => {
  let broken = true;
  const { answers } = listing(PEOPLE, {
    'POST /users': () => Response.json({ data: 9 }, { status: 201 }),
    'POST /users/9/invite': () =>
      broken
        ? fault(429, 'too_many_links', 'Tvrtka je danas izradila previše poveznica.')
        : { data: { mailed: false, link: 'https://t.test/x', expires_at: '2026-11-29T08:00:00Z' } },
  });
  const screen = await open(answers);
  await screen.getByRole('button', { name: 'Novi korisnik' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Ime', exact: true }).fill('Ana');
  await dialog.getByRole('textbox', { name: 'Prezime' }).fill('Anić');
  await dialog.getByRole('textbox', { name: 'E-pošta' }).fill('ana@primorje.test');
  await dialog.getByRole('checkbox', { name: 'Voditelj projekta' }).click();
  await dialog.getByRole('button', { name: 'Dodaj korisnika' }).click();
  await expect.element(dialog.getByText('Ana Anić je na popisu, ali poveznica nije izrađena.')).toBeVisible();
  await expect.element(dialog.getByText('Tvrtka je danas izradila previše poveznica.')).toBeVisible();
  broken = false;
  await dialog.getByRole('button', { name: 'Izradi poveznicu' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Poveznica' })).toHaveValue('https://t.test/x');
});

test('with mail the invitation is sent, and an e-mail that is taken is told at its field', async () => {
  let taken = true;
  const { answers } = listing(PEOPLE, {
    'GET /auth/check': () => ({ ...ADMIN, configured: { mail: true, sign_up: false, oidc: '' } }),
    'POST /users': () =>
      taken
        ? fault(409, 'duplicate', 'Već postoji.', [{ field: 'email', code: 'duplicate', message: 'Već postoji.' }])
        : Response.json({ data: 9 }, { status: 201 }),
  });
  const screen = await open(answers);
  await screen.getByRole('button', { name: 'Novi korisnik' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Ime', exact: true }).fill('Ana');
  await dialog.getByRole('textbox', { name: 'Prezime' }).fill('Anić');
  await dialog.getByRole('textbox', { name: 'E-pošta' }).fill('ana@primorje.test');
  await dialog.getByRole('checkbox', { name: 'Radnik', exact: true }).click();
  await dialog.getByRole('button', { name: 'Dodaj i pošalji poziv' }).click();
  await expect.element(dialog.getByText('Već postoji.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'E-pošta' })).toHaveAttribute('aria-invalid', 'true');
  taken = false;
  await dialog.getByRole('button', { name: 'Dodaj i pošalji poziv' }).click();
  await expect.element(toastOf(screen, 'Dodan korisnik Ana Anić. Poziv je poslan na ana@primorje.test.')).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('what was typed is not thrown away without a question', async () => {
  const screen = await open(listing().answers);
  await screen.getByRole('button', { name: 'Marko Božić', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Uređivanje: Marko Božić' });
  await expect.element(dialog.getByRole('button', { name: 'Spremi' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Prezime' }).fill('Babić');
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('dialog', { name: 'Upozorenje' }).getByRole('button', { name: 'Ne' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Prezime' })).toHaveValue('Babić');
});

test('what two people changed is decided, and the rest of what was typed is saved', async () => {
  const bodies: Record<string, unknown>[] = [];
  const { answers } = listing(PEOPLE, {
    'GET /users/7': () => ({
      data: { ...userRow({ last_name: 'Barić', email: 'novi@primorje.test', version: 6 }), planned_orders: 0 },
    }),
    'PATCH /users/7': async (request) => {
      bodies.push(await sent(request));
      if (bodies.length > 1) return { data: 7, version: 7 };
      const conflict = {
        field: 'last_name',
        yours: 'Babić',
        theirs: 'Barić',
        by: 'Ivo Kos',
        at: '2026-11-20T08:00:00Z',
      };
      return Response.json(
        { title: 'conflict', status: 409, code: 'conflict', conflicts: [conflict], version: 6 },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      );
    },
  });
  const screen = await open(answers);
  await choose(screen, 'Marko Božić', 'Uredi');
  const dialog = screen.getByRole('dialog', { name: 'Uređivanje: Marko Božić' });
  await dialog.getByRole('textbox', { name: 'Prezime' }).fill('Babić');
  await dialog.getByRole('checkbox', { name: 'Voditelj projekta' }).click();
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  const both = screen.getByRole('dialog', { name: 'Netko drugi je mijenjao isto' });
  await expect.element(both).toHaveTextContent('Barić');
  await both.getByRole('radio', { name: /^Njihovo/ }).click();
  await both.getByRole('button', { name: 'Spremi' }).click();
  await expect.element(toastOf(screen, 'Spremljen korisnik Marko Barić')).toBeVisible();
  expect(bodies[0]).toMatchObject({ last_name: 'Babić', user_types: ['MANAGER', 'WORKER'], version: 4 });
  // Their other changes stay.
  expect(bodies[1]).toEqual({ tenant_id: 1, user_types: ['MANAGER', 'WORKER'], version: 6 });
});

test('a new address waits until the person confirms it by a link', async () => {
  const waiting = userRow({ new_email: 'novi@primorje.test' });
  const { answers } = listing([waiting], {
    'POST /users/7/invite': () => ({
      data: { mailed: false, link: 'https://t.test/invitation?token=abc', expires_at: '2026-11-29T08:00:00Z' },
    }),
  });
  const screen = await open(answers);
  await expect.element(screen.getByText('marko@primorje.test', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Čeka potvrdu: novi@primorje.test')).toBeVisible();
  await choose(screen, 'Marko Božić', 'Uredi');
  const form = screen.getByRole('dialog', { name: 'Uređivanje: Marko Božić' });
  await expect.element(form.getByRole('textbox', { name: 'E-pošta' })).toHaveValue('novi@primorje.test');
  await expect.element(form.getByText(/Nova vrijedi kad je osoba potvrdi/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await choose(screen, 'Marko Božić', 'Izradi poveznicu za novu adresu');
  const link = screen.getByRole('dialog', { name: 'Poveznica za novu adresu' });
  await link.getByRole('button', { name: 'Izradi poveznicu' }).click();
  await expect
    .element(link.getByRole('textbox', { name: 'Poveznica' }))
    .toHaveValue('https://t.test/invitation?token=abc');
});

test('whoever works elsewhere too changes their name themselves', async () => {
  const screen = await open(
    listing([userRow({ is_elsewhere: true, allowed_actions: ['user.edit', 'user.delete'] })]).answers,
  );
  await choose(screen, 'Marko Božić', 'Uredi');
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('Osoba radi i za drugu tvrtku');
  await expect.element(dialog.getByRole('textbox', { name: 'E-pošta' })).toBeDisabled();
  await expect.element(dialog.getByRole('checkbox', { name: 'Voditelj projekta' })).toBeEnabled();
});

test('deleting names the person and what it undoes', async () => {
  const { answers } = listing(PEOPLE, {
    'GET /users/7': () => ({
      data: {
        ...userRow(),
        planned_orders: 3,
        running_orders: [{ id: 310, name: 'Rampa' }],
        equipment: [{ id: 2, name: 'Analizator plinova' }],
        stock_places: [],
      },
    }),
    'DELETE /users/7': () => fault(409, 'last_admin', 'Mora ostati barem jedan administrator.'),
  });
  const screen = await open(answers);
  await choose(screen, 'Marko Božić', 'Obriši korisnika');
  const dialog = screen.getByRole('dialog', { name: 'Brisanje korisnika' });
  await expect.element(dialog).toHaveTextContent('Jeste li sigurni da želite obrisati Marko Božić?');
  await expect.element(dialog).toHaveTextContent('3 naloga koja još nisu počela ostaju bez te osobe');
  await expect.element(dialog).toHaveTextContent('Radi na nalogu: RN-310 Rampa');
  await expect
    .element(dialog)
    .toHaveTextContent('Ima zaduženu opremu: Analizator plinova; ostaje na početnoj stranici');
  await expect.element(dialog).not.toHaveTextContent('Vodi mjesto zalihe');
  await expect.element(dialog).toHaveTextContent('Prekidaju se sve prijave te osobe');
  await dialog.getByRole('button', { name: 'Obriši korisnika' }).click();
  await expect.element(dialog.getByText('Mora ostati barem jedan administrator.')).toBeVisible();
});

test('nobody deletes themselves', async () => {
  const screen = await open(listing().answers);
  await screen.getByRole('button', { name: 'Radnje: Željka Šimunović' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Sebe ne možete obrisati' })).toBeDisabled();
});

test('who may not change people sees them and what happened to them', async () => {
  const { answers } = listing([userRow({ allowed_actions: [] })], {
    'GET /auth/check': () => signedIn({ roles: ['MANAGER'], permissions: ['user.read'] }),
    'GET /users/7/history': () => ({
      data: [
        {
          history_id: 1,
          type: 'user_types',
          value: ['ADMIN', 'WORKER'],
          old_value: ['WORKER'],
          user: 'Željka Šimunović',
          user_id: 1,
          datetime: '2026-11-20T08:00:00Z',
          reason: '',
        },
      ],
      count: 1,
    }),
  });
  const screen = await open(answers);
  await expect.element(screen.getByText('Marko Božić', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Novi korisnik' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Radnje: Marko Božić' }).click();
  await expect.element(screen.getByRole('menuitem')).toHaveLength(1);
  await screen.getByRole('menuitem', { name: 'Povijest' }).click();
  await expect.element(screen.getByRole('dialog')).toHaveTextContent('Administrator, Radnik');
});

test('a change made elsewhere is shown', async () => {
  const people = [userRow()];
  const screen = await open(listing(people).answers);
  await expect.element(screen.getByText('Marko Božić', { exact: true })).toBeVisible();
  people[0] = userRow({ first_name: 'Mirko' });
  tell('change', { thing: 'user', id: 7, kind: 'first_name', by: 2, version: 5 });
  await expect.element(screen.getByText('Mirko Božić', { exact: true })).toBeVisible();
});

test('an empty list says why, one that cannot be read can be asked again', async () => {
  const { screen, router } = await renderApp('/users?q=nema', listing([]));
  await expect.element(screen.getByText('Nijedan korisnik ne odgovara filtrima.')).toBeVisible();
  await screen.getByRole('button', { name: 'Očisti filtre i pretragu' }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
});

test('a list that cannot be read can be asked for again', async () => {
  let broken = true;
  const { answers } = listing();
  const search = answers['POST /users/search'];
  const screen = await open({
    ...answers,
    'POST /users/search': (request) => (broken ? fault(403, 'forbidden', 'Niste ovlašteni.') : search?.(request)),
  });
  await expect.element(screen.getByText('Niste ovlašteni.')).toBeVisible();
  broken = false;
  await screen.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await expect.element(screen.getByText('Marko Božić', { exact: true })).toBeVisible();
});

test('a phone gets cards', async () => {
  await page.viewport(390, 844);
  const screen = await open(listing().answers);
  await expect.element(screen.getByText('Čeka prvu prijavu')).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  await page.viewport(1280, 800);
});

test('list and dialogs have no accessibility faults', async () => {
  const { answers } = listing(PEOPLE, { 'GET /users/7': () => ({ data: { ...userRow(), planned_orders: 3 } }) });
  const screen = await open(answers, '/users?external=true');
  await expect.element(screen.getByText('Čeka prvu prijavu')).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
  await choose(screen, 'Marko Božić', 'Uredi');
  await expect.element(screen.getByRole('checkbox', { name: 'Voditelj projekta' })).toBeVisible();
  await expect.poll(() => faultsIn(document.body)).toEqual([]);
  await screen.getByRole('button', { name: 'Odustani' }).click();
  await choose(screen, 'Marko Božić', 'Obriši korisnika');
  await expect.element(screen.getByText('3 naloga koja još nisu počela')).toBeVisible();
  await expect.poll(() => faultsIn(document.body)).toEqual([]);
});

test('people come from a file, and are mailed their invitation only when it is asked for', async () => {
  const nothing = { unchanged: 0, updated: 0, faults: [], fault_count: 0, bad_rows: 0, warnings: [], unknown: [] };
  const asked: URLSearchParams[] = [];
  const { answers } = listing(PEOPLE, {
    'GET /auth/check': () =>
      signedIn({ permissions: ['user.read', 'master.import'], configured: { mail: true, sign_up: false, oidc: '' } }),
    'GET /users/imports': () => ({ data: [] }),
    'POST /users/import/look': () => ({
      data: {
        ...{
          sheets: [],
          sheet_name: '',
          encoding: '',
          separator: '',
          unsure: false,
          rows: 1,
          head: 1,
          top: [['E-pošta']],
        },
        headings: [{ letter: 'A', name: 'E-pošta', samples: ['a@b.hr'], field: 'email' }],
        fields: [
          {
            field: 'email',
            name: 'E-pošta',
            must: true,
            key: false,
            for_all: false,
            usual: '',
            instead: '',
            options: [],
          },
        ],
      },
    }),
    'POST /users/import': (request) => {
      asked.push(new URL(request.url).searchParams);
      const changes = [{ row: 2, name: 'Maja Babić', new: true, cells: [] }];
      return { data: { ...nothing, import_id: asked.length === 1 ? null : 7, rows: 1, created: 1, changes } };
    },
  });
  const screen = await open(answers);
  await screen.getByRole('button', { name: 'Uvezi' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Uvoz korisnika' });
  await expect.element(dialog.getByText('Ispunjena datoteka')).toBeVisible();
  const chooser = dialog.element().querySelector('input[data-role=chooser]');
  if (!(chooser instanceof HTMLInputElement)) throw new Error('no chooser');
  await userEvent.upload(chooser, new File(['E-pošta\na@b.hr\n'], 'ljudi.csv'));
  const invite = dialog.getByRole('checkbox', { name: 'Odmah pošalji pozivnice e-poštom' });
  await expect.element(invite).not.toBeChecked();
  await invite.click();
  await dialog.getByRole('button', { name: 'Uvezi 1 redak' }).click();
  await expect.element(dialog.getByText('Dodano: 1')).toBeVisible();
  expect(asked.map((query) => query.get('invite'))).toEqual([null, 'true']);
});

test('a second factor that was lost is turned off with the password of who does it', async () => {
  const given: unknown[] = [];
  const { answers } = listing([userRow({ user_id: 9, has_second_factor: true, allowed_actions: ['user.edit'] })], {
    'POST /users/9/second_factor/disable': async (request) => {
      given.push(await request.json());
      return { data: null };
    },
  });
  const screen = await open(answers);
  const { first_name, last_name } = userRow();
  const name = `${first_name} ${last_name}`;
  await choose(screen, name, 'Isključi prijavu u dva koraka');
  const dialog = screen.getByRole('dialog', { name: 'Isključivanje prijave u dva koraka' });
  await dialog.getByRole('button', { name: 'Isključi drugi korak' }).click();
  await expect.element(dialog.getByLabelText('Vaša lozinka')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabelText('Vaša lozinka').fill('moja lozinka');
  await dialog.getByRole('button', { name: 'Isključi drugi korak' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(given).toEqual([{ password: 'moja lozinka' }]);
});

test('a second account of a person is merged into the first, and comes out again', async () => {
  const [, kept, gone] = PEOPLE;
  if (!kept || !gone) throw new Error('no such people');
  const calls: unknown[] = [];
  const keep = (answer: unknown) => async (request: Request) => {
    calls.push(await request.json());
    return answer;
  };
  const path = `/users/${kept.user_id}`;
  const name = `${kept.first_name} ${kept.last_name}`;
  const preview = {
    kept: { id: kept.user_id, name, version: 3 },
    gone: { id: 8, name: 'Ivo Kos', version: 1 },
    fields: [],
    moves: [{ what: 'sessions', n: 2 }],
  };
  const { answers, asked } = listing(PEOPLE, {
    [`POST ${path}/merge/preview`]: keep({ data: preview }),
    [`POST ${path}/merge`]: keep({ data: kept.user_id, version: 4 }),
    [`POST ${path}/unmerge`]: keep({ data: { id: kept.user_id, version: 5, stayed: 0 } }),
  });
  const screen = await open(answers);
  await choose(screen, name, 'Spoji s…');
  const dialog = screen.getByRole('dialog', { name: `Spajanje: ${name}` });
  await dialog.getByRole('combobox', { name: 'Koji zapis odlazi' }).click();
  await screen.getByRole('option', { name: 'Ivo Kos' }).click();
  expect(asked.at(-1)?.filter).toEqual({ ne: [{ column: 'user_id' }, kept.user_id] });
  await expect.element(dialog.getByText('2 upisa sati')).toBeVisible();
  await expect.element(dialog.getByText(`Račun ${name} ostaje kakav jest.`, { exact: false })).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
  await dialog.getByRole('button', { name: 'Spoji', exact: true }).click();
  await screen.getByRole('button', { name: 'Poništi' }).click();
  await expect.element(toastOf(screen, 'Ivo Kos je opet zaseban zapis')).toBeVisible();
  expect(calls).toEqual([{ gone_id: 8 }, { gone_id: 8, fields: [], kept_version: 3, gone_version: 1 }, { gone_id: 8 }]);
});
