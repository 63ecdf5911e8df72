import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Permission } from '@/api/session';
import type { Order } from '@/domain/outbox/command';
import { formatDateTime, toWall } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { noteServerTime } from '@/lib/server-clock';
import { faultsIn } from '@/test/accessible';
import { order, workSession } from '@/test/builders/order';
import { type Answers, fault, signedIn, signedOut } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';
import { toastStack } from '@/ui/feedback/toast';

const WORKER: Permission[] = ['task.read', 'order.read', 'order.start', 'order.finish', 'schedule.read'];
const worker = (more = {}) => signedIn({ roles: ['WORKER'], permissions: WORKER, ...more });

const MINUTE = 60_000;
/** An instant some minutes from now; whole minutes, as plans are. */
const inMinutes = (n: number) => new Date(Math.floor(Date.now() / MINUTE) * MINUTE + n * MINUTE).toISOString();

/** Planned for now, so that it is today's whatever the hour of the test. */
const planned = (more: Partial<Order> = {}) =>
  order({ planned_start: inMinutes(0), planned_end: inMinutes(90), ...more });
const running = (more: Partial<Order> = {}) =>
  planned({
    status: 'IN_EXECUTION',
    time_started: inMinutes(-5),
    running: true,
    at_work: true,
    sessions: [workSession({ started_at: inMinutes(-5), ended_at: null })],
    allowed_actions: ['order.finish', 'order.pause', 'order.describe', 'order.sign', 'order.photo', 'order.hold'],
    ...more,
  });

/** A call as the server got it. */
interface Got {
  readonly call: string;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}

/**
 * Starts a server with these orders that takes every command, or answers as the test decides, and returns what it got.
 */
function server(orders: () => readonly Order[], answers: Answers = {}) {
  const got: Got[] = [];
  const take = (call: string) => async (request: Request) => {
    const form = request.headers.get('content-type')?.startsWith('multipart') ? await request.formData() : null;
    const json = form ? await (form.get('json') as File | null)?.text() : await request.text();
    const body = json ? (JSON.parse(json) as Record<string, unknown>) : {};
    const images = form?.getAll('images').map((file) => (file as File).type);
    got.push({ call, key: request.headers.get('Idempotency-Key'), body: images ? { ...body, images } : body });
    return answers[call] ? answers[call](request) : { data: orders()[0] };
  };
  const calls = [
    'start',
    'pause',
    'join',
    'finish',
    'work_descriptions',
    'images',
    'signature',
    'hold',
    'unhold',
    'comments',
  ];
  const posts = calls.map((name) => `POST /orders/41/${name}`);
  const all: Answers = {
    'GET /auth/check': () => worker(),
    'GET /orders/my_day': () => ({ data: orders() }),
    ...Object.fromEntries([...posts, 'POST /orders/41/checklist/3'].map((call) => [call, take(call)])),
    ...Object.fromEntries(Object.entries(answers).filter(([call]) => call.startsWith('GET'))),
  };
  return { got, answers: all };
}

const networkError = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => page.viewport(390, 844));

describe('the page', () => {
  test('shows the running order first, then today’s, and how to get there', async () => {
    const { answers } = server(() => [
      planned({ order_id: 42, title: 'Zamjena brave', planned_start: inMinutes(-20) }),
      running({ title: 'Servis vitrine', linked_task: { ...order().linked_task, description: 'Ne hladi.' } }),
      order({
        order_id: 43,
        title: 'Pregled',
        planned_start: '2024-02-29T08:00:00Z',
        planned_end: '2024-02-29T09:00:00Z',
      }),
    ]);
    const { screen } = await renderApp('/', { answers });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Danas' })).toBeVisible();
    const cards = screen.getByRole('main').getByRole('article');
    await expect.element(cards.nth(0)).toHaveAccessibleName('Servis vitrine');
    await expect.element(cards.nth(0).getByRole('button', { name: 'Završi nalog' })).toBeVisible();
    await expect.element(cards.nth(0).getByText('Ne hladi.')).toBeVisible();
    await expect.element(cards.nth(0).getByText('Nada Kovač · +385 91 555 0101')).toBeVisible();
    await expect.element(cards.nth(1)).toHaveAccessibleName('Pregled');
    await expect.element(cards.nth(1).getByText('29. 2. 2024.')).toBeVisible();
    await expect.element(cards.nth(1).getByText(/^Kasni \d+ dana?$/)).toBeVisible();
    await expect.element(cards.nth(2).getByText('Kasni 20 min')).toBeVisible();
    await expect
      .element(cards.nth(2).getByRole('link', { name: 'Nazovi' }))
      .toHaveAttribute('href', 'tel:+385915550101');
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  test('has the tabs of who works in the field, and no side navigation', async () => {
    const { answers } = server(() => []);
    const { screen, router } = await renderApp('/', {
      answers: { ...answers, 'POST /orders/search': () => ({ data: [], count: 0 }) },
    });
    await expect.element(screen.getByText('Za ove dane nema radnih naloga.')).toBeVisible();
    const tabs = screen.getByRole('navigation', { name: 'Glavni zasloni' });
    await expect.element(tabs.getByRole('link', { name: 'Danas' })).toHaveAttribute('aria-current', 'page');
    await expect.element(screen.getByRole('navigation', { name: 'Glavna navigacija' })).not.toBeInTheDocument();
    await tabs.getByRole('button', { name: 'Više' }).click();
    await expect.element(screen.getByRole('dialog').getByRole('link', { name: 'Raspored' })).toBeVisible();
    await screen.getByRole('button', { name: 'Zatvori navigaciju' }).click();
    await tabs.getByRole('link', { name: 'Nalozi' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/work-orders');
  });

  test('what is touched is large enough', async () => {
    const { answers } = server(() => [running(), planned({ order_id: 42 })]);
    const { screen } = await renderApp('/', { answers });
    await expect.element(screen.getByRole('button', { name: 'Završi nalog' })).toBeVisible();
    const targets = [...document.querySelectorAll('main button, main a[href^="tel"], nav a, nav button')];
    expect(targets.length).toBeGreaterThan(8);
    for (const target of targets)
      expect(target.getBoundingClientRect().height, target.outerHTML).toBeGreaterThanOrEqual(48);
    expect(screen.getByRole('button', { name: 'Završi nalog' }).element().getBoundingClientRect().height).toBe(52);
  });

  test('an order on hold is resumed by its first button', async () => {
    const held = running({
      hold_reason: 'Čeka se dio',
      at_work: false,
      allowed_actions: ['order.unhold', 'order.join'],
    });
    const { answers, got } = server(() => [held]);
    const { screen } = await renderApp('/', { answers });
    const card = screen.getByRole('article');
    await expect.element(card.getByText('Na čekanju: Čeka se dio')).toBeVisible();
    await card.getByRole('button', { name: 'Nastavi rad: Servis rashladne vitrine' }).click();
    await expect.poll(() => got.map(({ call }) => call)).toEqual(['POST /orders/41/unhold', 'POST /orders/41/join']);
  });

  test('a failure is told in words, and another try heals it', async () => {
    let fails = true;
    const { answers } = server(() => [planned()], {
      'GET /orders/my_day': () => (fails ? fault(403, 'forbidden', 'Za ovo nemate prava.') : { data: [planned()] }),
    });
    const { screen } = await renderApp('/', { answers });
    await expect.element(screen.getByText('Za ovo nemate prava.')).toBeVisible();
    fails = false;
    await screen.getByRole('button', { name: 'Pokušaj ponovno' }).click();
    await expect.element(screen.getByRole('article')).toBeVisible();
  });
});

describe('doing', () => {
  test('start is shown at once and sent with its time and a key', async () => {
    let started = false;
    const { answers, got } = server(() => [started ? running() : planned()], {
      'POST /orders/41/start': () => {
        started = true;
        return { data: running() };
      },
    });
    const { screen } = await renderApp('/', { answers });
    await screen.getByRole('button', { name: 'Započni: Servis rashladne vitrine' }).click();
    await expect.element(screen.getByRole('button', { name: 'Završi nalog' })).toBeVisible();
    await expect.poll(() => got.length).toBe(1);
    expect(got[0]).toMatchObject({ call: 'POST /orders/41/start', key: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(Math.abs(Date.parse(String(got[0]?.body.at)) - Date.now())).toBeLessThan(MINUTE);
  });

  test('beginning elsewhere tells that the work before has ended, and shows the card that has moved', async () => {
    const before = running({ order_id: 42, title: 'Zamjena brave' });
    const coming = Array.from({ length: 4 }, (_, n) => planned({ order_id: 50 + n, title: `Pregled ${n}` }));
    let started = false;
    const { answers } = server(
      () =>
        started
          ? [{ ...before, at_work: false }, ...coming, running()]
          : [before, ...coming, planned({ planned_start: inMinutes(60) })],
      {
        'POST /orders/41/start': () => {
          started = true;
          return { data: running() };
        },
      },
    );
    const { screen } = await renderApp('/', { answers });
    await screen.getByRole('button', { name: 'Započni: Servis rashladne vitrine' }).click();
    const told = screen.getByRole('region', { name: 'Obavijesti' });
    await expect.element(told.getByText(/^Rad na „Zamjena brave” završio je u \d\d:\d\d\.$/)).toBeVisible();
    await expect.element(screen.getByRole('article', { name: 'Servis rashladne vitrine' })).toBeInViewport();
  });

  test('finishing says what is missing and takes it all along, in order', async () => {
    const wants = { ...order().demands, description: true, photo: true };
    const check = { check_id: 3, title: 'Curenje provjereno', checked: false, checked_at: null, checked_by: '' };
    const { answers, got } = server(() => {
      const did = (what: string) => got.some(({ call }) => call === `POST /orders/41/${what}`);
      const demands = { ...wants, photographed: did('images') };
      return [running({ demands, checklist: [{ ...check, checked: did('checklist/3') }] })];
    });
    const { screen } = await renderApp('/', { answers });
    await screen.getByRole('button', { name: 'Završi nalog' }).click();
    const sheet = screen.getByRole('dialog');
    await expect.element(sheet.getByText('Još nedostaje: opis radova, slika, kontrolni popis.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Završi nalog' }).click();
    await expect.element(sheet).toBeVisible();

    await sheet.getByLabelText('Curenje provjereno').click();
    await expect.element(sheet.getByText('Još nedostaje: opis radova, slika.')).toBeVisible();
    await sheet.getByLabelText('Dodajte opis').fill('Zamijenjen kompresor.');
    await expect.element(sheet.getByText('Još nedostaje: slika.')).toBeVisible();
    await takePhoto(sheet.element());
    await expect.element(sheet.getByText(/Još nedostaje/)).not.toBeInTheDocument();
    await sheet.getByRole('button', { name: 'Završi nalog' }).click();
    await expect
      .poll(() => got.map(({ call }) => call.replace('POST /orders/41/', '')))
      .toEqual(['checklist/3', 'images', 'work_descriptions', 'finish']);
    expect(got[1]?.body.images).toEqual(['image/jpeg']);
    expect(got[2]?.body).toMatchObject({ description: 'Zamijenjen kompresor.' });
  });

  test('photos that there are already are chosen, several at once', async () => {
    const { answers, got } = server(() => [running()]);
    const { screen } = await renderApp('/', { answers });
    await expect.element(screen.getByRole('article')).toBeVisible();
    await takePhoto(screen.getByRole('article').element(), 'chooser', 3);
    await expect
      .poll(() => got.map(({ call }) => call))
      .toEqual(['POST /orders/41/images', 'POST /orders/41/images', 'POST /orders/41/images']);
    await screen.getByRole('article').getByRole('button', { name: 'Više' }).click();
    await expect.element(screen.getByRole('button', { name: 'Slike iz galerije' })).toBeVisible();
    await screen.getByRole('button', { name: 'Zatvori' }).click();
    await screen.getByRole('button', { name: 'Završi nalog' }).click();
    await expect.element(screen.getByRole('button', { name: 'Odaberi iz galerije' })).toBeVisible();
  });

  test('cards are as wide as their list', async () => {
    const { answers } = server(() => [
      running({ title: 'A' }),
      order({ order_id: 42, title: 'Servis rashladne vitrine' }),
    ]);
    const { screen } = await renderApp('/', { answers });
    const width = (name: string) => screen.getByRole('article', { name, exact: true }).element().clientWidth;
    await expect.element(screen.getByRole('article', { name: 'A', exact: true })).toBeVisible();
    expect(width('A')).toBe(width('Servis rashladne vitrine'));
  });

  test('a text wants words, and is kept until it is given', async () => {
    const { answers, got } = server(() => [running()]);
    const { screen } = await renderApp('/', { answers });
    await screen.getByRole('button', { name: 'Opis' }).click();
    const sheet = screen.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Spremi opis' }).click();
    await expect.element(sheet.getByText('Najprije nešto napišite.')).toBeVisible();
    await sheet.getByLabelText('Opis radova').fill('Pola posla');
    await sheet.getByRole('button', { name: 'Zatvori' }).click();
    await screen.getByRole('button', { name: 'Opis' }).click();
    await expect.element(sheet.getByLabelText('Opis radova')).toHaveValue('Pola posla');
    await sheet.getByRole('button', { name: 'Spremi opis' }).click();
    await expect.poll(() => got[0]?.body).toMatchObject({ description: 'Pola posla' });
    await screen.getByRole('button', { name: 'Opis' }).click();
    await expect.element(sheet.getByLabelText('Opis radova')).toHaveValue('');
  });
});

test('a phone whose clock is wrong says so once, and shows the times of the server', async () => {
  localStorage.clear();
  sessionStorage.clear();
  noteServerTime(new Date(Date.now() - 3 * 60 * MINUTE).toUTCString());
  const { answers } = server(() => [planned({ planned_start: inMinutes(-220), planned_end: inMinutes(-130) })]);
  const { screen } = await renderApp('/today', { answers, again: true });
  const warning = page.getByRole('region', { name: 'Obavijesti' }).getByText(/^Sat uređaja žuri 3 h\./);
  await expect.element(warning).toBeVisible();
  await expect.element(screen.getByText(/^Kasni (39|40|41) min/)).toBeVisible();
  await screen.unmount();
  toastStack.clear();
  const again = await renderApp('/today', { answers, again: true });
  await expect.element(again.screen.getByText(/^Kasni (39|40|41) min/)).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
});

test('work that ran since yesterday says so, and its pause asks when it ended', async () => {
  const since = inMinutes(-30 * 60);
  const forgotten = running({ sessions: [workSession({ started_at: since, ended_at: null })] });
  const { answers, got } = server(() => [forgotten]);
  const { screen } = await renderApp('/', { answers });
  await expect.element(screen.getByText(formatDateTime(since), { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: 'Pauza' }).click();
  const dialog = screen.getByRole('dialog');
  const end = toWall(inMinutes(-29 * 60));
  await dialog.getByLabelText('Kraj, dan').fill(dayText(end[0]));
  await dialog.getByLabelText('Kraj, vrijeme').fill(end[1]);
  await dialog.getByRole('button', { name: 'Pauza' }).click();
  await expect
    .poll(() => got.map(({ call, body }) => [call, body]))
    .toEqual([['POST /orders/41/pause', { at: new Date(inMinutes(-29 * 60)).toISOString(), entered: true }]]);
});

describe('without a network', () => {
  test('what is being sent is not said to wait for it', async () => {
    let resolve: (told: unknown) => void = () => {};
    const promise = new Promise<unknown>((done) => {
      resolve = done;
    });
    const { answers } = server(() => [running()], { 'POST /orders/41/pause': () => promise });
    const { screen } = await renderApp('/', { answers });
    await screen.getByRole('button', { name: 'Pauza' }).click();
    await expect.element(screen.getByRole('article').getByText('Šalje se: 1 izmjena…')).toBeVisible();
    await expect.element(screen.getByText(/mrežu/)).not.toBeInTheDocument();
    resolve({ data: running() });
    await expect.element(screen.getByText(/^Šalje se/)).not.toBeInTheDocument();
  });

  test('what is done waits, is counted, and goes in order when the network is back', async () => {
    let up = true;
    const guarded = (answer: unknown) => () => (up ? answer : networkError());
    const { answers, got } = server(() => [planned()], {
      'GET /auth/check': guarded(worker()),
      'GET /orders/my_day': guarded({ data: [planned()] }),
    });
    const { screen } = await renderApp('/', { answers });
    await expect.element(screen.getByRole('article')).toBeVisible();
    up = false;
    await screen.getByRole('button', { name: /^Započni/ }).click();
    await screen.getByRole('button', { name: 'Pauza' }).click();
    await expect.element(screen.getByText('2 izmjene čekaju mrežu', { exact: true }).first()).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Još nije poslano: 2' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Nastavi rad' })).toBeVisible();
    expect(got).toEqual([]);
    await expect.element(screen.getByRole('button', { name: 'Pošalji sada' })).toBeVisible();
    up = true;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => got.map(({ call }) => call)).toEqual(['POST /orders/41/start', 'POST /orders/41/pause']);
    await expect.element(screen.getByRole('link', { name: /Još nije poslano/ })).not.toBeInTheDocument();
    expect(Date.parse(String(got[0]?.body.at))).toBeLessThanOrEqual(Date.parse(String(got[1]?.body.at)));
  });

  test('what does not get through says which, why and when it is tried again, and goes at a word', async () => {
    let answer: () => unknown = networkError;
    const { answers } = server(() => [running({ title: 'Servis vitrine' })], {
      'POST /orders/41/pause': () => answer(),
    });
    const { screen } = await renderApp('/', { answers });
    await screen.getByRole('button', { name: 'Pauza' }).click();
    const strips = screen.getByRole('status').filter({ hasText: 'Nije poslano: Pauza – Servis vitrine.' });
    await expect.element(strips).toHaveTextContent('Veza se prekinula tijekom slanja.Uskoro se pokušava ponovno.');
    await expect.element(screen.getByRole('article').getByText('Još nije poslano: 1')).toBeVisible();
    await expect.element(screen.getByText(/^Šalje se/)).not.toBeInTheDocument();
    answer = () => ({ data: running() });
    await screen.getByRole('button', { name: 'Pošalji sada' }).click();
    await expect.element(screen.getByText(/^(Nije|Još nije) poslano/)).not.toBeInTheDocument();
  });

  test('a refusal says why and keeps what was typed; the rest of the order waits', async () => {
    let refuses = true;
    const { answers, got } = server(() => [running()], {
      'POST /orders/41/work_descriptions': () =>
        refuses ? fault(409, 'order_task_closed', 'Zadatak radnog naloga nije otvoren.') : { data: 1 },
    });
    const { screen } = await renderApp('/', { answers });
    await screen.getByRole('button', { name: 'Opis' }).click();
    await screen.getByRole('dialog').getByLabelText('Opis radova').fill('Zamijenjeno.');
    await screen.getByRole('dialog').getByRole('button', { name: 'Spremi opis' }).click();
    const refused = screen.getByRole('alert').filter({ hasText: 'Nije prihvaćeno: Opis radova' });
    await expect.element(refused.getByText('Zadatak radnog naloga nije otvoren.')).toBeVisible();
    await expect.element(refused.getByText('Zamijenjeno.', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Pauza' }).click();
    await expect.element(refused.getByText('Još 1 izmjena čeka dok ne odlučite.')).toBeVisible();
    expect(got).toHaveLength(1);

    refuses = false;
    await refused.getByRole('button', { name: 'Pokušaj ponovno' }).click();
    await expect
      .poll(() => got.map(({ call }) => call.split('/').at(-1)))
      .toEqual(['work_descriptions', 'work_descriptions', 'pause']);
    expect(got[0]?.key).not.toBe(got[1]?.key);
  });

  test('work on an order that was deleted meanwhile is told to the office', async () => {
    const told: unknown[] = [];
    const gone = () =>
      Response.json(
        { status: 409, code: 'not_allowed_now', detail: 'Nije moguće.', current_status: 'DELETED' },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      );
    const { answers } = server(() => [running()], {
      'POST /orders/41/work_descriptions': gone,
      'GET /orders/41/details': () => ({ data: running() }),
    });
    answers['POST /tasks/7/comments'] = async (request) => {
      told.push(await request.json());
      return { data: 1 };
    };
    const { screen } = await renderApp('/', { answers });
    await screen.getByRole('button', { name: 'Opis' }).click();
    await screen.getByRole('dialog').getByLabelText('Opis radova').fill('Zamijenjeno.');
    await screen.getByRole('dialog').getByRole('button', { name: 'Spremi opis' }).click();
    await screen.getByRole('alert').getByRole('button', { name: 'Javi uredu' }).click();
    await expect.element(screen.getByText(/^Ured je obaviješten/)).toBeVisible();
    expect(told).toEqual([
      { comment: expect.stringMatching(/^Opis radova, .*obrisan\. „Zamijenjeno\.”$/), shared: false },
    ]);
  });

  test('what was refused is discarded only after a question', async () => {
    const { answers } = server(() => [running()], {
      'POST /orders/41/pause': () => fault(409, 'not_allowed_now', 'To u ovom statusu nije moguće.'),
    });
    const { screen } = await renderApp('/', { answers });
    await screen.getByRole('button', { name: 'Pauza' }).click();
    await screen.getByRole('alert').getByRole('button', { name: 'Odbaci' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Odbaciti ovu izmjenu?' })).toBeVisible();
    await screen.getByRole('dialog').getByRole('button', { name: 'Odustani' }).click();
    await expect.element(screen.getByText('Nije prihvaćeno: Pauza')).toBeVisible();
    await screen.getByRole('alert').getByRole('button', { name: 'Odbaci' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Odbaci' }).click();
    await expect.element(screen.getByText('Nije prihvaćeno: Pauza')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Pauza' })).toBeVisible();
  });

  test('a device that keeps nothing says so, and what is done is sent all the same', async () => {
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    onTestFinished(() => full.mockRestore());
    const { answers, got } = server(() => [running()]);
    const { screen } = await renderApp('/', { answers });
    await screen.getByRole('button', { name: 'Pauza' }).click();
    await expect.poll(() => got.map(({ call }) => call)).toEqual(['POST /orders/41/pause']);
    await expect.element(screen.getByText(/^Ovaj preglednik ništa ne pamti/)).toBeVisible();
  });

  test('a page closed in the middle sends the rest when it opens again', async () => {
    let up = true;
    const { answers, got } = server(() => [running()], { 'GET /auth/check': () => (up ? worker() : networkError()) });
    const { screen } = await renderApp('/', { answers });
    await expect.element(screen.getByRole('article')).toBeVisible();
    up = false;
    await screen.getByRole('button', { name: 'Pauza' }).click();
    await expect.element(screen.getByText('1 izmjena čeka mrežu')).toBeVisible();
    await screen.unmount();
    up = true;
    await renderApp('/', { answers, again: true });
    await expect.poll(() => got.map(({ call }) => call)).toEqual(['POST /orders/41/pause']);
  });

  test('an ended session keeps what waits and leads to sign-in', async () => {
    let signed = true;
    const { answers, got } = server(() => [running()], { 'GET /auth/check': () => (signed ? worker() : signedOut()) });
    const { screen, router } = await renderApp('/', { answers });
    await expect.element(screen.getByRole('article')).toBeVisible();
    signed = false;
    await screen.getByRole('button', { name: 'Pauza' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/login');
    expect(got).toEqual([]);
    signed = true;
    await router.navigate({ to: '/' });
    await screen.getByLabelText('E-pošta').fill('z@primorje.test');
  });
});

test('who is away today is told so', async () => {
  const asked: unknown[] = [];
  const { answers } = server(() => [planned()]);
  const { screen } = await renderApp('/', {
    answers: {
      ...answers,
      'GET /auth/check': () => worker({ permissions: [...WORKER, 'absence.read'] }),
      'POST /absences/search': async (request) => {
        asked.push(await request.json());
        return {
          data: [{ absence_id: 5, kind: 'SICK', from: '2024-02-28T23:00:00Z', to: '2024-03-04T23:00:00Z' }],
        };
      },
    },
  });
  await expect.element(screen.getByText('Bolovanje: 29. 2. – 4. 3. 2024.')).toBeVisible();
  expect(JSON.stringify(asked[0])).toContain('"APPROVED"');
  await expectAccessible();
});

describe('what is borrowed', () => {
  const dueIn = (days: number) => toWall(inMinutes(days * 24 * 60))[0];
  const lent = (equipment_id: number, name: string, due_date: string | null, more = {}) => ({
    equipment_id,
    name,
    due_date,
    equipment_inv_num: `A-000${equipment_id}`,
    status: 'OUTSIDE_OF_WAREHOUSE',
    used: true,
    worker_id: signedIn().user?.user_id,
    loan_id: equipment_id,
    allowed_actions: ['equipment.return'],
    ...more,
  });

  test('stands below the work of today: what is late first, and is returned there', async () => {
    let items = [
      lent(1, 'Pojas', null),
      lent(2, 'Bušilica', dueIn(2)),
      lent(3, 'Vakuum pumpa', dueIn(-3)),
      lent(4, 'Ljestve', dueIn(1), { worker_id: 99 }),
    ];
    const { answers } = server(() => [
      planned(),
      planned({ order_id: 42, title: 'Sutra', planned_start: inMinutes(2880), planned_end: inMinutes(2940) }),
    ]);
    const { screen } = await renderApp('/', {
      answers: {
        ...answers,
        'GET /auth/check': () => worker({ permissions: [...WORKER, 'equipment.borrow'] }),
        'POST /equipment/search': () => ({ data: items, count: items.length }),
        'POST /equipment/3/return': () => {
          items = items.slice(0, 2);
          return { data: {} };
        },
      },
    });
    const rows = screen.getByRole('region', { name: 'Oprema kod vas' }).getByRole('listitem');
    await expect.element(rows.nth(0)).toHaveTextContent(/^Vakuum pumpa A-0003trebalo vratiti do /);
    await expect.element(rows.nth(1)).toHaveTextContent(/^Bušilica A-0002do /);
    await expect.element(rows.nth(2)).toHaveTextContent(/^Pojas A-0001bez roka/);
    expect(rows.elements()).toHaveLength(3);
    const parts = [...document.querySelectorAll('main section > h2')].map((title) => title.textContent);
    expect(parts[1]).toBe('Oprema kod vas');
    await expectAccessible();
    await rows.nth(0).getByRole('button', { name: 'Vrati: Vakuum pumpa' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Vrati', exact: true }).click();
    await expect.element(rows.nth(0)).toHaveTextContent(/^Bušilica/);
  });
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test('nothing is inaccessible, on the page nor in its sheets', async () => {
    const user = { ...worker().user, theme } as ReturnType<typeof signedIn>['user'];
    const held = running({
      hold_reason: 'Čeka se dio',
      planned_end: inMinutes(-30),
      demands: { ...order().demands, photo: true },
    });
    const { answers } = server(() => [held, planned({ order_id: 42 })], { 'GET /auth/check': () => worker({ user }) });
    const { screen } = await renderApp('/', { answers });
    await expect.element(screen.getByRole('button', { name: 'Završi nalog' })).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Završi nalog' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Potpiši' }).click();
    await expect.element(screen.getByRole('dialog').getByRole('img', { name: 'Još nije potpisano' })).toBeVisible();
    await expectAccessible();
    await screen.getByRole('dialog').getByRole('button', { name: 'Zatvori' }).click();
    await screen.getByRole('article').first().getByRole('button', { name: 'Više' }).click();
    await expect.element(screen.getByRole('button', { name: 'Otvori nalog' })).toBeVisible();
    await expectAccessible();
  });
});

async function expectAccessible() {
  expect(await faultsIn(document.documentElement)).toEqual([]);
}

/** Gives the input of the camera, or of the gallery, pictures larger than are sent. */
async function takePhoto(within: Element, from: 'camera' | 'chooser' = 'camera', n = 1) {
  const canvas = new OffscreenCanvas(3000, 2000);
  canvas.getContext('2d')?.fillRect(0, 0, 1500, 2000);
  const image = await canvas.convertToBlob({ type: 'image/webp' });
  const files = new DataTransfer();
  for (let i = 0; i < n; i++) files.items.add(new File([image], `slika${i}.webp`, { type: 'image/webp' }));
  const input = within.querySelector<HTMLInputElement>(`input[data-role=${from}]`);
  if (!input) throw new Error(`there is no ${from}`);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
