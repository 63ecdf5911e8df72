import type { Stroke } from './signature';

/** The paper on which offers and loans are signed, in the units of the server. */
export const SIGNATURE = { width: 1000, height: 400 } as const;

const MOST_STROKES = 200;
const MOST_NUMBERS = 10_000;
/** Points nearer to each other look the same on paper. */
const NEAR = 4;

/** Returns the drawing to send: strokes as x, y, x, y …, each thinned out until all are within the server's limits. */
export function signatureOf(strokes: readonly Stroke[]): number[][] {
  const kept = strokes.slice(0, MOST_STROKES);
  for (let apart = NEAR; ; apart *= 2) {
    const numbers = kept.map((stroke) => thinned(stroke, apart).flatMap(({ x, y }) => [x, y]));
    const all = numbers.reduce((sum, { length }) => sum + length, 0);
    if (all <= MOST_NUMBERS || apart > SIGNATURE.width) return numbers;
  }
}

function thinned(stroke: Stroke, apart: number) {
  const points = stroke.map(({ x, y }) => ({ x: within(x, SIGNATURE.width), y: within(y, SIGNATURE.height) }));
  let [last] = points;
  return points.filter((point, i) => {
    if (last && i > 0 && i < points.length - 1 && Math.hypot(point.x - last.x, point.y - last.y) < apart) return false;
    last = point;
    return true;
  });
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));
