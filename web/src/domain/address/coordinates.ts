import type { Point } from '@/ui/media/map/map';

/** As precise as a house: five decimals are a metre. */
const DECIMALS = 5;

/** The point of a place; none while it is not known. */
export const pointOf = (p: { latitude: number | null; longitude: number | null }): Point | null =>
  p.latitude === null || p.longitude === null ? null : { latitude: p.latitude, longitude: p.longitude };

/** Coordinates as maps take them, whatever the language: "45.81310, 15.97750". */
export const coordinatesText = ({ latitude, longitude }: Point) =>
  `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;

/** Shows the place on the open map: its coordinates, or what a search there finds while nobody knows them. */
export function openMapHref(point: Point | null, address: string): string {
  if (!point) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  const { latitude, longitude } = point;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

/** Leads to a route to the place: to its coordinates, or to its address while nobody knows them. */
export function navigationHref(point: Point | null, address: string): string {
  const to = point ? `${point.latitude},${point.longitude}` : address;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}`;
}
