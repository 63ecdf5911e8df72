/** A column that is shown, and how wide somebody has made it. */
export interface LaidColumn {
  readonly id: string;
  readonly width?: number | undefined;
}

/** The columns that are shown, in their order; nothing is the list's own. */
export type Layout = readonly LaidColumn[] | undefined;

/** The layout's form in an address: `title.288~status~next_visit`. */
export const LAYOUT_TEXT = /^[a-z_0-9]+(\.\d{2,4})?(~[a-z_0-9]+(\.\d{2,4})?)*$/;

export const MIN_WIDTH = 60;
export const MAX_WIDTH = 900;
const within = (width: number) => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));

export const layoutText = (layout: readonly LaidColumn[]) =>
  layout.map(({ id, width }) => (width === undefined ? id : `${id}.${width}`)).join('~');

export function readLayout(text: string | null | undefined): Layout {
  if (!text || !LAYOUT_TEXT.test(text)) return undefined;
  return text.split('~').map((one) => {
    const [id = '', width] = one.split('.');
    return width === undefined ? { id } : { id, width: within(Number(width)) };
  });
}

interface Arrangeable {
  readonly id: string;
  readonly width?: number;
  readonly sticky?: 'left' | 'right';
}

/**
 * Returns the columns in the order of the layout. Fixed columns are always there, and first; columns missing from the
 * layout are left out.
 */
export function arranged<C extends Arrangeable>(columns: readonly C[], layout: Layout): readonly C[] {
  if (layout === undefined) return columns;
  const wide = (column: C, width: number | undefined) => (width === undefined ? column : { ...column, width });
  const laid = (column: C) => layout.find(({ id }) => id === column.id);
  const fixed = columns.filter(({ sticky }) => sticky).map((column) => wide(column, laid(column)?.width));
  const free = layout.flatMap(({ id, width }) => {
    const column = columns.find((one) => one.id === id && !one.sticky);
    return column ? [wide(column, width)] : [];
  });
  return [...fixed, ...free];
}

/** The layout with a column as wide as wanted; without a width it has its own again. */
export function resized(columns: readonly Arrangeable[], layout: Layout, id: string, width?: number): Layout {
  const now = layout ?? columns.map((column) => ({ id: column.id }));
  const known = now.some((one) => one.id === id) ? now : [{ id }, ...now];
  return known.map((one) => (one.id === id ? { id, ...(width !== undefined && { width: within(width) }) } : one));
}
