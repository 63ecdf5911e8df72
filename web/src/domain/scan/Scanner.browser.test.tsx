import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { en } from '@/test/words';
import { NumberField } from '@/ui/fields/NumberField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { Scanner } from './Scanner';

/** Types like a hand-held scanner, wherever the focus is. */
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

const onQuantity = vi.fn<(quantity: number | null) => void>();

function Counting({ onText }: { onText: (text: string) => void }) {
  const [quantity, setQuantity] = useState<number | null>(12);
  return (
    <>
      <NumberField
        label="Quantity"
        value={quantity}
        onChange={(next) => {
          onQuantity(next);
          setQuantity(next);
        }}
      />
      <Scanner many onText={(text) => onText(`${text}, ${quantity} of the other`)} />
    </>
  );
}

/** Types keys that are so many milliseconds apart for the page. */
async function typeAt(ms: number, keys: readonly string[]) {
  let at = 1000;
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => at);
  for (const key of keys) {
    at += ms;
    await userEvent.keyboard(key);
  }
  vi.restoreAllMocks();
}

test('a code that is scanned into a quantity is heard, and the quantity is as before', async () => {
  const heard = vi.fn<(text: string) => void>();
  await renderUi(<Counting onText={heard} />);
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await quantity.click();
  await typeAt(9, [...'3850123456782', '{Enter}']);
  await expect.poll(() => heard.mock.calls).toEqual([['3850123456782, 12 of the other']]);
  await expect.element(quantity).toHaveValue('12');
  await expect.poll(() => onQuantity.mock.lastCall?.[0] ?? 12).toBe(12);
  await expect.element(page.getByRole('textbox', { name: en.scan.code })).toHaveValue('');
  // Text typed by a person stays.
  await quantity.fill('');
  await typeAt(140, [...'1250', '{Enter}']);
  await expect.element(quantity).toHaveValue('1,250');
  await expect.poll(() => onQuantity.mock.lastCall?.[0]).toBe(1250);
  expect(heard).toHaveBeenCalledTimes(1);
});
