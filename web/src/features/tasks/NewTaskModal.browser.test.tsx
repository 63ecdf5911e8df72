import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { faultsIn } from '@/test/accessible';
import { companyDetails } from '@/test/builders/company';
import { type Answers, fault } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const ILICA: Schemas['AddressesSuggestion'] = {
  formatted_address: 'Ilica 5, 10000 Zagreb, Hrvatska',
  approximate: false,
  near_latitude: null,
  near_longitude: null,
  street: 'Ilica',
  number: '5',
  city: 'Zagreb',
  postal_code: '10000',
  country: 'Hrvatska',
  county: 'Grad Zagreb',
  latitude: 45.81,
  longitude: 15.97,
};

interface Sent {
  readonly key: string | null;
  readonly json: Schemas['TasksNew'];
}

/** A server that makes tasks, and what it was sent. */
function making(create: (sent: Sent) => unknown = () => ({ data: 12 })) {
  const sent: Sent[] = [];
  const answers: Answers = {
    'POST /tasks/search': () => ({ data: [], count: 0 }),
    'GET /work_hierarchies': () => ({
      data: [{ work_hierarchy_id: 1, name: 'Elektro', parent: null, path: '', time_estimate: null, children: [] }],
    }),
    'POST /tenants/picker_search': () => ({
      data: [
        { tenant_id: 0, name: 'Privatna osoba' },
        { tenant_id: 5, name: 'Konzum' },
      ],
      count: 2,
    }),
    'POST /tasks/projects_picker': () => ({ data: [{ project_id: 4, title: 'Obnova', currency: 'BAM' }], count: 1 }),
    'POST /addresses/autocomplete': () => ({ data: [ILICA] }),
    'POST /tasks': async (request) => {
      const json = (await request.formData()).get('json') as File;
      const one = { key: request.headers.get('Idempotency-Key'), json: JSON.parse(await json.text()) };
      sent.push(one);
      return create(one);
    },
  };
  return { answers, sent };
}

async function open(answers: Answers) {
  const app = await renderApp('/tasks', { answers });
  await app.screen.getByRole('button', { name: 'Novi zadatak' }).first().click();
  const form = modal(app.screen);
  await expect.element(form.field('Naziv')).toHaveFocus();
  return { ...app, ...form };
}

function modal(screen: Awaited<ReturnType<typeof renderApp>>['screen']) {
  const dialog = screen.getByRole('dialog', { name: 'Novi zadatak' });
  const field = (name: string) => {
    const named = { name, exact: true };
    return dialog.getByRole('textbox', named).or(dialog.getByRole('combobox', named));
  };
  const pick = async (name: string, option: string) => {
    await field(name).click();
    await screen.getByRole('option', { name: option }).click();
  };
  return { dialog, field, pick, create: dialog.getByRole('button', { name: 'Kreiraj zadatak' }) };
}

async function fill({ field, pick }: ReturnType<typeof modal>) {
  await field('Naziv').fill('Servis klime');
  await field('Opis').fill('Ne hladi');
  await pick('Klijent', 'Konzum');
  await field('Vrsta radova').click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await field('Naziv mjesta').fill('Poslovnica');
}

test('can be confirmed only once it is whole, with an address that was picked', async () => {
  const { answers, sent } = making();
  const form = await open(answers);
  await expect.element(form.create).toBeDisabled();
  await fill(form);
  await form.field('Grad').fill('Zagreb');
  await form.field('Adresa').fill('ilica 5');
  await expect.element(form.create).toBeDisabled();

  await expect.element(form.screen.getByRole('option', { name: /Ilica 5/ })).toBeVisible();
  await expect.element(form.screen.getByText(/GeoNames/)).toBeVisible();
  await form.field('Adresa').click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(form.field('Poštanski broj')).toHaveValue('10000');
  await expect.element(form.create).toBeEnabled();

  await form.field('Adresa').fill('ilica 55');
  await expect.element(form.create).toBeDisabled();
  await form.screen.getByRole('option', { name: /Ilica 5/ }).click();
  await form.create.click();
  await expect.element(form.dialog).not.toBeInTheDocument();
  await expect.element(form.screen.getByText('Zadatak je kreiran').last()).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(sent[0]?.json).toMatchObject({
    tenant_id: 5,
    whier_id: 1,
    address1: 'Ilica 5',
    latitude: 45.81,
  });
});

test('a field left empty keeps its message while others are filled', async () => {
  const { dialog, field, pick } = await open(making().answers);
  await field('Naziv').fill('Servis klime');
  await field('Opis').click();
  await userEvent.tab();
  await expect.element(dialog.getByText('Ispunite ovo polje')).toBeVisible();
  await pick('Klijent', 'Konzum');
  await expect.element(dialog.getByText('Ispunite ovo polje')).toBeVisible();
});

test('a private individual needs a note and has no working hours', async () => {
  const form = await open(making().answers);
  await expect.element(form.field('Otvoreno')).toBeVisible();
  await form.pick('Klijent', 'Konzum');
  await expect.element(form.dialog.getByText('Ako Konzum koristi Teren, vidi i slike i dokumente')).toBeVisible();
  await form.pick('Klijent', 'Privatna osoba');
  await expect.element(form.dialog.getByText(/koristi Teren/)).not.toBeInTheDocument();
  await expect.element(form.field('Napomena o klijentu')).toBeVisible();
  await expect.element(form.field('Otvoreno')).not.toBeInTheDocument();
});

test('a project locks its currency until it is cleared', async () => {
  const form = await open(making().answers);
  await form.pick('Projekt', 'Obnova');
  await expect.element(form.field('Valuta')).toHaveValue('BAM');
  await expect.element(form.field('Valuta')).toBeDisabled();
  await form.dialog.getByRole('button', { name: 'Očisti polje Projekt' }).click();
  await expect.element(form.field('Valuta')).toHaveValue('EUR');
  await expect.element(form.field('Valuta')).toBeEnabled();
});

test('what the server refuses stands at its field, and the second attempt has the same key', async () => {
  const refusal = () =>
    fault(422, 'invalid', 'Provjerite polja.', [
      { field: 'tenant_id', code: 'no_such_thing', message: 'Nema te tvrtke.' },
    ]);
  let attempts = 0;
  const { answers, sent } = making(() => {
    attempts += 1;
    return attempts === 1 ? refusal() : { data: 12 };
  });
  const form = await open(answers);
  await fill(form);
  await form.field('Adresa').fill('ilica 5');
  await form.screen.getByRole('option', { name: /Ilica 5/ }).click();
  await form.create.click();
  await expect.element(form.dialog.getByText('Nema te tvrtke.')).toBeVisible();
  await form.create.click();
  await expect.element(form.dialog).not.toBeInTheDocument();
  expect(sent[0]?.key).toBe(sent[1]?.key);
});

test('what was typed is offered again after the page was lost', async () => {
  const { answers } = making();
  const form = await open(answers);
  await form.field('Naziv').fill('Nedovršeno');
  await form.dialog.getByRole('button', { name: 'Odustani' }).click();
  await form.screen.getByRole('button', { name: 'Novi zadatak' }).first().click();
  await expect.element(form.field('Naziv')).toHaveValue('');
  await form.dialog.getByRole('button', { name: 'Nastavi s njim' }).click();
  await expect.element(form.field('Naziv')).toHaveValue('Nedovršeno');
});

test('has no accessibility faults', async () => {
  const form = await open(making().answers);
  await expect.element(form.field('Naziv')).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
});

test('a client that is not in the register yet is added from the picker and taken; Escape closes the dialog on top alone', async () => {
  const { answers } = making();
  const screen = (
    await renderApp('/tasks', {
      answers: {
        ...answers,
        'POST /b2b': () => Response.json({ data: 9 }, { status: 201 }),
        'GET /b2b/9/details': () => ({ data: companyDetails({ b2b_id: 9, tenant_id: 77, name: 'Nova Lipa' }) }),
      },
    })
  ).screen;
  await screen.getByRole('button', { name: 'Novi zadatak' }).first().click();
  const dialog = screen.getByRole('dialog', { name: 'Novi zadatak' });
  const picker = dialog.getByRole('combobox', { name: 'Klijent' });
  const add = async () => {
    await picker.click();
    await userEvent.keyboard('Nova Lipa');
    await screen.getByRole('option', { name: 'Dodaj tvrtku „Nova Lipa”' }).click();
  };
  const adding = screen.getByRole('dialog', { name: 'Nova tvrtka' });
  await add();
  await expect.element(adding.getByLabelText('Naziv')).toHaveValue('Nova Lipa');
  await userEvent.keyboard('{Escape}');
  await expect.element(adding).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();

  await add();
  await adding.getByRole('button', { name: 'Dodaj tvrtku' }).click();
  await expect.element(adding).not.toBeInTheDocument();
  await expect.element(picker).toHaveValue('Nova Lipa');
  await expect.element(dialog).toBeVisible();
});
