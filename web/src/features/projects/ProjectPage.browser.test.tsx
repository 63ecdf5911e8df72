import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { faultsIn } from '@/test/accessible';
import { type Answers, signedIn } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';
import type { Money, ProjectDetails } from './projects.api';

const permissions = [...(signedIn().permissions ?? []), 'project.read', 'project.create'] as const;

const details = (more: Partial<ProjectDetails> = {}): ProjectDetails => ({
  project_id: 5,
  title: 'Obnova hotela',
  budget: 1000,
  currency: 'EUR',
  tenant_id: 1,
  tenant_name: 'Primorje Servis d.o.o.',
  planned_start: '2026-11-02',
  planned_end: '2026-12-18',
  managers: [{ tenant_user_id: 2, first_name: 'Ana', last_name: 'Kos', image_url: null }],
  tasks: [],
  task_count: 0,
  total_spent: 380,
  committed: 209.63,
  spent_share: 38,
  created_at: '2026-11-02T08:00:00Z',
  created_by: 'Ana Kos',
  unread_comments: 0,
  version: 3,
  allowed_actions: ['project.edit', 'project.comment', 'project.delete'],
  can_edit: true,
  is_deleted: false,
  offers: [],
  comments: [],
  images: [],
  documents: [],
  ...more,
});

const money: Money = {
  currency: 'EUR',
  budget: 1000,
  total_spent: 380,
  committed: 209.63,
  spent_share: 38,
  planned_start: '2026-11-02',
  planned_end: '2026-12-18',
  today: '2026-11-23',
  step_days: 1,
  series: [
    { date: '2026-11-02', spent: 0, committed: null },
    { date: '2026-11-23', spent: 380, committed: 0 },
    { date: '2026-12-18', spent: null, committed: 209.63 },
  ],
  forecast: { total: 832.38, per_week: 126.67, until: '2026-12-18' },
  forecast_missing: '',
};

/** A server with the project 5. */
const server = (project: () => ProjectDetails = details, more: Answers = {}): Answers => ({
  'GET /auth/check': () => signedIn({ permissions: [...permissions] }),
  'GET /projects/5/details': () => ({ data: project() }),
  'GET /projects/5/money': () => ({ data: money }),
  'GET /projects/5/hours': () => ({
    data: { minutes: 1885, people: [{ user_id: 4, first_name: 'Ivo', last_name: 'Ban', minutes: 1885, orders: 3 }] },
  }),
  ...more,
});

beforeEach(() => page.viewport(1280, 800));

test('the chart follows the window when it gets narrower, and every figure stays in view', async () => {
  await page.viewport(1440, 900);
  const { screen } = await renderApp('/projects/5', { answers: server() });
  const chart = screen.getByRole('slider', { name: 'Dan na grafu' });
  await expect.element(chart).toBeVisible();
  const card = screen.getByRole('region', { name: 'Novac' });
  const right = (element: Element) => element.getBoundingClientRect().right;
  for (const [width, height] of [
    [1024, 768],
    [844, 390],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    await expect.poll(() => right(card.element()), { message: `at ${width}` }).toBeLessThanOrEqual(width);
    const inside = () => [chart.element(), ...card.element().querySelectorAll('svg, dd')];
    const beyond = () => Math.max(...inside().map(right)) - right(card.element());
    await expect.poll(beyond, { message: `at ${width}` }).toBeLessThanOrEqual(0);
  }
});

test('what was worked is told in hours and minutes, of each person as of all', async () => {
  const { screen } = await renderApp('/projects/5', { answers: server() });
  const hours = screen.getByRole('region', { name: 'Sati po osobi' });
  await expect.element(hours.getByText('31 h 25', { exact: true })).toHaveLength(2);
});

test('a deleted one still tells its money, takes no new task, and comes back by a button beside its title', async () => {
  let deleted = true;
  const project = () =>
    details(deleted ? { is_deleted: true, can_edit: false, allowed_actions: ['project.restore'] } : {});
  const { screen, calls } = await renderApp('/projects/5', {
    answers: server(project, {
      'POST /projects/5/restore': () => {
        deleted = false;
        return { data: 5, version: 4 };
      },
    }),
  });
  const notice = screen.getByText('Ovaj je projekt obrisan.');
  await expect.element(notice).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Novac' })).toHaveTextContent('380,00');
  await expect.element(screen.getByRole('button', { name: 'Novi zadatak' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Uredi' })).not.toBeInTheDocument();
  expect(await faultsIn(document.body)).toEqual([]);
  await screen.getByRole('button', { name: 'Vrati', exact: true }).click();
  expect(calls).toContain('POST /projects/5/restore');
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Novi zadatak' })).toBeVisible();
});

test('who may not restore a deleted one is told of it as well', async () => {
  const project = () => details({ is_deleted: true, can_edit: false, allowed_actions: [] });
  const { screen } = await renderApp('/projects/5', { answers: server(project), locale: 'en' });
  await expect.element(screen.getByText('This project is deleted.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'New task' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'More actions' })).not.toBeInTheDocument();
});

test('what was said of refused files goes when the others are saved', async () => {
  let version = 3;
  const { screen } = await renderApp('/projects/5?tab=documents', {
    answers: server(() => details({ version }), {
      'PATCH /projects/5': () => {
        version = 4;
        return { data: 5, version };
      },
    }),
  });
  const uploads = screen.getByRole('group', { name: 'Dodaj dokumente' });
  await expect.element(uploads).toBeVisible();
  const chooser = (name: string) =>
    screen.getByRole('group', { name }).element().querySelector('[data-role=chooser]') as HTMLInputElement;
  await userEvent.upload(chooser('Dodaj slike'), new File(['x'], 'pismo.exe'));
  await userEvent.upload(chooser('Dodaj dokumente'), [
    new File(['%PDF-1.7'], 'nacrt.pdf'),
    new File(['x'], 'lose.exe'),
  ]);
  await expect.element(screen.getByText(/pismo\.exe/)).toBeVisible();
  await expect.element(screen.getByText(/lose\.exe/)).toBeVisible();
  await screen.getByRole('button', { name: 'Spremi' }).click();
  await expect.element(screen.getByText('nacrt.pdf')).not.toBeInTheDocument();
  await expect.element(screen.getByText(/pismo\.exe/)).not.toBeInTheDocument();
  await expect.element(screen.getByText(/lose\.exe/)).not.toBeInTheDocument();
});

test('files whose saving was not answered are sent again under the same key, and those chosen since under another', async () => {
  let version = 3;
  const sent: { key: string | null; files: string[] }[] = [];
  const { screen } = await renderApp('/projects/5?tab=documents', {
    answers: server(() => details({ version }), {
      'PATCH /projects/5': async (request) => {
        const form = await request.formData();
        const files = form.getAll('docs').map((doc) => (doc as File).name);
        sent.push({ key: request.headers.get('Idempotency-Key'), files });
        if (sent.length === 1 || sent.length === 3) throw new TypeError('network');
        version += 1;
        return { data: 5, version };
      },
    }),
  });
  const uploads = screen.getByRole('group', { name: 'Dodaj dokumente' });
  await expect.element(uploads).toBeVisible();
  const choose = (name: string) =>
    userEvent.upload(
      uploads.element().querySelector('[data-role=chooser]') as HTMLInputElement,
      new File(['%PDF-1.7'], name),
    );
  await choose('nacrt.pdf');
  await screen.getByRole('button', { name: 'Spremi' }).click();
  await expect.element(screen.getByText(/^Poslužitelj nije dostupan/).last()).toBeVisible();
  await choose('presjek.pdf');
  await screen.getByRole('button', { name: 'Spremi' }).click();
  // The answer to the second file is lost as well: the first is not sent a third time.
  await expect.poll(() => sent.length).toBe(3);
  await expect.element(screen.getByText('nacrt.pdf')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Spremi' }).click();
  await expect.element(screen.getByText('presjek.pdf')).not.toBeInTheDocument();
  expect(sent.map(({ files }) => files)).toEqual([['nacrt.pdf'], ['nacrt.pdf'], ['presjek.pdf'], ['presjek.pdf']]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
  expect(sent[3]?.key).toBe(sent[2]?.key);
});
