import { now } from './clock.ts';
import { demo, expect, expectAccessible, expectToast, openLive, signIn, test } from './fixtures.ts';
import { inDays, makeTask, plan, post, userIdOf } from './tasks.ts';

const MINUTE = 60_000;

test('the day and what waits for a decision come by themselves, and are settled in place', async ({
  page,
  hire,
  browserOf,
}) => {
  const worker = await hire('WORKER');
  const phone = await browserOf(worker);
  await signIn(page, demo.manager);
  await openLive(page, '/');
  const board = page.getByRole('region', { name: 'Danas na terenu' });
  const waiting = page.getByRole('region', { name: 'Traži vašu odluku' });
  await expect(waiting.getByRole('heading', { name: 'Traži vašu odluku' })).toBeVisible();

  await test.step('an order that should be under way is late on the line of its worker, until it is begun', async () => {
    const task = await makeTask(page);
    const order = await plan(page, task, await userIdOf(phone), new Date(now() - 40 * MINUTE).toISOString());
    const row = board.getByRole('listitem').filter({ hasText: worker.name });
    await expect(row).toContainText(/kasni (39|40|41) min/);
    await expectAccessible(page);
    await post(phone, `/orders/${order}/start`);
    await expect(row).not.toContainText('kasni');
    await row.getByRole('link', { name: task.title }).click();
    await expect(page).toHaveURL(/\/schedule\?/);
    await page.goBack();
  });

  await test.step('who asks for leave gets an answer, or hears why not', async () => {
    const ask = (from: number, to: number) =>
      post<number>(phone, '/absences', {
        kind: 'LEAVE',
        from_day: inDays(from).start.slice(0, 10),
        to_day: inDays(to).start.slice(0, 10),
      });
    const first = await ask(40, 44);
    const rows = waiting.getByRole('listitem').filter({ hasText: worker.name });
    await expect(rows).toHaveCount(1);
    const state = async (id: number) => (await (await phone.request.get(`/api/absences/${id}`)).json()).data;
    const agree = rows.getByRole('button', { name: `Odobri: ${worker.name}` });
    await agree.click();
    await rows.getByRole('button', { name: `Poništi: ${worker.name}` }).click();
    await agree.click();
    await expect(rows.getByText('Odobreno')).toBeVisible();
    await expect.poll(async () => (await state(first)).state).toBe('APPROVED');
    const second = await ask(50, 52);
    await rows.getByRole('button', { name: `Odbij: ${worker.name}` }).click();
    await page.keyboard.type('Tada smo na gradilištu');
    await page.keyboard.press('Enter');
    await expectToast(page, `Odbijeno: ${worker.name}`);
    // An approved row stays listed until the page is left.
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(waiting.getByRole('listitem').first()).toBeVisible();
    await expect(rows).toHaveCount(0);
    expect(await state(second)).toMatchObject({ state: 'REJECTED', reason: 'Tada smo na gradilištu' });
  });

  await test.step('how work went is drawn below, can be read as a table, and leads to the lists', async () => {
    await expect(page.getByRole('table', { name: 'Otvoreno i završeno' }).getByRole('row')).toHaveCount(9);
    await expect(page.getByRole('table', { name: 'Potvrđeni iznosi' }).getByRole('row')).toHaveCount(13);
    await expect(page.getByRole('link', { name: /^Od poziva do kraja/ })).toContainText(/\d d/);
    await page.getByRole('link', { name: 'Potvrđeni iznosi' }).click();
    await expect(page).toHaveURL('/tasks?status=INVOICED');
  });
});
