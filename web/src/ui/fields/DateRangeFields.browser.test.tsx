import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import type { DateRange } from '@/ui/text/dates';
import { DateRangeFields } from './DateRangeFields';

afterEach(() => vi.restoreAllMocks());

function Range({ start, bounded = false }: { start: DateRange; bounded?: boolean }) {
  const [range, setRange] = useState(start);
  return <DateRangeFields fromLabel="From" toLabel="To" value={range} onChange={setRange} bounded={bounded} />;
}

const render = async (props: React.ComponentProps<typeof Range>) => {
  const screen = await renderUi(<Range {...props} />);
  const box = (name: string) => screen.getByRole('textbox', { name });
  const type = async (name: string, text: string) => {
    await userEvent.fill(box(name), text);
    await userEvent.tab();
  };
  return { screen, box, type };
};

const day = (label: RegExp) =>
  [...document.querySelectorAll<HTMLButtonElement>('button[aria-label]')].find((b) => label.test(b.ariaLabel ?? ''));

it('clears the end when the start overtakes it', async () => {
  const { box, type } = await render({ start: { from: '2026-11-02', to: '2026-11-10' } });
  await type('From', '11.11.2026.');
  await expect.element(box('From')).toHaveValue('11/11/2026');
  await expect.element(box('To')).toHaveValue('');
});

it('refuses and logs a typed end before the start, but takes the same day', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { screen, box, type } = await render({ start: { from: '2026-11-10', to: null } });
  await type('To', '10.11.2026.');
  await expect.element(box('To')).toHaveValue('10/11/2026');
  expect(log).not.toHaveBeenCalled();
  await type('To', '9.11.2026.');
  await expect.element(box('To')).toHaveValue('9.11.2026.');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The earliest possible day is 10 Nov 2026.');
  expect(log).toHaveBeenCalledWith('end date must be greater than start date');
});

it('offers no end day before the start, in a week that begins on Monday', async () => {
  const { box } = await render({ start: { from: '2026-11-10', to: '2026-11-20' } });
  await userEvent.click(box('To'));
  await expect.poll(() => day(/^10 November 2026/)).toBeDefined();
  expect(day(/^9 November 2026/)?.disabled).toBe(true);
  expect(day(/^10 November 2026/)?.disabled).toBe(false);
  expect(document.querySelector('thead th')?.textContent).toBe('Mo');
});

it('bounds the start by the end where asked to', async () => {
  const { box, type } = await render({ start: { from: null, to: '2026-11-20' }, bounded: true });
  await type('From', '21.11.2026.');
  await expect.element(box('From')).toHaveValue('21.11.2026.');
  await expect.element(box('From')).toBeInvalid();
  await type('From', '20.11.2026.');
  await expect.element(box('From')).toHaveValue('20/11/2026');
});
