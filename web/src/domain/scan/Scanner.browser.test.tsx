import { Button } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { en } from '@/test/words';
import { ModalFrame } from '@/ui/ModalFrame';
import { Scanner } from './Scanner';

/** What a scanner in the hand types, wherever the focus is. */
const scan = (code: string) => userEvent.keyboard(`${code}{Enter}`);

test.each([true, false])('a scanner in the hand is heard, one code after the other: %s', async (many) => {
  const [heard, close] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()];
  await renderUi(
    <ModalFrame
      opened
      onClose={close}
      title="Scan"
      footer={
        <Button data-autofocus onClick={close}>
          Close
        </Button>
      }
    >
      <Scanner many={many} onText={heard} />
    </ModalFrame>,
  );
  await expect.element(page.getByRole('button', { name: 'Close', exact: true }).last()).toHaveFocus();
  await scan('K7PM4XQ2');
  await expect.poll(() => heard.mock.calls).toEqual([['K7PM4XQ2']]);
  await scan('3850123456782');
  await expect.poll(() => heard.mock.calls.length).toBe(2);
  expect(heard.mock.calls[1]).toEqual(['3850123456782']);
  expect(close).not.toHaveBeenCalled();
  await expect.element(page.getByRole('textbox', { name: en.scan.code })).toHaveValue(many ? '' : '3850123456782');
});

test('what is typed into another field stays there', async () => {
  const heard = vi.fn<(text: string) => void>();
  await renderUi(
    <>
      <input aria-label="Note" />
      <Scanner onText={heard} />
    </>,
  );
  await page.getByRole('textbox', { name: 'Note' }).click();
  await userEvent.keyboard('12 pieces');
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('12 pieces');
  await expect.element(page.getByRole('textbox', { name: en.scan.code })).toHaveValue('');
});
