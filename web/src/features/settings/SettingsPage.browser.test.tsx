import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import type { Check } from '@/api/session';
import { faultsIn } from '@/test/accessible';
import { companySettings } from '@/test/builders/company-settings';
import { type Answers, fault, signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const admin = (more: Partial<Check> = {}) =>
  signedIn({ permissions: [...(signedIn().permissions ?? []), 'company.edit'], ...more });

const HOLIDAYS = [
  { day: '2026-12-25', name: 'Božić', built_in: true, off: true },
  { day: '2026-12-31', name: 'Silvestrovo', built_in: false, off: true },
];

const session = (more: Partial<Schemas['AuthStaffSession']> = {}): Schemas['AuthStaffSession'] => ({
  session_id: 4,
  user_id: 7,
  name: 'Marko Božić',
  email: 'marko@primorje.test',
  image_url: null,
  device: 'Firefox, Android',
  address: '10.0.0.4',
  created_at: '2026-11-20T06:00:00Z',
  last_seen_at: '2026-11-21T07:30:00Z',
  current: false,
  ...more,
});

/** A server with these settings; what it is asked to save is kept, and saved. */
function server(change: Partial<Schemas['SettingsSettings']> = {}, answers: Answers = {}) {
  const state = { saved: companySettings(change), sent: [] as Schemas['SettingsChange'][], days: HOLIDAYS };
  const all: Answers = {
    'GET /auth/check': () => admin(),
    'GET /settings': () => ({ data: state.saved }),
    'PATCH /settings': async (request) => {
      const body = request.headers.get('content-type')?.startsWith('multipart')
        ? JSON.parse(await new Response((await request.formData()).get('json')).text())
        : await request.json();
      state.sent.push(body);
      const { version: _, delete_logo, ...fields } = body;
      state.saved = { ...state.saved, ...fields, ...(delete_logo && { logo_url: null }), version: 2 };
      return { data: 1, version: 2 };
    },
    'GET /settings/holidays': () => ({ data: state.days }),
    'GET /settings/sessions': () => ({
      data: [session({ session_id: 1, user_id: 1, name: 'Željka Šimunović', current: true }), session()],
    }),
    'GET /settings/keys': () => ({ data: [] }),
    'GET /settings/webhooks': () => ({ data: [] }),
    'GET /settings/second_factor': () => ({
      data: { people: 3, count: 1, first: [{ user_id: 7, name: 'Marko Božić', email: 'marko@primorje.test' }] },
    }),
    'POST /mail/search': () => ({ data: [], count: 0, configured: false }),
    ...answers,
  };
  return { answers: all, state };
}

async function choosePicture(name: string) {
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(input as HTMLInputElement, new File([png], name, { type: 'image/png' }));
}

/** A toast is drawn, and once more spoken. */
const toastOf = (text: string) => page.getByRole('region', { name: 'Obavijesti' }).getByText(text);
const saveBar = () => page.getByRole('region', { name: 'Nespremljene izmjene' });

test('what was changed in several sections is saved at once, and nothing else', async () => {
  const { answers, state } = server();
  const { screen } = await renderApp('/settings', { answers });
  await screen.getByRole('textbox', { name: 'Grad' }).fill('Rijeka');
  await screen.getByRole('checkbox', { name: 'Radni dan: subota' }).click();
  await expect.element(saveBar()).toHaveTextContent('2 nespremljene izmjene');
  await saveBar().getByRole('button', { name: 'Spremi' }).click();
  await expect.element(toastOf('Postavke su spremljene')).toBeVisible();
  const OFF = { from: '', to: '' };
  const DAY = { from: '08:00', to: '16:00' };
  expect(state.sent).toEqual([{ version: 1, city: 'Rijeka', working_hours: [DAY, DAY, DAY, DAY, DAY, DAY, OFF] }]);
  await expect.element(saveBar()).not.toBeInTheDocument();
});

test('an OIB is checked as it is left, and again by the server', async () => {
  const { answers } = server(
    {},
    {
      'PATCH /settings': () =>
        fault(422, 'invalid', 'Neka polja nisu ispravna.', [
          { field: 'company_name', code: 'duplicate', message: 'Taj naziv već postoji' },
          { field: 'working_hours.0', code: 'wrong_type', message: 'Krivo vrijeme' },
        ]),
    },
  );
  const { screen, calls } = await renderApp('/settings', { answers });
  const oib = screen.getByRole('textbox', { name: 'OIB' });
  await oib.fill('48201937568');
  await userEvent.tab();
  await expect.element(screen.getByText('OIB nije ispravan')).toBeVisible();
  await saveBar().getByRole('button', { name: 'Spremi' }).click();
  expect(calls).not.toContain('PATCH /settings');
  await expect.element(oib).toHaveFocus();

  await oib.fill('69435151530');
  await saveBar().getByRole('button', { name: 'Spremi' }).click();
  await expect.element(screen.getByText('Taj naziv već postoji')).toBeVisible();
  await expect.element(screen.getByText('Krivo vrijeme')).toBeInTheDocument();
  await expect.element(screen.getByRole('textbox', { name: 'Naziv' })).toHaveFocus();
  await expect.element(oib).toHaveValue('69435151530');
});

test('a conflict shows both values and loses nothing', async () => {
  let refused = false;
  const { answers, state } = server({ city: 'Split' });
  const patch = answers['PATCH /settings'];
  answers['PATCH /settings'] = async (request) => {
    if (refused) return patch?.(request);
    refused = true;
    state.saved = { ...state.saved, city: 'Zadar', version: 5 };
    return Response.json(
      {
        type: 'about:blank',
        title: 'conflict',
        status: 409,
        code: 'conflict',
        detail: 'Netko je u međuvremenu promijenio ista polja.',
        version: 5,
        conflicts: [
          { field: 'city', yours: 'Rijeka', theirs: 'Zadar', by: 'Ivan Horvatić', at: '2026-11-21T07:30:00Z' },
        ],
      },
      { status: 409, headers: { 'content-type': 'application/problem+json' } },
    );
  };
  const { screen } = await renderApp('/settings', { answers });
  await screen.getByRole('textbox', { name: 'Grad' }).fill('Rijeka');
  await saveBar().getByRole('button', { name: 'Spremi' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Netko drugi je mijenjao isto' });
  await expect.element(dialog).toHaveTextContent(/Grad.*Rijeka.*Ivan Horvatić.*Zadar/);
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect.poll(() => state.sent).toEqual([{ version: 5, city: 'Rijeka' }]);
});

test('a new logo over one that another chose meanwhile is told, and asked about', async () => {
  const { answers, state } = server({ logo_url: '/api/uploads/a.png' });
  const patch = answers['PATCH /settings'];
  const conflict = { field: 'logo_url', yours: '/api/uploads/n.png', theirs: '/api/uploads/b.png' };
  const versions: unknown[] = [];
  answers['PATCH /settings'] = async (request) => {
    const { version } = JSON.parse(await new Response((await request.clone().formData()).get('json')).text());
    versions.push(version);
    if (version === state.saved.version) return patch?.(request);
    return Response.json(
      {
        ...{ type: 'about:blank', title: 'conflict', status: 409, code: 'conflict', version: state.saved.version },
        conflicts: [{ ...conflict, by: 'Ivan Horvatić', at: '2026-11-21T07:30:00Z' }],
      },
      { status: 409, headers: { 'content-type': 'application/problem+json' } },
    );
  };
  answers['GET /settings/history'] = () => ({
    data: [
      {
        ...{ history_id: 3, type: 'logo_url', datetime: '2026-11-21T07:30:00Z', user: 'Ivan Horvatić' },
        ...{ old_value: null, value: '/api/uploads/b.png', reason: '' },
      },
    ],
    count: 1,
  });
  const { screen } = await renderApp('/settings', { answers });
  const logo = screen.getByRole('group', { name: 'Logotip' });
  await choosePicture('znak.png');
  await expect.element(logo).toHaveTextContent('Novi: znak.png');
  state.saved = { ...state.saved, logo_url: '/api/uploads/b.png', version: 5 };
  tell('change', { thing: 'tenant', id: 1, kind: 'logo_url', by: 2, version: 5 });
  await expect.element(logo).toHaveTextContent('Ivan Horvatić: u međuvremenu izmijenjeno.');

  await saveBar().getByRole('button', { name: 'Spremi' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Netko drugi je mijenjao isto' });
  await expect.element(dialog).toHaveTextContent(/Logotip.*Novi: znak.png.*Ivan Horvatić.*Postavljen/);
  await dialog.getByRole('button', { name: 'Natrag' }).click();
  await expect.element(logo).toHaveTextContent('Novi: znak.png');
  await saveBar().getByRole('button', { name: 'Spremi' }).click();
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect.poll(() => versions).toEqual([1, 1, 5]);

  await choosePicture('drugi.png');
  state.saved = { ...state.saved, logo_url: '/api/uploads/c.png', version: 9 };
  await saveBar().getByRole('button', { name: 'Spremi' }).click();
  await dialog.getByRole('radio', { name: /Njihovo/ }).click();
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect.element(saveBar()).not.toBeInTheDocument();
  await expect.element(logo.getByRole('img')).toHaveAttribute('src', '/api/uploads/c.png');
  expect(versions).toEqual([1, 1, 5, 2]);
});

test('who leaves with edits is asked', async () => {
  const { answers } = server();
  const { screen, router } = await renderApp('/settings', { answers });
  await screen.getByRole('textbox', { name: 'Grad' }).fill('Rijeka');
  void router.navigate({ to: '/profile' });
  await screen.getByRole('button', { name: 'Ne', exact: true }).click();
  expect(router.state.location.pathname).toBe('/settings');
  await expect.element(screen.getByRole('textbox', { name: 'Grad' })).toHaveValue('Rijeka');
});

test('a logo is replaced and removed', async () => {
  const { answers, state } = server({ logo_url: '/api/uploads/a.png' });
  const { screen } = await renderApp('/settings', { answers });
  const logo = screen.getByRole('group', { name: 'Logotip' });
  await logo.getByRole('button', { name: 'Ukloni' }).click();
  await expect.element(logo).toHaveTextContent('Logotip će biti uklonjen.');
  await logo.getByRole('button', { name: 'Zadrži postojeći' }).click();
  await expect.element(saveBar()).not.toBeInTheDocument();
  await logo.getByRole('button', { name: 'Ukloni' }).click();
  await saveBar().getByRole('button', { name: 'Spremi' }).click();
  await expect.poll(() => state.sent).toEqual([{ version: 1, delete_logo: true }]);

  await expect.element(logo.getByRole('button', { name: 'Odaberi logotip' })).toBeVisible();
  await choosePicture('znak.png');
  await expect.element(logo).toHaveTextContent('Novi: znak.png');
  await saveBar().getByRole('button', { name: 'Spremi' }).click();
  await expect.poll(() => state.sent.length).toBe(2);
  expect(state.sent[1]).toEqual({ version: 2 });
});

test('holidays are worked on, added and deleted', async () => {
  const asked: unknown[] = [];
  const { answers } = server(
    {},
    {
      'PATCH /settings/holidays': async (request) => {
        asked.push(await request.json());
        return { data: null };
      },
    },
  );
  const { screen } = await renderApp('/settings?year=2026#holidays', { answers });
  await screen.getByRole('switch', { name: 'Radimo: Božić' }).click();
  await expect.element(toastOf('Božić: radimo')).toBeVisible();
  expect(asked).toEqual([{ holidays_delete: ['2026-12-25'] }]);

  await screen.getByRole('button', { name: 'Obriši Silvestrovo' }).click();
  await expect.element(screen.getByText('Jeste li sigurni da želite obrisati Silvestrovo?')).toBeVisible();
  await screen.getByRole('button', { name: 'Obriši neradni dan' }).click();
  await expect.element(toastOf('Obrisan neradni dan Silvestrovo')).toBeVisible();
  expect(asked[1]).toEqual({ holidays_delete: ['2026-12-31'] });

  await screen.getByRole('button', { name: 'Dodaj neradni dan' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Dodaj neradni dan' });
  await dialog.getByRole('button', { name: 'Dodaj neradni dan' }).click();
  await expect.element(dialog.getByText('Odaberite dan')).toBeVisible();
  await dialog.getByLabelText('Dan').fill('15.6.2027.');
  await dialog.getByRole('textbox', { name: 'Naziv' }).fill('Sveti Vid');
  await dialog.getByRole('button', { name: 'Dodaj neradni dan' }).click();
  await expect.poll(() => asked[2]).toEqual({ holidays_create: [{ day: '2027-06-15', name: 'Sveti Vid' }] });
  await expect.element(screen.getByRole('list', { name: 'Neradni dani 2027' })).toBeVisible();
});

test('the test letter tells to whom it went, or why it did not', async () => {
  const trial: Schemas['MailTrial'] = {
    mail_id: 1,
    recipient: 'zeljka@primorje.test',
    state: 'SENT',
    cause: '',
    last_error: '',
    next_at: null,
  };
  const outcomes = [
    trial,
    { ...trial, state: 'FAILED', cause: 'REFUSED', last_error: '550 5.7.1 nemate pravo slati odavde' },
    {
      ...trial,
      state: 'WAITING',
      cause: 'UNREACHABLE',
      last_error: 'dial tcp: refused',
      next_at: '2026-11-21T08:01:00Z',
    },
  ];
  const { answers } = server(
    { installation: { ...companySettings().installation, mail: true } },
    { 'POST /mail/test': () => ({ data: outcomes.shift() }) },
  );
  const { screen } = await renderApp('/settings#mail', { answers });
  const mail = screen.getByRole('region', { name: 'Pošta' });
  const send = mail.getByRole('button', { name: 'Pošalji probnu poruku' });
  await send.click();
  await expect.element(mail).toHaveTextContent('Poslužitelj pošte preuzeo je poruku za zeljka@primorje.test.');
  await send.click();
  await expect.element(mail).toHaveTextContent('Poruka za zeljka@primorje.test nije otišla.');
  await expect.element(mail).toHaveTextContent('550 5.7.1 nemate pravo slati odavde');
  await send.click();
  await expect.element(mail).toHaveTextContent('Poslužitelj pošte nije dostupan.');
  await expect.element(mail).toHaveTextContent('Ponovni pokušaj: 09:01.');
});

test('without a mail server there is nothing to test, and it says what that means', async () => {
  const { screen } = await renderApp('/settings', server());
  const mail = screen.getByRole('region', { name: 'Pošta' });
  await expect.element(mail).toHaveTextContent('Nije postavljena');
  await expect.element(mail).toHaveTextContent('TEREN_SMTP_URL');
  await expect.element(mail.getByRole('button')).not.toBeInTheDocument();
});

test('who asks for a second factor needs one, and hears who does not have it', async () => {
  const { screen } = await renderApp('/settings', server());
  const security = screen.getByRole('region', { name: 'Prijava u dva koraka' });
  await expect.element(security.getByRole('switch')).toBeDisabled();
  await expect.element(security).toHaveTextContent('Najprije postavite vlastitu prijavu u dva koraka.');
});

test('with a second factor of one’s own it can be asked of everybody, after a warning', async () => {
  const own = { enabled: true, required: false, since: '2026-01-01T00:00:00Z', recovery_codes_left: 9 };
  const { answers, state } = server({}, { 'GET /auth/check': () => admin({ second_factor: own }) });
  const { screen } = await renderApp('/settings', { answers });
  const security = screen.getByRole('region', { name: 'Prijava u dva koraka' });
  await security.getByRole('button', { name: 'Tko' }).click();
  await expect.element(security).toHaveTextContent('Marko Božić marko@primorje.test');
  await security.getByRole('switch').click();
  await expect.element(security).toHaveTextContent('1 osoba morat će ga postaviti');
  await saveBar().getByRole('button', { name: 'Spremi' }).click();
  await expect.poll(() => state.sent).toEqual([{ version: 1, require_second_factor: true }]);
});

test('the session of somebody else is ended, one’s own is not offered', async () => {
  const { answers } = server({}, { 'DELETE /settings/sessions/4': () => ({ data: null }) });
  const { screen, calls } = await renderApp('/settings', { answers });
  const list = screen.getByRole('list', { name: 'Aktivne prijave' });
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent('Ovaj uređaj');
  await expect.element(list.getByRole('button')).toHaveLength(1);
  await list.getByRole('button', { name: 'Završi prijavu: Marko Božić, Firefox, Android' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Završi prijavu' }).click();
  await expect.element(toastOf('Završena je prijava: Marko Božić')).toBeVisible();
  expect(calls).toContain('DELETE /settings/sessions/4');
});

test('the history reads in words', async () => {
  const entry = { history_id: 1, datetime: '2026-11-21T07:30:00Z', reason: '', user: 'Željka Šimunović' };
  const { answers } = server(
    {},
    {
      'GET /settings/history': () => ({
        data: [
          {
            ...entry,
            type: 'working_hours',
            old_value: companySettings().working_hours,
            value: companySettings().working_hours.with(5, { from: '08:00', to: '12:00' }),
          },
          { ...entry, history_id: 2, type: 'holiday', old_value: null, value: '2026-06-15' },
          { ...entry, history_id: 3, type: 'require_second_factor', old_value: false, value: true },
          { ...entry, history_id: 4, type: 'session_ended', old_value: 'Marko Božić', value: null },
        ],
        count: 4,
      }),
    },
  );
  const { screen } = await renderApp('/settings', { answers });
  await screen.getByRole('button', { name: 'Povijest' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Povijest' });
  await expect.element(dialog).toHaveTextContent('pon–pet 08:00–16:00, sub 08:00–12:00, ned ne radimo');
  await expect.element(dialog).toHaveTextContent('15. 6. 2026.');
  await expect.element(dialog).toHaveTextContent(/u dva koraka.*Ne.*Da/);
  await expect.element(dialog).toHaveTextContent('Završena prijava');
});

test('another’s change comes in under one’s own', async () => {
  const { answers, state } = server();
  const { screen } = await renderApp('/settings', { answers });
  await screen.getByRole('textbox', { name: 'Grad' }).fill('Rijeka');
  state.saved = { ...state.saved, phone: '051 123', version: 2 };
  tell('change', { thing: 'tenant', id: 1, kind: 'phone', by: 2, version: 2 });
  await expect.element(screen.getByRole('textbox', { name: 'Telefon' })).toHaveValue('051 123');
  await expect.element(screen.getByRole('textbox', { name: 'Grad' })).toHaveValue('Rijeka');
});

test('who is no administrator is told so, and nothing is asked', async () => {
  const { answers } = server({}, { 'GET /auth/check': () => signedIn() });
  const { screen, calls } = await renderApp('/settings', { answers });
  await expect.element(screen.getByRole('heading', { name: 'Ova stranica nije za vašu ulogu' })).toBeVisible();
  expect(calls).not.toContain('GET /settings');
});

test('settings that cannot be read say why and are asked for again', async () => {
  let broken = true;
  const { answers } = server();
  const read = answers['GET /settings'];
  answers['GET /settings'] = (request) => (broken ? fault(500, 'internal', 'Nešto je pošlo po zlu.') : read?.(request));
  const { screen } = await renderApp('/settings', { answers });
  await expect.element(screen.getByText('Nešto je pošlo po zlu.')).toBeVisible();
  broken = false;
  await screen.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await expect
    .element(screen.getByRole('textbox', { name: 'Naziv', exact: true }))
    .toHaveValue('Primorje Servis d.o.o.');
});

test.each([
  ['light', 1280],
  ['dark', 390],
] as const)('nothing on it is out of reach, %s at %i px', async (theme, width) => {
  await page.viewport(width, 844);
  const user = { ...(admin().user as NonNullable<Check['user']>), theme };
  const { screen } = await renderApp('/settings', server({}, { 'GET /auth/check': () => admin({ user }) }));
  await expect
    .element(screen.getByRole('list', { name: 'Aktivne prijave' }).getByText('Marko Božić'))
    .toBeInTheDocument();
  await expect.element(screen.getByRole('switch', { name: 'Radimo: Božić' })).toBeInTheDocument();
  expect(await faultsIn(document.body)).toEqual([]);
  expect(document.querySelector('main')?.scrollWidth).toBeLessThanOrEqual(width);
  await page.viewport(1280, 900);
});
