import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { QuickTabs } from './QuickTabs';

const MONTHS = [
  'Siječanj',
  'Veljača',
  'Ožujak',
  'Travanj',
  'Svibanj',
  'Lipanj',
  'Srpanj',
  'Kolovoz',
  'Rujan',
  'Listopad',
];

function Tabs() {
  const [on, setOn] = useState('Siječanj');
  return (
    <div style={{ width: 300 }}>
      <QuickTabs label="Mjesec" value={on} onChange={setOn} items={MONTHS.map((key) => ({ key, label: key }))} />
      <button type="button" onClick={() => setOn('Listopad')}>
        Zadnji
      </button>
    </div>
  );
}

it('scrolls more tabs than there is room for, by arrows at the ends, and shows the one that is on', async () => {
  const screen = await renderUi(<Tabs />);
  const strip = screen.getByRole('group', { name: 'Mjesec' }).element();
  const arrow = (at: 'start' | 'end') => document.querySelector<HTMLElement>(`[data-at="${at}"]`);
  await expect.poll(() => arrow('end')).not.toBeNull();
  expect(arrow('start')).toBeNull();

  arrow('end')?.click();
  await expect.poll(() => strip.scrollLeft).toBe(200);
  await expect.poll(() => arrow('start')).not.toBeNull();

  await screen.getByRole('button', { name: 'Zadnji' }).click();
  const last = screen.getByRole('button', { name: 'Listopad' }).element();
  await expect.poll(() => last.getBoundingClientRect().right <= strip.getBoundingClientRect().right + 1).toBe(true);
});
