import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { faultsIn } from '@/test/accessible';
import { fault, signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';
import type { Decision, Home } from './home.api';
import { UNDO_MS } from './use-agreements';

const COUNTS: Home['counts'] = {
  open: 170,
  waiting: 1,
  done: 1,
  missed: 0,
  late: 1,
  unscheduled: 0,
  offers: 0,
  projects: 0,
  critical: 0,
  loans: 0,
  inspections: 0,
};
const decision = (part: Pick<Decision, 'kind' | 'id' | 'title'> & Partial<Decision>): Decision => ({
  entity: 'task',
  task_id: null,
  who: '',
  phone: '',
  client: 'Pekare Zamet',
  at: null,
  from: null,
  to: null,
  day: null,
  amount: null,
  n: 0,
  text: '',
  version: 0,
  ...part,
});
const HALF_AN_HOUR = 30 * 60_000;
const late = decision({
  kind: 'LATE_START',
  id: 7,
  entity: 'order',
  title: 'Klima se ledi u kasi',
  who: 'Marko Božić',
  phone: '+385 91 234 567',
  at: new Date(Date.now() - HALF_AN_HOUR - 1000).toISOString(),
});
const done = decision({ kind: 'TASK_DONE', id: 12, title: 'Ne radi utičnica', amount: 141.7 });
const asked = decision({ kind: 'TASK_WAITING', id: 13, title: 'Podešavanje prozora' });
const OFFICE = { 'GET /auth/check': () => signedIn({ permissions: ['home.read', 'task.read', 'task.confirm'] }) };

test('what waits is counted, follows the changes of others and leads into its list', async () => {
  let open = 170;
  const answers = {
    ...OFFICE,
    'GET /home': () => ({ data: { counts: { ...COUNTS, open }, decisions: [], total: 0 } }),
  };
  const { screen, router } = await renderApp('/', { answers });
  const strip = screen.getByRole('list', { name: 'Koliko čega čeka' });
  await expect.element(strip.getByRole('link', { name: 'Otvoreni zadaci' })).toHaveTextContent('170');
  await expect.element(screen.getByText('Sve riješeno')).toBeVisible();
  open = 1284;
  tell('change', { thing: 'task', id: 7, kind: 'status', by: 2, version: 3 });
  await expect.element(strip.getByRole('link', { name: 'Otvoreni zadaci' })).toHaveTextContent('1.284');
  await strip.getByRole('link', { name: 'Za potvrdu' }).click();
  await expect.poll(() => router.state.location.search).toMatchObject({ status: 'CREATED', phase: ['DONE'] });
});

test('a phone shows the day around the present', async () => {
  await page.viewport(390, 844);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T15:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const order = {
    order_id: 1,
    task_title: 'Klima se ledi u kasi',
    tenant_name: 'Pekare Zamet',
    status: 'IN_EXECUTION',
    planned_start: '2026-11-24T15:00:00Z',
    start_date: '2026-11-24T15:00:00Z',
    end_date: null,
    due_at: null,
    hold_reason: '',
    time_estimate_minutes: 90,
    workers: [{ worker_id: 1 }],
  };
  const worker = {
    worker_id: 1,
    first_name: 'Marko',
    last_name: 'Božić',
    image_url: '',
    planned_minutes: [90],
    absences: [],
  };
  await renderApp('/', {
    answers: {
      'GET /auth/check': () => signedIn({ permissions: ['home.read', 'order.plan'] }),
      'GET /home': () => ({ data: { counts: COUNTS, decisions: [], total: 0 } }),
      'POST /schedule/search': () => ({ data: [order], counts: {}, planned: 1, unscheduled: 0 }),
      'POST /schedule/worker_list': () => ({ data: { days: [], workers: [worker], teams: [] } }),
    },
  });
  const bar = page.getByRole('link', { name: 'Klima se ledi u kasi' });
  await expect.element(bar).toBeVisible();
  await expect.poll(() => bar.element().getBoundingClientRect().right).toBeLessThan(390);
});

test('an agreement can be taken back for some seconds, and no row moves under the pointer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const second = decision({ kind: 'TASK_DONE', id: 14, title: 'Curi slavina', amount: 20 });
  const left = new Set([late, done, second, asked]);
  const { screen, calls } = await renderApp('/', {
    answers: {
      ...OFFICE,
      'GET /home': () => ({ data: { counts: COUNTS, decisions: [...left], total: left.size } }),
      'POST /tasks/12/confirm': () => {
        left.delete(done);
        return { data: {} };
      },
    },
  });
  const panel = screen.getByRole('region', { name: 'Traži vašu odluku' });
  const agree = panel.getByRole('button', { name: 'Potvrdi 141,70 €: Ne radi utičnica' });
  const place = panel.getByRole('link', { name: 'Curi slavina' });
  await expect.element(place).toBeVisible();
  const { top } = place.element().getBoundingClientRect();
  await agree.click();
  await panel.getByRole('button', { name: 'Poništi: Ne radi utičnica' }).click();
  vi.advanceTimersByTime(UNDO_MS * 2);
  await agree.dblClick();
  await expect.element(panel.getByText('Potvrđeno 141,70 €')).toBeVisible();
  expect(calls).not.toContain('POST /tasks/12/confirm');
  vi.advanceTimersByTime(UNDO_MS);
  await expect.poll(() => calls.filter((call) => call === 'POST /tasks/12/confirm')).toHaveLength(1);
  await expect.element(panel.getByRole('button', { name: 'Poništi: Ne radi utičnica' })).not.toBeInTheDocument();
  await expect.element(panel.getByText('Potvrđeno 141,70 €')).toBeVisible();
  expect(place.element().getBoundingClientRect().top).toBe(top);
});

test('what was agreed to is sent at once when the page is left', async () => {
  const { screen, calls, router } = await renderApp('/', {
    answers: {
      ...OFFICE,
      'GET /home': () => ({ data: { counts: COUNTS, decisions: [done, asked], total: 2 } }),
      'POST /tasks/12/confirm': () => ({ data: {} }),
    },
  });
  await screen.getByRole('button', { name: 'Potvrdi 141,70 €: Ne radi utičnica' }).click();
  await router.navigate({ to: '/absences' });
  await expect.poll(() => calls).toContain('POST /tasks/12/confirm');
});

test('what comes back to be decided after it was agreed to is decided anew', async () => {
  const again = decision({ ...done, at: '2026-11-24T15:00:00Z' });
  let row = done;
  const { screen } = await renderApp('/', {
    answers: {
      ...OFFICE,
      'GET /home': () => ({ data: { counts: COUNTS, decisions: [row], total: 1 } }),
      'POST /tasks/12/confirm': () => {
        row = again;
        return { data: {} };
      },
    },
  });
  const panel = screen.getByRole('region', { name: 'Traži vašu odluku' });
  const agree = panel.getByRole('button', { name: 'Potvrdi 141,70 €: Ne radi utičnica' });
  await agree.click();
  await expect.element(panel.getByText('Potvrđeno 141,70 €')).toBeVisible();
  window.dispatchEvent(new Event('pagehide'));
  await expect.element(panel.getByText('Potvrđeno 141,70 €')).not.toBeInTheDocument();
  await expect.element(agree).toBeVisible();
});

test('a task without an amount is confirmed after a question', async () => {
  const free = decision({ kind: 'TASK_DONE', id: 15, title: 'Pregled', amount: 0 });
  const { screen } = await renderApp('/', {
    answers: { ...OFFICE, 'GET /home': () => ({ data: { counts: COUNTS, decisions: [free], total: 1 } }) },
  });
  const panel = screen.getByRole('region', { name: 'Traži vašu odluku' });
  await panel.getByRole('button', { name: 'Potvrdi 0,00 €: Pregled' }).click();
  await screen.getByRole('button', { name: 'Odustani' }).click();
  await expect.element(panel.getByText('Potvrđeno 0,00 €')).not.toBeInTheDocument();
  await panel.getByRole('button', { name: 'Potvrdi 0,00 €: Pregled' }).click();
  await screen.getByRole('button', { name: 'Potvrdi bez iznosa' }).click();
  await expect.element(panel.getByText('Potvrđeno 0,00 €')).toBeVisible();
});

test('a decision is refused for a reason, and is gone', async () => {
  const left = new Set([late, asked]);
  const sent: unknown[] = [];
  const { screen } = await renderApp('/', {
    answers: {
      ...OFFICE,
      'GET /home': () => ({ data: { counts: COUNTS, decisions: [...left], total: left.size } }),
      'POST /tasks/13/reject': async (request: Request) => {
        sent.push(await request.json());
        left.delete(asked);
        return { data: {} };
      },
    },
  });
  const panel = screen.getByRole('region', { name: 'Traži vašu odluku' });
  await expect.element(panel.getByText('+30 min')).toBeVisible();
  await expect
    .element(panel.getByRole('link', { name: 'Nazovi: Marko Božić' }))
    .toHaveAttribute('href', 'tel:+38591234567');
  expect(await faultsIn(panel.element(), { habits: true })).toEqual([]);
  await panel.getByRole('button', { name: 'Odbij: Podešavanje prozora' }).click();
  await userEvent.keyboard('Nije naš posao{Enter}');
  await expect.element(panel.getByText('Podešavanje prozora')).not.toBeInTheDocument();
  expect(sent).toEqual([{ reason: 'Nije naš posao' }]);
  await expect.element(panel.getByText('Klima se ledi u kasi')).toBeVisible();
});

test('what somebody left behind who left the company leads to where it is settled', async () => {
  const left = (over: Pick<Decision, 'id' | 'entity' | 'title'>) =>
    decision({ kind: 'LEFT_BEHIND', who: 'Ante Perković', phone: '091', ...over });
  const decisions = [
    left({ id: 310, entity: 'order', title: 'Rampa' }),
    left({ id: 2, entity: 'equipment', title: 'Analizator' }),
    left({ id: 3, entity: 'stock_place', title: 'Kombi' }),
  ];
  const { screen } = await renderApp('/', {
    answers: { ...OFFICE, 'GET /home': () => ({ data: { counts: COUNTS, decisions, total: 3 } }) },
  });
  const panel = screen.getByRole('region', { name: 'Traži vašu odluku' });
  await expect.element(panel.getByText('Ante Perković · više nije u tvrtki, nalog je u izvršenju')).toBeVisible();
  await expect.element(panel.getByRole('link', { name: 'Rampa' })).toHaveAttribute('href', '/work-orders/310');
  await expect.element(panel.getByRole('link', { name: 'Analizator' })).toHaveAttribute('href', '/equipment/2');
  await expect.element(panel.getByRole('link', { name: 'Kombi' })).toHaveAttribute('href', '/materials/places');
  await expect.element(panel.getByRole('link', { name: /Nazovi/ })).not.toBeInTheDocument();
});

test('an absence is approved as it is shown', async () => {
  const leave = decision({ kind: 'ABSENCE', id: 5, entity: 'absence', title: 'LEAVE', who: 'Marko Božić', version: 3 });
  const sent: unknown[] = [];
  const { screen } = await renderApp('/', {
    answers: {
      ...OFFICE,
      'GET /home': () => ({ data: { counts: COUNTS, decisions: [leave], total: 1 } }),
      'POST /absences/5/approve': async (request: Request) => {
        sent.push(await request.json());
        return fault(409, 'absence_changed_meanwhile', 'Netko je u međuvremenu izmijenio ovu odsutnost.');
      },
    },
  });
  await screen.getByRole('button', { name: 'Odobri: Marko Božić' }).click();
  window.dispatchEvent(new Event('pagehide'));
  await expect.element(screen.getByText('Netko je u međuvremenu izmijenio ovu odsutnost.').first()).toBeVisible();
  expect(sent).toEqual([{ version: 3 }]);
});

test('an absence that is to be cancelled leads to where that is decided', async () => {
  const days = { from: '2026-12-06T23:00:00Z', to: '2026-12-11T23:00:00Z' };
  const off = {
    kind: 'ABSENCE_CANCEL',
    id: 5,
    entity: 'absence',
    title: 'LEAVE',
    who: 'Marko Božić',
    ...days,
  } as const;
  const decisions = [decision({ ...off, text: 'Ipak ne putujem' })];
  const { screen } = await renderApp('/', {
    answers: { ...OFFICE, 'GET /home': () => ({ data: { counts: COUNTS, decisions, total: 1 } }) },
  });
  const panel = screen.getByRole('region', { name: 'Traži vašu odluku' });
  const about = 'želi otkazati · 7. 12. 2026. – 11. 12. 2026. · „Ipak ne putujem”';
  await expect.element(panel.getByText(about)).toBeVisible();
  await expect.element(panel.getByRole('link', { name: 'Riješi' })).toHaveAttribute('href', '/absences?id=5');
});

test('an accepted offer leads to where something is made of it', async () => {
  const accepted = { kind: 'OFFER_ACCEPTED', id: 7, entity: 'offer', title: '2026-0001 Kotao' } as const;
  const decisions = [decision({ ...accepted, client: 'Konzum', at: '2025-03-20T09:00:00Z', amount: 125 })];
  const { screen } = await renderApp('/', {
    answers: { ...OFFICE, 'GET /home': () => ({ data: { counts: COUNTS, decisions, total: 1 } }) },
  });
  const panel = screen.getByRole('region', { name: 'Traži vašu odluku' });
  await expect.element(panel.getByText('Konzum · prihvaćena 20. 3. 2025. · 125,00 €')).toBeVisible();
  await expect.element(panel.getByRole('link', { name: 'Napravi zadatak' })).toHaveAttribute('href', '/offers/7');
});

test('what is refused by the server stays, with the reason', async () => {
  const { screen } = await renderApp('/', {
    answers: {
      ...OFFICE,
      'GET /home': () => ({ data: { counts: COUNTS, decisions: [done], total: 1 } }),
      'POST /tasks/12/confirm': () => fault(409, 'wrong_status', 'To u ovom statusu nije moguće.'),
    },
  });
  await screen.getByRole('button', { name: 'Potvrdi 141,70 €: Ne radi utičnica' }).click();
  window.dispatchEvent(new Event('pagehide'));
  await expect.element(screen.getByText('To u ovom statusu nije moguće.').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Potvrdi 141,70 €: Ne radi utičnica' })).toBeVisible();
});

const NOTHING = {
  company: false,
  people: false,
  work_hierarchies: false,
  teams: false,
  companies: false,
  locations: false,
  addresses: false,
  catalogue: false,
  tasks: false,
};
const ADMIN = signedIn({ permissions: ['company.edit', 'user.read'] });
const stepsOf = (done: Partial<typeof NOTHING>) => ({
  answers: { 'GET /auth/check': () => ADMIN, 'GET /settings/first_steps': () => ({ data: { ...NOTHING, ...done } }) },
});

test('an administrator sees what is still to be set up, and how far that is', async () => {
  const { screen } = await renderApp('/', stepsOf({ company: true, people: true }));
  const card = screen.getByRole('region', { name: 'Prvi koraci' });
  await expect.element(card.getByText('2 od 9')).toBeVisible();
  await expect.element(card.getByRole('link', { name: /^Ljudi/ })).toHaveTextContent('Učinjeno');
  await expect.element(card.getByRole('link', { name: /^Ekipe/ })).toHaveAttribute('href', '/teams');
  expect(await faultsIn(card.element(), { habits: true })).toEqual([]);
});

test('the steps are gone when all is done, and stay away when put away', async () => {
  const all = Object.fromEntries(Object.keys(NOTHING).map((key) => [key, true]));
  const done = await renderApp('/', stepsOf(all));
  await expect.poll(() => done.calls).toContain('GET /settings/first_steps');
  await expect.element(done.screen.getByText('Prvi koraci')).not.toBeInTheDocument();
  await done.screen.unmount();

  const { screen } = await renderApp('/', stepsOf({}));
  await screen.getByRole('button', { name: 'Ne prikazuj više' }).click();
  await expect.element(screen.getByText('Prvi koraci')).not.toBeInTheDocument();
  await screen.unmount();
  const again = await renderApp('/', { ...stepsOf({}), again: true });
  await expect.element(again.screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(again.calls).not.toContain('GET /settings/first_steps');
});
