import type { Point } from '@/ui/media/map/map';

/**
 * The point a text means: latitude and longitude, each with a decimal point or comma, with a comma, a semicolon
 * or a space between them; undefined when it means none.
 */
export function readCoordinates(text: string): Point | undefined {
  const number = String.raw`([+-]?\d{1,3}(?:[.,]\d+)?)°?`;
  const found = new RegExp(String.raw`^${number}(?:\s*[,;]\s+|\s*;\s*|\s+|,)${number}$`).exec(text.trim());
  if (!found) return undefined;
  const [latitude, longitude] = [found[1], found[2]].map((part) => Number((part ?? '').replace(',', '.')));
  if (latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
