/** The position of a sticky column. */
export interface Pin {
  readonly side: 'left' | 'right';
  /** Pixels from that side. */
  readonly at: number;
  /** The innermost sticky column of its side draws the line. */
  readonly edge: boolean;
}

interface Pinned {
  readonly id: string;
  readonly width?: number;
  readonly sticky?: 'left' | 'right';
}

/** The checkbox and the expander before the columns, each this wide. */
const LEADING_WIDTH = 40;
const DEFAULT_WIDTH = { left: 160, right: 48 };

/** Lines sticky columns up from both sides, after `leading` cells of checkbox and expander. */
export function pinColumns(columns: readonly Pinned[], leading: number): ReadonlyMap<string, Pin> {
  const pins = new Map<string, Pin>();
  const line = (side: 'left' | 'right', ordered: readonly Pinned[], start: number) => {
    let at = start;
    const own = ordered.filter((column) => column.sticky === side);
    for (const column of own) {
      pins.set(column.id, { side, at, edge: column === own.at(-1) });
      at += column.width ?? DEFAULT_WIDTH[side];
    }
  };
  line('left', columns, leading * LEADING_WIDTH);
  line('right', columns.toReversed(), 0);
  return pins;
}
