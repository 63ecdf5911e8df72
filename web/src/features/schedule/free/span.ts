import { clockOf, DAY_MINUTES } from '../board/days';

/** A time of a day in which somebody is looked for, in minutes of the company's clock. */
export interface FreeSpan {
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/** "10:00-12:00", as the address has it. */
export const spanText = ({ from, to }: Pick<FreeSpan, 'from' | 'to'>) => `${clockOf(from)}-${clockOf(to)}`;

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The time that the address names, on a day; null where it ends before it begins. */
export function spanIn(text: string, day: string): FreeSpan | null {
  const [from = 0, to = 0] = text.split('-').map(minuteOf);
  return from < to && to <= DAY_MINUTES ? { day, from, to } : null;
}
