import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { faultsIn } from '@/test/accessible';
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
    await dialog.getByRole('button', { name: 'OK' }).click();
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

test('the second step: wrong, used and recovery codes, the one that is right, and remembering', async () => {
  let signed = false;
  const sent: unknown[] = [];
  const refusals = ['wrong_code', 'used_code', 'wrong_recovery'];
  const { screen, router } = await renderApp('/offers?page=2', {
    answers: {
      'GET /auth/check': () => (signed ? signedIn() : signedOut()),
      'POST /auth/login': async (request) => {
        sent.push(await request.json());
        return { status: 'second factor needed' };
      },
      'POST /auth/second_factor': async (request) => {
        sent.push(await request.json());
        const code = refusals.shift();
        if (code)
          return fault(422, 'invalid', 'Neka polja nisu ispravna.', [
            { field: 'code', code, message: `rečeno: ${code}` },
          ]);
        signed = true;
        return { status: 'success' };
      },
    },
  });
  await screen.getByLabelText('E-pošta').fill('ana@primorje.test');
  await screen.getByLabelText('Lozinka', { exact: true }).fill('tajna');
  await screen.getByLabelText('Zapamti me').click();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  const code = screen.getByLabelText('Kôd iz aplikacije za autentifikaciju');
  await expect.element(code).toHaveFocus();
  expect(await faultsIn(screen.container)).toEqual([]);
  // Six digits are sent by themselves, however they are written.
  await code.fill('123 456');
  await expect.element(screen.getByText('rečeno: wrong_code')).toBeVisible();
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill('12345');
  await userEvent.keyboard('6{Enter}');
  await expect.element(screen.getByText('rečeno: used_code')).toBeVisible();
  // Enter alone does not ask again, and the words stay.
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('rečeno: used_code')).toBeVisible();
  await expect.element(code).toHaveFocus();
  await screen.getByRole('button', { name: 'Nemam mobitel uz sebe: upotrijebi pričuvni kôd' }).click();
  const recovery = screen.getByLabelText('Pričuvni kôd');
  await expect.element(recovery).toHaveFocus();
  await recovery.fill('abcd-efgh-ijkl-mnop');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('rečeno: wrong_recovery')).toBeVisible();
  await recovery.fill('abcd-efgh-ijkl-mnoq');
  await screen.getByRole('button', { name: 'Potvrdi' }).click();
  await expect.poll(() => router.state.location.href).toBe('/offers?page=2');
  expect(sent).toEqual([
    { email: 'ana@primorje.test', password: 'tajna', remember_me: true },
    { code: '123456' },
    { code: '123456' },
    { code: 'abcd-efgh-ijkl-mnop' },
    { code: 'abcd-efgh-ijkl-mnoq' },
  ]);
});

test('a code that got lost on the way may be sent again', async () => {
  let signed = false;
  const answers = [() => fault(500, 'internal', 'Nešto je pošlo po zlu.'), () => ({ status: 'success' })];
  const { screen, router } = await renderApp('/login?oidc=second_factor&wanted=%2Foffers', {
    answers: {
      'GET /auth/check': () => (signed ? signedIn() : provided()),
      'POST /auth/second_factor': () => {
        signed = answers.length === 1;
        return answers.shift()?.();
      },
    },
  });
  await screen.getByLabelText('Kôd iz aplikacije za autentifikaciju').fill('123456');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Nešto je pošlo po zlu.');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.href).toBe('/offers');
});

test('a second step that took too long says so and begins anew', async () => {
  const { screen } = await renderApp('/login?wanted=%2Foffers', {
    answers: {
      'GET /auth/check': () => signedOut(),
      'POST /auth/login': () => ({ status: 'second factor needed' }),
      'POST /auth/second_factor': () => fault(401, 'not_logged_in', 'Prijavite se.'),
    },
  });
  await screen.getByLabelText('E-pošta').fill('ana@primorje.test');
  await screen.getByLabelText('Lozinka', { exact: true }).fill('tajna');
  await screen.getByRole('button', { name: 'Prijavi se' }).click();
  await screen.getByLabelText('Kôd iz aplikacije za autentifikaciju').fill('123456');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Vrijeme za drugi korak je isteklo');
  await screen.getByRole('button', { name: 'Na prijavu' }).click();
  await expect.element(screen.getByLabelText('E-pošta')).toBeVisible();
});

const provided = () => signedOut({ configured: { mail: true, sign_up: true, oidc: 'Moj račun' } });

test('the provider is a way on that keeps what was chosen', async () => {
  const { screen } = await renderApp('/login?wanted=%2Ftasks%3Fpage%3D2', { answers: { 'GET /auth/check': provided } });
  const way = screen.getByRole('link', { name: 'Nastavi s: Moj račun' });
  await expect.element(way).toHaveAttribute('href', '/api/auth/oidc/start?wanted=%2Ftasks%3Fpage%3D2');
  await screen.getByLabelText('Zapamti me').click();
  await expect.element(way).toHaveAttribute('href', '/api/auth/oidc/start?remember_me=true&wanted=%2Ftasks%3Fpage%3D2');
  expect(await faultsIn(screen.container)).toEqual([]);
});

test.each([
  ['unknown', 'nije povezan ni s jednim računom u Terenu'],
  ['failed', 'nije uspjela'],
])('what came of the provider is said: %s', async (oidc, words) => {
  const { screen } = await renderApp(`/login?oidc=${oidc}`, { answers: { 'GET /auth/check': provided } });
  await expect.element(screen.getByRole('status')).toHaveTextContent(words);
  await expect.element(screen.getByLabelText('E-pošta')).toBeVisible();
  expect(await faultsIn(screen.container)).toEqual([]);
});

test('the provider owes the second step too', async () => {
  const { screen } = await renderApp('/login?oidc=second_factor', { answers: { 'GET /auth/check': provided } });
  await expect.element(screen.getByLabelText('Kôd iz aplikacije za autentifikaciju')).toBeVisible();
  await screen.getByRole('button', { name: 'Prijavi se kao netko drugi' }).click();
  await expect.element(screen.getByLabelText('E-pošta')).toBeVisible();
});

test('the first time with the provider the password proves the account', async () => {
  let signed = false;
  const answers = [
    fault(422, 'invalid', 'Neka polja nisu ispravna.', [
      { field: 'password', code: 'wrong_password', message: 'Lozinka nije ispravna.' },
    ]),
    { status: 'success' },
  ];
  const { screen, router } = await renderApp('/login?oidc=link&wanted=%2Foffers', {
    answers: {
      'GET /auth/check': () => (signed ? signedIn() : provided()),
      'POST /auth/oidc/link': () => {
        const answer = answers.shift();
        signed = !(answer instanceof Response);
        return answer;
      },
    },
  });
  await expect.element(screen.getByRole('heading', { name: 'Je li ovo vaš račun?' })).toBeVisible();
  expect(await faultsIn(screen.container)).toEqual([]);
  await screen.getByLabelText('Lozinka', { exact: true }).fill('kriva');
  await screen.getByRole('button', { name: 'Poveži i prijavi se' }).click();
  await expect.element(screen.getByText('Lozinka nije ispravna.')).toBeVisible();
  await screen.getByLabelText('Lozinka', { exact: true }).fill('prava');
  await screen.getByRole('button', { name: 'Poveži i prijavi se' }).click();
  await expect.poll(() => router.state.location.href).toBe('/offers');
});

test('connecting that took too long begins at the provider again', async () => {
  const { screen } = await renderApp('/login?oidc=link', {
    answers: {
      'GET /auth/check': provided,
      'POST /auth/oidc/link': () => fault(401, 'not_logged_in', 'Prijavite se.'),
    },
    locale: 'en',
  });
  await screen.getByLabelText('Password', { exact: true }).fill('right');
  await screen.getByRole('button', { name: 'Connect and sign in' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('has run out');
  await expect
    .element(screen.getByRole('link', { name: 'Continue with Moj račun' }))
    .toHaveAttribute('href', '/api/auth/oidc/start?');
});

test('who has signed out of an account of the provider is led to sign out there', async () => {
  const left: string[] = [];
  const stop = new AbortController();
  const { navigation } = window as unknown as { navigation: EventTarget };
  navigation.addEventListener(
    'navigate',
    (event) => {
      const { url } = (event as Event & { destination: { url: string } }).destination;
      if (!url.includes('/api/')) return;
      event.preventDefault();
      left.push(new URL(url).pathname);
    },
    { signal: stop.signal },
  );
  let ends = true;
  const answers = {
    'GET /auth/check': () =>
      signedOut({ configured: { mail: true, sign_up: true, oidc: 'Moj račun', ...(ends ? { end_oidc: true } : {}) } }),
  };
  await renderApp('/login', { answers });
  await expect.poll(() => left).toEqual(['/api/auth/oidc/end']);
  ends = false;
  const { screen } = await renderApp('/login', { answers });
  await expect.element(screen.getByLabelText('E-pošta')).toBeVisible();
  expect(left).toHaveLength(1);
  stop.abort();
});
