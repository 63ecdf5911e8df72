import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { ItemNameInput } from './ItemNameInput';
import type { OfferedItem } from './ItemSuggestions';

const item = (catalog_item_id: number, name: string, code = ''): OfferedItem => ({
  catalog_item_id,
  code,
  name,
  unit_of_measure: 'PIECE',
  unit_price: 10,
});
const frame = {
  'data-col': 'name',
  'aria-label': 'Naziv',
  'aria-invalid': undefined,
  'aria-describedby': undefined,
  'aria-required': true as const,
  disabled: false,
};

/** Opens the name of a line with a server that answers some texts at once and all others slowly. */
async function open(known: Readonly<Record<string, readonly OfferedItem[]>>) {
  const onPick = vi.fn();
  const onKey = vi.fn();
  const source = {
    key: ['items'],
    find: async ({ search }: { search: string }) => known[search] ?? new Promise<never>(() => {}),
    head: 'Katalog',
    currency: 'EUR',
    costs: false,
  };
  function Line() {
    const [name, setName] = useState('');
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the grid, which hears the keys of its cells
      <div data-row="1" onKeyDown={({ key }) => key.length > 1 && onKey(key)}>
        <ItemNameInput
          frame={frame}
          value={name}
          maxLength={300}
          source={source}
          onType={setName}
          onPick={(picked) => {
            onPick(picked.catalog_item_id);
            setName(picked.name);
          }}
        />
        <input data-col="quantity" aria-label="Količina" defaultValue="4" />
      </div>
    );
  }
  const screen = await renderUi(<Line />, { locale: 'hr' });
  return { ...screen, onPick, onKey, name: screen.getByRole('combobox', { name: 'Naziv' }) };
}

test('while what is typed is asked for, what was found narrows to what still has all of it, and Enter takes that', async () => {
  const { name, onPick, onKey, ...screen } = await open({
    klima: [item(1, 'Demontaža klime i klima uređaja'), item(2, 'Klima uređaj 3,5 kW', 'KU-35')],
  });
  await name.fill('klima');
  await expect.element(screen.getByRole('option', { name: /^Demontaža/ })).toHaveAttribute('aria-selected', 'true');
  await name.fill('klima ku-35');
  await expect.element(screen.getByRole('option', { name: /^Klima/ })).toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByRole('option', { name: /^Demontaža/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('option', { name: /^Klima/ })).toHaveTextContent('KU-35 · kom');
  await userEvent.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith(2);
  await expect.element(screen.getByLabelText('Količina')).toHaveFocus();

  await name.fill('klima');
  await expect.element(screen.getByRole('option', { name: /^Klima/ })).toBeVisible();
  await name.fill('klima 35x');
  await expect.element(screen.getByRole('option', { name: /^Klima/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onKey.mock.calls).toEqual([['Enter']]);
  expect(onPick).toHaveBeenCalledOnce();
});

test('the arrows lead through what is offered, Escape closes the list alone, and Tab leaves what is typed', async () => {
  const { name, onPick, onKey, ...screen } = await open({
    cijev: [item(1, 'Bakrena cijev'), item(2, 'Čelična cijev')],
  });
  await name.fill('cijev');
  await expect.element(screen.getByRole('option')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('cijev');
  expect(onKey).not.toHaveBeenCalled();

  await name.fill('');
  await name.fill('cijev');
  await expect.element(screen.getByRole('option')).toHaveLength(2);
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('cijev');
  expect(onPick).not.toHaveBeenCalled();

  await name.fill('');
  await name.fill('cijev');
  await expect.element(screen.getByRole('option')).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith(2);
});
