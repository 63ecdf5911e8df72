import type { Point } from '@/ui/media/map/map';
import type { BoardOrder, Crew } from '../schedule.api';

/**
 * How road distances are estimated from coordinates: so many percent longer than the straight line, driven at so many
 * km/h.
 */
export interface Roads {
  readonly detour: number;
  readonly speed: number;
}

/** Returns the values of the company's settings. */
export const roadsOf = ({ road_detour: detour, road_speed: speed }: Crew): Roads => ({ detour, speed });

export interface Drive {
  readonly meters: number;
  readonly minutes: number;
}

const EARTH = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The drive between two places; a minute that has begun counts. */
export function driveBetween(a: Point, b: Point, { detour, speed }: Roads): Drive {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  const meters = Math.round((2 * EARTH * Math.asin(Math.min(1, Math.sqrt(h))) * (100 + detour)) / 100);
  return { meters, minutes: Math.ceil(meters / ((speed * 1000) / 60)) };
}

export const pointOf = ({ latitude, longitude }: BoardOrder): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
