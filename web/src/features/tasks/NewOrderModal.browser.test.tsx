import { expect, test } from 'vitest';
import { linkedOrder, task } from '@/test/builders/task';
import { type Answers, fault, signedIn } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const saved = task({ allowed_actions: ['task.edit', 'task.comment', 'order.plan'] });

/** A server of the task; `create` answers the orders it is sent. */
function planning(create: () => unknown = () => ({ data: 40 })) {
  const sent: { key: string | null; body: unknown }[] = [];
  let orders = saved.linked_orders;
  const answers: Answers = {
    'GET /tasks/7/details': () => ({ data: { ...saved, linked_orders: orders } }),
    'GET /work_hierarchies': () => ({
      data: [
        {
          work_hierarchy_id: 2,
          name: 'Hlađenje',
          parent: null,
          path: 'Hlađenje',
          expense_type: 'INCOME',
          time_estimate: 75,
          children: [],
        },
      ],
    }),
    'POST /tasks/7/create_order': async (request) => {
      sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      const answer = create();
      if (!(answer instanceof Response)) {
        orders = [linkedOrder({ order_id: 40, time_estimate: 75 })];
      }
      return answer;
    },
  };
  return { answers, sent };
}

async function open(answers: Answers) {
  const app = await renderApp('/tasks/7', { answers });
  const section = app.screen.getByRole('region', { name: 'Radni nalozi' });
  await expect.element(section.getByText('Još nema radnih naloga.')).toBeVisible();
  await section.getByRole('button', { name: 'Novi radni nalog' }).click();
  const dialog = app.screen.getByRole('dialog', { name: 'Novi radni nalog' });
  const minutes = dialog.getByRole('textbox', { name: 'Minute' });
  return { ...app, section, dialog, minutes, create: dialog.getByRole('button', { name: 'Kreiraj radni nalog' }) };
}

test('an order begins with the usual estimate of its kind of work, and the page follows', async () => {
  const { answers, sent } = planning();
  const { section, dialog, minutes, create } = await open(answers);
  await expect.element(dialog.getByText('Za zadatak „Servis rashladne vitrine”')).toBeVisible();
  await expect.element(minutes).toHaveValue('15');
  await create.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(section.getByRole('link', { name: 'RN-40' })).toBeVisible();
  await expect.element(section).toHaveTextContent('Bez termina');
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(sent[0]?.body).toEqual({ planned_start_time: null, time_estimate: 75, worker_ids: [] });
});

test('a refusal is said and loses nothing; closing what was typed asks', async () => {
  const { answers } = planning(() => fault(409, 'not_allowed_now', 'Zadatak je u međuvremenu zatvoren.'));
  const { screen, dialog, minutes, create } = await open(answers);
  await expect.element(minutes).toHaveValue('15');
  await minutes.fill('50');
  await create.click();
  await expect.element(dialog.getByText('Zadatak je u međuvremenu zatvoren.')).toBeVisible();
  await expect.element(minutes).toHaveValue('50');
  await dialog.getByRole('button', { name: 'Odustani' }).click();
  await screen.getByRole('dialog', { name: 'Upozorenje' }).getByRole('button', { name: 'Da' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('what nobody typed closes at once', async () => {
  const { dialog, minutes } = await open(planning().answers);
  await expect.element(minutes).toHaveValue('15');
  await dialog.getByRole('button', { name: 'Odustani' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an order is planned from the menu too, and not while the task is being edited', async () => {
  const { screen, dialog, section } = await open(planning().answers);
  await dialog.getByRole('button', { name: 'Odustani' }).click();
  await screen.getByRole('button', { name: 'Više radnji' }).click();
  await screen.getByRole('menuitem', { name: 'Novi radni nalog' }).click();
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Odustani' }).click();
  await screen.getByRole('textbox', { name: 'Naziv', exact: true }).fill('Drugi naziv');
  await expect.element(section.getByRole('button', { name: 'Novi radni nalog' })).toBeDisabled();
});

test('a day begins when the company opens, and what lies outside its hours is told but not refused', async () => {
  const { answers, sent } = planning();
  const day = { from: '07:30', to: '15:30' };
  const off = { from: '', to: '' };
  const tenant = { ...signedIn().tenant, working_hours: [day, day, day, day, day, off, off] };
  const { dialog, minutes, create } = await open({
    ...answers,
    'GET /auth/check': () => ({ ...signedIn(), tenant }),
    'GET /settings/holidays': (request) => {
      const year = new URL(request.url).searchParams.get('year');
      return { data: [{ day: `${year}-06-22`, name: 'Dan antifašističke borbe', built_in: true, off: true }] };
    },
  });
  await expect.element(minutes).toHaveValue('15');
  const date = dialog.getByRole('textbox', { name: 'Planirani početak', exact: true });
  // A Tuesday.
  await date.fill('20.6.2028.');
  await expect.element(dialog.getByRole('combobox', { name: 'Vrijeme' })).toHaveValue('07:30');
  await expect.element(dialog.getByText('svejedno može planirati')).not.toBeInTheDocument();
  await dialog.getByRole('combobox', { name: 'Vrijeme' }).fill('06:30');
  await expect.element(dialog.getByText(/^Izvan radnog vremena \(07:30–15:30\)/)).toBeVisible();
  await date.fill('22.6.2028.');
  await expect.element(dialog.getByText(/^Tog je dana Dan antifašističke borbe, neradni dan/)).toBeVisible();
  await date.fill('24.6.2028.');
  await expect.element(dialog.getByText(/^Tog dana ne radite/)).toBeVisible();
  await create.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent[0]?.body).toMatchObject({ planned_start_time: '2028-06-24T04:30:00.000Z' });
});
