import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { formatDateTime, fromWall } from '@/lib/date';
import { faultsIn } from '@/test/accessible';
import { workSession } from '@/test/builders/order';
import { orderDetails, worker } from '@/test/builders/order-details';
import { type Answers, fault, signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';
import { toastStack } from '@/ui/feedback/toast';

type Details = Schemas['OrdersDetails'];

/** A worker of the order, not the office. */
const asWorker = () => {
  const check = signedIn({ roles: ['WORKER'], permissions: ['order.read'] });
  return { ...check, user: { ...check.user, user_id: 3 } };
};

/** An order being carried out by the worker. */
const running: Partial<Details> = {
  status: 'IN_EXECUTION',
  running: true,
  at_work: true,
  time_started: '2026-11-23T07:00:00Z',
  start_date: '2026-11-23T07:00:00Z',
  sessions: [
    workSession({ worker_id: 3, worker: 'Ivan Kos', ended_at: '2026-11-21T08:30:00Z', minutes: 90 }),
    workSession({
      session_id: 2,
      worker_id: 3,
      worker: 'Ivan Kos',
      // Just begun, whatever minute it is by the end of the test.
      started_at: new Date(Date.now() + 5 * 60_000).toISOString(),
      ended_at: null,
    }),
  ],
  can_edit: false,
  allowed_actions: [
    'order.finish',
    'order.pause',
    'order.undo_start',
    'order.describe',
    'order.photo',
    'order.sign',
    'order.comment',
    'order.hold',
  ],
};

const json = async (request: Request) => {
  if (!request.headers.get('content-type')?.includes('multipart')) return request.json();
  return JSON.parse(await ((await request.formData()).get('json') as File).text());
};

/** A server with one order, which keeps what is saved; every saved body is noted. */
async function open(first: Partial<Details> = {}, answers: Answers = {}, path = '/work-orders/12', again = false) {
  let now = orderDetails(first);
  const saves: Record<string, unknown>[] = [];
  const app = await renderApp(path, {
    again,
    answers: {
      'GET /orders/12/details': () => ({ data: now }),
      'PATCH /orders/12/details': async (request) => {
        const body = await json(request);
        saves.push(body);
        const { version: _, worker_ids, ...change } = body;
        now = { ...now, ...change, version: now.version + 1 };
        return { data: 12, version: now.version };
      },
      'POST /orders/12/comments/read': () => ({ data: null }),
      'GET /orders/12/history': () => ({ data: [], count: 0 }),
      'POST /orders/search': () => ({ data: [], count: 0 }),
      ...answers,
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  /** Changes the order as another person would. */
  const change = (more: Partial<Details>) => {
    now = { ...now, version: now.version + 1, ...more };
    tell('change', { thing: 'order', id: 12, kind: 'planned_start', by: 2, version: now.version });
  };
  /** Stores what a call of this page has sent. */
  const keep = (more: Partial<Details>) => {
    now = { ...now, version: now.version + 1, ...more };
    return { data: now };
  };
  return { ...app, saves, change, keep };
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const section = (name: string) => page.getByRole('region', { name, exact: true });
const hours = () => page.getByRole('textbox', { name: 'Sati', exact: true });
/** Replaces the plan's text by its fields. */
const edit = () => button('Uredi plan').click();
/** A toast: it is drawn, and once more spoken. */
const told = (text: string) => page.getByText(text, { exact: true }).first();
const saveBar = () => page.getByRole('region', { name: 'Nespremljene izmjene' });

beforeEach(async () => {
  toastStack.clear();
  await page.viewport(1440, 900);
});

describe('planning', () => {
  test('counts, undoes field by field, and saves only what changed', async () => {
    const { saves } = await open();
    await edit();
    await hours().fill('3');
    await button('Ukloni Ivan Kos').click();
    await expect.element(page.getByText('2 nespremljene izmjene')).toBeVisible();
    await button('Poništi izmjenu polja Radnici').click();
    await expect.element(page.getByText('1 nespremljena izmjena')).toBeVisible();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(told('Radni nalog je spremljen')).toBeVisible();
    expect(saves).toEqual([{ version: 1, time_estimate: 180 }]);
    await expect.element(saveBar()).not.toBeInTheDocument();
  });

  test('a plan is read, and E turns it into fields', async () => {
    await open();
    await expect.element(hours()).not.toBeInTheDocument();
    await userEvent.keyboard('e');
    await expect.element(section('Plan').getByRole('textbox', { name: 'Planirani početak, dan' })).toHaveFocus();
  });

  test('one of the best free places is taken over into the plan of an order without a time', async () => {
    const worker = { worker_id: 6, first_name: 'Luka', last_name: 'Horvat', image_url: null };
    const place = {
      ...{ start: '2028-06-21T06:00:00Z', end: '2028-06-21T08:00:00Z', workers: [worker], busy: [] },
      ...{ before: null, after: null, detour: { meters: 0, minutes: 0 }, reasons: [{ kind: 'FREE_DAY' }] },
    };
    const asked: unknown[] = [];
    const { saves } = await open(
      { planned_start: null, workers: [] },
      {
        'POST /schedule/suggest': async (request) => {
          asked.push((await request.json()).order_ids);
          const order = { order_id: 12, version: 1 };
          return { data: { suggestions: [{ order, minutes: 120, places: [place] }], cut_short: false } };
        },
      },
    );
    const places = page.getByRole('region', { name: 'Predložena mjesta' });
    await places.getByRole('button', { name: /^srijeda, 21. lipnja, 08:00–10:00 ?Luka Horvat/ }).click();
    expect(asked).toEqual([[12]]);
    await saveBar().getByRole('button', { name: 'Spremi' }).click();
    await expect
      .poll(() => saves)
      .toEqual([{ version: 1, planned_start: '2028-06-21T06:00:00.000Z', worker_ids: [6] }]);
  });

  test('outside working hours it is told, and saved all the same', async () => {
    const holiday = { day: '2028-06-22', name: 'Dan antifašističke borbe', built_in: true, off: true };
    const { saves } = await open(
      { planned_start: null, workers: [] },
      { 'GET /settings/holidays': () => ({ data: [holiday] }) },
    );
    const plan = section('Plan');
    await plan.getByRole('textbox', { name: 'Planirani početak, dan' }).fill('22.6.2028.');
    await expect.element(plan.getByText(/^Tog je dana Dan antifašističke borbe, neradni dan/)).toBeVisible();
    await saveBar().getByRole('button', { name: 'Spremi' }).click();
    await expect.poll(() => saves).toEqual([{ version: 1, planned_start: '2028-06-22T06:00:00.000Z' }]);
  });

  test('a text that is no date yet is there again after a reload', async () => {
    const { screen } = await open();
    await edit();
    const day = section('Plan').getByRole('textbox', { name: 'Planirani početak, dan' });
    await day.fill('31.2.2028.');
    await expect.element(saveBar()).toBeVisible();
    await expect.poll(() => JSON.stringify(localStorage)).toContain('31.2.2028.');
    await screen.unmount();
    const { saves } = await open({}, {}, '/work-orders/12', true);
    await expect.element(day).toHaveValue('31.2.2028.');
    await saveBar().getByRole('button', { name: 'Spremi' }).click();
    await expect.element(day).toHaveFocus();
    expect(saves).toEqual([]);
  });

  test('while edited, nothing else is done to the order', async () => {
    await open();
    await edit();
    await hours().fill('3');
    for (const name of ['Povijest', 'Započni', 'Više radnji']) {
      await expect.element(button(name)).toBeDisabled();
    }
    await expect.element(page.getByRole('textbox', { name: 'Komentar' })).toBeDisabled();
    await button('Odustani').click();
    await expect.element(hours()).not.toBeInTheDocument();
    await expect.element(section('Plan').getByText('2 h')).toBeVisible();
  });

  test('asks before the page is left; only Yes leaves', async () => {
    const { router } = await open();
    await edit();
    await hours().fill('3');
    await page.getByRole('main').getByRole('link', { name: 'Radni nalozi' }).click();
    await button('Ne').click();
    expect(router.state.location.pathname).toBe('/work-orders/12');
    await page.getByRole('main').getByRole('link', { name: 'Radni nalozi' }).click();
    await button('Da').click();
    await expect.poll(() => router.state.location.pathname).toBe('/work-orders');
  });

  test('a worker is added, those who are free first; who is busy says with what', async () => {
    const busy = {
      order_id: 9,
      title: 'Punjenje klime',
      worker_id: 6,
      worker: 'Luka Vidić',
      from: '2026-11-23T08:00:00Z',
      to: '2026-11-23T10:00:00Z',
    };
    const asked: unknown[] = [];
    const picker = async (request: Request) => {
      asked.push(await request.json());
      const data = [
        { ...worker(5, 'Ana', 'Babić'), busy: null },
        { ...worker(6, 'Luka', 'Vidić'), busy },
      ];
      return { data, count: 2 };
    };
    const { saves } = await open({}, { 'POST /orders/details/workers_picker': picker });
    await button('Dodaj radnika').click();
    await page.getByRole('combobox', { name: 'Radnik' }).click();
    await expect
      .element(
        page.getByRole('option', {
          name: new RegExp(`Luka Vidić.*Zauzeto: nalog RN-9 „Punjenje klime”, ${formatDateTime(busy.from)} – 11:00`),
        }),
      )
      .toBeVisible();
    expect(asked).toMatchObject([{ planned_start_time: '2026-11-23T07:00:00.000Z', time_estimate: 120, order_id: 12 }]);
    await page.getByRole('option', { name: /Ana Babić/ }).click();
    await expect.element(section('Radnici').getByText('Ana Babić')).toBeVisible();
    await button('Spremi').click();
    await expect.element(told('Radni nalog je spremljen')).toBeVisible();
    expect(saves).toEqual([{ version: 1, worker_ids: [3, 5] }]);
  });

  test('what is in the way is named, and overridden for a reason', async () => {
    const saves: Record<string, unknown>[] = [];
    const conflict = {
      order_id: 9,
      title: 'Punjenje klime',
      worker_id: 3,
      worker: 'Ivan Kos',
      from: '2026-11-23T08:00:00Z',
      to: '2026-11-23T10:00:00Z',
    };
    await open(
      {},
      {
        'PATCH /orders/12/details': async (request) => {
          const body = await json(request);
          saves.push(body);
          if (body.override_conflicts) return { data: 12, version: 2 };
          return Response.json(
            { type: 'about:blank', title: 'conflict', status: 409, code: 'order_conflict', conflicts: [conflict] },
            { status: 409, headers: { 'content-type': 'application/problem+json' } },
          );
        },
      },
    );
    await edit();
    await hours().fill('3');
    await button('Spremi').click();
    const dialog = page.getByRole('dialog', { name: 'Radnik već ima posla' });
    await expect.element(dialog.getByText('Ivan Kos')).toBeVisible();
    await expect
      .element(dialog.getByRole('link', { name: 'Radni nalog RN-9: Punjenje klime' }))
      .toHaveAttribute('href', '/work-orders/9');
    await dialog.getByRole('button', { name: 'Svejedno dodijeli' }).click();
    await expect.element(dialog.getByText('Navedite razlog')).toBeVisible();
    await dialog.getByRole('textbox').fill('Hitno je');
    await dialog.getByRole('button', { name: 'Svejedno dodijeli' }).click();
    await expect.element(told('Radni nalog je spremljen')).toBeVisible();
    expect(saves).toEqual([
      { version: 1, time_estimate: 180 },
      { version: 1, time_estimate: 180, override_conflicts: true, reason: 'Hitno je' },
    ]);
  });

  test('equipment that is taken is told as such, and the plan saved anyway', async () => {
    const item = { equipment_id: 128, title: 'Laser križni 360°', equipment_use: 'RESERVATION' };
    const days = { from: '2026-11-30T23:00:00Z', to: '2026-12-03T23:00:00Z' };
    const conflicts = [
      { ...item, ...days, order_id: 0, worker_id: 7, worker: 'Petar Žuvela' },
      { ...item, order_id: 9, worker_id: 0, worker: '', from: '2026-12-02T08:00:00Z', to: '2026-12-02T10:00:00Z' },
      {
        ...{ ...item, equipment_use: 'LOAN', order_id: 0, worker_id: 8, worker: 'Ana Babić' },
        ...{ from: '2026-11-23T08:00:00Z', to: '9999-01-01T00:00:00Z' },
      },
    ];
    await open(
      {},
      {
        'PATCH /orders/12/details': async (request) =>
          (await json(request)).override_conflicts
            ? { data: 12, version: 2 }
            : Response.json(
                { type: 'about:blank', title: 'conflict', status: 409, code: 'order_conflict', conflicts },
                { status: 409, headers: { 'content-type': 'application/problem+json' } },
              ),
      },
    );
    await edit();
    await hours().fill('3');
    await button('Spremi').click();
    const dialog = page.getByRole('dialog', { name: 'Oprema je u to vrijeme zauzeta' });
    const told = dialog.getByRole('listitem');
    await expect
      .element(told.nth(0))
      .toHaveTextContent('Laser križni 360°Rezervirano za: Petar Žuvela1. – 3. 12. 2026.');
    await expect.element(told.nth(0).getByRole('link')).not.toBeInTheDocument();
    await expect
      .element(told.nth(1).getByRole('link', { name: 'Rezervirano za radni nalog RN-9' }))
      .toHaveAttribute('href', '/work-orders/9');
    await expect
      .element(told.nth(2))
      .toHaveTextContent(`Zadužuje: Ana Babićod ${formatDateTime(fromWall('2026-11-23', '09:00'))}, bez roka`);
    await dialog.getByRole('textbox').fill('Dijele ga');
    await dialog.getByRole('button', { name: 'Svejedno spremi' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('what others change under the edits stays apart until saved', async () => {
    const entry = {
      ...{ history_id: 3, type: 'time_estimate', datetime: '2026-11-21T08:00:00Z', user: 'Marko Babić' },
      ...{ old_value: 120, value: 60, reason: '' },
    };
    const { change } = await open({}, { 'GET /orders/12/history': () => ({ data: [entry], count: 1 }) });
    await edit();
    await hours().fill('3');
    change({ time_estimate: 60, hold_reason: 'Čeka se dio' });
    await expect.element(page.getByText('Na čekanju: Čeka se dio')).toBeVisible();
    await expect.element(hours()).toHaveValue('3');
    await expect.element(page.getByText(/Marko Babić: u međuvremenu izmijenjeno/)).toBeVisible();
  });

  test('both values of a conflict are set side by side', async () => {
    const saves: Record<string, unknown>[] = [];
    let now = orderDetails();
    await open(
      {},
      {
        'GET /orders/12/details': () => ({ data: now }),
        'PATCH /orders/12/details': async (request) => {
          const body = await json(request);
          saves.push(body);
          if (body.version !== 1) return { data: 12, version: 3 };
          now = orderDetails({ version: 2, time_estimate: 60 });
          const conflicts = [
            { field: 'time_estimate', yours: 180, theirs: 60, by: 'Marko Babić', at: '2026-11-21T08:00:00Z' },
          ];
          return Response.json(
            { type: 'about:blank', title: 'conflict', status: 409, code: 'conflict', conflicts, version: 2 },
            { status: 409, headers: { 'content-type': 'application/problem+json' } },
          );
        },
      },
    );
    await edit();
    await hours().fill('3');
    await button('Spremi').click();
    const dialog = page.getByRole('dialog', { name: 'Netko drugi je mijenjao isto' });
    await expect.element(dialog.getByText('3 h')).toBeVisible();
    await expect.element(dialog.getByText('1 h')).toBeVisible();
    await expect
      .element(dialog.getByText(`Marko Babić, ${formatDateTime(fromWall('2026-11-21', '09:00'))}`))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Spremi' }).click();
    await expect.element(told('Radni nalog je spremljen')).toBeVisible();
    expect(saves).toEqual([
      { version: 1, time_estimate: 180 },
      { version: 2, time_estimate: 180 },
    ]);
  });

  test('after the start workers only go, and the planned start stays', async () => {
    await open({ ...running, can_edit: true });
    await expect.element(page.getByRole('textbox', { name: 'Planirani početak, dan' })).not.toBeInTheDocument();
    await edit();
    await expect.element(hours()).toHaveFocus();
    await expect.element(button('Ukloni Ivan Kos')).toBeVisible();
    await expect.element(button('Dodaj radnika')).not.toBeInTheDocument();
  });

  test('without a planned start nobody can be added', async () => {
    await open({ planned_start: null, workers: [] });
    await expect.element(button('Dodaj radnika')).not.toBeInTheDocument();
    await expect.element(page.getByText('Odredite planirani početak da biste dodali radnike.')).toBeVisible();
  });
});

describe('a worker', () => {
  const worker = { 'GET /auth/check': asWorker };

  test('starts at once, and sees no planning', async () => {
    let started = 0;
    const { keep } = await open(
      { can_edit: false, allowed_actions: ['order.start', 'order.comment'] },
      {
        ...worker,
        'POST /orders/12/start': () => {
          started += 1;
          return keep(running);
        },
      },
    );
    await expect.element(section('Plan')).not.toBeInTheDocument();
    await expect.element(button('Ukloni Ivan Kos')).not.toBeInTheDocument();
    await expect.element(button('Više radnji')).not.toBeInTheDocument();
    await button('Započni').dblClick();
    await expect.element(told('Radni nalog je započet')).toBeVisible();
    await expect.element(button('Završi nalog')).toBeVisible();
    await expect.element(section('Odrađeno vrijeme').getByText('1 h 30')).toBeVisible();
    expect(started).toBe(1);
  });

  test('whose work ran over night is asked when it really ended', async () => {
    const forgotten = workSession({ worker_id: 3, worker: 'Ivan Kos', ended_at: null });
    const sent: unknown[] = [];
    const { keep } = await open(
      { ...running, sessions: [forgotten] },
      {
        ...worker,
        'POST /orders/12/finish': async (request) => {
          sent.push(await request.json());
          return keep({ status: 'DONE', running: false, allowed_actions: [] });
        },
      },
    );
    await button('Završi nalog').click();
    const dialog = page.getByRole('dialog', { name: 'Završetak radnog naloga' });
    await expect.element(dialog.getByLabelText('Kraj, dan')).toHaveValue('21. 11. 2026.');
    await dialog.getByRole('button', { name: 'Završi nalog' }).click();
    await expect.element(dialog.getByText('Upišite kad je rad završio')).toBeVisible();
    await dialog.getByLabelText('Kraj, vrijeme').fill('16:30');
    await expect.element(dialog.getByText('Odrađeno vrijeme: 8 h 30.', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Završi nalog' }).click();
    await expect.poll(() => sent).toEqual([{ at: '2026-11-21T15:30:00.000Z', entered: true }]);
  });

  test('whose work ran over night is asked the same of a pause', async () => {
    const own = workSession({ worker_id: 3, worker: 'Ivan Kos', ended_at: null });
    const sent: unknown[] = [];
    const { keep } = await open(
      { ...running, sessions: [own] },
      {
        ...worker,
        'POST /orders/12/pause': async (request) => {
          sent.push(await request.json());
          return keep({ running: false, at_work: false, allowed_actions: ['order.finish'] });
        },
      },
    );
    await button('Pauza').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Kad je rad stvarno završio?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Pauza' }).click();
    await expect.element(dialog.getByText('Upišite kad je rad završio')).toBeVisible();
    expect(sent).toEqual([]);
    await dialog.getByLabelText('Kraj, vrijeme').fill('16:30');
    await dialog.getByRole('button', { name: 'Pauza' }).click();
    await expect.poll(() => sent).toEqual([{ at: '2026-11-21T15:30:00.000Z', entered: true }]);
    await expect.element(told('Rad je pauziran')).toBeVisible();
  });

  test('what is paused runs over nothing', async () => {
    const long = {
      time_started: '2026-11-20T07:00:00Z',
      planned_start: '2026-11-20T07:00:00Z',
      time_estimate_minutes: 60,
    };
    const { change } = await open({ ...running, ...long }, worker);
    const over = page.getByText(/^preko /);
    await expect.element(over.first()).toBeVisible();
    change({ running: false });
    await expect.element(over).not.toBeInTheDocument();
  });

  test('is led to what is missing before finishing', async () => {
    const check = { check_id: 1, title: 'Filtar očišćen', checked: false, checked_at: null, checked_by: '' };
    const demands = { ...orderDetails().demands, description: true, signature: true };
    const ticked: unknown[] = [];
    const { keep, calls } = await open(
      { ...running, checklist: [check], demands },
      {
        ...worker,
        'POST /orders/12/checklist/1': async (request) => {
          ticked.push(await request.json());
          return keep({
            checklist: [{ ...check, checked: true, checked_at: '2026-11-23T07:10:00Z', checked_by: 'Ivan Kos' }],
          });
        },
        'POST /orders/12/work_descriptions': async (request) => {
          const { description } = await request.json();
          const written = {
            description_id: 4,
            description,
            user_id: 3,
            created_by: 'Ivan Kos',
            created_at: '2026-11-23T07:20:00Z',
            can_delete: true,
          };
          keep({ work_descriptions: [written], demands: { ...demands, described: true } });
          return Response.json({ data: 4 }, { status: 201 });
        },
        'POST /orders/12/signature': async (request) => {
          const form = await request.formData();
          const { name } = JSON.parse(await (form.get('json') as File).text());
          const [picture] = form.getAll('images');
          expect(picture).toBeInstanceOf(File);
          return keep({
            demands: { ...demands, described: true, signed: true },
            signature: {
              name,
              changed_at: null,
              changed_parts: [],
              doc_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
              signed_at: '2026-11-23T07:30:00Z',
              created_by: 'Ivan Kos',
            },
          });
        },
        'POST /orders/12/finish': () => keep({ status: 'DONE', running: false, allowed_actions: [] }),
      },
    );
    await button('Završi nalog').click();
    const dialog = page.getByRole('dialog', { name: 'Završetak radnog naloga' });
    await expect.element(dialog.getByText('Prije završetka još nedostaje:')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Završi nalog' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: /^Opis radova/ }).click();
    await expect.element(page.getByRole('textbox', { name: 'Što je napravljeno' })).toHaveFocus();

    // What was typed is saved without a further button.
    await userEvent.keyboard('Zamijenjen ventilator.');
    await button('Završi nalog').click();
    await expect.element(dialog.getByText('Prije završetka još nedostaje:')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: /^Opis radova/ })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Još ne' }).click();
    await expect.element(section('Opis radova').getByText('Zamijenjen ventilator.')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Što je napravljeno' })).toHaveValue('');
    await page.getByRole('checkbox', { name: 'Filtar očišćen' }).click();
    await expect.element(page.getByRole('checkbox', { name: 'Filtar očišćen' })).toBeChecked();
    await expect.poll(() => ticked).toEqual([{ checked: true }]);

    await button('Potpiši').click();
    const sign = page.getByRole('dialog', { name: 'Potpis klijenta' });
    await expect.element(sign.getByRole('textbox', { name: 'Ime i prezime potpisnika' })).toHaveValue('Petra Novak');
    await sign.getByRole('button', { name: 'Spremi potpis' }).click();
    await expect.element(sign.getByText('Nedostaje potpis')).toBeVisible();
    await sign.getByText('Upis imena').click();
    await expect.element(sign.getByRole('img', { name: 'Potpisano' })).toBeVisible();
    await expect.element(sign.getByText('Nedostaje potpis')).not.toBeInTheDocument();
    await sign.getByRole('button', { name: 'Odustani' }).click();
    await page.getByRole('button', { name: 'Ne', exact: true }).click();
    await sign.getByRole('button', { name: 'Spremi potpis' }).click();
    await expect.element(told('Potpis je spremljen')).toBeVisible();
    await expect.element(section('Potpis klijenta').getByRole('img', { name: 'Potpis, Petra Novak' })).toBeVisible();

    await button('Završi nalog').click();
    await dialog.getByRole('button', { name: 'Završi nalog' }).click();
    await expect.element(told('Radni nalog je završen')).toBeVisible();
    expect(calls).toContain('POST /orders/12/finish');
    await expect
      .element(page.getByRole('link', { name: 'Radni list (PDF)' }))
      .toHaveAttribute('href', '/api/orders/12/report');
  });

  test('on a phone has the big buttons at the lower edge', async () => {
    await page.viewport(390, 844);
    await open(running, worker);
    const finish = button('Završi nalog');
    await expect.element(finish).toBeVisible();
    const box = finish.element().getBoundingClientRect();
    expect(box.height).toBeGreaterThanOrEqual(48);
    expect(box.bottom).toBeGreaterThan(760);
    await expect.element(button('Pauza')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Nazovi' }).first())
      .toHaveAttribute('href', 'tel:+385915550142');
    await expect
      .element(page.getByRole('link', { name: 'Navigacija' }))
      .toHaveAttribute('href', expect.stringContaining('destination=45.327%2C14.442'));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

test('the office starts on behalf of the workers after a question', async () => {
  const { keep, calls } = await open({}, { 'POST /orders/12/start': () => keep({ ...running, can_edit: true }) });
  await button('Započni').click();
  const question = page.getByRole('dialog', { name: 'Početak umjesto radnika' });
  await expect.element(question.getByText('Vrijeme počinje teći za: Ivan Kos.')).toBeVisible();
  expect(calls).not.toContain('POST /orders/12/start');
  await question.getByRole('button', { name: 'Započni' }).click();
  await expect.element(told('Radni nalog je započet')).toBeVisible();
});

test('an order is put on hold for a reason, and taken off', async () => {
  const reasons: unknown[] = [];
  const { keep } = await open(running, {
    'POST /orders/12/hold': async (request) => {
      reasons.push(await request.json());
      return keep({ hold_reason: 'Čeka se dio', allowed_actions: ['order.unhold'] });
    },
    'POST /orders/12/unhold': () => keep({ hold_reason: '', allowed_actions: ['order.hold'] }),
  });
  await button('Više radnji').click();
  await page.getByRole('menuitem', { name: 'Stavi na čekanje' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stavljanje na čekanje' });
  await dialog.getByRole('button', { name: 'Stavi na čekanje' }).click();
  await expect.element(dialog.getByText('Navedite razlog')).toBeVisible();
  await dialog.getByRole('textbox').fill('Čeka se dio');
  await dialog.getByRole('button', { name: 'Stavi na čekanje' }).click();
  await expect.element(page.getByText('Na čekanju: Čeka se dio')).toBeVisible();
  expect(reasons).toEqual([{ reason: 'Čeka se dio' }]);
  await button('Skini s čekanja').click();
  await expect.element(page.getByText('Na čekanju: Čeka se dio')).not.toBeInTheDocument();
});

describe('deleting', () => {
  test('asks, and goes back to the list', async () => {
    const { router } = await open({}, { 'DELETE /orders/12': () => ({ data: null }) });
    await button('Više radnji').click();
    await page.getByRole('menuitem', { name: 'Obriši radni nalog' }).click();
    const question = page.getByRole('dialog', { name: 'Brisanje radnog naloga' });
    await expect.element(question.getByText(/obrisati radni nalog RN-12 „Servis rashladne vitrine”/)).toBeVisible();
    await question.getByRole('button', { name: 'Obriši radni nalog' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/work-orders');
  });

  test('one that was started needs a reason', async () => {
    const asked = vi.fn();
    const { router } = await open(
      { ...running, allowed_actions: ['order.delete_started'] },
      {
        'DELETE /orders/12': (request) => {
          asked(new URL(request.url).searchParams.get('reason'));
          return { data: null };
        },
      },
    );
    await button('Više radnji').click();
    await page.getByRole('menuitem', { name: 'Obriši radni nalog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Brisanje radnog naloga' });
    await dialog.getByRole('textbox').fill('Dvostruki unos');
    await dialog.getByRole('button', { name: 'Obriši radni nalog' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/work-orders');
    expect(asked).toHaveBeenCalledWith('Dvostruki unos');
  });

  test('a deleted one is read only, and restored', async () => {
    const { keep } = await open(
      { status: 'DELETED', status_reason: 'Dvostruki unos', can_edit: false, allowed_actions: ['order.restore'] },
      { 'POST /orders/12/restore': () => keep({ status: 'CREATED', can_edit: true, allowed_actions: ['order.edit'] }) },
    );
    await expect
      .element(page.getByText('Ovaj je radni nalog obrisan i može se samo čitati. Razlog: Dvostruki unos'))
      .toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    await button('Vrati').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Vrati' }).click();
    await expect.element(told('Radni nalog je vraćen')).toBeVisible();
    await expect.element(button('Uredi plan')).toBeVisible();
  });
});

test('says of what is reserved how much is in no place', async () => {
  const pipe = { catalog_item_id: 4, name: 'Cijev bakrena', quantity: 13.5, used: 0, unit_of_measure: 'METER' };
  await open({ reserved_materials: [{ ...pipe, lacking: 11.5 }] });
  await expect.element(section('Rezervirano za nalog')).toHaveTextContent('Cijev bakrenanedostaje 11,5 m13,5 m');
});

test('its tab is called by its number, unlike that of its task', async () => {
  await open({ title: 'Servis vitrine' });
  await expect.poll(() => document.title).toBe('RN-12 Servis vitrine · Teren');
});

test('follows its task, whose place and contact it shows', async () => {
  const { keep } = await open();
  keep({ contact_name: 'Iva Lončar' });
  tell('change', { thing: 'task', id: 7, kind: 'contact', by: 2, version: 2 });
  await expect.element(section('Kontakt').getByText('Iva Lončar')).toBeVisible();
});

test('its files are internal, which is said before one adds any where the client reads the task', async () => {
  const { linked_task } = orderDetails();
  await open({ linked_task: { ...linked_task, shared_with: 'Jadran' } });
  await expect
    .element(section('Slike i dokumenti').getByText(/Interno: samo Primorje .+ Jadran, dodajte/))
    .toBeVisible();
});

describe('comments', () => {
  const comment = (more: Partial<Schemas['Comment']>): Schemas['Comment'] => ({
    comment_id: 1,
    comment: 'Naručen novi ventilator.',
    created_by: 'Marko Babić',
    user_id: 2,
    avatar_url: '',
    created_at: '2026-11-18T08:02:00Z',
    shared: false,
    withdrawn: false,
    withdrawn_at: null,
    withdrawn_by: null,
    can_edit_till: null,
    edited_at: null,
    mentions: [],
    can_withdraw: false,
    unread: false,
    image: null,
    ...more,
  });

  test('are narrowed to those that were unread, which seeing them has marked as read', async () => {
    const { calls } = await open({
      comments: [comment({}), comment({ comment_id: 2, comment: 'Stiže u petak.', unread: true })],
    });
    const unread = page.getByText('Stiže u petak.');
    await expect.element(unread).toBeInTheDocument();
    expect(calls).not.toContain('POST /orders/12/comments/read');
    unread.element().scrollIntoView();
    await expect.poll(() => calls).toContain('POST /orders/12/comments/read');
    await page.getByText('Nepročitani · 1').click();
    await expect.element(page.getByText('Stiže u petak.')).toBeVisible();
    await expect.element(page.getByText('Naručen novi ventilator.')).not.toBeInTheDocument();
    await section('Komentari').getByText('Svi', { exact: true }).click();
    await expect.element(page.getByText('Naručen novi ventilator.')).toBeVisible();
  });
});

test('the history can be narrowed to the status', async () => {
  const asked: (string | null)[] = [];
  const entry = { history_id: 3, datetime: '2026-11-21T08:00:00Z', user: 'Marko Babić', old_value: null, reason: '' };
  await open(
    {},
    {
      'GET /orders/12/history': (request) => {
        asked.push(new URL(request.url).searchParams.get('group'));
        return { data: [{ ...entry, type: 'new_worker', value: 'Ivan Kos' }], count: 1 };
      },
    },
  );
  await button('Povijest').click();
  const dialog = page.getByRole('dialog', { name: 'Povijest' });
  await expect.element(dialog.getByText('Dodan radnik')).toBeVisible();
  expect(asked).not.toContain('STATUS');
  await dialog.getByText('Samo status').click();
  await expect.poll(() => asked.at(-1)).toBe('STATUS');
});

test('an order of nobody’s is not found, within the frame', async () => {
  await open({}, { 'GET /orders/12/details': () => fault(404, 'not_found', 'Ne postoji') });
  await expect.element(page.getByRole('heading', { name: 'Radni nalog nije pronađen' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Natrag na radne naloge' }))
    .toHaveAttribute('href', '/work-orders');
});

test.each(['light', 'dark'] as const)('has no accessibility fault, %s, planned, carried out or read', async (theme) => {
  const check = signedIn();
  const answers = { 'GET /auth/check': () => ({ ...check, user: { ...check.user, theme } }) };
  const checks = [
    { check_id: 1, title: 'Filtar', checked: true, checked_at: '2026-11-23T07:10:00Z', checked_by: 'Ivan Kos' },
    { check_id: 2, title: 'Plamenik', checked: false, checked_at: null, checked_by: '' },
  ];
  const demands = { ...orderDetails().demands, photo: true };
  const { screen } = await open({}, answers);
  await edit();
  await hours().fill('3');
  await button('Ukloni Ivan Kos').click();
  expect(await faultsIn(screen.container, { habits: true })).toEqual([]);
  await screen.unmount();
  const second = await open({ ...running, checklist: checks, demands, hold_reason: 'Čeka se dio' }, answers);
  expect(await faultsIn(second.screen.container, { habits: true })).toEqual([]);
  await second.screen.unmount();
  await open({ status: 'DELETED', can_edit: false, allowed_actions: ['order.restore'] }, answers);
  expect(await faultsIn(document.body, { habits: true })).toEqual([]);
});
