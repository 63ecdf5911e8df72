import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { changeTask, makeTask, plan, userIdOf } from './tasks.ts';

test('the history tells who changed what, all of it or by groups', async ({ page, hire, browserOf }) => {
  const [ana, colleague] = [await hire('ADMIN'), await hire('MANAGER')];
  await signIn(page, ana);
  const task = await makeTask(page);
  const other = await browserOf(colleague);
  await changeTask(other, task, { title: `${task.title} hitno`, priority: 'HIGH' });
  const order = await plan(other, task, await userIdOf(await browserOf(await hire('WORKER'))));

  await page.goto(task.path);
  await page.getByRole('main').getByRole('button', { name: 'Povijest' }).click();
  const history = page.getByRole('dialog', { name: 'Povijest' });
  const entries = history.getByRole('list', { name: 'Povijest' }).getByRole('listitem');
  const renamed = entries.filter({ hasText: 'Promijenjen naziv' });
  await expect(renamed).toContainText(colleague.name);
  await expect(renamed.getByRole('deletion')).toContainText(task.title);
  await expect(renamed.getByRole('insertion')).toContainText(`${task.title} hitno`);
  await expect(entries.last()).toContainText('Zadatak je kreiran');
  await expect(entries.last()).toContainText(ana.name);
  await expectAccessible(page);

  const groups = history.getByRole('group', { name: 'Vrste zapisa' });
  await groups.getByText('Radni nalozi').click();
  await expect(entries).toHaveCount(1);
  await expect(entries.getByRole('link', { name: `Radni nalog RN-${order}` })).toBeVisible();
  await groups.getByText('Detalji').click();
  await expect(renamed).toBeVisible();

  await history.getByText('Samo status').click();
  await expect(groups).toBeHidden();
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('Zadatak je kreiran');
});
