import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { formatDateTime, fromWall } from '@/lib/date';
import { faultsIn } from '@/test/accessible';
import { type Answers, fault, signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';
import type { Gone } from './deleted.api';

const admin = () => signedIn({ permissions: [...(signedIn().permissions ?? []), 'master.restore'] });

const gone = (more: Partial<Gone> = {}): Gone => ({
  thing: 'team',
  id: 7,
  name: 'Ekipa Klima',
  about: '',
  deleted_at: '2026-11-20T08:00:00Z',
  deleted_by: 'Ana Čić',
  below: 0,
  archived: false,
  merged_into: '',
  kept_id: 0,
  ...more,
});

const NODE = gone({ thing: 'work_hierarchy', id: 3, name: 'Rasvjeta', about: 'Elektro / Rasvjeta', below: 2 });
const ITEM = gone({ thing: 'equipment', id: 5, name: 'Bušilica' });
const OFFER = gone({ thing: 'offer', id: 8, name: '2026-0001 v2' });
const COMPANY = gone({ thing: 'b2b', id: 4, name: 'Jadran d.d.', about: 'Rijeka', archived: true, deleted_by: '' });

/** A server with these records, and what it has been asked for. */
function server(records: readonly Gone[] = [gone(), NODE, COMPANY], answers: Answers = {}) {
  const asked: Schemas['Request'][] = [];
  const left = [...records];
  const all: Answers = {
    'GET /auth/check': () => admin(),
    'POST /deleted/search': async (request) => {
      asked.push((await request.json()) as Schemas['Request']);
      return { data: left, count: left.length };
    },
    ...answers,
  };
  return { answers: all, asked, left };
}

const row = (name: string) => page.getByRole('row', { name });
const toasts = page.getByRole('region', { name: 'Obavijesti' });

test('each row tells what it was, when and by whom, and what went with it', async () => {
  const { screen } = await renderApp('/deleted', server([gone(), NODE, ITEM, OFFER, COMPANY]));
  await expect
    .element(row('Ekipa Klima'))
    .toHaveTextContent(`Ekipa${formatDateTime(fromWall('2026-11-20', '09:00'))}Ana Čić`);
  await expect.element(row('Rasvjeta')).toHaveTextContent(/Elektro \/ RasvjetaVrsta radovauz nju još 2 podređene/);
  await expect.element(row('Jadran d.d.')).toHaveTextContent(/RijekaTvrtkaArhivirana.*–/);
  await expect.element(screen.getByRole('link', { name: 'Jadran d.d.' })).toHaveAttribute('href', '/b2b/4');
  await expect.element(screen.getByRole('link', { name: 'Bušilica' })).toHaveAttribute('href', '/equipment/5');
  await expect.element(screen.getByRole('link', { name: '2026-0001 v2' })).toHaveAttribute('href', '/offers/8');
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Zadaci' }))
    .toHaveAttribute('href', '/tasks?status=DELETED');
});

test('kind, search and order live in the address', async () => {
  const { answers, asked } = server();
  const { screen, router } = await renderApp('/deleted?thing=team', { answers });
  await expect.element(screen.getByRole('button', { name: 'Ekipe' })).toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: 'Grupe kataloga' }).click();
  await screen.getByRole('searchbox', { name: 'Traži po nazivu' }).fill('cijevi');
  await screen.getByRole('button', { name: 'Naziv', exact: true }).click();
  await expect.poll(() => router.state.location.search).toEqual({ thing: 'catalog_group', q: 'cijevi', sort: 'name' });
  await expect
    .poll(() => asked.at(-1))
    .toEqual({
      filter: { eq: [{ column: 'thing' }, 'catalog_group'] },
      search: 'cijevi',
      page: { no: 1, size: 10 },
      order_by: [{ column: 'name', direction: 'asc' }],
    });
});

test('what comes back leaves the list, says so, and leads to where it stands', async () => {
  let calls = 0;
  const { answers, left } = server([gone(), NODE], {
    'POST /teams/7/restore': () => {
      calls++;
      left.splice(0, 1);
      return { data: 7, version: 3 };
    },
    'POST /teams/search': () => ({ data: [], count: 0 }),
  });
  const { screen, router } = await renderApp('/deleted', { answers });
  await screen.getByRole('button', { name: 'Vrati Ekipa Klima' }).dblClick();
  await expect.element(toasts.getByText('Vraćena ekipa Ekipa Klima')).toBeVisible();
  await expect.element(row('Ekipa Klima')).not.toBeInTheDocument();
  await expect.element(row('Rasvjeta')).toBeVisible();
  expect(calls).toBe(1);
  await toasts.getByRole('button', { name: 'Otvori' }).click();
  await expect.poll(() => router.state.location.href).toBe('/teams?q=Ekipa+Klima');
});

test('why something cannot come back is told in words, and it stays', async () => {
  const { answers } = server([gone(), NODE], {
    'POST /teams/7/restore': () =>
      fault(422, 'invalid', 'Neka polja nisu ispravna.', [
        { field: 'name', code: 'name_taken', message: 'Ovdje već postoji „Ekipa Klima”.' },
      ]),
    'POST /work_hierarchies/3/restore': () =>
      fault(409, 'parent_deleted', 'Nadređena stavka je obrisana. Najprije vratite nju.'),
  });
  const { screen } = await renderApp('/deleted', { answers });
  await screen.getByRole('button', { name: 'Vrati Ekipa Klima' }).click();
  await expect.element(toasts.getByText('Nije vraćeno: Ekipa Klima')).toBeVisible();
  await expect.element(toasts.getByText('Ovdje već postoji „Ekipa Klima”.')).toBeVisible();
  await screen.getByRole('button', { name: 'Vrati Rasvjeta' }).click();
  await expect.element(toasts.getByText('Nadređena stavka je obrisana. Najprije vratite nju.')).toBeVisible();
  await expect.element(row('Rasvjeta')).toBeVisible();
});

test('every kind comes back by a call of its own', async () => {
  const restores = {
    team: '/teams/1',
    work_hierarchy: '/work_hierarchies/2',
    location: '/locations/3',
    locgroup: '/locgroups/4',
    catalog_item: '/catalog/items/5',
    catalog_group: '/catalog/groups/6',
    b2b: '/b2b/7',
    address: '/addresses/8',
    project: '/projects/9',
    offer: '/offers/10',
    material: '/materials/11',
    stock_place: '/stock_places/12',
    equipment: '/equipment/13',
    asset: '/assets/14',
    user: '/users/15',
    invoice: '/invoices/16',
  } as const satisfies Record<Gone['thing'], string>;
  const things = Object.keys(restores) as Gone['thing'][];
  const records = things.map((thing, i) => gone({ thing, id: i + 1, name: `Zapis ${thing}` }));
  const { answers } = server(records);
  for (const path of Object.values(restores)) answers[`POST ${path}/restore`] = () => ({ data: 1, version: 1 });
  const { screen, calls } = await renderApp('/deleted', { answers });
  for (const { name, thing } of records) {
    await screen.getByRole('button', { name: `Vrati ${name}`, exact: true }).click();
    await expect.poll(() => calls).toContainEqual(expect.stringContaining(`${restores[thing]}/restore`));
    await expect.element(toasts.getByText(name).first()).toBeVisible();
  }
});

test('what was merged with another says so, and comes back out of that', async () => {
  const twin = gone({ thing: 'address', id: 7, name: 'Korzo', merged_into: 'Poslovnica Korzo', kept_id: 3 });
  const { answers } = server([twin], {
    'POST /addresses/3/unmerge': () => ({ data: { id: 3, version: 4, stayed: 0 } }),
  });
  const { screen, calls } = await renderApp('/deleted', { answers });
  await expect.element(row('Korzo')).toHaveTextContent(/spojeno s Poslovnica Korzo/);
  await screen.getByRole('button', { name: 'Vrati Korzo', exact: true }).click();
  await expect.element(toasts.getByText('Vraćena adresa Korzo')).toBeVisible();
  expect(calls).toContain('POST /addresses/3/unmerge');
});

test('the history of what is deleted opens, that of an item with its prices', async () => {
  const entry = { history_id: 1, user: 'Ana Čić', datetime: '2026-11-20T08:00:00Z', reason: '' };
  const { answers } = server([gone(), gone({ thing: 'catalog_item', id: 9, name: 'Bakrena cijev', about: 'Cijevi' })], {
    'GET /teams/7/history': () => ({
      data: [{ ...entry, type: 'deleted', old_value: 'Ekipa Klima', value: null }],
      count: 1,
    }),
    'GET /catalog/items/9/history': () => ({
      data: [{ ...entry, type: 'unit_price', old_value: 12, value: null, client: '', currency: 'EUR', file: '' }],
      count: 1,
    }),
  });
  const { screen } = await renderApp('/deleted', { answers });
  await screen.getByRole('button', { name: 'Povijest: Ekipa Klima' }).click();
  await expect.element(screen.getByRole('dialog')).toHaveTextContent(/Obrisano.*Ana Čić.*Ekipa Klima/);
  await screen.getByRole('button', { name: 'Zatvori' }).click();
  await screen.getByRole('button', { name: 'Povijest: Bakrena cijev' }).click();
  await expect.element(screen.getByRole('dialog')).toHaveTextContent(/12,00.€.*bez cijene/);
});

test('the list follows what others delete', async () => {
  const { answers, left } = server([]);
  const { screen } = await renderApp('/deleted', { answers });
  await expect.element(screen.getByText(/Ništa nije obrisano/)).toBeVisible();
  left.push(NODE);
  tell('change', { thing: 'work_hierarchy', id: 3, kind: 'deleted', by: 2, version: 2 });
  await expect.element(row('Rasvjeta')).toBeVisible();
});

test('nothing found leads back to everything, a failure to another try', async () => {
  const { answers, asked } = server([]);
  const { screen } = await renderApp('/deleted?q=nema', { answers });
  await screen.getByRole('button', { name: 'Prikaži sve' }).click();
  await expect.poll(() => asked.at(-1)?.search).toBeUndefined();
  await expect.element(screen.getByText(/Ništa nije obrisano/)).toBeVisible();
});

test('who may not restore is told whom to ask, and has no way there', async () => {
  const { screen, calls } = await renderApp('/deleted');
  await expect.element(screen.getByText('Ova stranica nije za vašu ulogu')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Obrisano' })).not.toBeInTheDocument();
  expect(calls.filter((call) => call.includes('/deleted'))).toEqual([]);
});

test('a list of master data leads to what was deleted of it', async () => {
  const { answers } = server([gone()], { 'POST /teams/search': () => ({ data: [], count: 0 }) });
  const { screen, router } = await renderApp('/teams', { answers });
  await screen.getByRole('main').getByRole('link', { name: 'Obrisano' }).click();
  await expect.poll(() => router.state.location.href).toBe('/deleted?thing=team');
  await expect.element(row('Ekipa Klima')).toBeVisible();
});

test.each(['light', 'dark'])('has no faults of accessibility, wide and on a phone, %s', async (theme) => {
  const { answers } = server();
  await renderApp('/deleted', {
    answers: {
      ...answers,
      'GET /auth/check': () => {
        const check = admin();
        return { ...check, user: { ...check.user, theme } };
      },
    },
  });
  await expect.element(row('Rasvjeta')).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
  await page.viewport(390, 844);
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Rasvjeta' }).first()).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
  await page.viewport(1280, 800);
});
