import { lie, tooLarge } from './files.ts';
import { expect, expectToast, signIn, test } from './fixtures.ts';
import { makeTask } from './tasks.ts';

test.use({ locale: 'en-GB' });

test('in English the sentences are those people are used to', async ({ page, hire }) => {
  await signIn(page, await hire('MANAGER'));
  const task = await makeTask(page);
  await page.goto(task.path);
  const bar = page.getByRole('region', { name: 'Unsaved changes' });

  await test.step('leaving', async () => {
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Unfinished');
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Offers' }).click();
    const warning = page.getByRole('dialog', { name: 'Warning' });
    await expect(warning).toContainText(
      'There are some unsaved edited data. Are you sure you want to leave the page before saving?',
    );
    await warning.getByRole('button', { name: 'No', exact: true }).click();
    await bar.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('saving without a kind of work', async () => {
    await page.getByRole('button', { name: 'Clear Work hierarchy' }).click();
    await bar.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Work hierarchy is required');
    await bar.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('files', async () => {
    const images = page.getByRole('group', { name: 'Add images' });
    const chooser = images.locator('input[data-role=chooser]');
    await chooser.setInputFiles(lie());
    await expect(images.getByRole('alert')).toContainText('Files are not supported');
    await chooser.setInputFiles(await tooLarge('big.png'));
    await expect(images.getByRole('alert')).toHaveText('File "big.png" is too large. Max size is 25MB.');
    await expect(bar).toBeHidden();
  });

  await test.step('deleting', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete task' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete task' })).toContainText(
      `Are you sure that you want to delete ${task.title}?`,
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
