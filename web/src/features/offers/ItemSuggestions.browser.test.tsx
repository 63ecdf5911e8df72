import { useRef, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { serve } from '@/test/mock-api';
import { renderUi } from '@/test/render-ui';
import { type ItemKeys, ItemSuggestions } from './ItemSuggestions';

const item = (catalog_item_id: number, name: string) => ({
  catalog_item_id,
  name,
  unit_of_measure: 'PIECE',
  unit_price: 10,
  purchase_price: null,
});

test('while what is typed is asked for, what was found narrows to what still has all of it, and Enter takes that', async () => {
  const { restore } = serve({
    'POST /offers/catalog_items_picker': async (request) => {
      const { search } = (await request.json()) as { search: string };
      return search === 'klima'
        ? { data: [item(1, 'Demontaža klime i klima uređaja'), item(2, 'Klima uređaj 3,5 kW')], count: 2 }
        : new Promise<never>(() => {});
    },
  });
  onTestFinished(restore);
  const onPick = vi.fn();
  const pressed = vi.fn();
  function Line() {
    const [name, setName] = useState('');
    const input = useRef<HTMLInputElement>(null);
    const keys = useRef<ItemKeys>(null);
    return (
      <>
        <input
          ref={input}
          aria-label="Naziv"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && pressed(keys.current?.press(key))}
        />
        <ItemSuggestions
          id="items"
          search={name}
          client={null}
          anchor={input}
          keys={keys}
          onPick={onPick}
          onClose={() => undefined}
          onActive={() => undefined}
        />
      </>
    );
  }
  const screen = await renderUi(<Line />, { locale: 'hr' });
  const name = screen.getByRole('textbox', { name: 'Naziv' });
  await name.fill('klima');
  await expect.element(screen.getByRole('option', { name: /^Demontaža/ })).toHaveAttribute('aria-selected', 'true');
  await name.fill('klima 3,5');
  await expect.element(screen.getByRole('option', { name: /^Klima/ })).toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByRole('option', { name: /^Demontaža/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ catalog_item_id: 2 }));

  await name.fill('klima 35');
  await expect.element(screen.getByRole('option', { name: /^Klima/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(pressed.mock.calls).toEqual([[true], [false]]);
  expect(onPick).toHaveBeenCalledOnce();
});
