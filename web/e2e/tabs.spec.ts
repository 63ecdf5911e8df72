import type { Page } from '@playwright/test';
import { expect, expectOk, openLive, PRIMORJE, signIn, test, VELEBIT } from './fixtures.ts';
import { makeTask } from './tasks.ts';

test('many tabs of one browser all load and all hear of a change', async ({ page, context, hire, browserOf }) => {
  await signIn(page, await hire('MANAGER'));
  const task = await makeTask(page);
  await openLive(page, task.path);
  const tabs = [page];
  for (let n = 0; n < 7; n += 1) {
    const tab = await context.newPage();
    await tab.goto(task.path);
    await expect(tab.getByRole('heading', { name: task.title })).toBeVisible();
    tabs.push(tab);
  }

  const other = await browserOf(await hire('MANAGER'));
  const comment = async (words: string) => {
    const answer = await other.request.post(`/api/tasks/${task.id}/comments`, { data: { comment: words } });
    await expectOk(answer);
  };
  await comment('Stiže dizalica.');
  for (const tab of tabs)
    await expect(tab.getByRole('region', { name: 'Komentari' }).getByText('Stiže dizalica.')).toBeVisible();

  await test.step('when the tab that held the connection closes, another takes over', async () => {
    const taken = context.waitForEvent('response', (answer) => answer.url().endsWith('/api/events'));
    await page.close();
    await taken;
    await comment('Dizalica kasni.');
    for (const tab of tabs.slice(1))
      await expect(tab.getByRole('region', { name: 'Komentari' }).getByText('Dizalica kasni.')).toBeVisible();
  });
});

test('two tabs are one person in one company: the other follows, and nothing is written for anybody else', async ({
  page,
  context,
  hire,
  watch,
}) => {
  // A tab's requests between the switch and its event are answered for the other company.
  watch.tolerate(/^404 GET \/api\/tasks\/\d+\/(details|history|assets)$/);
  watch.tolerate(/^409 POST \/api\/schedule\//);
  // The start page asks for its charts last: that may be after the other tab has signed out.
  watch.tolerate(/^401 GET \/api\/home\/charts$/);
  const ana = await hire('MANAGER', VELEBIT);
  const ivo = await hire('MANAGER');
  await signIn(page, ana);
  const task = await makeTask(page);
  const company = async (tab: Page, name: string) => {
    await tab.getByRole('banner').getByText(ana.name).click();
    await tab.getByRole('menuitem', { name }).click();
  };
  const description = page.getByRole('textbox', { name: 'Opis', exact: true });
  const write = async (words: string) => {
    await page.goto(task.path);
    await description.fill(words);
  };
  const other = await context.newPage();

  await test.step('a switch in one tab is a switch in the other, and what was typed waits there', async () => {
    await write('Pisano za Primorje.');
    await other.goto('/');
    for (const name of [VELEBIT, PRIMORJE]) {
      const followed = page.waitForEvent('load');
      await company(other, name);
      await followed;
      await expect(page).toHaveURL('/');
    }
    await page.goto(task.path);
    await expect(description).toHaveValue('Pisano za Primorje.');
  });

  await test.step('a tab that has not heard of the switch is refused', async () => {
    // As if another program had done it: no tab sends an event, nor any request meanwhile.
    await other.goto('about:blank');
    await context.route('**/api/events', (route) => route.abort());
    watch.announce(/^409 PATCH \/api\/tasks/);
    watch.tolerate(/\/api\/events$/);
    await write('Ne smije u drugu tvrtku.');
    const velebit = await tenantOf(page, VELEBIT);
    await expectOk(await page.request.post('/api/auth/tenant', { data: { tenant_id: velebit } }));
    await page.getByRole('region', { name: 'Nespremljene izmjene' }).getByRole('button', { name: 'Spremi' }).click();
    await expect(page.getByText(/prešli u drugu tvrtku\. Ništa nije spremljeno\./).first()).toBeVisible();
    await expect(description).toHaveValue('Ne smije u drugu tvrtku.');
  });

  await test.step('a sign-out takes the drafts along in every tab, and whoever signs in then is there in both', async () => {
    await other.goto('/');
    await other.getByRole('banner').getByText(ana.name).click();
    await other.getByRole('menuitem', { name: 'Odjava' }).click();
    await expect(page).toHaveURL('/login');
    await other.getByRole('textbox', { name: 'E-pošta' }).fill(ivo.email);
    await other.getByLabel('Lozinka', { exact: true }).fill(ivo.password);
    await other.getByRole('button', { name: 'Prijavi se' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByText(ivo.name)).toBeVisible();
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));
    expect(kept).toEqual([]);
  });
});

const tenantOf = async (page: Page, name: string): Promise<number> => {
  const { tenants } = await (await page.request.get('/api/auth/check')).json();
  return tenants.find((tenant: { name: string }) => tenant.name === name).tenant_id;
};
