import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectOk, signIn, test, VELEBIT } from './fixtures.ts';

/** Leaves the page without events: a change by others, whose journeys run beside this one, would reload the list. */
const hearNothing = (page: Page) => page.route('**/api/events', () => undefined);

test('a list opened again asks for its rows before its scripts have come, and only once', async ({ page, hire }) => {
  await hearNothing(page);
  await signIn(page, await hire('MANAGER', VELEBIT));
  const { tenants } = await (await page.request.get('/api/auth/check')).json();
  const { tenant_id } = tenants.find(({ name }: { name: string }) => name === VELEBIT);
  await expectOk(await page.request.post('/api/auth/tenant', { data: { tenant_id } }));
  const list = '/b2b?q=primorje';
  const row = page.getByRole('row').getByRole('link', { name: 'Primorje Servis' });
  await page.goto(list);
  await expect(row).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/b2b/search')) asked.push(request.postData() ?? '');
  });
  const early = page.waitForResponse('**/api/b2b/search');
  await page.route('**/assets/*.js', async (route) => {
    await early;
    await route.continue();
  });
  await page.reload();
  await expect(row).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('primorje');

  await test.step('what is asked otherwise now is asked anew', async () => {
    await page.evaluate(() => localStorage.setItem('page-size:b2b', '25'));
    asked.length = 0;
    await page.reload();
    await expect(row).toBeVisible();
    expect(asked.map((body) => JSON.parse(body).page.size)).toEqual([15, 25]);
  });

  await test.step('who signs out leaves nothing of what they searched for', async () => {
    const kept = () => page.evaluate(() => localStorage.getItem('first-questions'));
    expect(await kept()).toContain('primorje');
    await page.getByRole('button', { name: 'Ana' }).click();
    await page.getByRole('menuitem', { name: 'Odjava' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await kept()).toBeNull();
  });
});

for (const [list, call] of [
  ['/tasks', '/api/tasks/search'],
  ['/work-orders', '/api/orders/search'],
] as const) {
  test(`${list} gets its rows with its document and asks for them only otherwise`, async ({ page, hire }) => {
    await signIn(page, await hire('MANAGER', VELEBIT));
    const sizes: number[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(call)) sizes.push(request.postDataJSON().page.size);
    });
    await hearNothing(page);
    await page.goto(list);
    await expect(page.getByRole('row').getByRole('link').first()).toBeVisible();
    expect(sizes).toEqual([]);

    await page.evaluate(
      (name) => localStorage.setItem(name, '25'),
      `page-size:${list.replace('/work-', '/').slice(1)}`,
    );
    await page.reload();
    await expect.poll(() => sizes).toEqual([25]);
    await expect(page.getByRole('row').getByRole('link').first()).toBeVisible();
  });
}

for (const width of [1440, 390]) {
  test(`the tasks are read before a script has come, and a click on one is kept, ${width} px wide`, async ({
    page,
    hire,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, await hire('MANAGER', VELEBIT));
    let come = () => {};
    const held = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/tasks', { waitUntil: 'commit' });
    const task = page.getByRole('main').getByRole('link').first();
    await expect(task).toBeVisible();
    await expectAccessible(page);
    const title = await task.innerText();
    await task.click();
    await expect(page).toHaveURL(/\/tasks$/);
    come();
    await expect(page).toHaveURL(/\/tasks\/\d+$/);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });
}
