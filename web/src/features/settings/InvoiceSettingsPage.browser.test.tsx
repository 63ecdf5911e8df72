import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { faultsIn } from '@/test/accessible';
import { type Answers, fault, signedIn } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const ANA = { user_id: 2, name: 'Ana Babić', oib: '12345678903' };
const IVO = { user_id: 9, name: 'Ivo Kos', oib: '69435151530' };

const picked = (user_id: number, first_name: string, last_name: string): Schemas['UsersPicked'] => ({
  ...{ user_id, tenant_user_id: user_id, first_name, last_name },
  ...{ email: `${user_id}@primorje.test`, image_url: null, user_types: ['MANAGER'] },
});

/** A server with these settings; what it is asked to save is kept, and saved. */
function server(change: Partial<Schemas['InvoicesSettingsPage']> = {}, more: Answers = {}) {
  const state = {
    saved: {
      ...({ vat: 'PAYER', premises: '1', device: '1', first_number: 1, iban: '', memorandum: '' } as const),
      ...{
        due_days: 15,
        kpd: '',
        kpd_resale: '',
        remind: false,
        remind_days_1: 7,
        remind_days_2: 14,
        remind_days_3: 30,
        operators: [IVO],
        next_number: '1-1-1',
        rules: 'EN 16931',
        version: 1,
        ...change,
      },
    },
    sent: [] as Schemas['InvoicesSettingsChange'][],
    asked: [] as Schemas['Request'][],
  };
  const answers: Answers = {
    'GET /auth/check': () => signedIn({ permissions: [...(signedIn().permissions ?? []), 'company.edit'] }),
    'GET /invoices/settings': () => ({ data: state.saved }),
    'GET /invoices/kpd': () => ({ data: { codes: [{ code: '43.22.12', name: 'Klima', typical: true }] } }),
    'PATCH /invoices/settings': async (request) => {
      state.sent.push(await request.json());
      state.saved = { ...state.saved, version: state.saved.version + 1 };
      return { data: 1, version: state.saved.version };
    },
    'POST /users/picker_search': async (request) => {
      state.asked.push(await request.json());
      return { data: [picked(2, 'Ana', 'Babić'), picked(9, 'Ivo', 'Kos')], count: 2 };
    },
    ...more,
  };
  return { answers, state };
}

const toastOf = (text: string) => page.getByRole('region', { name: 'Obavijesti' }).getByText(text);
const save = () =>
  page.getByRole('region', { name: 'Nespremljene izmjene' }).getByRole('button', { name: 'Spremi' }).click();
const field = (name: string) => page.getByRole('textbox', { name });
const kpd = () => page.getByRole('combobox', { name: 'Uobičajena šifra KPD' });

async function addAna() {
  await page.getByRole('combobox', { name: 'Ljudi' }).or(field('Ljudi')).click();
  await page.getByRole('option', { name: /Ana Babić/ }).click();
}

test('people of the office are made operators, each with an OIB, and saved with what else was changed', async () => {
  const { answers, state } = server();
  const { screen, calls } = await renderApp('/settings/invoices', { answers });
  await expect.element(screen.getByText(/Sljedeći je račun 1-1-1\./)).toBeVisible();
  await expect.element(screen.getByText('EN 16931')).toBeVisible();
  await addAna();
  expect(state.asked[0]?.filter).toEqual({ in: [{ column: 'user_type' }, ['ADMIN', 'MANAGER']] });

  await field('OIB: Ana Babić').fill('12345678900');
  await save();
  await expect.element(screen.getByText('OIB nije ispravan')).toBeVisible();
  await expect.element(field('OIB: Ana Babić')).toHaveFocus();
  expect(calls).not.toContain('PATCH /invoices/settings');

  await field('OIB: Ana Babić').fill(ANA.oib);
  await kpd().fill('klima');
  await page.getByRole('option', { name: /^43\.22\.12 Klima/ }).click();
  await page.getByRole('combobox', { name: 'PDV' }).click();
  await page.getByRole('option', { name: 'Izvan sustava PDV-a' }).click();
  await expect.element(screen.getByText('Računi su bez PDV-a.')).toBeVisible();
  await save();
  await expect.element(toastOf('Postavke računa su spremljene')).toBeVisible();
  const operators = [ANA, IVO].map(({ user_id, oib }) => ({ user_id, oib }));
  expect(state.sent).toEqual([{ version: 1, vat: 'OUTSIDE', kpd: '43.22.12', operators }]);
  expect(await faultsIn(document.body)).toEqual([]);
});

test('the server’s faults stand at their fields, and go with the person they are of', async () => {
  const { answers } = server(
    {},
    {
      'PATCH /invoices/settings': () =>
        fault(422, 'invalid', 'Neka polja nisu ispravna.', [
          { field: 'kpd', code: 'no_such_kpd', message: 'Te šifre nema' },
          { field: 'premises', code: 'invoice_premises', message: 'Krivi prostor' },
          { field: 'operators.0.oib', code: 'not_an_oib', message: 'Krivi OIB' },
        ]),
    },
  );
  const { screen } = await renderApp('/settings/invoices', { answers });
  await addAna();
  await field('OIB: Ana Babić').fill(ANA.oib);
  await save();
  await expect.element(kpd()).toHaveFocus();
  await expect.element(screen.getByText('Te šifre nema')).toBeVisible();
  await expect.element(screen.getByText('Krivi prostor')).toBeVisible();
  await expect.element(field('OIB: Ana Babić')).toHaveAccessibleDescription('Krivi OIB');
  await expect.element(field('OIB: Ivo Kos')).not.toHaveAccessibleDescription('Krivi OIB');

  await screen.getByRole('button', { name: 'Ukloni Ana Babić' }).click();
  await expect.element(field('OIB: Ivo Kos')).toHaveValue(IVO.oib);
  await expect.element(screen.getByText('Krivi OIB')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Te šifre nema')).toBeVisible();
});

test('who was taken out comes back with the OIB they had', async () => {
  const { answers } = server();
  const { screen } = await renderApp('/settings/invoices', { answers });
  await screen.getByRole('button', { name: 'Ukloni Ivo Kos' }).click();
  await expect.element(field('OIB: Ivo Kos')).not.toBeInTheDocument();
  await addAna();
  await screen.getByRole('button', { name: 'Poništi izmjenu polja Ljudi' }).click();
  await expect.element(field('OIB: Ivo Kos')).toHaveValue(IVO.oib);
  await expect.element(field('OIB: Ana Babić')).not.toBeInTheDocument();
});

test('operators that two people changed are decided with both lists before one’s eyes', async () => {
  const { answers, state } = server();
  const patch = answers['PATCH /invoices/settings'];
  answers['PATCH /invoices/settings'] = async (request) => {
    if (state.saved.version > 1) return patch?.(request);
    state.saved = { ...state.saved, operators: [], version: 5 };
    const conflict = { field: 'operators', yours: [], theirs: [], by: 'Ivan Horvatić', at: '2026-11-21T07:30:00Z' };
    return Response.json(
      { type: 'about:blank', title: 'conflict', status: 409, code: 'conflict', version: 5, conflicts: [conflict] },
      { status: 409, headers: { 'content-type': 'application/problem+json' } },
    );
  };
  const { screen } = await renderApp('/settings/invoices', { answers });
  await field('OIB: Ivo Kos').fill(ANA.oib);
  await save();
  const dialog = screen.getByRole('dialog', { name: 'Netko drugi je mijenjao isto' });
  await expect.element(dialog).toHaveTextContent(/Ljudi.*Ivo Kos, 12345678903.*Ivan Horvatić/);
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect.poll(() => state.sent).toEqual([{ version: 5, operators: [{ user_id: 9, oib: ANA.oib }] }]);
});

test('the history is told in words', async () => {
  const entry = (type: string, old_value: unknown, value: unknown, history_id: number) => ({
    ...{ history_id, type, datetime: '2026-11-21T07:30:00Z', user: 'Ivan Horvatić', old_value, value, reason: '' },
  });
  const { answers } = server(
    {},
    {
      'GET /invoices/settings/history': () => ({
        data: [
          entry('vat', 'PAYER', 'COLLECTED', 3),
          entry('due_days', 15, 30, 2),
          entry('operators', '', 'Ana Babić, Ivo Kos', 1),
        ],
        count: 3,
      }),
    },
  );
  const { screen } = await renderApp('/settings/invoices', { answers });
  await screen.getByRole('button', { name: 'Povijest' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Povijest' });
  await expect.element(dialog).toHaveTextContent(/Obveznik PDV-a.*Obveznik PDV-a po naplati/);
  await expect.element(dialog).toHaveTextContent(/15 dana.*30 dana/);
  await expect.element(dialog).toHaveTextContent('Ana Babić, Ivo Kos');
});
