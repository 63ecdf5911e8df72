import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { formatDateTime, fromWall } from '@/lib/date';
import { orderRow } from '@/test/builders/order-row';
import { type Answers, signedIn } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const WORKER = signedIn({
  roles: ['WORKER'],
  permissions: ['time_sheet.read', 'order.read', 'order.start', 'order.time'],
});
const ME = 1;

const NOTHING = {
  regular: 0,
  overtime: 0,
  night: 0,
  sunday_holiday: 0,
  leave: 0,
  sick: 0,
  other: 0,
  paid_holiday: 0,
  break: 0,
  total: 0,
};

const day = (date: string): Schemas['TimesheetsDay'] => ({
  ...NOTHING,
  date,
  norm: 480,
  holiday: null,
  first_start: null,
  last_end: null,
  sessions: [],
  breaks: [],
  absences: [],
  overlaps: [],
  sick_work: 0,
});

const sheet = (state: Schemas['TimesheetsSheet']['state']): Schemas['TimesheetsSheet'] => ({
  user_id: ME,
  name: 'Marko Božić',
  image_url: null,
  month: '2024-03',
  state,
  over: true,
  changed_since_confirmed: false,
  confirmed_at: null,
  approved_at: null,
  approved_by: null,
  withdrawn: null,
  undecided: [],
  allowed_actions: [],
  totals: { ...NOTHING, fund: 9600 },
  days: [day('2024-03-04'), day('2024-03-05')],
});

const PLANNED = orderRow({ order_id: 31, title: 'Servis klime', allowed_actions: ['order.time'] });
const RECENT = orderRow({ order_id: 30, title: 'Popravak bojlera', allowed_actions: ['order.time'] });
const CLOSED = orderRow({ order_id: 29, title: 'Stari nalog', allowed_actions: [] });

function answering(state: Schemas['TimesheetsSheet']['state']) {
  const asked: Schemas['Request'][] = [];
  const answers: Answers = {
    'GET /auth/check': () => WORKER,
    [`GET /time_sheets/${ME}/2024-03`]: () => ({ data: sheet(state) }),
    'POST /orders/search': async (request) => {
      const body = (await request.json()) as Schemas['Request'];
      asked.push(body);
      const ofDay = body.order_by?.[0]?.column === 'planned_start';
      return ofDay ? { data: [PLANNED], count: 1 } : { data: [RECENT, PLANNED, CLOSED], count: 3 };
    },
  };
  return { answers, asked };
}

const address = `/time-sheets/${ME}?month=2024-03`;

test('hours of a forgotten day are added on the phone, to an order planned then or a recent one', async () => {
  await page.viewport(390, 844);
  const { answers, asked } = answering('OPEN');
  const { screen } = await renderApp(address, { answers });
  await screen.getByRole('button', { name: /^5\./ }).click();
  await screen.getByRole('button', { name: 'Dodaj sate' }).click();
  const dialog = screen.getByRole('dialog', { name: /^Dodavanje sati/ });
  await dialog.getByRole('combobox', { name: 'Radni nalog' }).click();
  await expect.element(screen.getByRole('option').nth(0)).toHaveTextContent('RN-31 · Servis klime');
  await expect.element(screen.getByRole('option').nth(1)).toHaveTextContent('RN-30 · Popravak bojlera');
  expect(screen.getByRole('option').elements()).toHaveLength(2);
  expect(asked.find(({ order_by }) => order_by?.[0]?.column === 'planned_start')?.filter).toEqual({
    and: [
      { eq: [{ column: 'worker_id' }, ME] },
      { ge: [{ column: 'planned_start' }, '2024-03-04T23:00:00.000Z'] },
      { lt: [{ column: 'planned_start' }, '2024-03-05T23:00:00.000Z'] },
    ],
  });
  await screen.getByRole('option').nth(0).click();
  const session = screen.getByRole('dialog', { name: 'Upis odrađenog vremena: RN-31' });
  await expect.element(session.getByRole('textbox', { name: 'Početak, dan' })).toHaveValue('05. 03. 2024.');
  await userEvent.keyboard('{Escape}');
});

test('the day beside the month has the same, unless the month is approved', async () => {
  await page.viewport(1440, 900);
  const open = await renderApp(`${address}&day=2024-03-05`, { answers: answering('OPEN').answers });
  await expect.element(open.screen.getByText('Na ovaj dan nema sati.')).toBeVisible();
  await expect.element(open.screen.getByRole('button', { name: 'Dodaj sate' })).toBeVisible();
  await open.screen.unmount();
  const approved = await renderApp(`${address}&day=2024-03-05`, { answers: answering('APPROVED').answers });
  await expect.element(approved.screen.getByText('Na ovaj dan nema sati.')).toBeVisible();
  await expect.element(approved.screen.getByRole('button', { name: 'Dodaj sate' })).not.toBeInTheDocument();
});

test('the month says why its approval was withdrawn, until it is approved again', async () => {
  const { answers } = answering('CONFIRMED');
  const withdrawn = { reason: 'Nedostaje bolovanje', by: 'Ivan Horvatić', at: '2024-04-02T08:00:00Z' };
  const { screen } = await renderApp(address, {
    answers: {
      ...answers,
      [`GET /time_sheets/${ME}/2024-03`]: () => ({ data: { ...sheet('CONFIRMED'), withdrawn } }),
    },
  });
  await expect
    .element(
      screen.getByText(
        `Povučeno odobrenje (Ivan Horvatić, ${formatDateTime(fromWall('2024-04-02', '10:00'))}): Nedostaje bolovanje`,
      ),
    )
    .toBeVisible();
});

test('a time that another has corrected meanwhile is shown beside one’s own, and saved', async () => {
  await page.viewport(1440, 900);
  const { answers } = answering('OPEN');
  const piece: Schemas['TimesheetsPiece'] = {
    session_id: 7,
    order_id: 31,
    title: 'Servis klime',
    from: '2024-03-05T07:00:00Z',
    to: '2024-03-05T15:00:00Z',
    started_at: '2024-03-05T07:00:00Z',
    ended_at: '2024-03-05T15:00:00Z',
    source: 'LIVE',
    end_source: 'LIVE',
    minutes: 480,
    overlap_minutes: 0,
    version: 1,
  };
  const now = { ...piece, ended_at: '2024-03-05T13:00:00Z', version: 2, worker_id: ME, worker: 'Marko Božić' };
  const sent: { version: number; ended_at?: string }[] = [];
  const { screen } = await renderApp(`${address}&day=2024-03-05`, {
    answers: {
      ...answers,
      [`GET /time_sheets/${ME}/2024-03`]: () => ({
        data: { ...sheet('OPEN'), days: [{ ...day('2024-03-05'), sessions: [piece] }] },
      }),
      'GET /orders/31/details': () => ({ data: { sessions: [now] } }),
      'PATCH /orders/31/sessions/7': async (request) => {
        sent.push((await request.json()) as (typeof sent)[number]);
        if (sent.length > 1) return { data: {} };
        const conflicts = [{ field: 'ended_at', by: 'Ivan Horvatić', at: '2024-03-06T08:00:00Z' }];
        return Response.json(
          { title: 'conflict', status: 409, code: 'conflict', conflicts, version: 2 },
          { status: 409, headers: { 'content-type': 'application/problem+json' } },
        );
      },
    },
  });
  await screen.getByRole('button', { name: 'Ispravi' }).click();
  await screen.getByLabelText('Kraj, vrijeme').nth(0).fill('15:30');
  await screen.getByRole('button', { name: 'Spremi' }).click();
  const both = screen.getByRole('dialog', { name: 'Netko drugi je mijenjao isto' });
  await expect.element(both).toHaveTextContent(`${formatDateTime(fromWall('2024-03-05', '15:30'))}`);
  await expect.element(both).toHaveTextContent(`${formatDateTime(fromWall('2024-03-05', '14:00'))}`);
  await both.getByRole('button', { name: 'Spremi' }).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ version: 2, ended_at: '2024-03-05T14:30:00.000Z' });
});
