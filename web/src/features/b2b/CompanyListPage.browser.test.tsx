import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { faultsIn } from '@/test/accessible';
import { company, companyDetails } from '@/test/builders/company';
import { type Answers, fault, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const COMPANIES = [
  company(),
  company({ b2b_id: 5, tenant_id: 15, name: 'Lipa d.o.o.', correlation: 'BOTH', contacts: [], contact_name: '' }),
];

/** A server with this register, and what it has been asked for. */
function register(companies = COMPANIES, answers: Answers = {}) {
  const asked: Schemas['Request'][] = [];
  const all: Answers = {
    'POST /b2b/search': async (request) => {
      asked.push((await request.json()) as Schemas['Request']);
      return { data: companies, count: companies.length };
    },
    ...answers,
  };
  return { answers: all, asked };
}

const sent = async (request: Request) => {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/')) return { body: await request.json(), images: 0 };
  const form = await request.formData();
  return { body: JSON.parse(await (form.get('json') as File).text()), images: form.getAll('images').length };
};

test('relationship, search, filters and order live in the address', async () => {
  const { answers, asked } = register();
  const { screen, router } = await renderApp('/b2b', { answers });
  await expect.element(screen.getByRole('link', { name: 'Žarulja d.o.o.' })).toBeVisible();
  expect(asked.at(-1)).toEqual({ filter: { eq: [{ column: 'is_archived' }, false] }, page: { no: 1, size: 10 } });

  await screen.getByRole('button', { name: 'Dobavljači' }).click();
  await screen.getByRole('searchbox', { name: 'Naziv, OIB ili telefon' }).fill('HR69435151530');
  await screen.getByRole('button', { name: 'Filtri' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Arhivirane tvrtke').click();
  await screen.getByRole('option', { name: 'Prikaži uz ostale' }).click();
  await dialog.getByRole('button', { name: 'Primijeni' }).click();
  await screen.getByRole('button', { name: 'OIB', exact: true }).click();
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ correlation: 'SUPPLIER', q: 'HR69435151530', archived: 'all', sort: 'id_number' });
  await expect
    .poll(() => asked.at(-1))
    .toEqual({
      filter: { eq: [{ column: 'is_supplier' }, true] },
      search: 'HR69435151530',
      page: { no: 1, size: 10 },
      order_by: [{ column: 'id_number', direction: 'asc' }],
    });
  await screen.getByRole('button', { name: 'Ukloni filtar Arhivirane tvrtke' }).click();
  await expect.poll(() => router.state.location.search).not.toHaveProperty('archived');
});

test('adds a company: the number is checked while typed, and what the server refuses stands beside its field', async () => {
  const made: Awaited<ReturnType<typeof sent>>[] = [];
  const { answers } = register([], {
    'POST /b2b': async (request) => {
      made.push(await sent(request));
      if (made.length === 1)
        return fault(422, 'invalid', 'Neka polja nisu ispravna.', [
          { field: 'id_number', code: 'number_taken', message: 'Taj broj već ima „Lipa”.' },
        ]);
      return Response.json({ data: 4 }, { status: 201 });
    },
    'GET /b2b/4/details': () => ({ data: companyDetails() }),
    'POST /addresses/autocomplete': () => ({ data: [] }),
  });
  const { screen } = await renderApp('/b2b', { answers });
  await expect.element(screen.getByText(/^Još nema tvrtki/)).toBeVisible();
  await screen.getByRole('button', { name: 'Dodaj tvrtku' }).first().click();
  const dialog = screen.getByRole('dialog', { name: 'Nova tvrtka' });
  await dialog.getByRole('button', { name: 'Dodaj tvrtku' }).click();
  await expect.element(dialog.getByLabelText('Naziv')).toHaveAccessibleDescription(/Ispunite ovo polje/);
  await dialog.getByLabelText('Naziv').fill('Žarulja d.o.o.');
  await dialog.getByLabelText('OIB').fill('69435151531');
  await expect.element(dialog.getByText('OIB nije ispravan.')).toBeVisible();
  await dialog.getByLabelText('OIB').fill('HR 69435151530');
  await expect.element(dialog.getByText('OIB je ispravan.')).toBeVisible();
  await dialog.getByLabelText('Kontakt osoba').fill('Željka Šarić');
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
    new File([png], 'logo.png', { type: 'image/png' }),
  );
  await dialog.getByRole('button', { name: 'Dodaj tvrtku' }).click();
  await expect.element(dialog.getByText('Taj broj već ima „Lipa”.')).toBeVisible();
  await dialog.getByLabelText('OIB').fill('33392005961');
  await dialog.getByRole('button', { name: 'Dodaj tvrtku' }).click();
  await expect.element(screen.getByText('Dodana tvrtka Žarulja d.o.o.').first()).toBeVisible();
  expect(made[0]?.images).toBe(1);
  expect(made[0]?.body).toMatchObject({
    name: 'Žarulja d.o.o.',
    id_number: '69435151530',
    contacts: [{ name: 'Željka Šarić', role: '', phone: '', email: '' }],
  });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a company that looks like another is asked about, with a link to it', async () => {
  const made: Awaited<ReturnType<typeof sent>>['body'][] = [];
  const { answers } = register([], {
    'POST /b2b': async (request) => {
      const { body } = await sent(request);
      made.push(body);
      if (body.sure) return Response.json({ data: 4 }, { status: 201 });
      const twin = {
        entity: 'b2b',
        id: 9,
        name: 'Obrt Ivan Horvat',
        about: '33392005961, Zadar',
        same: ['name', 'phone'],
      };
      const problem = { type: 'about:blank', title: '', status: 409, code: 'twin', twins: [twin] };
      return Response.json(problem, { status: 409, headers: { 'content-type': 'application/problem+json' } });
    },
    'GET /b2b/4/details': () => ({ data: companyDetails({ name: 'Ivan Horvat' }) }),
    'POST /addresses/autocomplete': () => ({ data: [] }),
  });
  const { screen } = await renderApp('/b2b', { answers });
  await screen.getByRole('button', { name: 'Dodaj tvrtku' }).first().click();
  const dialog = screen.getByRole('dialog', { name: 'Nova tvrtka' });
  await dialog.getByLabelText('Naziv').fill('Ivan Horvat');
  const add = dialog.getByRole('button', { name: 'Dodaj tvrtku' });
  await add.click();
  const question = screen.getByRole('dialog', { name: 'Već postoji' });
  await expect
    .element(question)
    .toHaveTextContent('Već postoji:Obrt Ivan Horvat, 33392005961, Zadar (isti naziv, isti telefon)');
  await expect.element(question.getByRole('link', { name: 'Obrt Ivan Horvat' })).toHaveAttribute('href', '/b2b/9');
  await question.getByRole('button', { name: 'Odustani' }).click();
  await expect.element(dialog.getByLabelText('Naziv')).toHaveValue('Ivan Horvat');
  await add.click();
  await question.getByRole('button', { name: 'Svejedno dodaj' }).click();
  await expect.element(screen.getByText('Dodana tvrtka Ivan Horvat').first()).toBeVisible();
  expect(made.map(({ sure }) => sure)).toEqual([undefined, undefined, true]);
});

test('two people change the same: both values are shown and nothing typed is lost', async () => {
  const changes: unknown[] = [];
  const { answers } = register(COMPANIES, {
    'GET /b2b/4/details': () => ({ data: companyDetails({ city: 'Vukovar', version: 2 }) }),
    'PATCH /b2b/4': async (request) => {
      const { body } = await sent(request);
      changes.push(body);
      if (changes.length > 1) return { data: { b2b_id: 4, version: 3 } };
      return Response.json(
        {
          title: 'conflict',
          status: 409,
          code: 'conflict',
          version: 2,
          conflicts: [{ field: 'city', yours: 'Osijek', theirs: 'Vukovar', by: 'Ana', at: '2026-11-20T10:00:00Z' }],
        },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      );
    },
  });
  const { screen } = await renderApp('/b2b', { answers });
  await screen.getByRole('button', { name: 'Radnje: Žarulja d.o.o.' }).click();
  await screen.getByRole('menuitem', { name: 'Uredi' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Uređivanje tvrtke Žarulja d.o.o.' });
  await dialog.getByLabelText('Grad').fill('Osijek');
  await dialog.getByLabelText('Napomena').fill('Plaća na vrijeme');
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  const conflict = screen.getByRole('dialog', { name: 'Netko drugi je mijenjao isto' });
  await expect.element(conflict).toHaveTextContent('Vukovar');
  await conflict.getByRole('button', { name: 'Spremi' }).click();
  await expect.element(screen.getByText('Izmijenjena tvrtka Žarulja d.o.o.').first()).toBeVisible();
  expect(changes).toEqual([
    { city: 'Osijek', note: 'Plaća na vrijeme', version: 1 },
    { city: 'Osijek', note: 'Plaća na vrijeme', version: 2 },
  ]);
});

test('says before it goes that a company in use is archived, and brings it back', async () => {
  const { answers } = register(
    [
      company({ allowed_actions: ['master.edit', 'master.restore'], archived_at: '2026-11-20T10:00:00Z', b2b_id: 5 }),
      company(),
    ],
    {
      'GET /b2b/4/details': () => ({ data: companyDetails({ tasks: 3, addresses: 1 }) }),
      'DELETE /b2b/4': () => ({ data: { b2b_id: 4, archived: true } }),
      'POST /b2b/5/restore': () => ({ data: { b2b_id: 5, version: 3 } }),
    },
  );
  const { screen, calls } = await renderApp('/b2b?archived=all', { answers });
  await screen.getByRole('button', { name: 'Radnje: Žarulja d.o.o.' }).last().click();
  await screen.getByRole('menuitem', { name: 'Obriši tvrtku' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Arhiviranje tvrtke' });
  await expect.element(dialog).toHaveTextContent('Jeste li sigurni da želite arhivirati Žarulja d.o.o.?');
  await expect.element(dialog).toHaveTextContent('u upotrebi (3 zadatka, 1 adresa)');
  await dialog.getByRole('button', { name: 'Arhiviraj tvrtku' }).click();
  await expect.element(screen.getByText('Arhivirana tvrtka Žarulja d.o.o.').first()).toBeVisible();

  await screen.getByRole('button', { name: 'Radnje: Žarulja d.o.o.' }).first().click();
  await expect.element(screen.getByRole('menuitem', { name: 'Obriši tvrtku' })).not.toBeInTheDocument();
  await screen.getByRole('menuitem', { name: 'Vrati' }).click();
  await expect.poll(() => calls).toContain('POST /b2b/5/restore');
});

test('deleting one that nothing refers to asks with its name', async () => {
  const { answers } = register(COMPANIES, {
    'GET /b2b/5/details': () => ({ data: companyDetails({ b2b_id: 5, name: 'Lipa d.o.o.' }) }),
    'DELETE /b2b/5': () => ({ data: { b2b_id: 5, archived: false } }),
  });
  const { screen, calls } = await renderApp('/b2b', { answers });
  await screen.getByRole('button', { name: 'Radnje: Lipa d.o.o.' }).click();
  await screen.getByRole('menuitem', { name: 'Obriši tvrtku' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Brisanje tvrtke' });
  await expect.element(dialog).toHaveTextContent('Jeste li sigurni da želite obrisati Lipa d.o.o.?');
  await dialog.getByRole('button', { name: 'Odustani' }).click();
  expect(calls).not.toContain('DELETE /b2b/5');
});

test('a change made elsewhere is shown', async () => {
  const companies = [company({ name: 'Prije' })];
  const { screen } = await renderApp('/b2b', register(companies));
  await expect.element(screen.getByRole('link', { name: 'Prije' })).toBeVisible();
  companies[0] = company({ name: 'Poslije' });
  tell('change', { thing: 'b2b', id: 0, kind: 'imported', by: 2, version: 0 });
  await expect.element(screen.getByRole('link', { name: 'Poslije' })).toBeVisible();
});

test('a list that cannot be read says so and can be asked again', async () => {
  let broken = true;
  const { answers } = register();
  const search = answers['POST /b2b/search'];
  const { screen } = await renderApp('/b2b', {
    answers: {
      'POST /b2b/search': (request) => (broken ? fault(403, 'forbidden', 'Niste ovlašteni.') : search?.(request)),
    },
  });
  await expect.element(screen.getByText('Niste ovlašteni.')).toBeVisible();
  broken = false;
  await screen.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await expect.element(screen.getByRole('link', { name: 'Lipa d.o.o.' })).toBeVisible();
});

test('an empty search says why and what can be done', async () => {
  const { screen, router } = await renderApp('/b2b?q=nema&type=OTHER', register([]));
  await expect.element(screen.getByText('Nijedna tvrtka ne odgovara filtrima.')).toBeVisible();
  await screen.getByRole('button', { name: 'Očisti filtre i pretragu' }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
});

test('a phone gets cards', async () => {
  await page.viewport(390, 844);
  const { screen } = await renderApp('/b2b', register());
  await expect.element(screen.getByRole('link', { name: 'Žarulja d.o.o.' })).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  await page.viewport(1280, 800);
});

test('has no accessibility faults, list and form', async () => {
  const { screen } = await renderApp('/b2b?type=OTHER', register());
  await expect.element(screen.getByRole('link', { name: 'Žarulja d.o.o.' })).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
  await screen.getByRole('button', { name: 'Dodaj tvrtku' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Nova tvrtka' });
  await dialog.getByLabelText('OIB').fill('69435151531');
  await expect.element(dialog.getByText('OIB nije ispravan.')).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
});
