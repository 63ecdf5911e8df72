/** The size of a paper, in units of its own. */
export interface Paper {
  readonly width: number;
  readonly height: number;
}

/** A signature is drawn on paper of this many units, and sent as a picture of as many dots. */
export const PAPER: Paper = { width: 900, height: 300 };

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The way of the pen from where it was put down to where it was lifted. */
export type Stroke = readonly Point[];

const INK = '#10243a';
const PEN = 5;
/** The length of a signature, all strokes together, as a part of the paper's width. */
const LEAST = 0.15;
/** Whatever hand the system has; italics where it has none. */
const SCRIPT = '"Segoe Script", "Snell Roundhand", "Bradley Hand", "Dancing Script", cursive';

export type Brush = CanvasRenderingContext2D;

/** White paper: the picture is printed, and read in dark pages too. */
function wipe(brush: Brush, { width, height }: Paper) {
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, width, height);
}

/** Draws the strokes, their corners rounded off, over what was on the paper before. */
export function drawStrokes(
  brush: Brush,
  strokes: readonly Stroke[],
  under: ImageBitmap | null = null,
  paper: Paper = PAPER,
) {
  wipe(brush, paper);
  if (under) brush.drawImage(under, 0, 0, paper.width, paper.height);
  brush.strokeStyle = INK;
  brush.lineWidth = PEN;
  brush.lineCap = 'round';
  brush.lineJoin = 'round';
  for (const stroke of strokes) {
    const [first] = stroke;
    if (!first) continue;
    brush.beginPath();
    brush.moveTo(first.x, first.y);
    for (const [at, next] of pairs(stroke)) {
      brush.quadraticCurveTo(at.x, at.y, (at.x + next.x) / 2, (at.y + next.y) / 2);
    }
    const last = stroke.at(-1) ?? first;
    // Of a line of no length nothing is drawn: a tap leaves a dot.
    brush.lineTo(last.x, last.y + 0.1);
    brush.stroke();
  }
}

/** Reports whether the strokes are long enough for a signature, and not only a touch. */
export const isSigned = (strokes: readonly Stroke[], { width }: Paper = PAPER) =>
  strokes.flatMap(pairs).reduce((way, [at, next]) => way + Math.hypot(next.x - at.x, next.y - at.y), 0) >=
  LEAST * width;

const pairs = (stroke: Stroke) => stroke.slice(1).map((next, i) => [stroke[i] ?? next, next] as const);

/** Writes a name as by hand, as large as the paper allows. */
export function drawName(brush: Brush, name: string, paper: Paper = PAPER) {
  wipe(brush, paper);
  const font = (size: number) => `italic ${size}px ${SCRIPT}`;
  brush.font = font(100);
  const room = paper.width - 100;
  const size = Math.min(110, (100 * room) / Math.max(1, brush.measureText(name).width));
  brush.font = font(size);
  brush.fillStyle = INK;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.fillText(name, paper.width / 2, paper.height / 2);
}

/** The paper as a PNG. */
export function picture(draw: (brush: Brush) => void): Promise<Blob | null> {
  const sheet = document.createElement('canvas');
  sheet.width = PAPER.width;
  sheet.height = PAPER.height;
  const brush = sheet.getContext('2d');
  if (!brush) return Promise.resolve(null);
  draw(brush);
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'));
}
