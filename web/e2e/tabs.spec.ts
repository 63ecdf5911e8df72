import { expect, openLive, signIn, test } from './fixtures.ts';
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
    expect(answer).toBeOK();
  };
  await comment('Stiže dizalica.');
  for (const tab of tabs) await expect(tab.getByText('Stiže dizalica.')).toBeVisible();

  await test.step('when the tab that held the connection closes, another takes over', async () => {
    const taken = context.waitForEvent('response', (answer) => answer.url().endsWith('/api/events'));
    await page.close();
    await taken;
    await comment('Dizalica kasni.');
    for (const tab of tabs.slice(1)) await expect(tab.getByText('Dizalica kasni.')).toBeVisible();
  });
});
