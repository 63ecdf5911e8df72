import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { dayLater } from '@/lib/date';
import { renderUi } from '@/test/render-ui';
import type { Span } from './spans';
import { useHeld, useSpanMoving } from './use-span-moving';

const FIRST = '2026-11-01';
const BAR = { left: 0.2, width: 0.4, cutLeft: false, cutRight: false };
const ITEM = { id: 1, span: { from: '2026-11-03', to: '2026-11-06' } };

/** Ten days over 1,000 pixels, with one bar of four of them. */
function Track({ onMove }: { onMove: (span: Span) => void }) {
  const { held: all, handlers } = useSpanMoving<typeof ITEM>({
    dayAt: (share) => dayLater(FIRST, Math.floor(share * 10)),
    onMove: (_, span) => onMove(span),
    onLifted: () => {},
    onCancelled: () => {},
  });
  const held = useHeld(all, ITEM.id);
  return (
    <div style={{ position: 'relative', width: 1000, height: 40 }}>
      <button
        type="button"
        {...handlers(ITEM, BAR)}
        aria-pressed={held !== null}
        style={{ position: 'absolute', left: 200, width: 400, height: 40 }}
      >
        {(held?.span ?? ITEM.span).from}
      </button>
    </div>
  );
}

async function open() {
  const moves: Span[] = [];
  const screen = await renderUi(<Track onMove={(span) => moves.push(span)} />);
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
  return { bar, moves, finger, touch };
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
