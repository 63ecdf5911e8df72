import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Permission } from '@/api/session';
import { taskList } from '@/features/tasks/tasks.search';
import { faultsIn } from '@/test/accessible';
import { fault, signedIn, signedOut } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';
import { navigationFor, screensOf } from './nav';

const noTasks = { 'POST /tasks/search': () => ({ data: [], count: 0 }) };
const WORKER: Permission[] = [
  'task.read',
  'master.read',
  'order.read',
  'schedule.read',
  'equipment.read',
  'material.read',
];

const TODAY = '2026-11-21T07:30:00Z';

beforeEach(() => page.viewport(1440, 900));

describe('navigation', () => {
  test('lists what the role may open, in the order of the specification', async () => {
    const { screen } = await renderApp('/', { answers: noTasks });
    const nav = screen.getByRole('navigation', { name: 'Glavna navigacija' });
    await expect.element(nav.getByRole('link', { name: 'Zadaci' })).toBeVisible();
    expect(nav.element().textContent).toBe(
      'Nadzorna pločaMatični podaciB2BProjektiZadaciRadni naloziRasporedRazgovoriPonudeSkladište',
    );
  });

  test('shows a worker only what is theirs', async () => {
    const { screen } = await renderApp('/', {
      answers: {
        'GET /auth/check': () => signedIn({ roles: ['WORKER'], permissions: WORKER }),
        'GET /orders/my_day': () => ({ data: [] }),
      },
    });
    const nav = screen.getByRole('navigation', { name: 'Glavna navigacija' });
    await nav.getByRole('button', { name: 'Skladište' }).click();
    await expect.element(nav.getByRole('link', { name: 'Materijali' })).toBeVisible();
    expect(nav.element().textContent).toBe('Moj danRadni naloziRasporedRazgovoriSkladišteOpremaMaterijali');
  });

  test('a screen that is not for the role says so, and asks for nothing', async () => {
    const all = screensOf([...navigationFor(() => true), ...navigationFor(() => true, true)]);
    const guarded = [...new Set(all.flatMap(({ to, permission }) => (permission ? [to] : [])))];
    expect(guarded.length).toBeGreaterThan(20);
    for (const path of [...guarded, '/today', '/tasks/1', '/work-orders/1', '/time-sheets/1']) {
      const { screen, calls } = await renderApp(path, {
        answers: { 'GET /auth/check': () => signedIn({ permissions: [] }) },
      });
      await expect
        .element(screen.getByRole('heading', { name: 'Ova stranica nije za vašu ulogu' }), { message: path })
        .toBeVisible();
      expect(
        calls.filter((call) => !/ \/(auth|maps|notices|conversations|events)/.test(call)),
        path,
      ).toEqual([]);
      await screen.unmount();
    }
  });

  test('the strip opens again with a group', async () => {
    const { screen } = await renderApp('/', { answers: noTasks });
    await screen.getByRole('button', { name: 'Suzi navigaciju' }).click();
    const side = screen.getByRole('complementary');
    await expect.poll(() => side.element().getBoundingClientRect().width).toBe(56);
    await screen.getByRole('button', { name: 'Matični podaci' }).click();
    await expect.element(screen.getByRole('link', { name: 'Korisnici' })).toBeVisible();
    await expect.poll(() => side.element().getBoundingClientRect().width).toBe(232);
  });

  test('the group of the screen is open however one came there, until it is closed', async () => {
    const { screen } = await renderApp('/materials');
    const nav = screen.getByRole('navigation', { name: 'Glavna navigacija' });
    await expect.element(nav.getByRole('link', { name: 'Materijali' })).toHaveAttribute('aria-current', 'page');
    await nav.getByRole('button', { name: 'Skladište' }).click();
    await expect.element(nav.getByRole('link', { name: 'Materijali' })).not.toBeInTheDocument();
  });

  test('on a phone it is a drawer that closes on a choice', async () => {
    await page.viewport(390, 844);
    const equipment = {
      'POST /equipment/search': () => ({ data: [], count: 0 }),
      'POST /equipment/counts': () => ({ data: { all: 0, overdue: 0 } }),
    };
    const { screen, router } = await renderApp('/', { answers: { ...noTasks, ...equipment } });
    await screen.getByRole('button', { name: 'Otvori navigaciju' }).click();
    await screen.getByRole('button', { name: 'Skladište' }).click();
    await screen.getByRole('link', { name: 'Oprema' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/equipment');
    await expect.element(screen.getByRole('heading', { name: 'Oprema' })).toBeVisible();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  test('an unknown address is not found, within the frame', async () => {
    const { screen } = await renderApp('/nowhere/at/all');
    await expect.element(screen.getByRole('heading', { name: 'Stranica nije pronađena' })).toBeVisible();
    await expect.element(screen.getByRole('navigation', { name: 'Glavna navigacija' })).toBeVisible();
  });
});

describe('top bar', () => {
  test('shows the real name, role and company', async () => {
    const { screen } = await renderApp('/', { answers: noTasks });
    await screen.getByRole('button', { name: 'Željka Šimunović Administrator' }).click();
    await expect.element(screen.getByText('Primorje Servis d.o.o.')).toBeVisible();
  });

  test('the palette goes to a screen by its name without diacritics, and to what the words find', async () => {
    const asked: unknown[] = [];
    const hit = {
      id: 4210,
      task_id: null,
      tenant_id: null,
      user_id: null,
      title: 'Servis vitrine',
      number: '',
      client: 'Hotel Kvarner Biser',
      place: 'Kuhinja, Opatija',
      phone: '',
      who: '',
      at: null,
      status: 'CREATED',
      phase: 'NEW',
    };
    const { screen, router } = await renderApp('/', {
      answers: {
        'POST /search': async (request) => {
          asked.push(await request.json());
          return { data: { groups: [{ entity: 'task', count: 14, more: false, hits: [hit] }], similar: false } };
        },
      },
    });
    await expect.element(screen.getByRole('heading', { name: 'Nadzorna ploča' })).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    const box = screen.getByRole('combobox', { name: 'Traži ili upiši naredbu' });
    await box.fill('> vrste');
    await expect.element(screen.getByRole('option', { name: 'Vrste radova' })).toBeVisible();
    expect(asked).toEqual([]);
    await box.fill('kvarn vitrin');
    await expect.element(screen.getByRole('option', { name: /^Servis vitrine/ })).toBeVisible();
    await expect.element(screen.getByText('14 pogodaka')).toBeVisible();
    expect(await faultsIn(document.body)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/tasks/4210');
    expect(asked).toContainEqual({ search: 'kvarn vitrin' });
  });

  test('the palette counts commands and screens, and says what is written alike above the records alone', async () => {
    const { screen } = await renderApp('/', {
      answers: {
        ...noTasks,
        'GET /auth/check': () =>
          signedIn({ permissions: ['task.read', 'task.create', 'equipment.read', 'material.read'] }),
        'POST /search': async (request) => {
          const { search } = (await request.json()) as { search: string };
          const hits = [
            {
              id: 7,
              title: 'Materijal u kvaru',
              number: '',
              client: '',
              place: '',
              phone: '',
              who: '',
              at: null,
              status: 'CREATED',
              phase: 'NEW',
            },
          ];
          const groups = search === 'materijali' ? [{ entity: 'task', count: 1, more: false, hits }] : [];
          return { data: { groups, similar: groups.length > 0 } };
        },
      },
    });
    await expect.element(screen.getByRole('heading', { name: 'Nadzorna ploča' })).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    const box = screen.getByRole('combobox', { name: 'Traži ili upiši naredbu' });
    await box.fill('materijali');
    const note = screen.getByText('Ni u jednom zapisu nema „materijali”. Slično je napisano:');
    await expect.element(note).toBeVisible();
    const lines = screen.getByRole('listbox').element().textContent;
    expect(lines).toMatch(/Materijali.*Slično je napisano.*Materijal u kvaru/);
    await expect.element(screen.getByText('2 pogotka')).toBeVisible();
    await box.fill('skladište');
    await expect.element(screen.getByRole('option', { name: 'Materijali' })).toBeVisible();
    await expect.element(screen.getByText('2 pogotka')).toBeVisible();
    await box.fill('> tamn');
    await expect.element(screen.getByRole('option', { name: 'Prijeđi na tamnu temu' })).toBeVisible();
    await expect.element(screen.getByText('1 pogodak')).toBeVisible();
    await box.fill('nova ponuda');
    await expect.element(screen.getByText('0 pogodaka')).toBeVisible();
    await box.fill('novi zad');
    await expect.element(screen.getByRole('option').first()).toHaveTextContent('Novi zadatak');
    expect(await faultsIn(document.body)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog', { name: 'Novi zadatak' })).toBeVisible();
  });

  test('notices are counted, listed, lead to the comments and become read', async () => {
    const notice = {
      notice_id: 9,
      kind: 'task_comment',
      task_id: 7,
      title: 'Curenje vode',
      text: 'Riješeno.',
      created_by: 'Ana Horvat',
      created_at: TODAY,
      read: false,
      entity: 'task',
      entity_id: 7,
      comment_id: 3,
      shared: false,
      place: 'Jadran',
      avatar_url: '',
    };
    let read: unknown;
    const { screen, router } = await renderApp('/', {
      answers: {
        ...noTasks,
        'GET /auth/check': () => signedIn({ unread_notices: 1 }),
        'POST /notices/search': () => ({ data: [notice], count: 1, unread: 1 }),
        'POST /notices/read': async (request) => {
          read = await request.json();
          return { data: null };
        },
      },
    });
    await screen.getByRole('button', { name: 'Obavijesti, nepročitanih: 1' }).click();
    await expect.element(screen.getByText('Ana Horvat · Novi komentar')).toBeVisible();
    await expect.element(screen.getByText('Z-7 · Jadran · ', { exact: false })).toBeVisible();
    await screen.getByRole('link', { name: 'Curenje vode' }).click();
    await expect.poll(() => router.state.location.href).toBe('/tasks/7#comments');
    await expect.poll(() => read).toEqual({ notice_ids: [9] });
  });

  test('what the bar could not save is told, and the page is as before', async () => {
    const gone = () => {
      throw new TypeError('Failed to fetch');
    };
    const notice = { notice_id: 9, kind: 'task_comment', title: 'Curenje vode', read: false, created_at: TODAY };
    const other = { tenant_id: 2, name: 'Velebit Instalacije d.o.o.', roles: ['ADMIN' as const] };
    const { tenants = [], ...check } = signedIn({ unread_notices: 1 });
    const { screen } = await renderApp('/', {
      answers: {
        ...noTasks,
        'GET /auth/check': () => ({ ...check, tenants: [...tenants, other] }),
        'POST /notices/search': () => ({ data: [notice], count: 1, unread: 1 }),
        'PATCH /profile': gone,
        'POST /notices/read': gone,
        'POST /auth/tenant': gone,
      },
    });
    const told = async () => {
      await expect.element(screen.getByText('Poslužitelj nije dostupan.').last()).toBeVisible();
      await screen.getByRole('button', { name: 'Zatvori', exact: true }).click();
      await expect.element(screen.getByRole('button', { name: 'Zatvori', exact: true })).not.toBeInTheDocument();
    };
    await screen.getByRole('button', { name: 'Prijeđi na tamnu temu' }).click();
    await told();
    await expect.element(screen.getByRole('button', { name: 'Prijeđi na tamnu temu' })).toBeVisible();
    await screen.getByRole('button', { name: /Željka/ }).click();
    await screen.getByRole('menuitem', { name: 'Velebit Instalacije d.o.o.' }).click();
    await told();
    await screen.getByRole('button', { name: 'Obavijesti, nepročitanih: 1' }).click();
    await screen.getByRole('button', { name: 'Označi sve kao pročitano' }).click();
    await told();
  });

  test('signing out leads to sign-in, and whoever comes next finds no list as it was left', async () => {
    let out = false;
    const { screen, router } = await renderApp('/tasks?q=kotao', {
      answers: {
        ...noTasks,
        'GET /auth/check': () => (out ? signedOut() : signedIn()),
        'GET /auth/logout': () => {
          out = true;
          return { status: 'logged out' };
        },
      },
    });
    await expect.poll(() => taskList.place.last).toEqual({ q: 'kotao' });
    await screen.getByRole('button', { name: /Željka/ }).click();
    await screen.getByRole('menuitem', { name: 'Odjava' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Prijava' })).toBeVisible();
    expect(router.state.location.href).toBe('/login');
    await expect.poll(() => taskList.place.last).toEqual({});
  });
});

describe('session', () => {
  test('one that ends leads to sign-in and back to the wanted place', async () => {
    let signed = true;
    let ended = false;
    const { screen, router } = await renderApp('/profile', {
      answers: {
        ...noTasks,
        'GET /auth/check': () => (signed ? signedIn() : signedOut()),
        'GET /profile': () => ({ data: signedIn().user }),
        'GET /profile/sessions': () => {
          if (ended) return { data: [] };
          ended = true;
          signed = false;
          return fault(401, 'not_logged_in', 'Niste prijavljeni.');
        },
        'POST /auth/login': () => {
          signed = true;
          return { status: 'success' };
        },
      },
    });
    await expect.element(screen.getByText('Vaša je sesija završila.', { exact: false })).toBeVisible();
    expect(router.state.location.search).toEqual({ wanted: '/profile', expired: true });
    await screen.getByLabelText('E-pošta').fill('zeljka@primorje.test');
    await screen.getByLabelText('Lozinka', { exact: true }).fill('lozinka');
    await screen.getByRole('button', { name: 'Prijavi se' }).click();
    await expect.poll(() => router.state.location.href).toBe('/profile');
  });

  test('the call that met its end is not complained of at sign-in', async () => {
    let signed = true;
    const { screen } = await renderApp('/tasks', {
      answers: {
        ...noTasks,
        'GET /auth/check': () => (signed ? signedIn() : signedOut()),
        'POST /tasks/export': () => {
          signed = false;
          return fault(401, 'not_logged_in', 'Niste prijavljeni.');
        },
        'POST /tasks/search': () => ({ data: [], count: 1 }),
      },
    });
    await screen.getByRole('button', { name: 'Izvezi' }).click();
    await expect
      .element(screen.getByRole('menuitem', { name: 'Excel (XLSX)' }))
      .toHaveTextContent('šifre zadržavaju nule na početku');
    await expect.element(screen.getByRole('menuitem', { name: 'CSV' })).toHaveTextContent('šifre gube nule na početku');
    await screen.getByRole('menuitem', { name: 'CSV' }).click();
    await expect.element(screen.getByText('Vaša je sesija završila.', { exact: false })).toBeVisible();
    // By itself it would go after five seconds.
    await expect.element(screen.getByText('Niste prijavljeni.'), { timeout: 4000 }).not.toBeInTheDocument();
  });
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(['/', '/profile', '/nowhere'])('%s has no accessibility fault', async (path) => {
    const user = { ...signedIn().user, theme } as ReturnType<typeof signedIn>['user'];
    const { screen } = await renderApp(path, {
      answers: {
        ...noTasks,
        'GET /auth/check': () => signedIn({ user }),
        'GET /profile': () => ({ data: user }),
        'GET /profile/sessions': () => ({ data: [] }),
      },
    });
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(document.documentElement.dataset.mantineColorScheme).toBe(theme);
    expect(await faultsIn(document.documentElement)).toEqual([]);
  });
});
