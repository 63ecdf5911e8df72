import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { faultsIn } from '@/test/accessible';
import { orderRow } from '@/test/builders/order-row';
import { type Answers, fault, signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const ORDERS = Array.from({ length: 25 }, (_, i) => orderRow({ order_id: 100 - i, title: `Posao ${100 - i}` }));
const ANY = { or: ['CREATED', 'IN_EXECUTION', 'DONE'].map((status) => ({ eq: [{ column: 'status' }, status] })) };

/** A server with these orders, and what it has been asked for. */
function listing(orders = ORDERS, answers: Answers = {}) {
  const asked: Schemas['Request'][] = [];
  const all: Answers = {
    'POST /orders/search': async (request) => {
      const body = (await request.json()) as Schemas['Request'];
      asked.push(body);
      const { no = 1, size = 10 } = body.page ?? {};
      const from = ((no ?? 1) - 1) * (size ?? 10);
      return { data: orders.slice(from, from + (size ?? 10)), count: orders.length };
    },
    ...answers,
  };
  return { answers: all, asked };
}

test('tab, number, order and page live in the address', async () => {
  const { answers, asked } = listing();
  const { screen, router } = await renderApp('/work-orders', { answers });
  await expect.element(screen.getByRole('link', { name: 'RN-100 Posao 100' })).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Svi', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');

  await screen.getByRole('button', { name: 'U izvršenju', exact: true }).click();
  await expect.poll(() => router.state.location.search).toEqual({ status: 'IN_EXECUTION' });
  await screen.getByRole('searchbox', { name: 'Riječi, broj, adresa, telefon' }).fill(' # 99 ');
  await expect.poll(() => router.state.location.search).toEqual({ status: 'IN_EXECUTION', q: '# 99' });
  await screen.getByRole('button', { name: 'Planirano', exact: true }).click();
  await screen.getByRole('button', { name: 'Sljedeća stranica' }).click();
  await expect
    .poll(() => asked.at(-1))
    .toEqual({
      filter: { eq: [{ column: 'status' }, 'IN_EXECUTION'] },
      search: '# 99',
      page: { no: 2, size: 10 },
      order_by: [{ column: 'planned_start', direction: 'asc' }],
    });
});

test('a row tells what, when, how long, where, for whom and by whom', async () => {
  const held = orderRow({
    status: 'IN_EXECUTION',
    running: true,
    hold_reason: 'Čeka se dio',
    is_external_task: true,
    unread_comments: 2,
  });
  const unscheduled = orderRow({
    order_id: 13,
    planned_start: null,
    planned_end: null,
    wanted_day: '2027-08-31',
    workers: [],
  });
  const { screen } = await renderApp('/work-orders', listing([held, unscheduled]));
  const row = screen.getByRole('row', { name: /RN-12/ });
  await expect.element(row).toHaveTextContent(/Zadatak Z-7 · vanjski/);
  await expect.element(row).toHaveTextContent(/U izvršenju.*Na čekanju.*Radi se/);
  await expect.element(row).toHaveTextContent(/08:30–10:45/);
  await expect.element(row).toHaveTextContent('2 h 15');
  await expect.element(row.getByRole('img', { name: 'Luka Đurđević' })).toBeVisible();
  await expect.element(row.getByTitle('Na čekanju: Čeka se dio')).toBeVisible();
  await expect
    .element(screen.getByRole('row', { name: /RN-13/ }))
    .toHaveTextContent(/Bez termina za 31\. ?0?8\. ?2027\./);
});

test('filters are applied together, shown as chips and taken off', async () => {
  const { answers, asked } = listing(ORDERS, {
    'POST /tenants/picker_search': () => ({ data: [{ tenant_id: 5, name: 'Konzum' }], count: 1 }),
    'POST /orders/workers_all_picker': () => ({
      data: [
        { worker_id: 4, user_id: 4, first_name: 'Luka', last_name: 'Đurđević', email: '', image_url: '', busy: null },
      ],
      count: 1,
    }),
  });
  const { screen, router } = await renderApp('/work-orders', { answers });
  await screen.getByRole('button', { name: 'Filtri' }).click();
  const dialog = screen.getByRole('dialog');
  const pick = async (name: string, option: string) => {
    await dialog.getByRole('combobox', { name }).or(dialog.getByLabelText(name)).first().click();
    await screen.getByRole('option', { name: option }).click();
  };
  await pick('Klijent', 'Konzum');
  await pick('Radnik', 'Luka Đurđević');
  await dialog.getByLabelText('Mjesto').fill('Poslovnica');
  await dialog.getByLabelText('Planirani početak od', { exact: true }).fill('1.11.2026.');
  await dialog.getByLabelText('Planirani početak do', { exact: true }).click();
  await expect.element(dialog.getByLabelText('Planirani početak od', { exact: true })).toHaveValue('01. 11. 2026.');
  // The calendar of a field is open while the focus is in it.
  const day = screen.getByRole('button', { name: /^14\. / });
  await expect.element(day).toBeVisible();
  dialog.getByLabelText('Mjesto').element().focus();
  await expect.element(day).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Primijeni' }).click();
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ client: 5, worker: 4, location: 'Poslovnica', from: '2026-11-01' });
  await expect
    .poll(() => asked.at(-1)?.filter)
    .toEqual({
      and: [
        ANY,
        { or: [{ eq: [{ column: 'client_tenant_id' }, 5] }, { eq: [{ column: 'contractor_tenant_id' }, 5] }] },
        { ilike: [{ column: 'address_name' }, '%Poslovnica%'] },
        { eq: [{ column: 'worker_id' }, 4] },
        { ge: [{ column: 'planned_start' }, '2026-11-01'] },
      ],
    });
  const tray = screen.getByRole('region', { name: 'Aktivni filtri' });
  await expect.element(tray).toHaveTextContent('Klijent:Konzum');
  await expect.element(tray).toHaveTextContent('Radnik:Luka Đurđević');
  await tray.getByRole('button', { name: 'Očisti sve' }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
});

test('an order not started is deleted after a question with its name', async () => {
  const { answers } = listing([orderRow()], { 'DELETE /orders/12': () => ({ data: null }) });
  const { screen, calls } = await renderApp('/work-orders', { answers });
  await screen.getByRole('button', { name: 'Radnje: Radni nalog RN-12' }).click();
  await screen.getByRole('menuitem', { name: 'Obriši radni nalog' }).click();
  await expect
    .element(screen.getByText('Jeste li sigurni da želite obrisati radni nalog RN-12 „Servis rashladne vitrine”?'))
    .toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Obriši radni nalog' }).click();
  await expect.poll(() => calls).toContain('DELETE /orders/12');
});

test('one that was started wants a reason, and a refusal leaves it where it was typed', async () => {
  const reasons: (string | null)[] = [];
  const started = orderRow({ status: 'DONE', allowed_actions: ['order.delete_started'] });
  const { answers } = listing([started], {
    'DELETE /orders/12': (request) => {
      reasons.push(new URL(request.url).searchParams.get('reason'));
      return reasons.length === 1 ? fault(409, 'order_task_closed', 'Zadatak je zatvoren.') : { data: null };
    },
  });
  const { screen } = await renderApp('/work-orders', { answers });
  await screen.getByRole('button', { name: 'Radnje: Radni nalog RN-12' }).click();
  await screen.getByRole('menuitem', { name: 'Obriši radni nalog' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Brisanje radnog naloga' });
  await dialog.getByRole('button', { name: 'Obriši radni nalog' }).click();
  await expect.element(dialog.getByText('Navedite razlog')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Razlog' }).fill('Otvoren greškom');
  await dialog.getByRole('button', { name: 'Obriši radni nalog' }).click();
  await expect.element(dialog.getByText('Zadatak je zatvoren.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Obriši radni nalog' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(reasons).toEqual(['Otvoren greškom', 'Otvoren greškom']);
});

test('the list is exported as it is narrowed, and says when that is not all of it', async () => {
  const asked: Schemas['Request'][] = [];
  const { answers } = listing(ORDERS, {
    'POST /orders/search': () => ({ data: ORDERS.slice(0, 10), count: 12_345 }),
    'POST /orders/export': async (request) => {
      asked.push((await request.json()) as Schemas['Request']);
      return new Response('ID;Naziv', { headers: { 'content-type': 'text/csv' } });
    },
  });
  const { screen } = await renderApp('/work-orders?status=DONE', { answers });
  await screen.getByRole('button', { name: 'Izvezi' }).click();
  await screen.getByRole('menuitem', { name: 'CSV' }).click();
  await expect.element(screen.getByText(/prvih 10000 od 12345/).last()).toBeVisible();
  expect(asked).toMatchObject([{ filter: { eq: [{ column: 'status' }, 'DONE'] }, format: 'csv' }]);
});

test('a change made elsewhere is shown', async () => {
  const orders = [orderRow({ title: 'Prije' })];
  const { screen } = await renderApp('/work-orders', listing(orders));
  await expect.element(screen.getByText('Prije')).toBeVisible();
  orders[0] = orderRow({ title: 'Poslije' });
  tell('change', { thing: 'order', id: 12, kind: 'status', by: 2, version: 2 });
  await expect.element(screen.getByText('Poslije')).toBeVisible();
});

test('an empty list says why: no such number here, nothing with these words, nothing yet', async () => {
  const { screen, router } = await renderApp('/work-orders?q=77', listing([]));
  await expect.element(screen.getByText('Ovdje nema radnog naloga s brojem 77.')).toBeVisible();
  await screen.getByRole('button', { name: 'Potraži među obrisanima' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ status: 'DELETED', q: '77' });
  await router.navigate({ to: '/work-orders', search: { q: 'klima' } });
  await expect.element(screen.getByText('Nijedan radni nalog ne odgovara filtrima.')).toBeVisible();
  await screen.getByRole('button', { name: 'Očisti filtre i pretragu' }).click();
  await expect.element(screen.getByText('Još nema radnih naloga.')).toBeVisible();
});

test('a list that cannot be read says so and can be asked again', async () => {
  let broken = true;
  const { answers } = listing();
  const search = answers['POST /orders/search'];
  const { screen } = await renderApp('/work-orders', {
    answers: {
      ...answers,
      'POST /orders/search': (request) => (broken ? fault(403, 'forbidden', 'Niste ovlašteni.') : search?.(request)),
    },
  });
  await expect.element(screen.getByText('Niste ovlašteni.')).toBeVisible();
  broken = false;
  await screen.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await expect.element(screen.getByText('RN-100')).toBeVisible();
});

test('a worker sees their own orders, plans none and is offered no filter the server would refuse', async () => {
  const { answers } = listing([orderRow({ allowed_actions: ['order.start'] })], {
    'GET /auth/check': () => signedIn({ permissions: ['order.read'], roles: ['WORKER'] }),
  });
  const { screen } = await renderApp('/work-orders', { answers });
  await expect.element(screen.getByRole('link', { name: /RN-12/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Novi radni nalog' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Filtri' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('Mjesto')).toBeVisible();
  await expect.element(dialog.getByText('Radnik')).not.toBeInTheDocument();
  await expect.element(dialog.getByText('Klijent')).not.toBeInTheDocument();
});

test('a phone gets cards', async () => {
  await page.viewport(390, 844);
  const { screen } = await renderApp('/work-orders', listing());
  await expect.element(screen.getByRole('link', { name: 'RN-100 Posao 100' })).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  await expect.element(screen.getByText('08:30–10:45').first()).toBeVisible();
  await page.viewport(1280, 800);
});

test('has no accessibility faults', async () => {
  const { screen } = await renderApp('/work-orders?hold=true', listing([orderRow({ hold_reason: 'Čeka se dio' })]));
  await expect.element(screen.getByRole('link', { name: /RN-12/ })).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
});
