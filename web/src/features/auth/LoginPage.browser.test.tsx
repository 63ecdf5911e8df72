import { expect, test } from 'vitest';
import { fault, signedIn, signedOut } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

test('signs in and goes where the person wanted to be', async () => {
  let signed = false;
  let sent: unknown;
  const { screen, router } = await renderApp('/offers', {
    answers: {
      'GET /auth/check': () => (signed ? signedIn() : signedOut()),
      'POST /auth/login': async (request) => {
        sent = await request.json();
        signed = true;
        return { status: 'success' };
      },
    },
  });
  await screen.getByLabelText('E-pošta').fill('ana@primorje.test');
  await screen.getByLabelText('Lozinka', { exact: true }).fill('tajna');
  await screen.getByLabelText('Zapamti me').click();
  await screen.getByRole('button', { name: 'Prijavi se' }).click();
  await expect.poll(() => router.state.location.href).toBe('/offers');
  expect(sent).toEqual({ email: 'ana@primorje.test', password: 'tajna', remember_me: true });
});

test('an address from outside is not followed', async () => {
  let signed = false;
  const { screen, router } = await renderApp('/login?wanted=https%3A%2F%2Fevil.example%2Fx', {
    answers: {
      'GET /auth/check': () => (signed ? signedIn({ permissions: [] }) : signedOut()),
      'POST /auth/login': () => {
        signed = true;
        return { status: 'success' };
      },
    },
  });
  await screen.getByLabelText('E-pošta').fill('a@b.hr');
  await screen.getByLabelText('Lozinka', { exact: true }).fill('x');
  await screen.getByRole('button', { name: 'Prijavi se' }).click();
  await expect.poll(() => router.state.location.href).toBe('/');
});

test('a wrong password is said, and what was typed stays', async () => {
  const { screen } = await renderApp('/login', {
    answers: {
      'GET /auth/check': () => signedOut(),
      'POST /auth/login': () => fault(401, 'bad_credentials', 'E-pošta ili lozinka nije točna.'),
    },
  });
  await screen.getByLabelText('E-pošta').fill('ana@primorje.test');
  await screen.getByLabelText('Lozinka', { exact: true }).fill('kriva');
  await screen.getByRole('button', { name: 'Prijavi se' }).click();
  await expect.element(screen.getByText('E-pošta ili lozinka nije točna.')).toBeVisible();
  await expect.element(screen.getByLabelText('E-pošta')).toHaveValue('ana@primorje.test');
});

test('what is not set up says so and whom to ask', async () => {
  const { screen } = await renderApp('/login', { answers: { 'GET /auth/check': () => signedOut() }, locale: 'en' });
  for (const [control, title] of [
    ['Forgot password?', 'Forgotten password'],
    ['Sign up', 'Sign-up'],
    ['Continue with external identity provider', 'External sign-in'],
  ] as const) {
    await screen.getByRole('button', { name: control }).click();
    const dialog = screen.getByRole('dialog', { name: title });
    await expect.element(dialog.getByText('Ask the administrator', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'All right' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('the first run asks for the code and shows a wrong one beside its field', async () => {
  const { screen } = await renderApp('/login', {
    answers: {
      'GET /auth/check': () => signedOut({ setup_needed: true }),
      'POST /auth/setup': () =>
        fault(422, 'invalid', 'Podaci nisu ispravni.', [{ field: 'code', code: 'wrong', message: 'Kôd nije točan.' }]),
    },
  });
  await screen.getByLabelText('Jednokratni kôd').fill('ABCD');
  await screen.getByLabelText('Naziv tvrtke').fill('Primorje Servis');
  await screen.getByRole('textbox', { name: 'Ime', exact: true }).fill('Ana');
  await screen.getByLabelText('Prezime').fill('Horvat');
  await screen.getByLabelText('E-pošta').fill('ana@primorje.test');
  await screen.getByLabelText(/^Lozinka/).fill('dugačka lozinka');
  await screen.getByRole('button', { name: 'Otvori tvrtku i prijavi se' }).click();
  await expect.element(screen.getByLabelText('Jednokratni kôd')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByText('Kôd nije točan.').first()).toBeVisible();
});
