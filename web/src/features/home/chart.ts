/** The drawing of the small charts: places in a box of WIDTH × HEIGHT. */
export const WIDTH = 240;
export const HEIGHT = 56;

/** The highest that is drawn, at least 1, so that nothing is divided by 0. */
export const highest = (...rows: (readonly number[])[]) => Math.max(1, ...rows.flat());

/** The points of a line through the values, from edge to edge. */
export const lineOf = (values: readonly number[], top: number) =>
  values
    .map((value, i) => `${round((i / Math.max(1, values.length - 1)) * WIDTH)},${round(heightOf(value, top))}`)
    .join(' ');

const heightOf = (value: number, top: number) => HEIGHT - 2 - (value / top) * (HEIGHT - 4);
const round = (n: number) => Math.round(n * 10) / 10;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The bars of some rows of values, those of one place side by side; one of a value above 0 is always seen. */
export function barsOf(rows: readonly (readonly number[])[], top: number): Box[][] {
  const places = Math.max(1, ...rows.map((row) => row.length));
  const place = WIDTH / places;
  const width = (place - 6) / rows.length;
  return rows.map((row, r) =>
    row.map((value, i) => {
      const height = value > 0 ? Math.max(1, (value / top) * HEIGHT) : 0;
      return {
        x: round(i * place + 3 + r * width),
        y: round(HEIGHT - height),
        width: round(width - 1),
        height: round(height),
      };
    }),
  );
}
