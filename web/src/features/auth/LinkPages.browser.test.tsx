import { expect, test } from 'vitest';
import { faultsIn } from '@/test/accessible';
import { type Answers, fault, signedIn, signedOut } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const configured = (more: Partial<ReturnType<typeof signedOut>['configured']> = {}) =>
  signedOut({ configured: { mail: true, sign_up: true, oidc: '', ...more } });

const gone = () => fault(404, 'link_gone', 'Poveznica je već upotrijebljena ili je istekla.');

/** A server that lets in by this call, and what it was sent. */
function lettingIn(call: string, status = 'success') {
  let signed = false;
  const sent: unknown[] = [];
  const answers: Answers = {
    'GET /auth/check': () => (signed ? signedIn() : configured()),
    [call]: async (request) => {
      sent.push(await request.json());
      signed = status === 'success';
      return { status };
    },
  };
  return { sent, answers };
}

test('a forgotten password: the typed address comes along, and the answer tells nothing of it', async () => {
  const { sent, answers } = lettingIn('POST /auth/forgot', 'sent');
  const { screen, router } = await renderApp('/login', { answers });
  await screen.getByLabelText('E-pošta').fill('ana@primorje.test');
  await screen.getByRole('link', { name: 'Zaboravljena lozinka?' }).click();
  await expect.poll(() => router.state.location.href).toBe('/forgot-password');
  await expect.element(screen.getByLabelText('E-pošta')).toHaveValue('ana@primorje.test');
  expect(await faultsIn(screen.container)).toEqual([]);
  await screen.getByRole('button', { name: 'Pošalji poveznicu' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Pogledajte poštu' })).toBeVisible();
  await expect
    .element(screen.getByText('Ako postoji račun s adresom ana@primorje.test', { exact: false }))
    .toBeVisible();
  expect(sent).toEqual([{ email: 'ana@primorje.test' }]);
  expect(await faultsIn(screen.container)).toEqual([]);
  await screen.getByRole('button', { name: 'Druga adresa' }).click();
  await expect.element(screen.getByLabelText('E-pošta')).toHaveValue('ana@primorje.test');
});

test('a forgotten password: faults stand at the field, too many tries below', async () => {
  let answer = fault(422, 'invalid', 'Neka polja nisu ispravna.', [
    { field: 'email', code: 'not_an_email', message: 'Ovo nije adresa e-pošte.' },
  ]);
  const { screen } = await renderApp('/forgot-password', {
    answers: { 'GET /auth/check': () => configured(), 'POST /auth/forgot': () => answer },
  });
  await screen.getByRole('button', { name: 'Pošalji poveznicu' }).click();
  await expect.element(screen.getByText('Ispunite ovo polje')).toBeVisible();
  await screen.getByLabelText('E-pošta').fill('nije');
  await screen.getByRole('button', { name: 'Pošalji poveznicu' }).click();
  await expect.element(screen.getByText('Ovo nije adresa e-pošte.')).toBeVisible();
  await expect.element(screen.getByLabelText('E-pošta')).toHaveFocus();
  answer = fault(429, 'too_many_attempts', 'Previše pokušaja. Pokušajte ponovno za 5 s.');
  await screen.getByRole('button', { name: 'Pošalji poveznicu' }).click();
  await expect.element(screen.getByText('Previše pokušaja. Pokušajte ponovno za 5 s.')).toBeVisible();
});

test.each([
  ['/forgot-password', 'Zaboravljena lozinka'],
  ['/sign-up', 'Registracija'],
  ['/sign-up?token=x', 'Registracija'],
])('%s without mail says whom to ask', async (path, title) => {
  const { screen } = await renderApp(path, { answers: { 'GET /auth/check': () => signedOut() } });
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(screen.getByText('Zamolite administratora svoje tvrtke', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Na prijavu' })).toBeVisible();
});

test('a new password by the link signs in and says that other sessions ended', async () => {
  const { sent, answers } = lettingIn('POST /auth/reset');
  const { screen, router } = await renderApp('/reset-password?token=tajna', {
    answers: {
      ...answers,
      'GET /auth/reset': () => ({ status: 'reset', email: 'ana@primorje.test', expires_at: '2026-03-02T09:00:00Z' }),
    },
  });
  await expect.element(screen.getByLabelText('E-pošta')).toHaveValue('ana@primorje.test');
  expect(await faultsIn(screen.container)).toEqual([]);
  await screen.getByLabelText(/^Nova lozinka/).fill('bura puše');
  await screen.getByRole('button', { name: 'Spremi i prijavi se' }).click();
  await expect.element(screen.getByText('Najmanje 10 znakova.')).toBeVisible();
  await screen.getByLabelText(/^Nova lozinka/).fill('bura puše sa sjevera');
  await screen.getByRole('button', { name: 'Spremi i prijavi se' }).click();
  await expect.element(screen.getByText('Lozinka je promijenjena, ostale sesije su prekinute').last()).toBeVisible();
  await expect.poll(() => router.state.location.href).toBe('/');
  expect(sent).toEqual([{ token: 'tajna', password: 'bura puše sa sjevera', remember_me: false }]);
});

test('a new password does not go round the second step', async () => {
  const { answers } = lettingIn('POST /auth/reset', 'second factor needed');
  const { screen } = await renderApp('/reset-password?token=tajna', {
    answers: {
      ...answers,
      'GET /auth/reset': () => ({ status: 'reset', email: 'ana@primorje.test', expires_at: '2026-03-02T09:00:00Z' }),
    },
  });
  await screen.getByLabelText(/^Nova lozinka/).fill('bura puše sa sjevera');
  await screen.getByRole('button', { name: 'Spremi i prijavi se' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Prijava u dva koraka' })).toBeVisible();
});

test('a link to a new password that is gone leads to a new one', async () => {
  const { screen, router } = await renderApp('/reset-password?token=stara', {
    answers: { 'GET /auth/check': () => configured(), 'GET /auth/reset': gone },
  });
  await expect.element(screen.getByRole('heading', { name: 'Poveznica više ne vrijedi' })).toBeVisible();
  expect(await faultsIn(screen.container)).toEqual([]);
  await screen.getByRole('link', { name: 'Zatraži novu poveznicu' }).click();
  await expect.poll(() => router.state.location.href).toBe('/forgot-password');
});

test('a company is signed up: no password is asked before the letter is read', async () => {
  const { sent, answers } = lettingIn('POST /auth/sign_up', 'sent');
  const { screen } = await renderApp('/login', { answers });
  await screen.getByRole('link', { name: 'Registracija' }).click();
  await screen.getByRole('button', { name: 'Registriraj tvrtku' }).click();
  await expect.element(screen.getByLabelText(/^Naziv tvrtke/)).toHaveFocus();
  await screen.getByLabelText(/^Naziv tvrtke/).fill('Nova d.o.o.');
  await screen.getByRole('textbox', { name: 'Ime', exact: true }).fill('Nada');
  await screen.getByLabelText(/^Prezime/).fill('Novak');
  await screen.getByLabelText(/^E-pošta/).fill('nada@nova.test');
  expect(await faultsIn(screen.container)).toEqual([]);
  await screen.getByRole('button', { name: 'Registriraj tvrtku' }).click();
  await expect.element(screen.getByText('Na adresu nada@nova.test stiže poruka.', { exact: false })).toBeVisible();
  expect(sent).toEqual([
    { company_name: 'Nova d.o.o.', id_number: '', first_name: 'Nada', last_name: 'Novak', email: 'nada@nova.test' },
  ]);
  await screen.getByRole('button', { name: 'Ispravi upisano' }).click();
  await expect.element(screen.getByLabelText(/^Naziv tvrtke/)).toHaveValue('Nova d.o.o.');
});

const WISH = {
  status: 'sign_up',
  company_name: 'Nova d.o.o.',
  first_name: 'Nada',
  last_name: 'Novak',
  email: 'nada@nova.test',
  expires_at: '2026-03-03T08:00:00Z',
};

test('the letter finishes the sign-up with a password and signs in', async () => {
  const { sent, answers } = lettingIn('POST /auth/confirm_sign_up');
  const { screen, router } = await renderApp('/sign-up?token=tajna', {
    answers: { ...answers, 'GET /auth/sign_up': () => WISH },
    locale: 'en',
  });
  await expect.element(screen.getByText('You are signing up Nova d.o.o.; Nada Novak', { exact: false })).toBeVisible();
  expect(await faultsIn(screen.container)).toEqual([]);
  await screen.getByLabelText(/^New password/).fill('bura puše sa sjevera');
  await screen.getByRole('button', { name: 'Create company and sign in' }).click();
  await expect.poll(() => router.state.location.href).toBe('/');
  expect(sent).toEqual([{ token: 'tajna', password: 'bura puše sa sjevera', remember_me: false }]);
});

test('a sign-up whose address got an account meanwhile leads to sign-in, and one that is gone begins anew', async () => {
  const { screen, router } = await renderApp('/sign-up?token=tajna', {
    answers: {
      'GET /auth/check': () => configured(),
      'GET /auth/sign_up': (request) => (request.url.includes('token=tajna') ? WISH : gone()),
      'POST /auth/confirm_sign_up': () => fault(409, 'duplicate', 'Već postoji.'),
    },
  });
  await screen.getByLabelText(/^Nova lozinka/).fill('bura puše sa sjevera');
  await screen.getByRole('button', { name: 'Otvori tvrtku i prijavi se' }).click();
  await expect
    .element(screen.getByText('U međuvremenu je s ovom e-poštom otvoren račun.', { exact: false }))
    .toBeVisible();
  await router.navigate({ to: '/sign-up', search: { token: 'stara' } });
  await screen.getByRole('button', { name: 'Registriraj ponovno' }).click();
  await expect.element(screen.getByLabelText(/^Naziv tvrtke/)).toHaveValue('');
});
