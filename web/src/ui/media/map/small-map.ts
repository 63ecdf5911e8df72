import type { Point } from './map';

/** The side of a square of the map, in pixels. */
const SIDE = 256;

/** A square of the map, and where it lies in a window around a point. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
}

/** The squares that fill a window of this size whose middle is the point (Web Mercator). */
export function squaresAround({ latitude, longitude }: Point, zoom: number, width: number, height: number): Square[] {
  const count = 2 ** zoom;
  const lat = (latitude * Math.PI) / 180;
  const px = ((longitude + 180) / 360) * count * SIDE;
  const py = ((1 - Math.asinh(Math.tan(lat)) / Math.PI) / 2) * count * SIDE;
  const [fromX, fromY] = [px - width / 2, py - height / 2];
  const squares: Square[] = [];
  for (let y = Math.floor(fromY / SIDE); y * SIDE < fromY + height; y++) {
    for (let x = Math.floor(fromX / SIDE); x * SIDE < fromX + width; x++) {
      if (y < 0 || y >= count) continue;
      squares.push({
        x: ((x % count) + count) % count,
        y,
        left: Math.round(x * SIDE - fromX),
        top: Math.round(y * SIDE - fromY),
      });
    }
  }
  return squares;
}
