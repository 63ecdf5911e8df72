import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { dayLater } from '@/lib/date';
import { renderUi } from '@/test/render-ui';
import type { Span } from './spans';
import { useHeld, useSpanMoving } from './use-span-moving';

const FIRST = '2026-11-01';
const BAR = { left: 0.2, width: 0.4, cutLeft: false, cutRight: false };
const ITEM = { id: 1, span: { from: '2026-11-03', to: '2026-11-06' }, version: 1 };
type Item = typeof ITEM;

/** Ten days over 1,000 pixels, with one bar of four of them. */
function Track({ item, onMove }: { item: Item; onMove: (span: Span, of: Item) => void }) {
  const { held: all, handlers } = useSpanMoving<Item>({
    dayAt: (share) => dayLater(FIRST, Math.floor(share * 10)),
    onMove: (of, span) => onMove(span, of),
    onLifted: () => {},
    onCancelled: () => {},
  });
  const held = useHeld(all, ITEM.id);
  return (
    <div style={{ position: 'relative', width: 1000, height: 40 }}>
      <button
        type="button"
        {...handlers(item, BAR)}
        aria-pressed={held !== null}
        style={{ position: 'absolute', left: 200, width: 400, height: 40 }}
      >
        {(held?.span ?? item.span).from}
      </button>
    </div>
  );
}

async function open() {
  const moves: Span[] = [];
  const versions: number[] = [];
  let become: (change: Partial<Item>) => void = () => {};
  const Live = () => {
    const [item, setItem] = useState(ITEM);
    become = (change) => flushSync(() => setItem({ ...ITEM, ...change }));
    return (
      <Track
        item={item}
        onMove={(span, { version }) => {
          moves.push(span);
          versions.push(version);
        }}
      />
    );
  };
  const screen = await renderUi(<Live />);
  const bar = screen.getByRole('button');
  await expect.element(bar).toHaveTextContent(ITEM.span.from);
  const node = bar.element();
  const finger = (type: 'down' | 'move' | 'up', x: number) => {
    const clientX = node.getBoundingClientRect().left + x;
    node.dispatchEvent(
      new PointerEvent(`pointer${type}`, { bubbles: true, pointerType: 'touch', clientX, clientY: 20, button: 0 }),
    );
  };
  const touch = (type: 'start' | 'move', cancelable = true) => {
    const event = new TouchEvent(`touch${type}`, { bubbles: true, cancelable });
    node.dispatchEvent(event);
    return event;
  };
  return { bar, moves, versions, finger, touch, become };
}

/** Longer than a finger has to rest before it takes hold. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 450));

it('a finger that rests on a bar takes it along, and the page stays', async () => {
  const { bar, moves, finger, touch } = await open();
  finger('down', 200);
  touch('start');
  await expect.element(bar).toHaveAttribute('aria-pressed', 'true');
  expect(touch('move').defaultPrevented).toBe(true);
  finger('move', 400);
  await expect.element(bar).toHaveTextContent('2026-11-05');
  finger('up', 400);
  expect(moves).toEqual([{ from: '2026-11-05', to: '2026-11-08' }]);
});

it('a finger that moves at once scrolls, and one that stops a moving page takes nothing', async () => {
  const { bar, moves, finger, touch } = await open();
  finger('down', 200);
  touch('start');
  finger('move', 220);
  expect(touch('move').defaultPrevented).toBe(false);
  await rest();
  await expect.element(bar).toHaveAttribute('aria-pressed', 'false');
  finger('up', 220);

  finger('down', 200);
  touch('start', false);
  await rest();
  await expect.element(bar).toHaveAttribute('aria-pressed', 'false');
  finger('move', 400);
  finger('up', 400);
  expect(moves).toEqual([]);
});

it('a bar is taken by Enter, moved by days and weeks, and given up by Escape', async () => {
  const { bar, moves } = await open();
  (bar.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{ArrowRight}{Escape}');
  await expect.element(bar).toHaveTextContent(ITEM.span.from);
  await userEvent.keyboard('{Enter}{Shift>}{ArrowRight}{/Shift}{ArrowLeft}');
  await expect.element(bar).toHaveTextContent('2026-11-09');
  await userEvent.keyboard('{Enter}');
  expect(moves).toEqual([{ from: '2026-11-09', to: '2026-11-12' }]);
});

it('what others move while it is held is moved from where it was taken, and based on that', async () => {
  const { bar, moves, versions, become } = await open();
  (bar.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{ArrowLeft}');
  become({ span: { from: '2026-11-08', to: '2026-11-09' }, version: 2 });
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(bar).toHaveTextContent('2026-11-01');
  await userEvent.keyboard('{Enter}');
  expect(moves).toEqual([{ from: '2026-11-01', to: '2026-11-04' }]);
  expect(versions).toEqual([1]);
  // When something else was changed, the move is based on the newest version.
  become({ version: 3 });
  await userEvent.keyboard('{Enter}{ArrowLeft}');
  become({ version: 4 });
  await userEvent.keyboard('{Enter}');
  expect(versions).toEqual([1, 4]);
});
