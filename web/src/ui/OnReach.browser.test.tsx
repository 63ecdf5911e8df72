import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { DateField } from './DateField';
import type { Option } from './field';
import { HierarchyPicker } from './HierarchyPicker';
import { SelectField } from './SelectField';

const OPTIONS: readonly Option<'low' | 'high'>[] = [
  { value: 'low', label: 'Low' },
  { value: 'high', label: 'High' },
];
const NODES = [{ id: 1, name: 'Cooling', children: [] }];
const undo = { changed: true, onUndo: () => {} };
const FIELDS = {
  select: (
    <SelectField
      label="Field"
      description="Hint"
      required
      options={OPTIONS}
      value="low"
      onChange={vi.fn()}
      undo={undo}
    />
  ),
  tree: <HierarchyPicker label="Field" nodes={NODES} value={1} onChange={vi.fn()} />,
  date: <DateField label="Field" value="2026-11-21" onChange={vi.fn()} undo={undo} />,
} as const;

const look = (input: HTMLInputElement) => {
  const { x, y, width, height } = input.getBoundingClientRect();
  const { fontSize, color, borderColor } = getComputedStyle(input);
  return { x, y, width, height, fontSize, color, borderColor, value: input.value };
};

it.each(Object.entries(FIELDS))('a %s keeps its place and its text when its widget comes', async (_, field) => {
  const screen = await renderUi(field);
  await document.fonts.ready;
  const input = () => screen.getByLabelText('Field', { exact: false }).first().element() as HTMLInputElement;
  const before = input();
  const was = look(before);
  await userEvent.hover(before);
  await vi.waitFor(() => expect(input()).not.toBe(before));
  expect(look(input())).toEqual(was);
});
