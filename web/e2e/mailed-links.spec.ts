import { expect, expectAccessible, expectToast, GREETING, test } from './fixtures.ts';
import { Mailbox } from './mailbox.ts';
import { closePages, invite, newServer, setUp } from './server.ts';

test('an invitation is accepted in another browser, and a forgotten password replaced', async ({
  page,
  browserOf,
  watch,
}) => {
  await using mailbox = await Mailbox.open();
  await using server = await newServer(mailbox.env);
  await setUp(page.request, server);
  await invite(page.request, server, 'mara@bura.test');
  const invitation = await mailbox.linkTo('mara@bura.test');

  const phone = await browserOf(null, {
    locale: 'en-US',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  });
  await test.step('on her phone Mara chooses a password and is in', async () => {
    await phone.goto(invitation);
    await expect(phone.getByRole('heading', { name: 'Invitation to Bura Servis d.o.o.' })).toBeVisible();
    await expect(phone.getByText('Željka Đurić (Bura Servis d.o.o.) invites you')).toBeVisible();
    await expectAccessible(phone);
    await phone.getByLabel('Password', { exact: true }).fill('short');
    await phone.getByRole('button', { name: 'Accept and sign in' }).click();
    await expect(phone.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await phone.getByLabel('Password', { exact: true }).fill('marina prva lozinka');
    await phone.getByRole('button', { name: 'Accept and sign in' }).click();
    await expect(phone).toHaveURL(`${server.url}/`);
    await expect(phone.getByRole('banner')).toBeVisible();
  });

  await test.step('the link works once', async () => {
    watch.announce(/^404 GET \/api\/auth\/invitation/);
    const other = await browserOf(null);
    await other.goto(invitation);
    await expect(other.getByRole('heading', { name: 'Poziv više ne vrijedi' })).toBeVisible();
  });

  const desk = await browserOf(null);
  await test.step('later she asks for a new password; an unknown address gets the same answer', async () => {
    await desk.goto(`${server.url}/login`);
    await desk.getByLabel('E-pošta').fill('nitko@bura.test');
    await desk.getByRole('link', { name: 'Zaboravljena lozinka?' }).click();
    await expect(desk.getByLabel('E-pošta')).toHaveValue('nitko@bura.test');
    await desk.getByRole('button', { name: 'Pošalji poveznicu' }).click();
    await expect(desk.getByText('Ako postoji račun s adresom nitko@bura.test')).toBeVisible();
    await desk.getByRole('button', { name: 'Druga adresa' }).click();
    await desk.getByLabel('E-pošta').fill('mara@bura.test');
    await desk.getByRole('button', { name: 'Pošalji poveznicu' }).click();
    await expect(desk.getByText('Ako postoji račun s adresom mara@bura.test')).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step('the link gives her one, and ends the session of the phone', async () => {
    const link = await mailbox.linkTo('mara@bura.test');
    await desk.goto(link);
    await expect(desk.getByLabel('E-pošta')).toHaveValue('mara@bura.test');
    await desk.getByLabel('Nova lozinka').fill('marina druga lozinka');
    await desk.getByRole('button', { name: 'Spremi i prijavi se' }).click();
    await expectToast(desk, 'Lozinka je promijenjena, ostale sesije su prekinute');
    await expect(desk.getByRole('banner').getByText('Mara Perić')).toBeVisible();

    watch.announce(/^404 GET \/api\/auth\/reset/);
    await desk.goto(link);
    await expect(desk.getByRole('heading', { name: 'Poveznica više ne vrijedi' })).toBeVisible();
    await desk.getByRole('link', { name: 'Zatraži novu poveznicu' }).click();
    await expect(desk.getByRole('heading', { name: 'Zaboravljena lozinka' })).toBeVisible();

    await phone.goto(`${server.url}/profile`);
    await expect(phone.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    watch.announce(/^401 POST \/api\/auth\/login/);
    await phone.getByLabel('E-mail').fill('mara@bura.test');
    await phone.getByLabel('Password', { exact: true }).fill('marina prva lozinka');
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone.getByRole('alert')).toBeVisible();
    await phone.getByLabel('Password', { exact: true }).fill('marina druga lozinka');
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone).toHaveURL(`${server.url}/profile`);
  });
  await closePages(page);
});

test('a company is signed up by whoever reads the letter', async ({ page, browserOf, watch }) => {
  await using mailbox = await Mailbox.open();
  await using server = await newServer({ ...mailbox.env, TEREN_SIGN_UP: 'on' });
  await setUp(page.request, server);
  const visitor = await browserOf(null);
  await visitor.goto(`${server.url}/login`);
  await visitor.getByRole('link', { name: 'Registracija' }).click();
  await expectAccessible(visitor);
  await visitor.getByLabel('Naziv tvrtke').fill('Jugo Montaža d.o.o.');
  await visitor.getByLabel('Ime', { exact: false }).first().fill('Nada');
  await visitor.getByLabel('Prezime').fill('Novak');
  await visitor.getByLabel('E-pošta').fill('nada@jugo.test');
  await visitor.getByRole('button', { name: 'Registriraj tvrtku' }).click();
  await expect(visitor.getByText('Na adresu nada@jugo.test stiže poruka.')).toBeVisible();

  const link = await mailbox.linkTo('nada@jugo.test');
  await visitor.goto(link);
  await expect(
    visitor.getByText('Registrirate tvrtku Jugo Montaža d.o.o.; administrator postaje Nada Novak.'),
  ).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByLabel('Nova lozinka').fill('jugo puše s juga');
  await visitor.getByRole('button', { name: 'Otvori tvrtku i prijavi se' }).click();
  await expect(visitor.getByText(GREETING)).toBeVisible();
  await expect(visitor.getByRole('banner').getByText('Administrator')).toBeVisible();

  watch.announce(/^404 GET \/api\/auth\/sign_up/);
  const other = await browserOf(null);
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Poveznica više ne vrijedi' })).toBeVisible();
  await other.getByRole('button', { name: 'Registriraj ponovno' }).click();
  await expect(other.getByRole('heading', { name: 'Registracija tvrtke' })).toBeVisible();
  await closePages(page);
});
