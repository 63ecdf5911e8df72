import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { AsyncMultiSelect } from './AsyncMultiSelect';
import { AsyncSelect } from './AsyncSelect';
import { type PickerSource, SEARCH_DEBOUNCE_MS } from './picker-source';

interface Client {
  id: number;
  name: string;
}
const CLIENTS: Client[] = Array.from({ length: 23 }, (_, i) => ({ id: i + 1, name: `Client ${i + 1}` }));

const load = vi.fn<PickerSource<Client>['load']>(async ({ search, page, size }) => {
  const found = CLIENTS.filter((client) => client.name.includes(search));
  return { data: found.slice((page - 1) * size, page * size), count: found.length };
});
const source: PickerSource<Client> = {
  key: ['clients'],
  load,
  id: (client) => client.id,
  label: (client) => client.name,
};
const asked = () => load.mock.calls.map(([{ search, page, size }]) => [search, page, size]);

beforeEach(() => void load.mockClear());
afterEach(() => void vi.unstubAllGlobals());

function One() {
  const [client, setClient] = useState<Client | null>(null);
  return <AsyncSelect label="Client" source={source} value={client} onChange={setClient} />;
}

it('asks for nothing until it opens, then for ten', async () => {
  const screen = await renderUi(<One />);
  const box = screen.getByRole('combobox', { name: 'Client' });
  await expect.element(box).toHaveAttribute('placeholder', '–');
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(box);
  await expect.element(screen.getByRole('option', { name: 'Client 1', exact: true })).toBeVisible();
  expect(asked()).toEqual([['', 1, 10]]);
});

it('takes the first that was found with Enter, once it is known, and nothing before', async () => {
  const screen = await renderUi(<One />);
  const box = screen.getByRole('combobox', { name: 'Client' });
  await userEvent.click(box);
  const first = screen.getByRole('option', { name: 'Client 1', exact: true });
  await expect.element(first).toBeVisible();
  let answer = (_: { data: Client[]; count: number }) => {};
  load.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await userEvent.keyboard('2{Enter}');
  await expect.poll(asked).toContainEqual(['2', 1, 10]);
  await expect.element(box).toHaveValue('2');
  answer({ data: CLIENTS.slice(1, 2), count: 1 });
  const found = screen.getByRole('option', { name: 'Client 2', exact: true });
  await expect.element(found).toHaveAttribute('data-combobox-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('Client 2');
});

it('loads the next page when the keyboard reaches the end, and takes with Enter', async () => {
  const screen = await renderUi(<One />);
  const box = screen.getByRole('combobox', { name: 'Client' });
  await userEvent.click(box);
  await expect.element(screen.getByRole('option', { name: 'Client 1', exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowDown>10/}');
  await expect.element(screen.getByRole('option', { name: 'Client 11' })).toBeInTheDocument();
  expect(asked().slice(0, 2)).toEqual([
    ['', 1, 10],
    ['', 2, 10],
  ]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(box).toHaveValue('Client 11');
});

it('loads the next page when it hears at once that the end was out of sight and is in sight', async () => {
  const Real = IntersectionObserver;
  const told: IntersectionObserverCallback[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Real {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(() => undefined, options);
        if (options?.root instanceof Element) told.push(tell); // the place of the list is watched too
      }
    },
  );
  const screen = await renderUi(<One />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Client' }));
  await expect.poll(() => told.length).toBe(1);
  const entry = (isIntersecting: boolean) => ({ isIntersecting }) as IntersectionObserverEntry;
  told[0]?.([entry(false), entry(true)], new Real(() => undefined));
  await expect.element(screen.getByRole('option', { name: 'Client 11' })).toBeInTheDocument();
});

it('searches once, half a second after the last key', async () => {
  const screen = await renderUi(<One />);
  const box = screen.getByRole('combobox', { name: 'Client' });
  await userEvent.click(box);
  await expect.poll(asked).toHaveLength(1);
  // With fake timers a slow machine types as fast as any.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.keyboard('Client');
  vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS - 1);
  await userEvent.keyboard(' 2');
  vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS - 1);
  expect(asked()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(() => asked().slice(1)).toEqual([['Client 2', 1, 10]]);
  await expect.element(screen.getByRole('option')).toHaveLength(5);
});

it('closes on Escape without a choice and clears with its button', async () => {
  const screen = await renderUi(<One />);
  const box = screen.getByRole('combobox', { name: 'Client' });
  await userEvent.click(box);
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(box);
  await userEvent.click(screen.getByRole('option', { name: 'Client 3' }));
  await expect.element(box).toHaveValue('Client 3');
  await userEvent.click(screen.getByRole('button', { name: 'Clear Client' }));
  await expect.element(box).toHaveValue('');
});

it('says why there are no options, and tries again', async () => {
  load.mockRejectedValueOnce(new Error('down'));
  const screen = await renderUi(<One />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Client' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(screen.getByRole('option', { name: 'Client 10' })).toBeInTheDocument();
});

function Many() {
  const [clients, setClients] = useState<readonly Client[]>([]);
  return <AsyncMultiSelect label="Clients" source={source} value={clients} onChange={setClients} />;
}

it('picks several and takes them out again', async () => {
  const screen = await renderUi(<Many />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Clients' }));
  await userEvent.click(screen.getByRole('option', { name: 'Client 3' }));
  await userEvent.click(screen.getByRole('option', { name: 'Client 5' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Client 3' }));
  await expect.element(screen.getByRole('button', { name: 'Remove Client 3' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: 'Clients' }));
  await userEvent.keyboard('{Backspace}');
  await expect.element(screen.getByRole('button', { name: 'Remove Client 5' })).not.toBeInTheDocument();
});

it('offers to make what is not among the options, by keyboard too, and loads no page for it', async () => {
  const run = vi.fn();
  const create = { label: (typed: string) => `Add "${typed}"`, run };
  const screen = await renderUi(
    <AsyncSelect label="Client" source={source} value={null} onChange={() => undefined} create={create} />,
  );
  const box = screen.getByRole('combobox', { name: 'Client' });
  await userEvent.click(box);
  await expect.element(screen.getByRole('option', { name: 'Client 1', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: 'Add ""' })).toBeVisible();
  expect(asked()).toEqual([['', 1, 10]]);
  await userEvent.keyboard('Client 7');
  await expect.element(screen.getByRole('option', { name: 'Client 8' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('option', { name: /^Add/ })).not.toBeInTheDocument();
  await userEvent.clear(box);
  await userEvent.keyboard(' New one ');
  // Not only "Nothing found", which a slow machine shows for the first letters already.
  await expect.element(screen.getByRole('option', { name: 'Add "New one"' })).toBeVisible();
  await expect.element(screen.getByText('Nothing found')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(run).toHaveBeenCalledExactlyOnceWith('New one');
  await expect.element(screen.getByRole('option')).not.toBeInTheDocument();
});
