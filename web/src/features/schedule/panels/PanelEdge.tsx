import { useLocalStorage } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import c from '../schedule.module.css';

/** The first, the least and the largest width of a side panel. */
interface Widths {
  readonly start: number;
  readonly least: number;
  readonly most: number;
}

const WIDTHS = {
  left: { start: 264, least: 220, most: 360 },
  right: { start: 208, least: 180, most: 320 },
} as const satisfies Record<string, Widths>;
type Side = keyof typeof WIDTHS;

const STEP = 20;
const within = (side: Side, width: number) =>
  Math.round(Math.min(Math.max(width, WIDTHS[side].least), WIDTHS[side].most));

/** The width of a side panel as this browser remembers it. */
export function usePanelWidth(side: Side) {
  const [kept, setKept] = useLocalStorage<number>({
    key: `schedule-${side}-width`,
    defaultValue: WIDTHS[side].start,
    getInitialValueInEffect: false,
  });
  return { width: within(side, kept), resize: (width: number) => setKept(within(side, width)) };
}

interface Props {
  readonly side: Side;
  readonly width: number;
  readonly onResize: (width: number) => void;
}

/** The edge of a side panel, by which it is made wider or narrower; the arrow keys do the same. */
export function PanelEdge({ side, width, onResize }: Props) {
  const t = useOfficeT().schedule;
  const from = useRef<{ x: number; width: number } | null>(null);
  const outward = side === 'left' ? 1 : -1;
  const widthAt = (event: PointerEvent) =>
    from.current && within(side, from.current.width + (event.clientX - from.current.x) * outward);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    onResize(width + (event.key === 'ArrowRight' ? STEP : -STEP) * outward);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line of text is no edge to drag
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t.panelWidth}
      aria-valuemin={WIDTHS[side].least}
      aria-valuemax={WIDTHS[side].most}
      aria-valuenow={width}
      className={c.edge}
      data-side={side}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        const next = widthAt(event);
        // Drawn without React while it moves: the panel has many rows.
        if (next !== null) event.currentTarget.parentElement?.style.setProperty('width', `${next}px`);
      }}
      onPointerUp={(event) => {
        const next = widthAt(event);
        from.current = null;
        if (next !== null) onResize(next);
      }}
      onPointerCancel={() => {
        from.current = null;
        onResize(width);
      }}
    />
  );
}
