import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { part } from '@/lib/part';
import { renderUi } from '@/test/render-ui';
import { DateField } from './DateField';
import type { Option } from './field';
import { HierarchyPicker } from './HierarchyPicker';
import { OnReach } from './OnReach';
import type { PickerSource } from './picker-source';
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

const source: PickerSource<{ id: number; name: string }> = {
  key: ['words'],
  load: async ({ search }) => ({ data: [{ id: 1, name: `Found ${search}` }], count: 1 }),
  id: ({ id }) => id,
  label: ({ name }) => name,
};
const field = { label: 'Field', id: 'field', onChange: vi.fn() };
const options = [{ value: 'found', label: 'Found' }];
const nodes = [{ id: 1, name: 'Found', children: [] }];

const KINDS = {
  menu: async () => {
    const { SelectBox } = await import('./SelectBox');
    return <SelectBox {...field} options={options} value={null} />;
  },
  list: async () => {
    const { AsyncSelectBox } = await import('./AsyncSelectBox');
    return <AsyncSelectBox {...field} source={source} value={null} />;
  },
  tree: async () => {
    const { HierarchyPickerBox } = await import('./HierarchyPickerBox');
    return <HierarchyPickerBox {...field} nodes={nodes} value={null} />;
  },
  calendar: async () => {
    const { DateBox } = await import('./DateBox');
    return <DateBox {...field} value={null} />;
  },
} as const;
type Kind = keyof typeof KINDS;

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** A field whose widget comes when it is told to. */
async function late(kind: Kind) {
  let come: (widget: ReactNode) => void = () => {};
  const coming = new Promise<ReactNode>((resolve) => {
    come = resolve;
  });
  const box = part(() => coming);
  const submitted = vi.fn((event: SubmitEvent) => event.preventDefault());
  const screen = await renderUi(
    <form onSubmit={({ nativeEvent }) => submitted(nativeEvent as SubmitEvent)} style={{ padding: 40 }}>
      <OnReach part={box} field={field} shown="" opens={kind}>
        {(widget) => widget}
      </OnReach>
    </form>,
  );
  const input = () => document.getElementById('field') as HTMLInputElement;
  const standIn = input();
  return {
    input,
    submitted,
    /** The widget arrives, and the page has had its turn. */
    arrive: async () => {
      come(await KINDS[kind]());
      await box.load();
      await turn();
    },
    opened: async () => {
      const choice = kind === 'calendar' ? screen.getByRole('table') : screen.getByText(/^Found/);
      await expect.element(choice).toBeVisible();
      expect(input()).not.toBe(standIn);
      expect(document.activeElement).toBe(input());
    },
  };
}

/** Real pointers, one event at a time: those of the test driver come and go at once. */
async function pointerOn(target: Element, by: 'mouse' | 'touch') {
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = (frame?.width ?? window.innerWidth) / window.innerWidth;
  const { x, y, width, height } = target.getBoundingClientRect();
  const at = { x: (frame?.x ?? 0) + (x + width / 2) * scale, y: (frame?.y ?? 0) + (y + height / 2) * scale };
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
    cdp().send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
  const touch = (type: 'touchStart' | 'touchEnd') =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [at] : [] });
  return by === 'mouse'
    ? { come: () => mouse('mouseMoved'), down: () => mouse('mousePressed'), up: () => mouse('mouseReleased') }
    : { come: async () => {}, down: () => touch('touchStart'), up: () => touch('touchEnd') };
}

const MOMENTS = ['before the press', 'while pressed', 'after the click'] as const;
const CLICKS = (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
  (['mouse', 'touch'] as const).flatMap((by) => MOMENTS.map((moment) => ({ kind, by, moment }))),
);

it.each(CLICKS)('the first click opens a $kind: $by, widget there $moment', async ({ kind, by, moment }) => {
  const { input, arrive, opened } = await late(kind);
  const pointer = await pointerOn(input(), by);
  await pointer.come();
  if (moment === 'before the press') await arrive();
  await pointer.down();
  if (moment === 'while pressed') await arrive();
  await pointer.up();
  if (moment === 'after the click') await arrive();
  await opened();
});

it('a press on its label opens it too', async () => {
  const { arrive, opened } = await late('menu');
  const pointer = await pointerOn(document.querySelector('label') as Element, 'mouse');
  await pointer.come();
  await pointer.down();
  await arrive();
  await pointer.up();
  await opened();
});

it('a press that leaves it opens nothing, and the widget comes', async () => {
  const { input, arrive, opened } = await late('menu');
  const standIn = input();
  const pointer = await pointerOn(standIn, 'mouse');
  await pointer.come();
  await pointer.down();
  await arrive();
  const elsewhere = await pointerOn(document.body, 'mouse');
  await elsewhere.come();
  await elsewhere.up();
  await expect.poll(input).not.toBe(standIn);
  expect(input().getAttribute('aria-expanded')).toBe('false');
  const again = await pointerOn(input(), 'mouse');
  await again.down();
  await again.up();
  await opened();
});

const KEYS = (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
  (kind === 'menu' ? ['{ArrowDown}', '{ArrowUp}', '{Enter}', ' '] : ['{ArrowDown}', '{ArrowUp}']).map((key) => ({
    kind,
    key,
  })),
);

it.each(KEYS)('a $kind opens by $key, pressed before its widget is there', async ({ kind, key }) => {
  const { arrive, opened, submitted } = await late(kind);
  await userEvent.keyboard(`{Tab}${key}`);
  await arrive();
  await opened();
  expect(submitted).not.toHaveBeenCalled();
});

it('what is typed before its widget is there stands in it, and Enter does not send the form without', async () => {
  const { input, arrive, submitted } = await late('list');
  await userEvent.keyboard('{Tab}abc{ArrowLeft}x{Enter}');
  await arrive();
  await userEvent.keyboard('y');
  await expect.poll(() => input().value).toBe('abxyc');
  expect(input().getAttribute('aria-expanded')).toBe('true');
  expect(submitted).not.toHaveBeenCalled();
});

it('a tree stays open when its nodes come after its widget', async () => {
  let come = () => {};
  function Slow() {
    const [there, setThere] = useState<typeof nodes>([]);
    come = () => setThere(nodes);
    return <HierarchyPicker {...field} nodes={there} value={null} />;
  }
  const screen = await renderUi(<Slow />);
  await userEvent.click(screen.getByLabelText('Field').first());
  await expect.element(screen.getByText('Nothing found')).toBeVisible();
  come();
  await expect.element(screen.getByText('Found')).toBeVisible();
});

it('a text typed before its widget is there is taken, and the next field keeps the focus', async () => {
  let come = () => {};
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  const box = part(async () => {
    await coming;
    return import('./DateBox');
  });
  const onChange = vi.fn();
  const fields = ['from', 'until'].map((id) => ({ label: id, id, value: null, onChange }));
  await renderUi(
    fields.map((one) => (
      <OnReach key={one.id} part={box} field={one} shown="" opens="calendar">
        {({ DateBox }) => <DateBox {...one} />}
      </OnReach>
    )),
  );
  const until = document.getElementById('until');
  await userEvent.keyboard('{Tab}1.11.2026.{Tab}');
  expect(document.activeElement).toBe(until);
  // Not for a moment does the first have it back: the next Tab might come just then.
  const focused: string[] = [];
  document.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && focused.push(target.id));
  come();
  await expect.poll(() => onChange.mock.calls).toEqual([['2026-11-01']]);
  await expect.poll(() => document.activeElement?.id).toBe('until');
  expect(document.activeElement).not.toBe(until);
  expect(focused).not.toContain('from');
});
