import { formatTime, today, toWall } from '@/lib/date';
import { dateText } from '@/lib/day-words';

/** "8:05" of minutes. */
export const hoursText = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** The clock at an instant of a day; at its end "24:00". */
export const clockOn = (day: string, iso: string) => (toWall(iso)[0] > day ? '24:00' : formatTime(iso));

/** Reports whether a day can have hours yet. */
export const hasCome = ({ date }: { readonly date: string }) => date <= today();

/** "17." of a day. */
export const dayNumber = (day: string) => dateText(day);
