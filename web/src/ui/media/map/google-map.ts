import { styleNonce } from '@/lib/nonce';
import { type Drawing, type DrawnMap, type MapSource, type Point, STREET_ZOOM } from './map';

/** The part of Google's map that is used here. */
interface GoogleMaps {
  readonly Map: new (element: HTMLElement, options: object) => { panTo(at: LatLng): void };
  readonly Marker: new (
    options: object,
  ) => {
    setPosition(at: LatLng): void;
    setMap(map: null): void;
    getPosition(): { lat(): number; lng(): number } | undefined;
    addListener(event: 'dragend', on: () => void): void;
  };
}
interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

declare global {
  interface Window {
    google?: { readonly maps?: GoogleMaps };
    /** Google calls it when it refuses the key. */
    gm_authFailure?: () => void;
  }
}

/** A script that neither comes nor fails is given up after this time. */
const PATIENCE_MS = 15_000;
const CALLBACK = 'terenMapIsThere';

const at = ({ latitude: lat, longitude: lng }: Point): LatLng => ({ lat, lng });

/** Google's script, fetched once; after a failure the next call fetches it anew. */
export function loadGoogleMaps(address: (callback: string) => string, patience = PATIENCE_MS): Promise<GoogleMaps> {
  const there = window.google?.maps;
  if (there?.Map) return Promise.resolve(there);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const end = (problem?: string) => {
      clearTimeout(timer);
      Reflect.deleteProperty(window, CALLBACK);
      const maps = window.google?.maps;
      if (!problem && maps?.Map) return resolve(maps);
      script.remove();
      reject(new Error(problem ?? 'the script of the map brought no map'));
    };
    const timer = setTimeout(() => end('the script of the map does not come'), patience);
    Object.assign(window, { [CALLBACK]: () => end() });
    script.onerror = () => end('the script of the map cannot be fetched');
    script.src = address(CALLBACK);
    script.async = true;
    script.nonce = styleNonce();
    document.head.append(script);
  });
}

/** Draws Google's map; fails when its script cannot be had. It breaks when the key is refused. */
export async function drawGoogle(
  element: HTMLElement,
  source: Extract<MapSource, { kind: 'google' }>,
  { point, onMove, onBroken, words, dark, signal }: Drawing,
): Promise<DrawnMap> {
  const maps = await loadGoogleMaps(source.script);
  signal.throwIfAborted();
  window.gm_authFailure = onBroken;
  const map = new maps.Map(element, {
    center: at(point),
    zoom: STREET_ZOOM,
    colorScheme: dark ? 'DARK' : 'LIGHT',
    gestureHandling: onMove ? 'cooperative' : 'greedy',
    mapTypeControl: false,
    streetViewControl: false,
    fullscreenControl: false,
  });
  const marker = new maps.Marker({ map, position: at(point), title: words.marker, draggable: onMove !== undefined });
  marker.addListener('dragend', () => {
    const to = marker.getPosition();
    if (to) onMove?.({ latitude: to.lat(), longitude: to.lng() });
  });
  return {
    moveTo: (to) => {
      marker.setPosition(at(to));
      map.panTo(at(to));
    },
    destroy: () => marker.setMap(null),
  };
}
