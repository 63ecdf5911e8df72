import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { TimeField } from './TimeField';

function Start({ start }: { start: string }) {
  const [time, setTime] = useState(start);
  return (
    <>
      <TimeField label="Start" value={time} onChange={setTime} />
      <button type="button">Next</button>
      <output>{time}</output>
    </>
  );
}

/** The list of times lies over what is below the field, so the focus goes on as by the keyboard. */
const leave = (screen: Awaited<ReturnType<typeof renderUi>>) =>
  (screen.getByRole('button', { name: 'Next' }).element() as HTMLElement).focus();

it('brings a typed time to a quarter hour', async () => {
  const screen = await renderUi(<Start start="" />);
  await userEvent.click(screen.getByLabelText(/^Start: hour/i));
  await userEvent.keyboard('0838');
  leave(screen);
  await expect.element(screen.getByRole('status')).toHaveTextContent('08:45');
});

it('leaves a time alone that was only looked at', async () => {
  const screen = await renderUi(<Start start="08:07" />);
  await userEvent.click(screen.getByLabelText(/^Start: hour/i));
  leave(screen);
  await expect.element(screen.getByRole('status')).toHaveTextContent('08:07');
});
