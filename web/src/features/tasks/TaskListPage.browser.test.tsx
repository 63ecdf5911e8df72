import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { faultsIn } from '@/test/accessible';
import { task } from '@/test/builders/task';
import { taskRow } from '@/test/builders/task-row';
import { type Answers, fault, signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';
import { SEARCH_DEBOUNCE_MS } from '@/ui/fields/picker-source';

const TASKS = Array.from({ length: 25 }, (_, i) => taskRow({ task_id: 100 - i, title: `Zadatak ${100 - i}` }));

/** A server with these tasks, and what it has been asked for. */
function listing(tasks = TASKS, answers: Answers = {}) {
  const asked: Schemas['Request'][] = [];
  const all: Answers = {
    'POST /tasks/search': async (request) => {
      const body = (await request.json()) as Schemas['Request'];
      asked.push(body);
      const { no = 1, size = 10 } = body.page ?? {};
      const from = ((no ?? 1) - 1) * (size ?? 10);
      return { data: tasks.slice(from, from + (size ?? 10)), count: tasks.length };
    },
    'GET /work_hierarchies': () => ({ data: [] }),
    ...answers,
  };
  return { answers: all, asked };
}

test('tab, search, order and page live in the address, and back goes back', async () => {
  const { answers, asked } = listing();
  const { screen, router } = await renderApp('/tasks', { answers });
  await expect.element(screen.getByRole('link', { name: 'Zadatak 100' })).toBeVisible();

  await screen.getByRole('button', { name: 'Odbijen' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ status: 'REJECTED' });
  await screen.getByRole('searchbox', { name: 'Riječi, broj, adresa, telefon' }).fill('50%');
  await expect.poll(() => router.state.location.search).toEqual({ status: 'REJECTED', q: '50%' });
  await screen.getByRole('button', { name: 'Naziv', exact: true }).click();
  await expect.poll(() => router.state.location.search).toMatchObject({ sort: 'title' });
  await screen.getByRole('button', { name: 'Sljedeća stranica' }).click();
  await expect
    .poll(() => asked.at(-1))
    .toEqual({
      filter: { eq: [{ column: 'status' }, 'REJECTED'] },
      search: '50%',
      page: { no: 2, size: 10 },
      order_by: [{ column: 'title', direction: 'asc' }],
    });

  router.history.back();
  await expect.poll(() => router.state.location.search).toEqual({ status: 'REJECTED', q: '50%', sort: 'title' });
});

test('a search that is left before it was asked for goes with its page', async () => {
  const { answers } = listing([], {
    'POST /offers/search': () => ({ data: [], count: 0 }),
    'POST /offers/counts': () => ({ data: {} }),
  });
  const { screen, router } = await renderApp('/tasks', { answers });
  let arrive = () => {};
  const { options } = router.routesByPath['/offers'];
  options.loader = () => new Promise<void>((resolve) => (arrive = resolve));
  onTestFinished(() => {
    options.loader = undefined;
  });
  await screen.getByRole('searchbox').fill('krov');
  await screen.getByRole('link', { name: 'Ponude' }).first().click();
  await new Promise((resolve) => setTimeout(resolve, SEARCH_DEBOUNCE_MS + 200));
  await expect.element(screen.getByRole('searchbox')).toHaveValue('krov');
  arrive();
  await expect.element(screen.getByRole('heading', { name: 'Ponude' })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/offers', search: {} });
  await expect.element(screen.getByRole('searchbox')).toHaveValue('');
});

test('a template says whether it repeats, and when the next task is made of it', async () => {
  const template = (task_id: number, repeat: Schemas['TasksRow']['repeat']) =>
    taskRow({ task_id, title: `Predložak ${task_id}`, status: 'TEMPLATE', repeat });
  const { answers } = listing([
    template(1, null),
    template(2, { state: 'REPEATS', next_at: '2026-12-04T05:00:00Z' }),
    template(3, { state: 'PAUSED', next_at: null }),
  ]);
  const { screen } = await renderApp('/tasks?status=TEMPLATE', { answers });
  const row = (name: string) => screen.getByRole('row', { name });
  await expect.element(row('Predložak 1').getByText('Ne ponavlja se')).toBeVisible();
  await expect.element(row('Predložak 2').getByText('Nastaje 4. 12. 2026.')).toBeVisible();
  await expect.element(row('Predložak 3').getByText('Pauzirano')).toBeVisible();
});

test('a company that only asks for work has columns, tabs and filters of its own', async () => {
  const session = signedIn();
  const { answers } = listing([taskRow({ title: 'Curi slavina', is_task_external: true })], {
    'GET /auth/check': () => ({
      ...session,
      tenant: { ...session.tenant, name: 'Konzum plus d.o.o.', asks_only: true },
      permissions: [
        'asked.read',
        'task.read',
        'task.create',
        'task.comment',
        'task.photo',
        'task.reject',
        'task.money',
      ],
    }),
  });
  const { screen } = await renderApp('/tasks', { answers });
  const row = screen.getByRole('row', { name: 'Curi slavina' });
  await expect.element(row).toHaveTextContent('Z-7 · Primorje Servis d.o.o.');
  await expect.element(row).not.toHaveTextContent('vanjski');
  const headers = screen
    .getByRole('columnheader')
    .elements()
    .map((header) => header.textContent);
  expect(headers).toContain('Izvođač');
  for (const none of ['Tko', 'Projekt', 'Klijent', 'Vrsta radova', 'Automatski zadatak'])
    expect(headers).not.toContain(none);
  await expect.element(screen.getByRole('button', { name: 'Predložak' })).not.toBeInTheDocument();

  await screen.getByRole('button', { name: 'Filtri' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('Izvođač', { exact: true })).toBeVisible();
  for (const none of ['Vanjski zadatak', 'Klijent', 'Projekt', 'Radnik', 'Vrsta radova', 'Predložak'])
    await expect.element(dialog.getByText(none, { exact: true })).not.toBeInTheDocument();
});

test('the page size is remembered for the list', async () => {
  const { answers, asked } = listing();
  const { screen, router } = await renderApp('/tasks', { answers });
  await screen.getByRole('combobox', { name: 'Redaka po stranici' }).selectOptions('25');
  await expect.poll(() => asked.at(-1)?.page).toEqual({ no: 1, size: 25 });
  await router.navigate({ to: '/tasks', search: {} });
  await expect.element(screen.getByText('1–25 od 25')).toBeVisible();
});

test('an address with an unknown filter says so and still lists', async () => {
  const { answers, asked } = listing();
  const { screen, router } = await renderApp('/tasks?priority=URGENT&external=true', { answers });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Nepoznat filtar: priority');
  await expect.element(screen.getByText('Zadatak 100')).toBeVisible();
  expect(JSON.stringify(asked)).not.toContain('URGENT');
  await screen.getByRole('button', { name: 'Zatvori' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ external: true });
});

test('filters are applied together, shown as chips and taken off one by one or all at once', async () => {
  const { answers } = listing(TASKS, {
    'POST /tasks/projects_picker': () => ({ data: [{ project_id: 4, title: 'Obnova', currency: 'EUR' }], count: 1 }),
  });
  const { screen, router } = await renderApp('/tasks', { answers });
  await expect.element(screen.getByRole('button', { name: 'Očisti sve' })).not.toBeInTheDocument();

  await screen.getByRole('button', { name: 'Filtri' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Projekt' }).or(dialog.getByLabelText('Projekt')).first().click();
  await screen.getByRole('option', { name: 'Obnova' }).click();
  await dialog.getByLabelText('Kreirao/la').fill('Ana');
  await dialog.getByLabelText('Kreirano od').fill('1.11.2026.');
  await dialog.getByRole('button', { name: 'Primijeni' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ project: 4, created_by: 'Ana', from: '2026-11-01' });

  const tray = screen.getByRole('region', { name: 'Aktivni filtri' });
  await expect.element(tray).toHaveTextContent('Projekt:Obnova');
  await tray.getByRole('button', { name: 'Ukloni filtar Projekt' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ created_by: 'Ana', from: '2026-11-01' });
  await tray.getByRole('button', { name: 'Očisti sve' }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
});

test('the header checkbox ticks the page and shows when only part of it is ticked', async () => {
  const { screen } = await renderApp('/tasks', listing());
  const all = screen.getByRole('checkbox', { name: 'Odaberi sve retke na stranici' });
  await all.click();
  await expect.element(screen.getByText('Odabrano 10 zadataka')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Odaberi Zadatak 100' }).click();
  await expect.element(screen.getByText('Odabrano 9 zadataka')).toBeVisible();
  expect((all.element() as HTMLInputElement).indeterminate).toBe(true);
  await screen.getByRole('button', { name: 'Sljedeća stranica' }).click();
  await expect.element(screen.getByText('Odabrano')).not.toBeInTheDocument();
});

test('deleting several tells which could not be deleted and keeps them ticked', async () => {
  const { answers } = listing(TASKS, {
    'DELETE /tasks/100': () => new Response(null, { status: 204 }),
    'DELETE /tasks/99': () => fault(409, 'task_order_running', 'Radni nalog je u izvršenju.'),
  });
  const { screen } = await renderApp('/tasks', { answers });
  await screen.getByRole('checkbox', { name: 'Odaberi Zadatak 100' }).click();
  await screen.getByRole('checkbox', { name: 'Odaberi Zadatak 99' }).click();
  await screen.getByRole('button', { name: 'Više radnji' }).click();
  await screen.getByRole('menuitem', { name: 'Obriši 2 zadatka' }).click();
  await expect.element(screen.getByText('Jeste li sigurni da želite obrisati 2 zadatka?')).toBeVisible();
  await screen.getByRole('button', { name: 'Obriši 2 zadatka' }).click();
  const report = screen.getByRole('dialog', { name: '1 zadatak ostao je kakav je bio' });
  await expect.element(report).toHaveTextContent('Zadatak 99 Z-99Radni nalog je u izvršenju.');
  await expect.element(screen.getByText('Odabran 1 zadatak')).toBeInTheDocument();
});

test('accepting and confirming several are two things, and what locks prices is asked first', async () => {
  const may = ['task.edit', 'task.confirm'] as const;
  const tasks = [
    taskRow({ task_id: 1, title: 'Tuđi', phase: 'WAITING_ACCEPTANCE', allowed_actions: [...may] }),
    taskRow({ task_id: 2, title: 'Gotov', phase: 'DONE', total_cost: 20.5, allowed_actions: [...may] }),
    taskRow({ task_id: 3, title: 'Gotov i taj', phase: 'DONE', total_cost: 9.5, allowed_actions: [...may] }),
  ];
  const { answers } = listing(
    tasks,
    Object.fromEntries([1, 2, 3].map((id) => [`POST /tasks/${id}/confirm`, () => ({ data: {} })])),
  );
  const { screen, calls } = await renderApp('/tasks', { answers });
  const confirmed = () => calls.filter((call) => call.endsWith('/confirm'));
  await screen.getByRole('checkbox', { name: 'Odaberi sve retke na stranici' }).click();

  await screen.getByRole('button', { name: 'Prihvati 1', exact: true }).click();
  await expect.element(screen.getByRole('region', { name: 'Obavijesti' })).toHaveTextContent('Prihvaćen je 1 zadatak');
  expect(confirmed()).toEqual(['POST /tasks/1/confirm']);

  await screen.getByRole('button', { name: 'Potvrdi 2 · 30,00 €' }).click();
  const question = screen.getByRole('dialog', { name: 'Potvrda zadataka' });
  await expect.element(question).toHaveTextContent('ponovno ih može otvoriti samo administrator');
  await question.getByRole('button', { name: 'Odustani' }).click();
  expect(confirmed()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Potvrdi 2 · 30,00 €' }).click();
  await question.getByRole('button', { name: 'Potvrdi 2 zadatka' }).click();
  await expect.element(screen.getByRole('region', { name: 'Obavijesti' })).toHaveTextContent('Potvrđena su 2 zadatka');
  expect(confirmed()).toHaveLength(3);
});

test('deleting one names it in the question, and only the verb deletes', async () => {
  const { answers } = listing(TASKS, { 'DELETE /tasks/100': () => new Response(null, { status: 204 }) });
  const { screen, calls } = await renderApp('/tasks', { answers });
  const ask = async () => {
    await screen.getByRole('button', { name: 'Radnje: Zadatak 100' }).click();
    await screen.getByRole('menuitem', { name: 'Obriši zadatak' }).click();
    await expect.element(screen.getByText('Jeste li sigurni da želite obrisati Zadatak 100?')).toBeVisible();
  };
  await ask();
  await screen.getByRole('button', { name: 'Odustani' }).click();
  expect(calls).not.toContain('DELETE /tasks/100');
  await ask();
  await screen.getByRole('dialog').getByRole('button', { name: 'Obriši zadatak' }).click();
  await expect.poll(() => calls).toContain('DELETE /tasks/100');
});

test('deleting a template tells that it makes no more tasks', async () => {
  const { answers } = listing([taskRow({ task_id: 7, title: 'Čišćenje', status: 'TEMPLATE' })]);
  const { screen } = await renderApp('/tasks', { answers });
  await screen.getByRole('button', { name: 'Radnje: Čišćenje' }).click();
  await screen.getByRole('menuitem', { name: 'Obriši zadatak' }).click();
  await expect
    .element(screen.getByRole('dialog'))
    .toHaveTextContent(/obrisati Čišćenje\? Obrisani predložak više ne radi zadatke\./);
  await screen.getByRole('button', { name: 'Odustani' }).click();
});

test('a change made elsewhere is shown', async () => {
  const tasks = [taskRow({ task_id: 1, title: 'Prije' })];
  const { screen } = await renderApp('/tasks', listing(tasks));
  await expect.element(screen.getByText('Prije')).toBeVisible();
  tasks[0] = taskRow({ task_id: 1, title: 'Poslije' });
  tell('change', { thing: 'task', id: 1, kind: 'title', by: 2, version: 2 });
  await expect.element(screen.getByText('Poslije')).toBeVisible();
});

test('an empty list says why and what can be done', async () => {
  const { screen, router } = await renderApp('/tasks?q=nema', listing([]));
  await expect.element(screen.getByText('Nijedan zadatak ne odgovara filtrima.')).toBeVisible();
  await screen.getByRole('button', { name: 'Očisti filtre i pretragu' }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
  await expect.element(screen.getByText('Još nema zadataka.')).toBeVisible();
});

test('a list that cannot be read says so and can be asked again', async () => {
  let broken = true;
  const { answers } = listing();
  const search = answers['POST /tasks/search'];
  const { screen } = await renderApp('/tasks', {
    answers: {
      ...answers,
      'POST /tasks/search': (request) => (broken ? fault(403, 'forbidden', 'Niste ovlašteni.') : search?.(request)),
    },
  });
  await expect.element(screen.getByText('Niste ovlašteni.')).toBeVisible();
  broken = false;
  await screen.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await expect.element(screen.getByText('Zadatak 100')).toBeVisible();
});

test('a phone gets cards', async () => {
  await page.viewport(390, 844);
  const { screen } = await renderApp('/tasks', listing());
  await expect.element(screen.getByRole('link', { name: 'Zadatak 100' })).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  await page.viewport(1280, 800);
});

test('a task of which one is the client names who does the work', async () => {
  const { screen } = await renderApp(
    '/tasks',
    listing([taskRow({ task_id: 8, contractor: 'Velebit d.o.o.' }), taskRow()]),
  );
  await expect.element(screen.getByText('Izvođač: Velebit d.o.o.')).toBeVisible();
  await expect.element(screen.getByText(/^Izvođač: /)).toHaveLength(1);
});

test('who makes no tasks is offered no filter the server would refuse, and no boxes for what they may not do', async () => {
  const { answers } = listing(TASKS, { 'GET /auth/check': () => signedIn({ permissions: ['task.read'] }) });
  const { screen } = await renderApp('/tasks', { answers });
  await expect.element(screen.getByText('Zadatak 100')).toBeVisible();
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Filtri' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('Prioritet')).toBeVisible();
  await expect.element(dialog.getByText('Projekt')).not.toBeInTheDocument();
  await expect.element(dialog.getByText('Klijent')).not.toBeInTheDocument();
});

test('has no accessibility faults', async () => {
  const { screen } = await renderApp('/tasks?priority=HIGH', listing());
  await expect.element(screen.getByText('Zadatak 100')).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
});

test('a task is read before the click, when the pointer comes to its name', async () => {
  const reads: number[] = [];
  const { answers } = listing([taskRow({ task_id: 7, title: 'Curi krov' })], {
    'GET /tasks/7/details': () => {
      reads.push(7);
      return { data: task({ task_id: 7, title: 'Curi krov' }) };
    },
  });
  const { screen } = await renderApp('/tasks', { answers });
  const name = screen.getByRole('link', { name: 'Curi krov' });
  await expect.element(name).toBeVisible();

  await name.hover();
  await expect.poll(() => reads).toEqual([7]);
  await name.click();
  await expect.element(screen.getByRole('heading', { name: 'Curi krov' })).toBeVisible();
});
