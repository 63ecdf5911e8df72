import { isLong, lanesOf, type Piece, type Planned } from './layout';

/** A Saturday or Sunday without orders, and one with a few that do not overlap. */
const EMPTY_PX = 64;
const LIGHT_PX = 102;
/** A weekday has at least this, and for cards beside each other as much as each of them wants, if there is enough. */
const LEAST_PX = 118;
const CARD_PX = 56;
/** Today wants at least this. */
const TODAY_PX = 210;

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

/**
 * Returns the widths of the days of a week, in pixels: weekends give way to weekdays, and what is left goes to today and
 * to the days on which many orders overlap. Of a single day, or without a width, there are none.
 */
export function dayWidths<O extends Planned>(
  days: readonly string[],
  pieces: ReadonlyMap<string, readonly Piece<O>[]>,
  today: string,
  width: number,
): readonly number[] | null {
  if (days.length === 1 || width === 0) return null;
  const wants = days.map((day) => {
    const short = pieces.get(day)?.filter(({ order }) => !isLong(order)) ?? [];
    const lanes = lanesOf(short);
    if (isWeekend(day) && day !== today && lanes < 2) return { fixed: lanes === 0 ? EMPTY_PX : LIGHT_PX, more: 0 };
    return { fixed: null, more: Math.max(0, Math.max(lanes * CARD_PX, day === today ? TODAY_PX : 0) - LEAST_PX) };
  });
  const fixed = wants.reduce((sum, one) => sum + (one.fixed ?? 0), 0);
  const open = wants.filter((one) => one.fixed === null).length;
  if (open === 0) return days.map(() => width / days.length);
  const least = Math.min(LEAST_PX, (width - fixed) / open);
  const rest = width - fixed - least * open;
  const more = wants.reduce((sum, one) => sum + one.more, 0);
  const share = more === 0 ? 0 : Math.min(1, rest / more);
  const each = (rest - more * share) / open;
  return wants.map((one) => one.fixed ?? least + one.more * share + each);
}
