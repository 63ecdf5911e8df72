import * as L from 'leaflet/dist/leaflet-src.esm.js';
import type { MapSource, Point } from '@/ui/media/map/map';
import c from './draw-day.module.css';
import type { PlainMap } from './plain-map';
import { spread } from './spread';

/** An order on the map. */
export interface Pin {
  readonly point: Point;
  readonly label: string;
  readonly tone: string;
  /** The colour of its worker around it; null for nobody. */
  readonly hue: number | null;
  /** The worker whose day it begins. */
  readonly badge: string | null;
  readonly chosen: boolean;
  /** The text under the pointer, a line each. */
  readonly lines: readonly string[];
  readonly onOpen: () => void;
}

/** The way through somebody's day, in their colour. */
export interface Way {
  readonly points: readonly Point[];
  readonly hue: number;
  readonly chosen: boolean;
}

/** The drawn map of a day. */
export interface DayDrawing {
  readonly show: (pins: readonly Pin[], ways: readonly Way[]) => void;
  /** Shows all of these places. */
  readonly showAll: (points: readonly Point[]) => void;
  /** Shows them unless they are to be seen already. */
  readonly reveal: (points: readonly Point[]) => void;
  readonly destroy: () => void;
}

interface Ground {
  /** Pictures where the installation has them; where none comes, or there are none, the plain map is drawn. */
  readonly pictures: Extract<MapSource, { kind: 'tiles' }> | null;
  readonly plain: PlainMap;
  readonly words: { readonly zoomIn: string; readonly zoomOut: string };
}

const SIZE = { chosen: 30, other: 24 } as const;
/** No nearer than this at first: a lone pin has its surroundings. */
const NEAREST = 13;
const COUNTRY: L.LatLngBoundsExpression = [
  [42.4, 13.5],
  [46.5, 19.4],
];

const at = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude];

/** Draws the ground of the map; pins and ways come by `show`. */
export function drawDay(element: HTMLElement, { pictures, plain, words }: Ground): DayDrawing {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    // The plain map is drawn at rest only.
    zoomAnimation: pictures !== null && !still,
    markerZoomAnimation: pictures !== null && !still,
    fadeAnimation: !still,
    inertia: !still,
    minZoom: 6,
    maxZoom: pictures?.maxZoom ?? 15,
  });
  map.fitBounds(COUNTRY, { animate: false });
  L.control.zoom({ position: 'topright', zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  let gone = false;
  const drawPlain = async () => {
    const { PlainLayer } = await import('./plain-layer');
    if (!gone) new PlainLayer(plain).addTo(map);
  };
  if (pictures) addPictures(map, pictures, () => void drawPlain());
  else void drawPlain();

  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(element);
  const ways = L.layerGroup().addTo(map);
  let markers: readonly { marker: L.Marker; pin: Pin }[] = [];
  const settle = () => {
    const spots = spread(
      markers.map(({ pin }) => {
        const { x, y } = map.latLngToLayerPoint(at(pin.point));
        return { x, y, size: sizeOf(pin) };
      }),
    );
    for (const [i, { marker }] of markers.entries()) {
      const spot = spots[i];
      if (spot) marker.setLatLng(map.layerPointToLatLng([spot.x, spot.y]));
    }
  };
  map.on('zoomend', settle);

  const showAll = (points: readonly Point[]) => {
    const to = points.length === 0 ? COUNTRY : L.latLngBounds(points.map(at));
    map.fitBounds(to, { padding: [56, 56], maxZoom: NEAREST, animate: false });
  };

  return {
    show: (pins, lines) => {
      for (const { marker } of markers) marker.remove();
      ways.clearLayers();
      for (const { points, hue, chosen } of lines) {
        const line = { interactive: false, className: (chosen ? c.chosenWay : c.way) ?? '' };
        const way = L.polyline(points.map(at), { ...line, ...(!chosen && { dashArray: '2 4' }) }).addTo(ways);
        const path = way.getElement();
        if (path instanceof SVGElement) path.style.setProperty('--hue', String(hue));
      }
      markers = pins.map((pin) => ({ marker: markerOf(pin).addTo(map), pin }));
      settle();
    },
    showAll,
    reveal: (points) => {
      if (!points.every((point) => map.getBounds().contains(at(point)))) showAll(points);
    },
    destroy: () => {
      gone = true;
      resized.disconnect();
      map.remove();
    },
  };
}

function addPictures(map: L.Map, { url, maxZoom }: Extract<MapSource, { kind: 'tiles' }>, onNone: () => void) {
  const tiles = L.tileLayer(url, { maxZoom, className: c.tiles ?? '' });
  let came = false;
  tiles.on('tileload', () => {
    came = true;
  });
  // Of those to be seen all have failed.
  tiles.on('load', () => {
    if (came) return;
    tiles.remove();
    onNone();
  });
  tiles.addTo(map);
}

const sizeOf = ({ chosen }: Pin) => (chosen ? SIZE.chosen : SIZE.other);

function markerOf(pin: Pin): L.Marker {
  const { point, label, tone, hue, badge, chosen, lines, onOpen } = pin;
  const size = sizeOf(pin);
  const face = document.createElement('span');
  face.className = c.pin ?? '';
  face.dataset.tone = tone;
  if (hue !== null) face.style.setProperty('--hue', String(hue));
  if (chosen) face.dataset.chosen = '';
  face.append(label);
  if (badge !== null) {
    const initials = document.createElement('span');
    initials.className = c.badge ?? '';
    initials.append(badge);
    face.append(initials);
  }
  const box = document.createElement('div');
  for (const line of lines) {
    const row = document.createElement('div');
    row.append(line);
    box.append(row);
  }
  return L.marker(at(point), {
    icon: L.divIcon({ html: face, className: '', iconSize: [size, size], iconAnchor: [size / 2, size / 2] }),
    // The list beside the map has the same orders for the keyboard.
    keyboard: false,
    zIndexOffset: chosen ? 1000 : 0,
  })
    .bindTooltip(box, { className: c.tip ?? '', direction: 'top', offset: [0, -size / 2], opacity: 1 })
    .on('click', onOpen);
}
