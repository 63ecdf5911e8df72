import { fromWall, offsetAt, toWall } from './date';

const DAY_MS = 24 * 60 * 60_000;

/** Whether the clock never shows the time on the day, as it goes forward then. */
export const isSkipped = (day: string, clock: string) => toWall(fromWall(day, clock))[1] !== clock;

/** Whether the clock shows the time twice on the day, as it goes back then. */
export function isRepeated(day: string, clock: string): boolean {
  const at = Date.parse(fromWall(day, clock));
  const back = offsetAt(at - DAY_MS) - offsetAt(at + DAY_MS);
  return back > 0 && toWall(new Date(at + back).toISOString())[1] === clock;
}
