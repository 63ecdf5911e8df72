import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { followPrinting } from '@/app/paper';
import { faultsIn } from '@/test/accessible';
import { type Answers, fault, signedIn } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const PROFILE = { ...signedIn().user, email: 'zeljka@primorje.test' };
const CODES = Array.from({ length: 10 }, (_, n) => `ABCDE-FGHIJ-KLMNO-PQRST-UVWXY${n}`);

/** A server with a person whose second factor is so, and what it was asked. */
function server({ enabled = false, required = false, left = 10, oidc = '' } = {}) {
  const state = { enabled, left };
  const sent: unknown[] = [];
  const identities = oidc ? [{ identity_id: 7, issuer: 'https://racun.test', created_at: '2026-03-02T08:00:00Z' }] : [];
  const at = { created_at: '2026-03-02T08:00:00Z', last_seen_at: '2026-03-02T08:00:00Z', address: '192.0.2.1' };
  const sessions = [
    { ...at, session_id: 3, device: 'Firefox, Linux', current: true },
    { ...at, session_id: 4, device: 'Chrome, Android', current: false },
    { ...at, session_id: 5, device: 'Safari, iPhone', current: false },
  ];
  const proved =
    <T,>(then: () => T) =>
    async (request: Request) => {
      const body = await request.json();
      sent.push(body);
      if (body.password !== 'moja lozinka')
        return fault(422, 'invalid', 'Neka polja nisu ispravna.', [
          { field: 'password', code: 'wrong_password', message: 'Lozinka nije ispravna.' },
        ]);
      return { data: then() };
    };
  const answers: Answers = {
    'GET /auth/check': () => signedIn({ configured: { mail: true, sign_up: false, oidc } }),
    'GET /profile': () => ({ data: PROFILE }),
    'GET /profile/sessions': () => ({ data: sessions }),
    'GET /profile/identities': () => ({ data: identities }),
    'POST /profile/identities/7/end': proved(() => {
      identities.length = 0;
      return null;
    }),
    'POST /profile/sessions/4/end': proved(() => {
      sessions.splice(1, 1);
      return null;
    }),
    'POST /profile/sessions/end_others': proved(() => {
      sessions.length = 1;
      return null;
    }),
    'GET /profile/second_factor': () => ({
      data: {
        enabled: state.enabled,
        required,
        since: state.enabled ? '2026-03-02T08:00:00Z' : null,
        recovery_codes_left: state.enabled ? state.left : 0,
      },
    }),
    'POST /profile/second_factor': proved(() => ({
      secret: 'JBSWY3DPEHPK3PXP',
      url: 'otpauth://totp/Teren:zeljka@primorje.test?secret=JBSWY3DPEHPK3PXP&issuer=Teren',
      qr: 'M0 0h1v1h-1zM2 2h1v1h-1z',
      qr_size: 3,
    })),
    'POST /profile/second_factor/confirm': async (request) => {
      const { code } = await request.json();
      sent.push(code);
      if (code !== '123456')
        return fault(422, 'invalid', 'Neka polja nisu ispravna.', [
          { field: 'code', code: 'wrong_code', message: 'Kôd nije ispravan.' },
        ]);
      state.enabled = true;
      return { data: { recovery_codes: CODES } };
    },
    'POST /profile/second_factor/recovery_codes': proved(() => {
      state.left = 10;
      return { recovery_codes: CODES };
    }),
    'POST /profile/second_factor/disable': proved(() => {
      state.enabled = false;
      return null;
    }),
  };
  return { answers, sent };
}

test('the second step is turned on: password, square and key, first code, codes to be kept', async () => {
  const { answers, sent } = server();
  const { screen } = await renderApp('/profile', { answers });
  const card = screen.getByRole('region', { name: 'Prijava u dva koraka' });
  await card.getByRole('button', { name: 'Uključi' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Uključivanje drugog koraka' });
  await dialog.getByLabelText('Vaša lozinka').fill('kriva');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Lozinka nije ispravna.')).toBeVisible();
  await dialog.getByLabelText('Vaša lozinka').fill('moja lozinka');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('img', { name: 'Kvadrat koji skenira' })).toBeVisible();
  await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
  const code = dialog.getByLabelText('Kôd koji aplikacija prikazuje');
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('000000{Enter}');
  await expect.element(dialog.getByText('Kôd nije ispravan.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Kôd nije ispravan.')).toBeVisible();
  await code.fill('12345');
  await userEvent.keyboard('6{Enter}');

  const codes = screen.getByRole('dialog', { name: 'Pričuvni kodovi' });
  await expect.element(codes.getByText('ABCDE-FGHIJ-KLMNO-PQRST-UVWXY9')).toBeVisible();
  expect(sent.filter((code) => typeof code === 'string')).toEqual(['000000', '123456']);
  expect(await faultsIn(document.body)).toEqual([]);
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  await codes.getByRole('button', { name: 'Kopiraj' }).click();
  await expect.poll(() => written.join('')).toContain(CODES.join('\n'));
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await codes.getByRole('button', { name: 'Ispiši' }).click();
  expect(print).toHaveBeenCalledOnce();

  // On paper they are alone, all of them, whatever the dialog shows.
  const off = followPrinting();
  dispatchEvent(new Event('beforeprint'));
  const paper = document.body.lastElementChild;
  expect(paper?.querySelectorAll('li')).toHaveLength(10);
  expect(document.documentElement.dataset.mantineColorScheme).toBe('light');
  dispatchEvent(new Event('afterprint'));
  expect(paper?.isConnected).toBe(false);
  off();
  // Nobody loses them by a key too many.
  await userEvent.keyboard('{Escape}');
  const question = screen.getByRole('dialog', { name: 'Zatvoriti bez spremanja kodova?' });
  await question.getByRole('button', { name: 'Ne' }).click();
  await codes.getByRole('button', { name: 'Kodovi su spremljeni' }).click();
  await expect.element(card.getByText('Uključeno 2. 3. 2026.', { exact: false })).toBeVisible();
  await expect.element(card.getByText('Preostalo je 10 pričuvnih kodova.')).toBeVisible();
});

test('new recovery codes and turning off ask for the password', async () => {
  const { answers, sent } = server({ enabled: true, left: 2, required: true });
  const { screen } = await renderApp('/profile', { answers, locale: 'en' });
  const card = screen.getByRole('region', { name: 'Two-step verification' });
  await expect.element(card.getByText('2 recovery codes are left.')).toBeVisible();
  await expect.element(card.getByText('Your company requires it.')).toBeVisible();
  await card.getByRole('button', { name: 'New recovery codes' }).click();
  await screen.getByLabelText('Your password').fill('moja lozinka');
  await screen.getByRole('button', { name: 'Create new codes' }).click();
  await screen.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect.element(card.getByText('10 recovery codes are left.')).toBeVisible();

  await card.getByRole('button', { name: 'Turn off' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Turn off two-step verification' });
  await expect.element(dialog.getByText('you will have to set it up again', { exact: false })).toBeVisible();
  await dialog.getByLabelText('Your password').fill('moja lozinka');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(card.getByRole('button', { name: 'Turn on' })).toBeVisible();
  expect(sent).toEqual([{ password: 'moja lozinka' }, { password: 'moja lozinka' }]);
});

test('sessions are ended with the password', async () => {
  const { answers, sent } = server();
  const { screen } = await renderApp('/profile', { answers });
  const card = screen.getByRole('region', { name: 'Prijavljeni uređaji' });
  await card.getByRole('button', { name: 'Prekini sesiju na uređaju Chrome, Android' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Prekini sesiju na uređaju Chrome, Android' });
  await dialog.getByLabelText('Vaša lozinka').fill('nije ta');
  await dialog.getByRole('button', { name: 'Prekini' }).click();
  await expect.element(dialog.getByText('Lozinka nije ispravna.')).toBeVisible();
  await expect.element(card.getByText('Chrome, Android')).toBeInTheDocument();
  await dialog.getByLabelText('Vaša lozinka').fill('moja lozinka');
  await dialog.getByRole('button', { name: 'Prekini' }).click();
  await expect.element(card.getByText('Chrome, Android')).not.toBeInTheDocument();

  await card.getByRole('button', { name: 'Prekini sve ostale' }).click();
  const all = screen.getByRole('dialog', { name: 'Prekini sve ostale' });
  await expect.element(all.getByText('Na svim ostalim uređajima', { exact: false })).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
  await all.getByLabelText('Vaša lozinka').fill('moja lozinka');
  await all.getByRole('button', { name: 'Prekini sve ostale' }).click();
  await expect.element(card.getByText('Safari, iPhone')).not.toBeInTheDocument();
  await expect.element(card.getByText('Firefox, Linux')).toBeVisible();
  expect(sent).toEqual([{ password: 'nije ta' }, { password: 'moja lozinka' }, { password: 'moja lozinka' }]);
});

test('an account elsewhere is shown and disconnected, and offered where there is none', async () => {
  const { answers } = server({ oidc: 'Moj račun' });
  const { screen } = await renderApp('/profile', { answers });
  const card = screen.getByRole('region', { name: 'Drugi načini prijave' });
  await card.getByRole('button', { name: 'Prekini vezu: Moj račun' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Prekinuti vezu s računom?' });
  await dialog.getByLabelText('Vaša lozinka').fill('moja lozinka');
  await dialog.getByRole('button', { name: 'Prekini vezu' }).click();
  await expect
    .element(card.getByRole('link', { name: 'Poveži: Moj račun' }))
    .toHaveAttribute('href', '/api/auth/oidc/start?wanted=%2Fprofile');
  expect(await faultsIn(screen.container)).toEqual([]);
});

test('without a provider there is nothing to connect', async () => {
  const { answers } = server();
  const { screen } = await renderApp('/profile', { answers });
  await expect.element(screen.getByRole('region', { name: 'Prijava u dva koraka' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Drugi načini prijave' })).not.toBeInTheDocument();
});

/** Somebody whose company asks for the second factor they do not have. */
function demanded() {
  const { answers } = server({ required: true });
  let enabled = false;
  const company = { tenant_id: 1, name: 'Primorje Servis d.o.o.', roles: ['ADMIN'] };
  const check = () =>
    signedIn({
      tenants: [company, { ...company, tenant_id: 2, name: 'Velebit Instalacije d.o.o.' }],
      second_factor: { enabled, required: true, since: null, recovery_codes_left: 0 },
    });
  const confirm = answers['POST /profile/second_factor/confirm'];
  return {
    ...answers,
    'GET /auth/check': check,
    'POST /profile/second_factor/confirm': async (request: Request) => {
      const answer = await confirm?.(request);
      enabled = !(answer instanceof Response);
      return answer;
    },
  };
}

test('a company that asks for it lets nobody go anywhere before, and then where they wanted', async () => {
  const { screen, router, calls } = await renderApp('/offers?page=2', { answers: demanded() });
  await expect.poll(() => router.state.location.pathname).toBe('/second-factor');
  await expect.element(screen.getByText('Primorje Servis d.o.o. od svih traži', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
  expect(await faultsIn(screen.container)).toEqual([]);
  await screen.getByLabelText('Vaša lozinka').fill('moja lozinka');
  await userEvent.keyboard('{Enter}');
  await screen.getByLabelText('Kôd koji aplikacija prikazuje').fill('123456');
  expect(await faultsIn(screen.container)).toEqual([]);
  await screen.getByRole('button', { name: 'Kodovi su spremljeni' }).click();
  await expect.poll(() => router.state.location.href).toBe('/offers?page=2');
  expect(calls.filter((call) => call.includes('/tasks') || call.includes('/notices/'))).toEqual([]);
});

test('from there one can act for another company, or leave', async () => {
  let company = 1;
  const answers: Answers = {
    ...demanded(),
    'POST /auth/tenant': async (request) => {
      company = (await request.json()).tenant_id;
      return { status: 'success' };
    },
  };
  const bare = answers['GET /auth/check'];
  answers['GET /auth/check'] = (request) => (company === 1 ? bare?.(request) : signedIn({ permissions: [] }));
  const { screen, router } = await renderApp('/', { answers });
  await screen.getByRole('button', { name: 'Velebit Instalacije d.o.o.' }).click();
  await expect.poll(() => router.state.location.href).toBe('/');
  await expect.element(screen.getByRole('button', { name: 'Odjava' })).not.toBeInTheDocument();
});

test('a company that begins to ask in the middle of work leads there and back', async () => {
  let asks = false;
  const { answers } = server();
  const { screen, router } = await renderApp('/profile', {
    answers: {
      ...answers,
      'GET /auth/check': () =>
        signedIn({ second_factor: { enabled: false, required: asks, since: null, recovery_codes_left: 0 } }),
      'POST /profile/sessions/end_others': () => {
        asks = true;
        return fault(403, 'second_factor_required', 'Vaša tvrtka traži prijavu u dva koraka.');
      },
      'GET /profile/sessions': () => ({
        data: [
          {
            session_id: 1,
            device: 'Chrome',
            address: '::1',
            created_at: '2026-03-02T08:00:00Z',
            last_seen_at: '2026-03-02T08:00:00Z',
            current: true,
          },
          {
            session_id: 2,
            device: 'Firefox',
            address: '::1',
            created_at: '2026-03-02T08:00:00Z',
            last_seen_at: '2026-03-02T08:00:00Z',
            current: false,
          },
        ],
      }),
    },
  });
  await screen.getByRole('button', { name: 'Prekini sve ostale' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Vaša lozinka').fill('moja lozinka');
  await dialog.getByRole('button', { name: 'Prekini sve ostale' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/second-factor');
  expect(router.state.location.search).toEqual({ wanted: '/profile' });
});
