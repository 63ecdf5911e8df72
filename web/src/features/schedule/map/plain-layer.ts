import * as L from 'leaflet/dist/leaflet-src.esm.js';
import type { PlainMap, Settlement, Spot } from './plain-map';

/** How much beyond each edge is drawn too, in parts of the width and the height: it shows when the map is dragged. */
const BEYOND = 0.5;
/** From which level on settlements of a rank are drawn: villages first, cities last. */
const FROM_LEVEL = [11, 10, 8, 0] as const;
const RADIUS = [2, 2.5, 3.5, 5] as const;
const FONT = ['12px', '12px', '500 12.5px', '600 14px'] as const;
const SQUARE = 256;

/** The colours, as custom properties of the map's element. */
const COLOURS = ['land', 'sea', 'coast', 'border', 'dot', 'name'] as const;
type Colours = Readonly<Record<(typeof COLOURS)[number], string>>;

function coloursOf(element: HTMLElement): Colours {
  const style = getComputedStyle(element);
  return Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--map-${name}`)])) as Colours;
}

/** The built-in map as the ground of another, drawn anew whenever that comes to rest. */
export class PlainLayer extends L.Layer {
  readonly #map: PlainMap;
  readonly #canvas = document.createElement('canvas');

  constructor(map: PlainMap) {
    super();
    this.#map = map;
  }

  override onAdd(on: L.Map): this {
    on.getPane('tilePane')?.append(this.#canvas);
    on.on('moveend zoomend viewreset resize', this.draw, this);
    this.draw();
    return this;
  }

  override onRemove(on: L.Map): this {
    on.off('moveend zoomend viewreset resize', this.draw, this);
    this.#canvas.remove();
    return this;
  }

  draw() {
    const on = this._map;
    const { x: width, y: height } = on.getSize();
    const corner = on.containerPointToLayerPoint([-width * BEYOND, -height * BEYOND]).round();
    const wide = Math.ceil(width * (1 + 2 * BEYOND));
    const high = Math.ceil(height * (1 + 2 * BEYOND));
    const density = Math.min(devicePixelRatio, 2);
    this.#canvas.width = wide * density;
    this.#canvas.height = high * density;
    Object.assign(this.#canvas.style, { width: `${wide}px`, height: `${high}px` });
    L.DomUtil.setPosition(this.#canvas, corner);
    const pen = this.#canvas.getContext('2d');
    if (!pen) return;
    pen.scale(density, density);
    const side = SQUARE * 2 ** on.getZoom();
    const origin = on.getPixelOrigin().add(corner);
    const at = ({ x, y }: Spot): Spot => ({ x: x * side - origin.x, y: y * side - origin.y });
    paint(pen, this.#map, { at, wide, high, level: on.getZoom(), colours: coloursOf(on.getContainer()) });
  }
}

interface Sheet {
  readonly at: (spot: Spot) => Spot;
  readonly wide: number;
  readonly high: number;
  readonly level: number;
  readonly colours: Colours;
}

function paint(pen: CanvasRenderingContext2D, map: PlainMap, sheet: Sheet) {
  const { at, wide, high, level, colours } = sheet;
  const follow = (line: readonly Spot[]) => {
    for (const [i, spot] of line.entries()) {
      const { x, y } = at(spot);
      if (i === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    }
  };
  pen.fillStyle = colours.sea;
  pen.fillRect(0, 0, wide, high);
  pen.beginPath();
  for (const line of map.land) follow(line);
  pen.fillStyle = colours.land;
  pen.fill();
  pen.strokeStyle = colours.coast;
  pen.stroke();
  pen.beginPath();
  for (const line of map.borders) follow(line);
  pen.strokeStyle = colours.border;
  pen.lineWidth = 2;
  pen.stroke();

  const shown = map.settlements
    .filter(({ rank }) => level >= (FROM_LEVEL[rank] ?? 0))
    .map((one) => ({ ...one, ...at(one) }))
    .filter(({ x, y }) => x > 0 && y > 0 && x < wide && y < high);
  pen.fillStyle = colours.dot;
  for (const { x, y, rank } of shown) {
    pen.beginPath();
    pen.arc(x, y, RADIUS[rank] ?? 2, 0, 2 * Math.PI);
    pen.fill();
  }
  write(pen, shown, colours);
}

/** The names, of the larger first; one that would lie over another is left out. */
function write(pen: CanvasRenderingContext2D, shown: readonly Settlement[], colours: Colours) {
  const taken: { left: number; top: number; right: number; bottom: number }[] = [];
  const { fontFamily } = getComputedStyle(document.body);
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = 3;
  for (const { x, y, name, rank } of shown) {
    pen.font = `${FONT[rank]} ${fontFamily}`;
    const left = x + (RADIUS[rank] ?? 2) + 4;
    const box = { left: left - 3, top: y - 9, right: left + pen.measureText(name).width + 3, bottom: y + 9 };
    const meets = taken.some(
      (one) => one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top,
    );
    if (meets) continue;
    taken.push(box);
    pen.strokeStyle = colours.land;
    pen.strokeText(name, left, y);
    pen.fillStyle = colours.name;
    pen.fillText(name, left, y);
  }
}
