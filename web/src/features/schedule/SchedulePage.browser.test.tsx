import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { faultsIn } from '@/test/accessible';
import { type Answers, fault, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';
import type { BoardOrder, Crew } from './schedule.api';

/** A Tuesday, five minutes before half past eleven in Zagreb. */
const NOW = '2026-11-24T10:25:00Z';
const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];

const worker = (id: number, first: string, last: string): Crew['workers'][number] => ({
  worker_id: id,
  first_name: first,
  last_name: last,
  email: `${id}@primorje.test`,
  image_url: '',
  planned_minutes: [],
  absences: [],
});
const nina: Crew['workers'][number] = {
  ...worker(2, 'Nina', 'Radić'),
  absences: [{ kind: 'SICK', from: '2026-11-23T23:00:00Z', to: '2026-11-24T23:00:00Z' }],
};

const order = (id: number, title: string, more: Partial<BoardOrder> = {}): BoardOrder => ({
  order_id: id,
  task_id: id,
  version: 1,
  task_title: title,
  task_status: 'CREATED',
  task_priority: 'MEDIUM',
  task_description: '',
  task_created_at: '2026-11-20T08:00:00Z',
  task_created_by: 'Ana Jurić',
  task_last_status_change: '2026-11-20T08:00:00Z',
  tenant_id: 1,
  tenant_name: 'Hotel Bonavia',
  created_at: '2026-11-20T08:00:00Z',
  running: false,
  working_hours: '',
  status: 'CREATED',
  hold_reason: '',
  is_external_task: false,
  planned_start: null,
  planned_end: null,
  due_at: null,
  start_date: null,
  end_date: null,
  time_estimate_minutes: 60,
  wanted_day: null,
  address_name: '',
  address_type: '',
  address1: '',
  address2: '',
  address3: '',
  address4: '',
  zipcode: '',
  city: 'Rijeka',
  region: '',
  country: '',
  latitude: null,
  longitude: null,
  contact_name: '',
  contact_phone: '',
  contact_email: '',
  workers: [],
  conflicts: [],
  away: [],
  allowed_actions: ['order.edit'],
  ...more,
});

interface Given {
  readonly planned?: readonly BoardOrder[];
  readonly waiting?: readonly BoardOrder[];
  readonly late?: readonly BoardOrder[];
}

/** The board over a server with these orders. */
function open(path: string, { planned = [], waiting = [], late = [] }: Given = {}, answers: Answers = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  onTestFinished(() => void vi.useRealTimers());
  return renderApp(path, {
    answers: {
      'POST /schedule/search': async (request) => {
        const { only } = (await request.json()) as { only: string };
        const data = only === 'PLANNED' ? planned : only === 'LATE' ? late : waiting;
        const counts = { CREATED: planned.length, IN_EXECUTION: 0, DONE: 0, DELETED: 0 };
        return { data, counts, planned: (only === 'LATE' ? late : planned).length, unscheduled: waiting.length };
      },
      'POST /schedule/worker_list': () => {
        const shown = path.includes('view=day') ? DAYS.slice(1, 2) : DAYS;
        const days = shown.map((day, n) => {
          const isWork = shown.length === 1 || n < 5;
          return {
            day,
            from: `${day}T07:00:00Z`,
            to: `${day}T${isWork ? '15' : '07'}:00:00Z`,
            minutes: isWork ? 480 : 0,
            holiday: null,
          };
        });
        const zero = shown.map(() => 0);
        const workers = [worker(1, 'Josip', 'Vuković'), nina].map((one) => ({ ...one, planned_minutes: zero }));
        return { data: { days, workers, teams: [], road_detour: 30, road_speed: 50 } };
      },
      'POST /schedule/presence': () => ({}),
      ...answers,
    },
  });
}

const told = (text: string | RegExp) => page.getByRole('region', { name: 'Obavijesti' }).getByText(text);
const row = (name: string) => page.getByText(name).element().closest('[data-row]') as HTMLElement;

test('who is away is not free, and of the hours of the team theirs are missing', async () => {
  await open('/schedule?view=day&mode=workers&day=2026-11-24');
  await expect.element(page.getByText('Nina Radić')).toBeVisible();
  expect(row('Nina Radić').textContent).toContain('Bolovanje');
  expect(row('Nina Radić').textContent).not.toContain('slobodno');
  expect(row('Josip Vuković').textContent).toContain('slobodno');
  await expect.element(page.getByText('2 radnika · 0 h / 8 h')).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
});

test('changed teams and holidays of the company are seen at once', async () => {
  let name = 'Elektro ekipa';
  let holiday: string | null = null;
  const day = { day: '2026-11-24', from: '2026-11-24T07:00:00Z', to: '2026-11-24T15:00:00Z', minutes: 480 };
  await open(
    '/schedule?view=day&mode=workers&day=2026-11-24',
    {},
    {
      'POST /schedule/worker_list': () => ({
        data: {
          days: [{ ...day, holiday }],
          workers: [{ ...worker(1, 'Josip', 'Vuković'), planned_minutes: [0] }],
          teams: [{ team_id: 7, name, worker_ids: [1] }],
          road_detour: 30,
          road_speed: 50,
        },
      }),
    },
  );
  await expect.element(page.getByText('Elektro ekipa').first()).toBeVisible();
  name = 'Elektro A';
  tell('change', { thing: 'team', id: 7, kind: 'name', by: 2, version: 2 });
  await expect.element(page.getByText('Elektro A').first()).toBeVisible();
  holiday = 'Kolektivni godišnji';
  tell('change', { thing: 'tenant', id: 1, kind: 'holiday', by: 2, version: 2 });
  await expect.element(page.getByText(/Kolektivni godišnji/).first()).toBeVisible();
});

test('M puts what waits no earlier than now; a time that has passed and one outside hours are told', async () => {
  await open('/schedule?view=week&day=2026-11-24', { waiting: [order(7, 'Kotao ne pali')] });
  await expect.element(page.getByRole('button', { name: /Kotao ne pali/ })).toBeVisible();
  (page.getByRole('button', { name: /Kotao ne pali/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('m');
  const spoken = () => [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent).join(' ');
  await expect.poll(spoken).toContain('utorak, 24. studenoga, 11:30 do 12:30, slobodno');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(spoken).toContain('11:15 do 12:15, to je vrijeme prošlo');
  for (let n = 0; n < 4; n++) await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.poll(spoken).toContain('15:15 do 16:15, izvan radnog vremena');
  await userEvent.keyboard('{Tab}');
  await expect.poll(spoken).toContain('srijeda, 25. studenoga, 08:00 do 09:00, slobodno');
  for (let n = 0; n < 3; n++) await userEvent.keyboard('{ArrowRight}');
  await expect.poll(spoken).toContain('subota, 28. studenoga, 08:00 do 09:00, neradni dan');
  await userEvent.keyboard('{Tab}');
  await expect.element(told('U prikazanim danima nema slobodnog radnog vremena')).toBeVisible();
});

test('what is placed by keys leaves the focus to the next that waits', async () => {
  await open(
    '/schedule?view=week&day=2026-11-24',
    { waiting: [order(7, 'Kotao ne pali'), order(8, 'Curi ventil')] },
    { 'PATCH /orders/plans': () => fault(409, 'conflict', 'changed') },
  );
  await expect.element(page.getByRole('button', { name: /Kotao ne pali/ })).toBeVisible();
  (page.getByRole('button', { name: /Kotao ne pali/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('m{Enter}');
  await expect.poll(() => document.activeElement?.textContent).toContain('Curi ventil');
});

test('a change whose answer got lost is asked for again as the same, and one taken back in vain can be taken back again', async () => {
  const sent: { key: string | null; body: { changes: { version: number }[] } }[] = [];
  const lost = [1, 3, 4];
  await open(
    '/schedule?view=week&day=2026-11-24',
    { waiting: [order(7, 'Kotao ne pali')] },
    {
      'PATCH /orders/plans': async (request) => {
        sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
        if (lost.includes(sent.length)) throw new TypeError('network');
        return { data: [{ order_id: 7, version: sent.length }] };
      },
    },
  );
  await expect.element(page.getByRole('button', { name: /Kotao ne pali/ })).toBeVisible();
  (page.getByRole('button', { name: /Kotao ne pali/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('m{Enter}');
  await expect.element(told(/RN-7/)).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);

  const undo = page.getByRole('region', { name: 'Obavijesti' }).getByRole('button', { name: 'Poništi' });
  await undo.click();
  await expect.element(told(/Poslužitelj nije dostupan/)).toBeVisible();
  expect(sent).toHaveLength(4);
  await undo.click();
  await expect.poll(() => sent.length).toBe(5);
  expect(sent[4]?.body).toEqual(sent[3]?.body);
  expect(sent[4]?.body.changes[0]?.version).toBe(2);
});

test('what was undone is redone, until something else is changed', async () => {
  const sent: { planned_start: string; version: number }[] = [];
  await open(
    '/schedule?view=day&day=2026-11-24',
    {
      planned: [
        order(1, 'Ledomat curi', { planned_start: '2026-11-24T11:00:00Z', planned_end: '2026-11-24T12:00:00Z' }),
      ],
    },
    {
      'PATCH /orders/plans': async (request) => {
        const { changes } = (await request.json()) as { changes: { planned_start: string; version: number }[] };
        sent.push(...changes);
        return { data: [{ order_id: 1, version: sent.length + 1 }] };
      },
    },
  );
  const press = async (keys: string, calls: number) => {
    await userEvent.keyboard(keys);
    await expect.poll(() => sent.length).toBe(calls);
  };
  await expect.element(page.getByRole('button', { name: 'Ledomat curi' })).toBeVisible();
  const focus = () => (page.getByRole('button', { name: 'Ledomat curi' }).element() as HTMLElement).focus();
  focus();
  await press('m{ArrowDown}{Enter}', 1);
  await press('{Control>}z{/Control}', 2);
  await press('{Control>}y{/Control}', 3);
  expect(sent).toMatchObject([
    { planned_start: '2026-11-24T11:15:00.000Z', version: 1 },
    { planned_start: '2026-11-24T11:00:00Z', version: 2 },
    { planned_start: '2026-11-24T11:15:00.000Z', version: 3 },
  ]);
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.element(told('Nema poništene promjene koja se može ponoviti')).toBeVisible();

  await press('{Control>}z{/Control}', 4);
  await page.getByRole('button', { name: 'Ponovi', exact: true }).click();
  await expect.poll(() => sent.length).toBe(5);
  await press('{Control>}z{/Control}', 6);
  focus();
  await press('m{ArrowUp}{Enter}', 7);
  // Nothing is redone after another change: the call that follows is the next undo.
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await press('{Control>}z{/Control}', 8);
  expect(sent.slice(4)).toMatchObject([
    { planned_start: '2026-11-24T11:15:00.000Z', version: 5 },
    { planned_start: '2026-11-24T11:00:00Z', version: 6 },
    { planned_start: '2026-11-24T10:45:00.000Z', version: 7 },
    { planned_start: '2026-11-24T11:00:00Z', version: 8 },
  ]);
});

test('an undo that leads back to a collision can be asked for again when the person has gone back to the plan', async () => {
  const sent: { reason?: string }[] = [];
  const busy = {
    order_id: 9,
    title: 'Zamjena brave',
    worker_id: 3,
    worker: 'Ana Ć',
    from: '2026-11-24T08:00:00Z',
    to: '2026-11-24T09:00:00Z',
  };
  await open(
    '/schedule?view=week&day=2026-11-24',
    { waiting: [order(7, 'Kotao ne pali')] },
    {
      'PATCH /orders/plans': async (request) => {
        sent.push(await request.json());
        const isBack = sent.length > 1 && !sent.at(-1)?.reason;
        if (!isBack) return { data: [{ order_id: 7, version: sent.length }] };
        const problem = {
          type: 'about:blank',
          title: 'conflict',
          status: 409,
          code: 'order_conflict',
          conflicts: [busy],
        };
        return Response.json(problem, { status: 409, headers: { 'Content-Type': 'application/problem+json' } });
      },
    },
  );
  await expect.element(page.getByRole('button', { name: /Kotao ne pali/ })).toBeVisible();
  (page.getByRole('button', { name: /Kotao ne pali/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('m{Enter}');
  await expect.element(told(/RN-7/)).toBeVisible();
  for (let n = 0; n < 2; n++) {
    await userEvent.keyboard('{Control>}z{/Control}');
    await page.getByRole('dialog').getByRole('button', { name: 'Natrag na plan' }).click();
  }
  await userEvent.keyboard('{Control>}z{/Control}');
  await page.getByRole('textbox', { name: 'Razlog' }).fill('Tako je i bilo');
  await page.getByRole('button', { name: /svejedno/i }).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ override_conflicts: true, reason: 'Tako je i bilo' });
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toHaveLength(5);
});

test('conflicts are counted, and shown alone', async () => {
  const at = (day: number, more: Partial<BoardOrder>) => ({
    planned_start: `2026-11-${day}T08:00:00Z`,
    planned_end: `2026-11-${day}T09:00:00Z`,
    ...more,
  });
  await open('/schedule?view=week&day=2026-11-24', {
    planned: [
      order(1, 'Ledomat curi', at(24, {})),
      order(2, 'Alarm na rampi', at(25, { conflicts: [3] })),
      order(3, 'Zamjena sklopke', at(25, { conflicts: [2] })),
    ],
  });
  const on = (title: string) => page.getByRole('button', { name: title });
  await expect.element(on('Ledomat curi')).toBeVisible();
  await page.getByRole('button', { name: 'Sukob 2' }).click();
  await expect.element(on('Alarm na rampi')).toBeVisible();
  await expect.element(on('Ledomat curi')).not.toBeInTheDocument();
});

const josip: BoardOrder['workers'][number] = {
  worker_id: 1,
  user_id: 1,
  first_name: 'Josip',
  last_name: 'Vuković',
  email: '1@primorje.test',
  image_url: '',
};

/** Answers with a proposal for each order: a place at nine on that day. */
const proposing = (asked: (body: { order_ids: number[]; from: string; to: string }) => void): Answers => ({
  'POST /schedule/suggest': async (request) => {
    const body = (await request.json()) as { order_ids: number[]; from: string; to: string };
    asked(body);
    const detour = { meters: 0, minutes: 0 };
    const at = { start: '2026-11-24T12:00:00Z', end: '2026-11-24T13:00:00Z' };
    const place = { ...at, workers: [josip], before: null, after: null, busy: [], detour, reasons: [] };
    const suggestions = body.order_ids.map((id) => ({
      order: order(id, `Nalog ${id}`),
      minutes: 60,
      refusal: '',
      places: [place],
    }));
    return { data: { suggestions, driving: detour, saved: detour, cut_short: false } };
  },
});

test('what is late on any day is counted and listed, and is moved to today', async () => {
  const asked = vi.fn();
  const due = (day: string) => ({
    planned_start: `${day}T08:00:00Z`,
    planned_end: `${day}T09:00:00Z`,
    due_at: `${day}T08:00:00Z`,
    workers: [josip],
  });
  const { router } = await open(
    '/schedule?view=week&day=2026-12-01',
    { late: [order(8, 'Ledomat curi', due('2026-11-09')), order(9, 'Alarm na rampi', due('2026-11-24'))] },
    proposing(asked),
  );
  await page.getByRole('button', { name: 'Kasni 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kasni 2 naloga' });
  await expect.element(dialog.getByText('+15 d')).toBeVisible();
  await expect.element(dialog.getByText('+2 h 25')).toBeVisible();
  expect(await faultsIn(dialog.element())).toEqual([]);
  await dialog.getByRole('button', { name: 'Premjesti na danas: Ledomat curi' }).click();
  await expect.element(page.getByRole('region', { name: 'Prijedlog za 1 nalog' })).toBeVisible();
  const day = { from: '2026-11-23T23:00:00.000Z', to: '2026-11-24T23:00:00.000Z' };
  await expect.poll(() => asked.mock.calls).toEqual([[{ order_ids: [8], ...day }]]);
  await expect.poll(() => router.state.location.search).toMatchObject({ view: 'day', day: '2026-11-24' });
});

test('what is late is counted anew as soon as somebody else moves it', async () => {
  const late = [order(8, 'Ledomat curi'), order(9, 'Alarm na rampi')];
  await open('/schedule?view=week&day=2026-12-01', { late });
  await expect.element(page.getByRole('button', { name: 'Kasni 2' })).toBeVisible();
  late.pop();
  tell('change', { thing: 'order', id: 9, kind: 'planned_start', by: 2, version: 2 });
  await expect.element(page.getByRole('button', { name: 'Kasni 1' })).toBeVisible();
});

test('a proposal for the first that wait says of how many, and goes on with the next', async () => {
  const asked = vi.fn();
  const waiting = Array.from({ length: 24 }, (_, n) => order(n + 1, `Nalog ${n + 1}`));
  await open('/schedule?view=day&day=2026-11-24', { waiting }, proposing(asked));
  await expect.element(page.getByRole('button', { name: 'Nalog 24' })).toBeInTheDocument();
  await userEvent.keyboard('s');
  await page
    .getByRole('region', { name: 'Prijedlog za 10 od 24 naloga' })
    .getByRole('button', { name: 'Predloži sljedećih 10' })
    .click();
  await page.getByRole('button', { name: 'Predloži sljedeća 4' }).click();
  await expect.element(page.getByRole('region', { name: 'Prijedlog za 4 od 24 naloga' })).toBeVisible();
  const firstAndLast = () => asked.mock.calls.map(([{ order_ids: ids }]) => [ids[0], ids.at(-1)]);
  await expect.poll(firstAndLast).toEqual([
    [1, 10],
    [11, 20],
    [21, 24],
  ]);
  await expect.element(page.getByRole('button', { name: /Predloži sljede/ })).not.toBeInTheDocument();
});

test('keys on the date above the board are for no order, whatever its number', async () => {
  const sent = vi.fn();
  const begun = { status: 'IN_EXECUTION', planned_start: '2026-11-24T10:00:00Z' } as const;
  const first = order(1, 'Ledomat curi', {
    planned_start: '2026-11-24T08:00:00Z',
    planned_end: '2026-11-24T09:00:00Z',
  });
  const answers: Answers = { 'PATCH /orders/plans': async (request) => sent(await request.json()) };
  await open('/schedule?view=day&day=2026-11-24', { planned: [first, order(2, 'Alarm na rampi', begun)] }, answers);
  const press = async (button: Locator) => {
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('u');
  };
  await press(page.getByRole('heading', { level: 1 }).getByRole('button'));
  // This message comes after all effects of the key before.
  await press(page.getByRole('button', { name: 'Alarm na rampi' }));
  await expect.element(told(/Pomaknuti se može samo nalog koji nije započet/)).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
});

test('an arrow takes the card nearest now, W the first that waits, and Escape leaves their search', async () => {
  const at = (hour: number) => ({
    planned_start: `2026-11-24T${String(hour).padStart(2, '0')}:00:00Z`,
    planned_end: `2026-11-24T${String(hour + 1).padStart(2, '0')}:00:00Z`,
  });
  await open('/schedule?view=day&day=2026-11-24', {
    planned: [order(1, 'Ledomat curi', at(7)), order(2, 'Alarm na rampi', at(11)), order(3, 'Servis dizala', at(14))],
    waiting: [order(21, 'Brava na ulazu'), order(22, 'Filtri ventilacije')],
  });
  await expect.element(page.getByRole('button', { name: 'Servis dizala' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: 'Alarm na rampi' })).toHaveFocus();

  await userEvent.keyboard('w');
  await expect.element(page.getByRole('button', { name: 'Brava na ulazu' })).toHaveFocus();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox', { name: 'Traži naloge bez termina' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Brava na ulazu' })).toHaveFocus();

  await page.getByRole('button', { name: 'Sakrij naloge bez termina' }).click();
  await expect.element(page.getByRole('button', { name: 'Brava na ulazu' })).not.toBeInTheDocument();
  await userEvent.keyboard('w');
  await expect.element(page.getByRole('button', { name: 'Brava na ulazu' })).toHaveFocus();
});

test('a key with nothing to act on says so', async () => {
  await open('/schedule?view=day&day=2026-11-24', { planned: [order(1, 'Ledomat curi', { planned_start: NOW })] });
  await expect.element(page.getByRole('button', { name: 'Ledomat curi' })).toBeVisible();
  await userEvent.keyboard('m');
  await expect.element(told('Prvo odaberite karticu strelicama ili klikom')).toBeVisible();
  await userEvent.keyboard('w');
  await expect.element(told('Svi radni nalozi imaju vrijeme')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(told('Nema promjene koja se može poništiti')).toBeVisible();
});

test('U on what has begun says why nothing happens', async () => {
  const begun = {
    status: 'IN_EXECUTION',
    start_date: '2026-11-24T10:00:00Z',
    planned_start: '2026-11-24T10:00:00Z',
    planned_end: '2026-11-24T11:00:00Z',
  } as const;
  await open('/schedule?view=day&day=2026-11-24', { planned: [order(1, 'Ledomat curi', begun)] });
  await expect.element(page.getByRole('button', { name: 'Ledomat curi' })).toBeVisible();
  (page.getByRole('button', { name: 'Ledomat curi' }).element() as HTMLElement).focus();
  await userEvent.keyboard('u');
  await expect.element(told(/Pomaknuti se može samo nalog koji nije započet/)).toBeVisible();
});

/** An order that is planned on the Tuesday, in hours of the clock in Zagreb. */
const planned = (id: number, title: string, from: number, more: Partial<BoardOrder> = {}) => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour - 1)).toISOString();
  return order(id, title, { planned_start: at(from), planned_end: at(from + 1), ...more });
};
const cardOf = (id: number) => document.querySelector<HTMLElement>(`[data-scroll] [data-order="${id}"]`);

test('a suggestion of a week names its day, and once all is taken the focus is on the board', async () => {
  const place = {
    start: '2026-11-25T08:00:00Z',
    end: '2026-11-25T09:00:00Z',
    workers: [josip],
    before: null,
    after: null,
    busy: [],
    detour: { meters: 0, minutes: 0 },
    reasons: [],
  };
  await open(
    '/schedule?view=week&day=2026-11-24',
    { waiting: [order(7, 'Kotao ne pali')] },
    {
      'POST /schedule/suggest': () => ({
        data: {
          suggestions: [{ order: order(7, 'Kotao ne pali'), minutes: 60, refusal: '', places: [place] }],
          driving: { meters: 0, minutes: 0 },
          saved: { meters: 0, minutes: 0 },
          cut_short: false,
        },
      }),
      'PATCH /orders/plans': () => ({ data: [{ order_id: 7, version: 2 }] }),
    },
  );
  const waiting = page.getByRole('button', { name: 'Kotao ne pali' });
  await expect.element(waiting).toBeVisible();
  (waiting.element() as HTMLElement).focus();
  await userEvent.keyboard('s');
  const panel = page.getByRole('region', { name: 'Prijedlog za 1 nalog' });
  await expect.element(panel.getByText('sri 25. 11. · 09:00–10:00')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.getAttribute('data-order')).toBe('7');
});

/** Pulls the end of a card by so many pixels. */
function pull(id: number) {
  const handle = cardOf(id)?.querySelector('[data-stretch]') as HTMLElement;
  const { left, bottom } = handle.getBoundingClientRect();
  // A pointer made here cannot be captured.
  Element.prototype.setPointerCapture = () => undefined;
  return (type: 'pointerdown' | 'pointermove' | 'pointerup', by: number) =>
    handle.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: left + 10, clientY: bottom + by }),
    );
}

test('a card that is made longer tells what it runs into before it is let go, and Escape gives up', async () => {
  const { calls } = await open('/schedule?view=day&day=2026-11-24', {
    planned: [
      planned(1, 'Ledomat curi', 8, { workers: [josip] }),
      planned(2, 'Alarm na rampi', 10, { workers: [josip] }),
    ],
  });
  await expect.poll(() => cardOf(1)).not.toBeNull();
  const point = pull(1);
  const ghost = () => document.querySelector('[data-column] [data-is]')?.parentElement?.textContent;
  // The part that stretches is loaded after the board.
  await expect
    .poll(() => {
      point('pointerdown', 0);
      point('pointermove', 60);
      return ghost();
    })
    .toBe('08:00–09:301 h 30slobodno');
  point('pointermove', 180);
  await expect.poll(ghost).toBe('08:00–10:302 h 30kolidira s RN-2, 10:00');
  // Held below the edge of the grid it scrolls, to the end of the day.
  point('pointermove', 700);
  await expect.poll(ghost).toBe('08:00–00:0016 hkolidira s RN-2, 10:00, izvan radnog vremena');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await expect.poll(ghost).toBeUndefined();
  point('pointerup', 700);
  expect(calls.filter((call) => call.includes('/orders/plans'))).toEqual([]);
});

test('what is pulled is told to others, and is saved as it is shown, or not at all where they were first', async () => {
  const moving = vi.fn();
  const sent = vi.fn();
  const orders = [planned(1, 'Ledomat curi', 8)];
  await open(
    '/schedule?view=day&day=2026-11-24',
    { planned: orders },
    {
      'POST /schedule/presence': async (request) => {
        moving(((await request.json()) as { order_ids: number[] }).order_ids.join());
        return {};
      },
      'PATCH /orders/plans': async (request) => {
        sent(((await request.json()) as { changes: unknown[] }).changes);
        return Response.json(
          { status: 409, code: 'conflict', order_id: 1 },
          { status: 409, headers: { 'content-type': 'application/problem+json' } },
        );
      },
    },
  );
  await expect.poll(() => cardOf(1)).not.toBeNull();
  tell('open', null);
  const point = pull(1);
  const ghost = () => document.querySelector('[data-column] [data-is]')?.parentElement?.textContent;
  await expect
    .poll(() => {
      point('pointerdown', 0);
      point('pointermove', 90);
      return ghost();
    })
    .toContain('08:00–09:45');
  await expect.poll(() => moving.mock.lastCall).toEqual(['1']);
  // A colleague was a moment earlier.
  orders[0] = planned(1, 'Ledomat curi', 8, { version: 2, time_estimate_minutes: 75 });
  tell('change', { thing: 'order', id: 1, kind: 'time_estimate', by: 2, version: 2 });
  await expect.poll(() => cardOf(1)?.title).toContain('08:00');
  point('pointerup', 90);
  await expect.poll(() => sent.mock.lastCall).toEqual([[{ order_id: 1, version: 1, time_estimate: 105 }]]);
  await expect.element(told('Nalog RN-1 netko je u međuvremenu promijenio. Prikazan je kakav je sada.')).toBeVisible();
  await expect.poll(() => moving.mock.lastCall).toEqual(['']);
});

test.each([
  ['a finger', 'finger'],
  ['keys', 'keys'],
] as const)(
  'what is moved by %s is saved over what it was when it was taken up, with all that moves along',
  async (_, by) => {
    const sent = vi.fn();
    const orders = [planned(1, 'Ledomat curi', 8), planned(2, 'Alarm na rampi', 10)];
    await open(
      '/schedule?view=day&day=2026-11-24',
      { planned: orders },
      {
        'PATCH /orders/plans': async (request) => {
          sent(((await request.json()) as { changes: { order_id: number; version: number }[] }).changes);
          return Response.json(
            { status: 409, code: 'conflict', order_id: 1 },
            { status: 409, headers: { 'content-type': 'application/problem+json' } },
          );
        },
      },
    );
    await expect.poll(() => cardOf(1)).not.toBeNull();
    tell('open', null);
    const chosen = (id: number) =>
      cardOf(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
    chosen(1);
    chosen(2);
    await expect.element(page.getByRole('region', { name: 'Odabrani nalozi' })).toBeVisible();
    const card = cardOf(1) as HTMLElement;
    card.scrollIntoView({ block: 'center' });
    const { left, top } = card.getBoundingClientRect();
    const touch = (type: string, down: number) => {
      const one = new Touch({ identifier: 1, target: card, clientX: left + 20, clientY: top + 5 + down });
      const touches = type === 'touchend' ? [] : [one];
      card.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches: [one] }));
    };
    const ghost = () => document.querySelector('[data-column] [data-is]')?.textContent ?? '';
    if (by === 'keys') {
      card.focus();
      await userEvent.keyboard('m{ArrowDown}');
    } else {
      touch('touchstart', 0);
      await expect.poll(() => document.body.dataset.lifted).toBe('');
      touch('touchmove', 120);
    }
    await expect.poll(ghost).not.toBe('');
    // A colleague moves both meanwhile.
    orders[0] = planned(1, 'Ledomat curi', 9, { version: 2 });
    orders[1] = planned(2, 'Alarm na rampi', 12, { version: 5 });
    tell('change', { thing: 'order', id: 1, kind: 'planned_start', by: 2, version: 2 });
    tell('change', { thing: 'order', id: 2, kind: 'planned_start', by: 2, version: 5 });
    await expect.poll(() => cardOf(1)?.title).toContain('09:00');
    await expect.poll(() => cardOf(2)?.title).toContain('12:00');
    if (by === 'keys') await userEvent.keyboard('{Enter}');
    else touch('touchend', 120);
    await expect
      .poll(() => sent.mock.lastCall?.[0])
      .toMatchObject([
        { order_id: 1, version: 1 },
        { order_id: 2, version: 1 },
      ]);
    await expect
      .element(told('Nalog RN-1 netko je u međuvremenu promijenio. Prikazan je kakav je sada.'))
      .toBeVisible();
  },
);

test('what goes on after midnight is made longer where it ends, by as much as it is pulled', async () => {
  const sent = vi.fn();
  await open(
    '/schedule?view=day&day=2026-11-24',
    {
      planned: [
        order(1, 'Noćna zamjena pumpe', {
          planned_start: '2026-11-23T21:00:00Z',
          planned_end: '2026-11-24T07:30:00Z',
          time_estimate_minutes: 630,
        }),
      ],
    },
    {
      'PATCH /orders/plans': async (request) => {
        sent(((await request.json()) as { changes: unknown[] }).changes);
        return { data: [{ order_id: 1, version: 2 }] };
      },
    },
  );
  await expect.poll(() => cardOf(1)).not.toBeNull();
  const point = pull(1);
  await expect
    .poll(() => {
      point('pointerdown', 0);
      point('pointermove', 60);
      point('pointerup', 60);
      return sent.mock.calls[0];
    })
    .toEqual([[expect.objectContaining({ order_id: 1, time_estimate: 660 })]]);
});

test('several that are moved together say how many they are, where each comes to stand, and what any collides with', async () => {
  const { screen } = await open('/schedule?view=day&day=2026-11-24', {
    planned: [
      planned(1, 'Ledomat curi', 12),
      planned(2, 'Alarm na rampi', 13, { workers: [josip] }),
      planned(3, 'Zamjena sklopke', 15, { workers: [josip] }),
    ],
  });
  await expect.poll(() => cardOf(2)).not.toBeNull();
  for (const id of [1, 2])
    cardOf(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
  const bar = page.getByRole('region', { name: 'Odabrani nalozi' });
  await expect.element(bar.getByRole('button', { name: 'Pomakni' })).toHaveTextContent('M');
  await expect.element(bar.getByRole('button', { name: 'Dodaj radnika' })).toHaveTextContent('A');
  await expect.element(bar.getByRole('button', { name: 'Skini s rasporeda' })).toHaveTextContent('U');
  // No card has the focus: the keys are for what is chosen.
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('m');
  const ghost = () => document.querySelector('[data-column] [data-is]')?.parentElement?.textContent;
  const companion = () => document.querySelector('[data-companion="2"]');
  await expect.poll(ghost).toBe('12:00–13:002 naloga · Ledomat curislobodno');
  await expect.poll(() => companion()?.textContent).toBe('13:00');
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.poll(ghost).toBe('13:00–14:002 naloga · Ledomat curislobodno');
  await expect.poll(() => companion()?.hasAttribute('data-clash')).toBe(false);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(ghost).toBe('13:15–14:152 naloga · Ledomat curikolidira s RN-3, 15:00');
  expect(companion()?.hasAttribute('data-clash')).toBe(true);
  expect(companion()?.textContent).toBe('14:15');
  await userEvent.keyboard('{Escape}');
  await expect.poll(companion).toBeNull();
  // On other pages toasts are at their usual place.
  await expect.poll(() => document.body.dataset.toasts).toBe('aside');
  await screen.unmount();
  expect(document.body.dataset.toasts).toBeUndefined();
});

test('on a phone the day begins with what is to be done; what is over is folded, and what waits is counted', async () => {
  await page.viewport(390, 844);
  await open('/schedule?day=2026-11-24', {
    planned: [
      planned(1, 'Ledomat curi', 8, { status: 'DONE' }),
      planned(2, 'Alarm na rampi', 10, {
        status: 'IN_EXECUTION',
        planned_start: '2026-11-22T12:45:00Z',
        contact_phone: '(091) 555-333',
      }),
      planned(3, 'Zamjena sklopke', 13),
    ],
    waiting: [
      order(7, 'Kotao ne pali', { task_created_at: '2026-11-24T05:00:00Z' }),
      order(8, 'Curi ventil', { task_created_at: '2026-11-23T22:30:00Z' }),
    ],
  });
  await expect.element(page.getByRole('button', { name: 'Zamjena sklopke' })).toBeVisible();
  const shown = () =>
    [...(document.querySelector('[data-now]')?.parentElement?.children ?? [])].map((one) =>
      one instanceof HTMLElement ? (one.dataset.order ?? one.textContent) : null,
    );
  expect(shown()).toEqual(['2', '11:25', '3', ' Završeno: 1']);
  // An order that began on another day shows that day.
  await expect.element(page.getByRole('button', { name: 'Alarm na rampi' })).toHaveTextContent('22. 11. 13:45');
  await expect.element(page.getByRole('button', { name: 'Zamjena sklopke' })).toHaveTextContent(/^13:00/);
  await page.getByRole('button', { name: 'Alarm na rampi' }).click();
  const sheet = page.getByRole('dialog', { name: 'Alarm na rampi' });
  await expect.element(sheet.getByRole('link', { name: '(091) 555-333' })).toHaveAttribute('href', 'tel:091555333');
  await sheet.getByRole('button', { name: 'Zatvori' }).last().click();
  await page.getByRole('button', { name: 'Završeno: 1' }).click();
  await expect.poll(shown).toEqual(['2', '11:25', '3', ' Završeno: 1', '1']);
  await page.getByRole('button', { name: 'Bez termina 2' }).click();
  const waiting = page.getByRole('region', { name: 'Bez termina' });
  await expect.element(waiting.getByRole('button', { name: 'Kotao ne pali' })).toHaveTextContent('danas');
  // Half past eleven at night is yesterday, even though fewer than 24 hours have passed.
  await expect.element(waiting.getByRole('button', { name: 'Curi ventil' })).toHaveTextContent('1 d');
});

test('a worker that is dropped beside the cards is told where to; what is dragged falls through a toast', async () => {
  await open('/schedule?view=week&day=2026-11-24', { planned: [planned(1, 'Ledomat curi', 12)] });
  await expect.poll(() => cardOf(1)).not.toBeNull();
  const josipRow = () => document.querySelector<HTMLElement>('[data-drag="worker:1"]') as HTMLElement;
  await expect.poll(josipRow).not.toBeNull();
  const column = document.querySelector('[data-column="2026-11-26"]')?.getBoundingClientRect();
  const touch = (type: string, clientX: number, clientY: number, cancelable = true) => {
    const one = new Touch({ identifier: 1, target: josipRow(), clientX, clientY });
    const touches = type === 'touchend' ? [] : [one];
    josipRow().dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable, touches, changedTouches: [one] }));
  };
  const { left, top } = josipRow().getBoundingClientRect();
  // The part that drags is loaded after the board.
  await expect
    .poll(async () => {
      touch('touchstart', left + 10, top + 10);
      await new Promise((resolve) => setTimeout(resolve, 400));
      return document.body.dataset.lifted;
    })
    .toBe('');
  touch('touchmove', (column?.left ?? 0) + 20, 400);
  touch('touchend', (column?.left ?? 0) + 20, 400);
  await expect.element(told('Povucite radnika ili ekipu na karticu.')).toBeVisible();
  await expect.poll(() => document.body.dataset.lifted).toBeUndefined();
  // A finger that stops a page which still moves lifts nothing.
  touch('touchstart', left + 10, top + 10, false);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(document.body.dataset.lifted).toBeUndefined();
});

/** Returns the position of an hour's line, and the lower end of what sticks above the clock. */
function hourAndHead(hour: string) {
  const line = [...document.querySelectorAll<HTMLElement>('[data-scroll] span')].find(
    (one) => one.textContent === hour,
  );
  const band = page.getByText('cijeli dan', { exact: true }).element().parentElement;
  return { line: line?.getBoundingClientRect().top ?? 0, head: band?.getBoundingClientRect().bottom ?? 0 };
}

test('another week opens at seven, below the orders of a whole day that come a moment later', async () => {
  const whole = { planned_start: '2026-11-30T23:00:00Z', planned_end: '2026-12-02T23:00:00Z' };
  const list = { let: () => undefined as void };
  const asked = new Promise<void>((resolve) => {
    list.let = resolve;
  });
  const planned = [order(1, 'Remont kotlovnice', whole)];
  await open(
    '/schedule?view=week&day=2026-12-01',
    {},
    {
      'POST /schedule/search': async (request) => {
        const { only } = (await request.json()) as { only: string };
        await asked;
        const counts = { CREATED: 1, IN_EXECUTION: 0, DONE: 0, DELETED: 0 };
        return { data: only === 'PLANNED' ? planned : [], counts, planned: 1, unscheduled: 0 };
      },
    },
  );
  const box = () => document.querySelector<HTMLElement>('[data-scroll]');
  await expect.poll(() => box()?.scrollTop).toBeGreaterThan(0);
  // The browser anchors scrolling only to what was drawn before.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  list.let();
  await expect.poll(() => cardOf(1)).not.toBeNull();
  await expect.poll(() => hourAndHead('07:00').line - hourAndHead('07:00').head).toBeGreaterThanOrEqual(0);
  expect(hourAndHead('07:00').line - hourAndHead('07:00').head).toBeLessThan(20);
});

test('what is put where there is no room is seen there, and flashes', async () => {
  const full = Array.from({ length: 40 }, (_, n) => planned(n + 1, `Nalog ${n + 1}`, 12));
  await open(
    '/schedule?view=week&day=2026-11-24',
    { planned: full, waiting: [order(90, 'Kotao ne pali')] },
    { 'PATCH /orders/plans': () => ({ data: [{ order_id: 90, version: 2 }] }) },
  );
  const waiting = page.getByRole('button', { name: /Kotao ne pali/ });
  await expect.element(waiting).toBeVisible();
  await expect.poll(() => cardOf(1)).not.toBeNull();
  const before = document.querySelectorAll('[data-scroll] [data-order]').length;
  expect(before).toBeLessThan(40);
  let flashed = false;
  const seen = new MutationObserver(() => {
    flashed ||= cardOf(90)?.hasAttribute('data-flash') === true;
  });
  seen.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-flash'] });
  onTestFinished(() => seen.disconnect());
  (waiting.element() as HTMLElement).focus();
  await userEvent.keyboard('m{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(() => cardOf(90)).not.toBeNull();
  await expect.poll(() => flashed).toBe(true);
  expect(document.querySelectorAll('[data-scroll] [data-order]')).toHaveLength(before);
});

test('in a narrow month a card shows its title, and the people beside it stand back', async () => {
  await page.viewport(1024, 768);
  onTestFinished(() => page.viewport(1280, 800));
  const hard: Partial<BoardOrder> = { conflicts: [2], is_external_task: true, task_priority: 'HIGH' };
  await open('/schedule?view=month&day=2026-11-24', { planned: [planned(1, 'Punjenje rashladnog plina', 9, hard)] });
  await expect.poll(() => cardOf(1)).not.toBeNull();
  await expect.element(page.getByRole('button', { name: 'Prikaži radnike' })).toBeVisible();
  const title = () => [...(cardOf(1)?.children ?? [])].find((one) => one.textContent === 'Punjenje rashladnog plina');
  expect(title()?.clientWidth).toBeGreaterThan(45);
  // Both panels open it is narrower still.
  await page.getByRole('button', { name: 'Prikaži radnike' }).click();
  await expect.element(page.getByRole('button', { name: 'Prikaži radnike' })).not.toBeInTheDocument();
  expect(title()?.clientWidth).toBeGreaterThan(30);
});

test('in the week of a worker the time of a card is whole, however many marks it has', async () => {
  await page.viewport(1024, 768);
  onTestFinished(() => page.viewport(1280, 800));
  const hard: Partial<BoardOrder> = { workers: [josip], conflicts: [2], is_external_task: true, task_priority: 'HIGH' };
  await open('/schedule?view=week&mode=workers&day=2026-11-24', {
    planned: [planned(1, 'Punjenje rashladnog plina', 14, hard)],
  });
  await expect.poll(() => cardOf(1)).not.toBeNull();
  const time = page.getByText('14:00', { exact: true }).element();
  expect(time.getBoundingClientRect().left).toBeGreaterThan(cardOf(1)?.getBoundingClientRect().left ?? Infinity);
  expect(time.getBoundingClientRect().width).toBeGreaterThan(20);
});

test('what others take off the board is chosen no more; what is chosen of those that wait is marked there', async () => {
  const shown = [planned(1, 'Ledomat curi', 8), planned(2, 'Alarm na rampi', 10)];
  const waiting = [order(7, 'Kotao ne pali')];
  await open('/schedule?view=day&day=2026-11-24', { planned: shown, waiting });
  const press = (id: number) =>
    document
      .querySelector(`button[data-order="${id}"]`)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
  const bar = page.getByRole('region', { name: 'Odabrani nalozi' });
  await expect.poll(() => cardOf(2)).not.toBeNull();
  await expect.element(page.getByRole('button', { name: 'Kotao ne pali' })).toBeVisible();
  for (const id of [1, 2, 7]) press(id);
  await expect.element(bar.getByText('Odabrano: 3')).toBeVisible();
  expect(document.querySelectorAll('button[data-chosen]')).toHaveLength(3);
  waiting.push(order(2, 'Alarm na rampi', { version: 2 }));
  shown.pop();
  tell('change', { thing: 'order', id: 2, kind: 'planned_start', by: 2, version: 2 });
  await expect.element(bar.getByText('Odabrano: 2')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Alarm na rampi' })).toBeVisible();
  await expect.element(bar.getByText('Odabrano: 2')).toBeVisible();
  expect([...document.querySelectorAll<HTMLElement>('button[data-chosen]')].map((one) => one.dataset.order)).toEqual([
    '7',
    '1',
  ]);
  // Chosen again, it is chosen at the first click.
  press(2);
  await expect.element(bar.getByText('Odabrano: 3')).toBeVisible();
});

const LONG = {
  workers: [josip],
  planned_start: '2026-11-22T12:45:00Z',
  planned_end: '2026-11-25T19:15:00Z',
  address1: 'Obala 3',
};

test('in the week of a worker an order that began on another day says on which', async () => {
  await open('/schedule?view=week&mode=workers&day=2026-11-24', {
    planned: [order(1, 'Obnova kotlovnice', LONG), planned(2, 'Alarm na rampi', 7, { workers: [josip] })],
  });
  await expect.poll(() => cardOf(2)).not.toBeNull();
  const cards = [...document.querySelectorAll<HTMLElement>('[data-scroll] [data-order="1"]')];
  expect(cards).toHaveLength(3);
  for (const card of cards) {
    expect(card.textContent).toContain('22. 11. 13:45');
    const time = [...card.querySelectorAll('span')].find((one) => one.textContent === '22. 11. 13:45');
    expect(time?.getBoundingClientRect().height).toBeLessThan(20);
    expect(time?.getBoundingClientRect().right).toBeLessThan(card.getBoundingClientRect().right);
  }
  expect(cardOf(2)?.textContent).toMatch(/^07:00/);
});

test('the printed week says of an order over several days when it begins and ends, and which it is', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  await open('/schedule?view=week&day=2026-11-24', { planned: [order(1, 'Obnova kotlovnice', LONG)] });
  await page.getByRole('button', { name: 'Ispiši tjedan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ispiši tjedan' });
  await dialog.getByRole('button', { name: 'Ispiši', exact: true }).click();
  await expect.poll(() => printed.mock.calls.length).toBe(1);
  const sheet = document.querySelector('body > section[data-size]');
  expect([...(sheet?.querySelectorAll('td div') ?? [])].map((one) => one.textContent)).toEqual([
    '○ 22. 11. 13:45 – 25. 11. 20:15Obnova kotlovnice RN-1Hotel Bonavia, Obala 3, Rijeka',
    '○ 22. 11. 13:45 – 25. 11. 20:15Obnova kotlovnice RN-1Hotel Bonavia, Obala 3, Rijeka',
    '○ 22. 11. 13:45 – 20:15Obnova kotlovnice RN-1Hotel Bonavia, Obala 3, Rijeka',
  ]);
  // A legend after the table may be all that a last sheet holds.
  expect(sheet?.lastElementChild?.tagName).toBe('TABLE');
});
