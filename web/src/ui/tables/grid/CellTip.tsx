import { IconAlertCircle } from '@tabler/icons-react';
import c from './Grid.module.css';

/** The fault of a cell, and its position. */
export interface Tip {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** The fault of the cell that an event was in, or null. */
export function tipAt(target: EventTarget, root: HTMLElement | null): Tip | null {
  const cell = target instanceof Element ? target.closest('[data-fault]') : null;
  if (!(cell instanceof HTMLElement) || !root?.contains(cell)) return null;
  const { left, top, bottom } = cell.getBoundingClientRect();
  return { text: cell.dataset.fault ?? '', left, top, bottom };
}

/** Shows the fault of the cell under the pointer or the caret. Screen readers get it from the cell itself. */
export function CellTip({ tip }: { tip: Tip }) {
  const isLow = tip.bottom + 56 > window.innerHeight;
  const place = isLow ? { bottom: window.innerHeight - tip.top + 4 } : { top: tip.bottom + 4 };
  return (
    <div className={c.tip} style={{ left: Math.min(tip.left, window.innerWidth - 292), ...place }} aria-hidden>
      <IconAlertCircle size={14} className={c.tipIcon} />
      {tip.text}
    </div>
  );
}
