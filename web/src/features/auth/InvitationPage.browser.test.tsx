import { expect, test } from 'vitest';
import { faultsIn } from '@/test/accessible';
import { fault, signedIn, signedOut } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const INVITATION = {
  status: 'invitation',
  company: 'Primorje Servis d.o.o.',
  invited_by: 'Marija Škarić',
  inviting_company: 'Primorje Servis d.o.o.',
  email: 'mara@primorje.test',
  first_name: 'Mara',
  last_name: 'Perić',
  has_account: false,
  moves: false,
  expires_at: '2026-11-29T08:00:00Z',
};

const PATH = '/invitation?token=tajna';

test('tells who invites to which company, takes a password by the rules, and signs in', async () => {
  let signed = false;
  const sent: unknown[] = [];
  const { screen, router } = await renderApp(PATH, {
    answers: {
      'GET /auth/check': () => (signed ? signedIn() : signedOut()),
      'GET /auth/invitation': (request) =>
        new URL(request.url).searchParams.get('token') === 'tajna' ? INVITATION : fault(404, 'link_gone', 'x'),
      'POST /auth/accept_invitation': async (request) => {
        sent.push(await request.json());
        signed = true;
        return { status: 'success' };
      },
    },
  });
  await expect.element(screen.getByRole('heading', { name: 'Poziv: Primorje Servis d.o.o.' })).toBeVisible();
  await expect
    .element(screen.getByText('Marija Škarić (Primorje Servis d.o.o.) poziva vas da zajedno radite u Terenu.'))
    .toBeVisible();
  await expect.element(screen.getByLabelText('E-pošta')).toHaveValue('mara@primorje.test');
  await expect.element(screen.getByLabelText('E-pošta')).toHaveAttribute('autocomplete', 'username');
  const password = screen.getByLabelText(/^Lozinka/);
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
  await password.fill('kratka');
  await expect.element(screen.getByText('Najmanje 10 znakova (zasad 6)')).toBeVisible();
  await screen.getByRole('button', { name: 'Prihvati poziv i prijavi se' }).click();
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await expect.element(password).toHaveFocus();
  expect(sent).toEqual([]);
  await password.fill('bura puše sa sjevera');
  await screen.getByLabelText('Zapamti me').click();
  await screen.getByRole('button', { name: 'Prihvati poziv i prijavi se' }).dblClick();
  await expect.poll(() => router.state.location.href).toBe('/');
  expect(sent).toEqual([{ token: 'tajna', password: 'bura puše sa sjevera', remember_me: true }]);
});

test('who has an account proves it, and is asked for the second step they have', async () => {
  const { screen } = await renderApp(PATH, {
    answers: {
      'GET /auth/check': () => signedIn(),
      'GET /auth/invitation': () => ({ ...INVITATION, has_account: true }),
      'POST /auth/accept_invitation': () => ({ status: 'second factor needed' }),
      'POST /auth/second_factor': () => fault(401, 'not_logged_in', 'Prijavite se.'),
    },
  });
  await expect.element(screen.getByText('Ovdje je sada prijavljen račun: Željka Šimunović.')).toBeVisible();
  await expect
    .element(screen.getByLabelText('Lozinka', { exact: true }))
    .toHaveAttribute('autocomplete', 'current-password');
  await screen.getByLabelText('Lozinka', { exact: true }).fill('moja lozinka');
  await screen.getByRole('button', { name: 'Prihvati poziv i prijavi se' }).click();
  const code = screen.getByLabelText('Kôd iz aplikacije za autentifikaciju');
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.fill('123 456');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Vrijeme za drugi korak je isteklo');
});

test('a copied link asks for one password or the other without telling which', async () => {
  const NEUTRAL =
    /If you already use Teren with this address, enter that password; otherwise choose one of at least 10/;
  const { screen } = await renderApp(PATH, {
    answers: {
      'GET /auth/check': () => signedOut(),
      'GET /auth/invitation': () => ({ ...INVITATION, has_account: null }),
      'POST /auth/accept_invitation': () =>
        fault(422, 'invalid', 'Neka polja nisu ispravna.', [
          { field: 'password', code: 'password_or_new', message: 'Neither of the two.' },
        ]),
    },
    locale: 'en',
  });
  await expect.element(screen.getByText(NEUTRAL)).toBeVisible();
  const password = screen.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
  await password.fill('short');
  await screen.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect.element(screen.getByText('Neither of the two.')).toBeVisible();
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByText(NEUTRAL)).toBeVisible();
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
  expect(await faultsIn(screen.container)).toEqual([]);
});

test('a link to a new address says what it confirms', async () => {
  const { screen } = await renderApp(PATH, {
    answers: {
      'GET /auth/check': () => signedOut(),
      'GET /auth/invitation': () => ({ ...INVITATION, moves: true }),
    },
  });
  await expect.element(screen.getByRole('heading', { name: 'Nova adresa za prijavu' })).toBeVisible();
  await expect
    .element(screen.getByText('Potvrdite adresu kojom ćete se ubuduće prijavljivati (Primorje Servis d.o.o.).'))
    .toBeVisible();
});

test.each(['/invitation', '/invitation?token=1', PATH])('a link that is gone says what to do: %s', async (path) => {
  const { screen, router } = await renderApp(path, {
    answers: {
      'GET /auth/check': () => signedOut(),
      'GET /auth/invitation': () => fault(404, 'link_gone', 'Poveznica je već upotrijebljena ili je istekla.'),
    },
  });
  await expect.element(screen.getByRole('heading', { name: 'Poziv više ne vrijedi' })).toBeVisible();
  expect(await faultsIn(screen.container)).toEqual([]);
  await screen.getByRole('link', { name: 'Na prijavu' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/login');
});

test('a link used in another tab meanwhile is gone, and a server out of reach is asked again', async () => {
  let reached = false;
  const { screen } = await renderApp(PATH, {
    answers: {
      'GET /auth/check': () => signedOut(),
      'GET /auth/invitation': () => (reached ? INVITATION : fault(422, 'unavailable', 'Poslužitelj je zauzet.')),
      'POST /auth/accept_invitation': () => fault(404, 'link_gone', 'Poveznica je već upotrijebljena ili je istekla.'),
    },
  });
  await expect.element(screen.getByText('Poslužitelj je zauzet.')).toBeVisible();
  reached = true;
  await screen.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  expect(await faultsIn(screen.container)).toEqual([]);
  await screen.getByLabelText(/^Lozinka/).fill('bura puše sa sjevera');
  await screen.getByRole('button', { name: 'Prihvati poziv i prijavi se' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Poziv više ne vrijedi' })).toBeVisible();
});
