import 'leaflet/dist/leaflet.css';
import * as L from 'leaflet/dist/leaflet-src.esm.js';
import c from './MapView.module.css';
import { type Drawing, type DrawnMap, type MapSource, type Point, STREET_ZOOM } from './map';

/** Pixels that an arrow key moves the marker; with Shift ten times as many. */
const STEP = 4;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const at = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude];

/** Draws open map pictures; fails when not one of those that are to be seen comes. */
export function drawTiles(
  element: HTMLElement,
  source: Extract<MapSource, { kind: 'tiles' }>,
  { point, onMove, words, signal }: Drawing,
): Promise<DrawnMap> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    center: at(point),
    zoom: STREET_ZOOM,
    // The owner of the pictures is named below the map, as text.
    attributionControl: false,
    zoomControl: false,
    // In a form the page must scroll on, also under a finger.
    scrollWheelZoom: !onMove,
    dragging: !(onMove && L.Browser.mobile),
    fadeAnimation: !still,
    zoomAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  });
  L.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  const marker = markerOn(map, point, words.marker, onMove);
  const drawn: DrawnMap = {
    moveTo: (to) => {
      if (marker.getLatLng().equals(at(to))) return;
      marker.setLatLng(at(to));
      map.panTo(at(to), { animate: !still });
    },
    destroy: () => map.remove(),
  };

  return new Promise((resolve, reject) => {
    const tiles = L.tileLayer(source.url, { maxZoom: source.maxZoom, className: c.tiles ?? '' });
    const end = (problem?: string) => {
      tiles.off('load tileload');
      signal.removeEventListener('abort', giveUp);
      if (problem === undefined) return resolve(drawn);
      // Leaflet is in the middle of telling it.
      queueMicrotask(() => {
        map.remove();
        reject(new Error(problem));
      });
    };
    const giveUp = () => end('the map is given up');
    signal.addEventListener('abort', giveUp);
    tiles.on('tileload', () => end());
    // Of those to be seen all have failed: one that came would have ended it.
    tiles.on('load', () => end('no picture of the map comes'));
    tiles.addTo(map);
  });
}

function markerOn(map: L.Map, point: Point, name: string, onMove: Drawing['onMove']): L.Marker {
  const marker = L.marker(at(point), {
    icon: L.divIcon({ html: pin(), className: c.pin ?? '', iconSize: [28, 36], iconAnchor: [14, 35] }),
    draggable: onMove !== undefined,
    autoPan: true,
    keyboard: onMove !== undefined,
    alt: name,
    title: name,
  }).addTo(map);
  if (!onMove) return marker;

  const tell = () => {
    const { lat, lng } = marker.getLatLng().wrap();
    onMove({ latitude: lat, longitude: lng });
  };
  marker.on('dragend', tell);
  marker.getElement()?.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    // The arrows would move the map.
    event.preventDefault();
    event.stopPropagation();
    const by = L.point(step[0], step[1]).multiplyBy(event.shiftKey ? 10 : 1);
    marker.setLatLng(map.containerPointToLatLng(map.latLngToContainerPoint(marker.getLatLng()).add(by)));
    tell();
  });
  return marker;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The marker: a drop with a hole, in the colours of the theme. */
function pin(): HTMLElement {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 28 36');
  picture.setAttribute('aria-hidden', 'true');
  const drop = document.createElementNS(SVG, 'path');
  drop.setAttribute('d', 'M14 1C6.8 1 1 6.8 1 14c0 9.6 13 21 13 21s13-11.4 13-21C27 6.8 21.2 1 14 1z');
  const hole = document.createElementNS(SVG, 'circle');
  for (const [name, value] of [
    ['cx', '14'],
    ['cy', '14'],
    ['r', '5'],
  ] as const) {
    hole.setAttribute(name, value);
  }
  picture.append(drop, hole);
  const box = document.createElement('span');
  box.append(picture);
  return box;
}
