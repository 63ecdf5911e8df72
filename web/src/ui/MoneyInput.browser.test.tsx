import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { MoneyInput } from './MoneyInput';

function Price({ start = null }: { start?: number | null }) {
  const [cents, setCents] = useState<number | null>(start);
  return (
    <>
      <MoneyInput label="Price" value={cents} onChange={setCents} />
      <output>{String(cents)}</output>
    </>
  );
}

it('takes digits only, as cents', async () => {
  const screen = await renderUi(<Price />);
  const input = screen.getByLabelText('Price');
  await userEvent.type(input, '-12a34,5');
  await expect.element(input).toHaveValue('123,45');
  await expect.element(screen.getByRole('status')).toHaveTextContent('12345');
});

it('keeps the caret where the person edits', async () => {
  const screen = await renderUi(<Price start={123_456} />);
  const input = screen.getByLabelText('Price');
  await userEvent.click(input);
  await userEvent.keyboard('{Home}{ArrowRight}9');
  await expect.element(input).toHaveValue('19.234,56');
  await userEvent.keyboard('{Backspace}');
  await expect.element(input).toHaveValue('1.234,56');
});

it('empties to nothing, not to zero', async () => {
  const screen = await renderUi(<Price start={5} />);
  await userEvent.click(screen.getByLabelText('Price'));
  await userEvent.keyboard('{End}{Backspace}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('null');
});
