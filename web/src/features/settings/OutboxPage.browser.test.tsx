import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { formatDateTime, fromWall } from '@/lib/date';
import { faultsIn } from '@/test/accessible';
import { type Answers, fault, signedIn } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const admin = () => signedIn({ permissions: [...(signedIn().permissions ?? []), 'company.edit'] });

const letter = (more: Partial<Schemas['MailRow']> = {}): Schemas['MailRow'] => ({
  mail_id: 1,
  kind: 'test',
  recipient: 'ana@primorje.test',
  name: 'Ana Čić',
  subject: 'Pošta iz Terena radi',
  text: 'Dobar dan.\n\nOtvori:\nhttps://teren.example.hr/tasks/7\n',
  state: 'SENT',
  attempts: 1,
  cause: '',
  last_error: '',
  created_at: '2026-11-21T07:00:00Z',
  next_at: null,
  sent_at: '2026-11-21T07:00:02Z',
  can_resend: true,
  ...more,
});

const LETTERS = [
  letter(),
  letter({
    mail_id: 2,
    subject: 'Nova lozinka za Teren',
    kind: 'password',
    text: null,
    state: 'FAILED',
    cause: 'REFUSED',
    last_error: '550 nema ga',
    sent_at: null,
    can_resend: false,
  }),
  letter({
    mail_id: 3,
    subject: 'Pozivnica u Teren',
    kind: 'invitation',
    text: null,
    state: 'WAITING',
    cause: 'BUSY',
    last_error: '451 kasnije',
    sent_at: null,
    next_at: '2026-11-21T08:30:00Z',
  }),
];

test('a letter that is not delivered yet is late, and says why', async () => {
  const late = letter({ subject: 'Ponuda P-7', cause: 'DELAYED', last_error: '451 4.4.1 ne odgovara' });
  const { screen } = await renderApp('/settings/mail', server({}, true, [late]));
  await expect.element(screen.getByText('Kasni')).toBeVisible();
  await expect.element(screen.getByText('Poruka je poslana, ali još nije isporučena.')).toBeVisible();
  await expect.element(screen.getByText('451 4.4.1 ne odgovara')).toBeVisible();
});

/** A server with these letters, and what it has been asked for. */
function server(answers: Answers = {}, configured = true, letters = LETTERS) {
  const asked: Schemas['Request'][] = [];
  const all: Answers = {
    'GET /auth/check': () => admin(),
    'POST /mail/search': async (request) => {
      asked.push((await request.json()) as Schemas['Request']);
      return { data: letters, count: letters.length, configured };
    },
    ...answers,
  };
  return { answers: all, asked };
}

const row = (subject: string) => page.getByRole('row', { name: subject });
const toastOf = (text: string) => page.getByRole('region', { name: 'Obavijesti' }).getByText(text);

test('letters tell where they stand, why they did not go, and when they are tried again', async () => {
  const { screen } = await renderApp('/settings/mail', server());
  await expect
    .element(row('Pošta iz Terena radi'))
    .toHaveTextContent(new RegExp(`Ana Čić.*Poslano.*${formatDateTime(fromWall('2026-11-21', '08:00'))}`));
  await expect.element(row('Nova lozinka za Teren')).toHaveTextContent(/Nije otišlo.*odbio je poruku.*550 nema ga/);
  await expect
    .element(row('Pozivnica u Teren'))
    .toHaveTextContent(new RegExp(`Čeka.*sljedeći pokušaj ${formatDateTime(fromWall('2026-11-21', '09:30'))}`));
  await screen.getByRole('link', { name: 'Postavke tvrtke' }).click();
  await expect.element(screen.getByRole('link', { name: 'Postavke tvrtke' })).not.toBeInTheDocument();
});

test('state, search and order live in the address', async () => {
  const { answers, asked } = server();
  const { screen, router } = await renderApp('/settings/mail', { answers });
  await screen.getByRole('button', { name: 'Nije otišlo' }).click();
  await screen.getByRole('searchbox', { name: 'Traži primatelja ili predmet' }).fill('ana');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Predmet', exact: true }).click();
  await expect.poll(() => router.state.location.search).toEqual({ state: 'FAILED', q: 'ana', sort: 'subject' });
  await expect
    .poll(() => asked.at(-1))
    .toEqual({
      filter: { eq: [{ column: 'state' }, 'FAILED'] },
      search: 'ana',
      page: { no: 1, size: 10 },
      order_by: [{ column: 'subject', direction: 'asc' }],
    });
});

test('a letter is sent again, and one that is gone is not offered to be', async () => {
  const { answers } = server({ 'POST /mail/1/resend': () => ({ data: null }) });
  const { screen, calls } = await renderApp('/settings/mail', { answers });
  await screen.getByRole('button', { name: 'Radnje: Nova lozinka za Teren' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Pročitaj' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Pošalji ponovno' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('menuitem', { name: 'Kopiraj poveznicu' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Radnje: Pošta iz Terena radi' }).click();
  await screen.getByRole('menuitem', { name: 'Pošalji ponovno' }).click();
  await expect.element(toastOf('Šalje se „Pošta iz Terena radi”')).toBeVisible();
  expect(calls).toContain('POST /mail/1/resend');
});

test('a refused resend says why', async () => {
  const { answers } = server({ 'POST /mail/3/resend': () => fault(409, 'mail_gone', 'Poruka više ne postoji.') });
  const { screen } = await renderApp('/settings/mail', { answers });
  await screen.getByRole('button', { name: 'Radnje: Pozivnica u Teren' }).click();
  await screen.getByRole('menuitem', { name: 'Pošalji odmah' }).click();
  await expect.element(toastOf('Poruka više ne postoji.')).toBeVisible();
});

test('a letter is read, unless its link lets its reader in', async () => {
  const { screen } = await renderApp('/settings/mail', server());
  await screen.getByRole('button', { name: 'Pošta iz Terena radi', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('https://teren.example.hr/tasks/7');
  await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
  await screen.getByRole('button', { name: 'Nova lozinka za Teren', exact: true }).click();
  await expect.element(dialog).toHaveTextContent('Ovu poruku smije vidjeti samo primatelj');
  await expect.element(dialog).toHaveTextContent('550 nema ga');
});

test('without a mail server it says that letters wait, and offers nothing in vain', async () => {
  const { screen } = await renderApp('/settings/mail', server({}, false));
  await expect.element(screen.getByText('Pošta nije postavljena')).toBeVisible();
  await expect.element(row('Pozivnica u Teren')).toHaveTextContent('kad se postavi pošta');
  await screen.getByRole('button', { name: 'Radnje: Pozivnica u Teren' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Pročitaj' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Pošalji odmah' })).not.toBeInTheDocument();
});

test('an empty outbox, and one that cannot be read', async () => {
  let broken = true;
  const { answers } = server({}, true, []);
  const search = answers['POST /mail/search'];
  answers['POST /mail/search'] = (request) =>
    broken ? fault(500, 'internal', 'Nešto je pošlo po zlu.') : search?.(request);
  const { screen } = await renderApp('/settings/mail', { answers });
  await expect.element(screen.getByText('Nešto je pošlo po zlu.')).toBeVisible();
  broken = false;
  await screen.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await expect.element(screen.getByText('Još nema poruka.')).toBeVisible();
});

test('it is for administrators', async () => {
  const { screen, calls } = await renderApp('/settings/mail', {
    answers: { 'GET /auth/check': () => signedIn() },
  });
  await expect.element(screen.getByRole('heading', { name: 'Ova stranica nije za vašu ulogu' })).toBeVisible();
  expect(calls).not.toContain('POST /mail/search');
});

test.each([1280, 390])('nothing on it is out of reach at %i px', async (width) => {
  await page.viewport(width, 844);
  const { screen } = await renderApp('/settings/mail', server());
  await expect.element(screen.getByRole('button', { name: 'Pozivnica u Teren', exact: true })).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
  await page.viewport(1280, 900);
});

test('a letter that waits is discarded, and all that wait, after a question', async () => {
  const gone: string[] = [];
  const { answers } = server({
    'POST /mail/3/discard': () => {
      gone.push('3');
      return { data: null };
    },
    'POST /mail/discard': () => {
      gone.push('all');
      return { data: { count: 4 } };
    },
  });
  await renderApp('/settings/mail', { answers });
  await row('Pozivnica u Teren')
    .getByRole('button', { name: /^Radnje/ })
    .click();
  await page.getByRole('menuitem', { name: 'Odbaci' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('„Pozivnica u Teren” neće otići', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Odbaci', exact: true }).click();
  await expect.element(toastOf('Odbačena je 1 poruka')).toBeVisible();
  await row('Pošta iz Terena radi')
    .getByRole('button', { name: /^Radnje/ })
    .click();
  await expect.element(page.getByRole('menuitem', { name: 'Pročitaj' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Odbaci' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');

  await page.getByRole('button', { name: 'Odbaci sve na čekanju' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Odbaci', exact: true }).click();
  await expect.element(toastOf('Odbačene su 4 poruke')).toBeVisible();
  expect(gone).toEqual(['3', 'all']);
});
