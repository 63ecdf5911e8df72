import { expect, expectToast, GREETING, test } from './fixtures.ts';
import { makeTask } from './tasks.ts';

test('everything from sign-in to save goes without a mouse', async ({ page, hire, browserOf }) => {
  const ana = await hire('MANAGER');
  const other = await browserOf(ana);
  const task = await makeTask(other);
  const keys = page.keyboard;

  await test.step('sign in', async () => {
    await page.goto('/login');
    await expect(page.getByRole('textbox', { name: 'E-pošta' })).toBeVisible();
    await page.getByRole('textbox', { name: 'E-pošta' }).focus();
    await keys.type(ana.email);
    await keys.press('Tab');
    await keys.type(ana.password);
    await keys.press('Enter');
    await expect(page.getByText(GREETING)).toBeVisible();
  });

  await test.step('the first Tab leads past the frame', async () => {
    await page.reload();
    await expect(page.getByText(GREETING)).toBeVisible();
    await keys.press('Tab');
    await expect(page.getByRole('link', { name: 'Preskoči na sadržaj' })).toBeFocused();
    await keys.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('open the task by its title', async () => {
    await keys.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Traži ili upiši naredbu' })).toBeFocused();
    await keys.type(task.title);
    await expect(page.getByRole('option', { name: task.title })).toBeVisible();
    await keys.press('Enter');
    await expect(page).toHaveURL(task.path);
  });

  await test.step('edit and save', async () => {
    const title = page.getByRole('textbox', { name: 'Naziv', exact: true });
    await expect(title).toBeVisible();
    for (let i = 0; i < 40 && !(await title.evaluate((field) => field === document.activeElement)); i++)
      await keys.press('Tab');
    await expect(title).toBeFocused();
    await keys.press('End');
    await keys.type(' hitno');
    await keys.press('Control+s');
    await expectToast(page, 'Zadatak je spremljen');
    await expect(page.getByRole('heading', { level: 1, name: `${task.title} hitno` })).toBeVisible();
  });

  await test.step('Escape closes what Enter opened', async () => {
    const history = page.getByRole('main').getByRole('button', { name: 'Povijest' });
    await history.focus();
    await keys.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Povijest' })).toBeVisible();
    await keys.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(history).toBeFocused();
  });
});
