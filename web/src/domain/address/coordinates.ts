import type { Point } from '@/ui/media/map/map';

/** Five decimals are about a metre, enough to find a house. */
const DECIMALS = 5;

/** Returns the point of a place; null while it is unknown. */
export const pointOf = (p: { latitude: number | null; longitude: number | null }): Point | null =>
  p.latitude === null || p.longitude === null ? null : { latitude: p.latitude, longitude: p.longitude };

/** Coordinates as maps take them, whatever the language: "45.81310, 15.97750". */
export const coordinatesText = ({ latitude, longitude }: Point) =>
  `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;

/** Returns a link to the place on the open map: to its coordinates, or to a search for the address without them. */
export function openMapHref(point: Point | null, address: string): string {
  if (!point) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  const { latitude, longitude } = point;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

/** Returns a link to a route to the place: to its coordinates, or to its address without them. */
export function navigationHref(point: Point | null, address: string): string {
  const to = point ? `${point.latitude},${point.longitude}` : address;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}`;
}
