import type { Page } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import { expect, expectAccessible, expectOk, expectToast, type Person, signIn, test } from './fixtures.ts';
import { Mailbox } from './mailbox.ts';
import { Provider } from './provider.ts';
import { closePages, invite, newServer, setUp } from './server.ts';

/** Types e-mail and password on the page of sign-in. */
async function prove(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('E-pošta').fill(email);
  await page.getByLabel('Lozinka', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Prijavi se', exact: true }).click();
}

/** Goes through the steps of turning the second factor on; the key and the recovery codes. */
async function enrol(page: Page, password: string) {
  await page.getByLabel('Vaša lozinka').fill(password);
  await page.getByRole('button', { name: 'Dalje' }).click();
  await expect(page.getByRole('img', { name: 'Kvadrat koji skenira aplikacija' })).toBeVisible();
  await expectAccessible(page);
  const key = await page.getByRole('group', { name: /ključ/ }).locator('code').innerText();
  await page.getByLabel('Kôd koji aplikacija prikazuje').fill(codeOf(key));
  const list = page.getByRole('list', { name: 'Pričuvni kodovi' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'Kodovi su spremljeni' }).click();
  return { key, codes };
}

test('the second step: turned on, asked for, replaced by a recovery code, turned off', async ({
  page,
  hire,
  browserOf,
  watch,
}) => {
  const ana = await hire('MANAGER');
  await signIn(page, ana);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Prijava u dva koraka' });
  await card.getByRole('button', { name: 'Uključi' }).click();
  const { key, codes } = await enrol(page, ana.password);
  await expect(card.getByText('Preostalo je 10 pričuvnih kodova.')).toBeVisible();

  const desk = await browserOf(null);
  await test.step('a code of the authenticator lets in, to where she was going; a used one does not', async () => {
    watch.announce(/^422 POST \/api\/auth\/second_factor/);
    await desk.goto('/tasks?priority=HIGH');
    await prove(desk, ana);
    const code = desk.getByLabel('Kôd iz aplikacije za autentifikaciju');
    await expect(code).toBeFocused();
    await expectAccessible(desk);
    await code.fill(codeOf(key, -1));
    await expect(desk.getByText(/^(Ovaj je kôd već upotrijebljen|Kôd nije ispravan)/)).toBeVisible();
    await code.fill(codeOf(key, 1));
    await expect(desk).toHaveURL('/tasks?priority=HIGH');
  });

  await test.step('a recovery code lets in once, and the device is remembered', async () => {
    const phone = await browserOf(null, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    await phone.goto('/login');
    await phone.getByLabel('Zapamti me').check();
    await prove(phone, ana);
    await phone.getByRole('button', { name: /upotrijebi pričuvni kôd/ }).click();
    await expectAccessible(phone);
    await phone.getByLabel('Pričuvni kôd').fill(codes[0]?.toLowerCase() ?? '');
    await phone.getByRole('button', { name: 'Potvrdi' }).click();
    await expect(phone.getByRole('banner')).toBeVisible();
    const cookie = (await phone.context().cookies()).find(({ name }) => name === 'teren');
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);

    const thief = await browserOf(null);
    await thief.goto('/login');
    await prove(thief, ana);
    await thief.getByRole('button', { name: /upotrijebi pričuvni kôd/ }).click();
    await thief.getByLabel('Pričuvni kôd').fill(codes[0] ?? '');
    await thief.keyboard.press('Enter');
    await expect(thief.getByText('Pričuvni kôd nije ispravan ili je već upotrijebljen.')).toBeVisible();
    await page.reload();
    await expect(card.getByText('Preostalo je 9 pričuvnih kodova.')).toBeVisible();
  });

  await test.step('turned off, the password is enough again', async () => {
    await card.getByRole('button', { name: 'Isključi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Isključivanje drugog koraka' });
    await dialog.getByLabel('Vaša lozinka').fill(ana.password);
    await dialog.getByRole('button', { name: 'Isključi' }).click();
    await expectToast(page, 'Prijava u dva koraka je isključena');
    await signIn(await browserOf(null), ana);
  });
});

test('a company that asks for the second step leads everybody to it first', async ({ page, browserOf }) => {
  await using mailbox = await Mailbox.open();
  await using server = await newServer(mailbox.env);
  const admin = await setUp(page.request, server);
  await invite(page.request, server, 'mara@bura.test');
  await page.goto(`${server.url}/profile`);
  await page.getByRole('button', { name: 'Uključi' }).click();
  await enrol(page, admin.password);
  await expect(page.getByText('Preostalo je 10 pričuvnih kodova.')).toBeVisible();
  const asked = await page.request.patch(`${server.url}/api/settings`, { data: { require_second_factor: true } });
  await expectOk(asked);

  const mara = await browserOf(null, { viewport: { width: 390, height: 844 } });
  await mara.goto(await mailbox.linkTo('mara@bura.test'));
  await mara.getByLabel('Lozinka', { exact: true }).fill('marina prva lozinka');
  await mara.getByRole('button', { name: 'Prihvati poziv i prijavi se' }).click();
  await expect(mara.getByRole('heading', { name: 'Vaša tvrtka traži prijavu u dva koraka' })).toBeVisible();
  await expectAccessible(mara);
  await mara.goto(`${server.url}/today`);
  await expect(mara.getByRole('heading', { name: 'Vaša tvrtka traži prijavu u dva koraka' })).toBeVisible();
  await enrol(mara, 'marina prva lozinka');
  await expect(mara).toHaveURL(`${server.url}/today`);
  await expect(mara.getByRole('banner')).toBeVisible();
  await closePages(page);
});

test('the identity provider lets in whom the password has connected once', async ({ page, browserOf, watch }) => {
  await using provider = await Provider.open();
  await using server = await newServer(provider.env);
  const admin = await setUp(page.request, server);
  const visitor = await browserOf(null);
  const go = visitor.getByRole('link', { name: 'Nastavi s: Moj račun' });

  await test.step('whom nobody knows is told so', async () => {
    await visitor.goto(`${server.url}/offers`);
    await go.click();
    await expect(visitor.getByText('nije povezan ni s jednim računom u Terenu')).toBeVisible();
    await expectAccessible(visitor);
  });

  await test.step('the first time the password proves whose account it is', async () => {
    provider.who = { sub: 'abc-1', email: admin.email, email_verified: true };
    await visitor.getByLabel('Zapamti me').check();
    await go.click();
    await expect(visitor.getByRole('heading', { name: 'Je li ovo vaš račun?' })).toBeVisible();
    await expectAccessible(visitor);
    watch.announce(/^422 POST \/api\/auth\/oidc\/link/);
    await visitor.getByLabel('Lozinka', { exact: true }).fill('kriva lozinka');
    await visitor.getByRole('button', { name: 'Poveži i prijavi se' }).click();
    await expect(visitor.getByText('Lozinka nije ispravna.')).toBeVisible();
    await visitor.getByLabel('Lozinka', { exact: true }).fill(admin.password);
    await visitor.getByRole('button', { name: 'Poveži i prijavi se' }).click();
    await expect(visitor).toHaveURL(`${server.url}/offers`);
    const cookie = (await visitor.context().cookies()).find(({ name }) => name === 'teren');
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
  });

  await test.step('from then on the provider is enough, until it is disconnected', async () => {
    const later = await browserOf(null);
    await later.goto(`${server.url}/profile`);
    await later.getByRole('link', { name: 'Nastavi s: Moj račun' }).click();
    await expect(later).toHaveURL(`${server.url}/profile`);
    const card = later.getByRole('region', { name: 'Drugi načini prijave' });
    await card.getByRole('button', { name: 'Prekini vezu: Moj račun' }).click();
    const ask = later.getByRole('dialog');
    await ask.getByLabel('Vaša lozinka').fill(admin.password);
    await ask.getByRole('button', { name: 'Prekini vezu' }).click();
    await expectToast(later, 'Veza je prekinuta: Moj račun');

    // Signed in, the person connects it again from here.
    await card.getByRole('link', { name: 'Poveži: Moj račun' }).click();
    await later.getByLabel('Lozinka', { exact: true }).fill(admin.password);
    await later.getByRole('button', { name: 'Poveži i prijavi se' }).click();
    await expect(later).toHaveURL(`${server.url}/profile`);
    await expect(card.getByText('Moj račun', { exact: true })).toBeVisible();
  });
  await closePages(page);
});
