import { useState } from 'react';
import type { Group } from '@/domain/offers/offer-choice';

/**
 * Returns what the client has ticked of these lines, null before the first tick. It is stored in the browser under the
 * number of the first line, which belongs to one version only, so that it outlives a reload.
 */
export function useTicks(groups: readonly Group[]) {
  const lines = groups.flatMap((group) => group.lines.map((line) => line.offer_line_item_id));
  const key = `offer-ticks:${lines[0]}`;
  const [picked, setPicked] = useState(() => read(key, lines));
  const pick = (chosen: readonly number[]) => {
    setPicked(chosen);
    try {
      localStorage.setItem(key, chosen.join());
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
  };
  return [picked, pick] as const;
}

/** The ticks that were kept; null of none, and of what no longer fits the lines. */
function read(key: string, lines: readonly number[]): readonly number[] | null {
  try {
    const kept = localStorage.getItem(key);
    if (kept === null) return null;
    const chosen = kept === '' ? [] : kept.split(',').map(Number);
    return chosen.every((line) => lines.includes(line)) ? chosen : null;
  } catch {
    return null;
  }
}
