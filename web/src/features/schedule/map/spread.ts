/** The position of a pin, and its width. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The golden angle: spots of one place are laid around it like seeds. */
const ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Pins may overlap by so much of their width. */
const OVERLAP = 0.2;

/** The spots, moved apart where they would hide each other; the first of them keeps its place. */
export function spread(spots: readonly Spot[]): readonly Spot[] {
  const laid: Spot[] = [];
  const meets = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y) < ((a.size + b.size) / 2) * (1 - OVERLAP);
  for (const spot of spots) {
    let at = spot;
    for (let n = 1; laid.some((one) => meets(one, at)); n++) {
      const far = (spot.size / 2) * Math.sqrt(n);
      at = { ...spot, x: spot.x + far * Math.cos(n * ANGLE), y: spot.y + far * Math.sin(n * ANGLE) };
    }
    laid.push(at);
  }
  return laid;
}
