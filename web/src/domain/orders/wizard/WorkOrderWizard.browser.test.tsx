import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { faultsIn } from '@/test/accessible';
import { candidate } from '@/test/builders/order-row';
import { type Answers, fault } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const TASKS = [
  {
    task_id: 7,
    title: 'Servis vitrine',
    address_name: 'Poslovnica 112',
    address: 'Korzo 12',
    client_tenant_id: 5,
    client: 'Konzum',
    time_estimate: 90,
  },
  {
    task_id: 8,
    title: 'Zamjena brave',
    address_name: 'Ulaz',
    address: 'Ilica 1',
    client_tenant_id: 0,
    client: 'Privatna osoba',
    time_estimate: null,
  },
];
const OVERLAP = {
  order_id: 31,
  title: 'Curenje',
  worker_id: 5,
  worker: 'Ivo Perić',
  from: '2026-11-23T07:00:00Z',
  to: '2026-11-23T09:00:00Z',
};
const LUKA = candidate(4, 'Luka Đurđević');
const IVO = candidate(5, 'Ivo Perić', OVERLAP);

interface Sent {
  readonly key: string | null;
  readonly json: { order: Record<string, unknown>; task_id: number | null; task: unknown };
}

/** A server of open tasks, workers and a team; `create` answers the orders it is sent. */
function planning(create: (sent: Sent) => unknown = () => ({ data: 40 })) {
  const sent: Sent[] = [];
  const picked: unknown[] = [];
  const answers: Answers = {
    'POST /orders/search': () => ({ data: [], count: 0 }),
    'GET /work_hierarchies': () => ({
      data: [
        {
          work_hierarchy_id: 1,
          name: 'Rasvjeta',
          parent: null,
          path: '',
          expense_type: 'INCOME',
          time_estimate: 75,
          children: [],
        },
      ],
    }),
    'POST /orders/tasks/picker': () => ({ data: TASKS, count: 2 }),
    'POST /orders/create_order/workers_picker': async (request) => {
      picked.push(await request.json());
      return { data: [LUKA, IVO], count: 2 };
    },
    'POST /orders/create_order/teams_picker': () => ({
      data: [
        { team_id: 3, name: 'Ekipa Klima', matches_task: true, busy_count: 1, busy: OVERLAP, workers: [LUKA, IVO] },
      ],
      count: 1,
    }),
    'POST /orders/create_order': async (request) => {
      const json = (await request.formData()).get('json') as File;
      const one: Sent = { key: request.headers.get('Idempotency-Key'), json: JSON.parse(await json.text()) };
      sent.push(one);
      return create(one);
    },
  };
  return { answers, sent, picked };
}

async function open(answers: Answers) {
  const app = await renderApp('/work-orders', { answers });
  const start = async () => {
    await app.screen.getByRole('button', { name: 'Novi radni nalog' }).first().click();
    await expect.element(dialog.getByRole('searchbox', { name: 'Traži zadatak po nazivu' })).toBeVisible();
  };
  const dialog = app.screen.getByRole('dialog', { name: 'Novi radni nalog' });
  await start();
  const field = (name: string) => {
    const named = { name, exact: true };
    return dialog.getByRole('textbox', named).or(dialog.getByRole('combobox', named)).first();
  };
  const create = dialog.getByRole('button', { name: 'Kreiraj radni nalog' });
  const day = async (text: string) => {
    await field('Planirani početak').fill(text);
    await userEvent.tab();
    await expect.element(dialog.getByRole('button', { name: 'Očisti polje Planirani početak' })).toBeVisible();
  };
  const pick = async (name: string, option: RegExp) => {
    await field(name).click();
    await app.screen.getByRole('option', { name: option }).click();
  };
  return {
    ...app,
    start,
    dialog,
    field,
    create,
    day,
    pick,
    task: (name: RegExp) => dialog.getByRole('button', { name }),
  };
}

test('picking a task jumps to the plan and copies its estimate', async () => {
  const { answers, sent } = planning();
  const w = await open(answers);
  await expect.element(w.task(/Servis vitrine/)).toHaveTextContent('Z-7 · Konzum · Poslovnica 112 · Korzo 12');
  await w.task(/Servis vitrine/).click();
  await expect.element(w.field('Sati')).toHaveValue('1');
  await expect.element(w.field('Minute')).toHaveValue('30');
  await expect.element(w.dialog.getByText(/ostaje bez termina/)).toBeVisible();
  await w.create.click();
  await expect.element(w.dialog).not.toBeInTheDocument();
  await expect.element(w.screen.getByText('Radni nalog je kreiran').last()).toBeVisible();
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(sent[0]?.json).toMatchObject({
    task: null,
    task_id: 7,
    order: { planned_start_time: null, time_estimate: 90, worker_ids: [] },
  });
});

test('only the estimate can be entered before there is a task, and it is kept', async () => {
  const w = await open(planning().answers);
  await w.dialog.getByRole('button', { name: 'Radni nalog', exact: true }).click();
  await expect.element(w.dialog.getByText('Najprije odaberite zadatak ili kreirajte novi.')).toBeVisible();
  await expect.element(w.field('Planirani početak')).toBeDisabled();
  await expect.element(w.field('Ekipa')).toBeDisabled();
  await expect.element(w.field('Radnici')).toBeDisabled();
  await w.field('Sati').fill('3');
  await expect.element(w.create).toBeDisabled();
  await w.dialog.getByRole('button', { name: /^Zadatak/ }).click();
  await w.task(/Servis vitrine/).click();
  await expect.element(w.field('Sati')).toHaveValue('3');
  await expect.element(w.create).toBeEnabled();
});

test('an empty or zero estimate keeps the order from being made', async () => {
  const w = await open(planning().answers);
  await w.task(/Zamjena brave/).click();
  await expect.element(w.create).toBeDisabled();
  await w.field('Minute').fill('0');
  await expect.element(w.create).toBeDisabled();
  await w.field('Minute').fill('45');
  await expect.element(w.create).toBeEnabled();
});

test('people are picked once the time is known; a team is copied, an emptied start clears them', async () => {
  const { answers, picked } = planning();
  const w = await open(answers);
  await w.task(/Servis vitrine/).click();
  await expect.element(w.field('Radnici')).toBeDisabled();
  await w.day('23.11.2036.');
  await expect.element(w.field('Radnici')).toBeEnabled();
  await w.field('Radnici').click();
  await expect.element(w.screen.getByRole('option', { name: /Luka Đurđević/ })).toHaveTextContent('Slobodan termin');
  await expect
    .element(w.screen.getByRole('option', { name: /Ivo Perić/ }))
    .toHaveTextContent(/Zauzeto: nalog RN-31 „Curenje”/);
  expect(picked.at(-1)).toMatchObject({ planned_start_time: '2036-11-23T07:00:00.000Z', time_estimate: 90 });
  await userEvent.tab();

  await w.pick('Ekipa', /Ekipa Klima.*za ovu vrstu radova/);
  await expect.element(w.dialog.getByRole('button', { name: 'Ukloni Ivo Perić' })).toBeVisible();
  await expect.element(w.dialog.getByText('Jedan radnik u to vrijeme ima drugi nalog:')).toBeVisible();
  await w.dialog.getByRole('button', { name: 'Očisti polje Planirani početak' }).click();
  await expect.element(w.dialog.getByRole('button', { name: 'Ukloni Ivo Perić' })).not.toBeInTheDocument();
  await expect.element(w.field('Radnici')).toBeDisabled();
});

test('a start in the past is allowed and told', async () => {
  const w = await open(planning().answers);
  await w.task(/Servis vitrine/).click();
  await w.day('2.3.2020.');
  await expect.element(w.dialog.getByText('Planirani početak je u prošlosti.')).toBeVisible();
  await expect.element(w.create).toBeEnabled();
});

test('orders in the way are listed; with a reason the workers are assigned anyway, under the same key', async () => {
  const { answers, sent } = planning(({ json }) =>
    json.order.override_conflicts
      ? { data: 40 }
      : Response.json(
          { title: 'order_conflict', status: 409, code: 'order_conflict', detail: 'Zauzeto.', conflicts: [OVERLAP] },
          { status: 409, headers: { 'content-type': 'application/problem+json' } },
        ),
  );
  const w = await open(answers);
  await w.task(/Servis vitrine/).click();
  await w.day('23.11.2036.');
  await w.pick('Radnici', /Ivo Perić/);
  await w.create.click();
  const conflict = w.screen.getByRole('dialog', { name: 'Radnik već ima posla' });
  await expect.element(conflict).toHaveTextContent(/Ivo Perić.*31.*Curenje/);
  await conflict.getByRole('button', { name: 'Svejedno dodijeli' }).click();
  await expect.element(conflict.getByText('Navedite razlog')).toBeVisible();
  await conflict.getByRole('textbox').fill('Hitno');
  await conflict.getByRole('button', { name: 'Svejedno dodijeli' }).click();
  await expect.element(w.dialog).not.toBeInTheDocument();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[1]?.json.order).toMatchObject({ worker_ids: [5], override_conflicts: true, reason: 'Hitno' });
});

test('what the server refuses stands at its field, and nothing is lost', async () => {
  let attempts = 0;
  const { answers, sent } = planning(() => {
    attempts += 1;
    return attempts === 1
      ? fault(422, 'invalid', 'Provjerite polja.', [
          { field: 'order.time_estimate', code: 'out_of_range', message: 'Predugo.' },
        ])
      : { data: 40 };
  });
  const w = await open(answers);
  await w.task(/Servis vitrine/).click();
  await w.create.click();
  await expect.element(w.dialog.getByText('Predugo.')).toBeVisible();
  await w.field('Sati').fill('2');
  await w.create.click();
  await expect.element(w.dialog).not.toBeInTheDocument();
  expect(sent.map(({ json }) => json.order.time_estimate)).toEqual([90, 150]);
});

test('closing asks first, and what was typed is offered again', async () => {
  const w = await open(planning().answers);
  await w.task(/Servis vitrine/).click();
  await w.field('Sati').fill('4');
  await w.dialog.getByRole('button', { name: 'Odustani' }).click();
  const question = w.screen.getByRole('dialog', { name: 'Upozorenje' });
  await question.getByRole('button', { name: 'Ne' }).click();
  await expect.element(w.field('Sati')).toHaveValue('4');
  await w.dialog.getByRole('button', { name: 'Odustani' }).click();
  await question.getByRole('button', { name: 'Da' }).click();
  await expect.element(w.dialog).not.toBeInTheDocument();
  await w.start();
  await w.dialog.getByRole('button', { name: 'Nastavi s njim' }).click();
  await expect.element(w.dialog.getByText('Z-7 · Konzum · Poslovnica 112 · Korzo 12')).toBeVisible();
  await expect.element(w.field('Sati')).toHaveValue('4');
});

test('a new task is made on the way: its plan waits until it is whole', async () => {
  const w = await open(planning().answers);
  await w.dialog.getByRole('button', { name: 'Kreiraj novi zadatak' }).click();
  await expect.element(w.field('Naziv')).toBeVisible();
  // A task for another company to do gets no order of ours.
  await expect.element(w.dialog.getByText('Tko izvodi radove')).not.toBeInTheDocument();
  await expect.element(w.dialog.getByRole('button', { name: 'Dalje' })).toBeDisabled();
  await w.dialog.getByRole('button', { name: 'Radni nalog', exact: true }).click();
  await expect.element(w.dialog.getByText('Najprije ispunite novi zadatak.')).toBeVisible();
  await expect.element(w.field('Planirani početak')).toBeDisabled();
});

test('has no accessibility faults in any step', async () => {
  const w = await open(planning().answers);
  await expect.element(w.task(/Servis vitrine/)).toBeVisible();
  await expect.poll(() => faultsIn(document.body)).toEqual([]);
  await w.task(/Servis vitrine/).click();
  await expect.element(w.field('Sati')).toBeVisible();
  await expect.poll(() => faultsIn(document.body)).toEqual([]);
});
