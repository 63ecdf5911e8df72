import type { Reading } from '@/ui/layout/reading';

/** The two boxes of a duration, as typed. */
export interface DurationBoxes {
  readonly hours: string;
  readonly minutes: string;
}

/** Thirty days, the longest estimate a work order may have. */
const MAX_MINUTES = 43_200;

/** Parts the two boxes in one text; no box can hold it. */
const BREAK = '\n';

/** Both boxes as one text, and back. */
export const joinBoxes = ({ hours, minutes }: DurationBoxes) => hours + BREAK + minutes;
export function splitBoxes(text: string): DurationBoxes {
  const [hours = '', minutes = ''] = text.split(BREAK);
  return { hours, minutes };
}

const isPart = (hours: string) => /[.,]/.test(hours);

/**
 * Returns the boxes with other hours. Decimal hours replace the minutes: "1,5" typed over 2 h 45 min is an hour and a
 * half.
 */
export const withHours = (boxes: DurationBoxes, hours: string): DurationBoxes =>
  isPart(hours) && !isPart(boxes.hours) ? { hours, minutes: '' } : { ...boxes, hours };

/** Returns minutes as hours and minutes; null leaves both boxes empty. */
export const durationText = (total: number | null) =>
  joinBoxes(
    total === null
      ? { hours: '', minutes: '' }
      : { hours: String(Math.floor(total / 60)), minutes: String(total % 60) },
  );

/** Returns the minutes of both boxes: null when they are empty. Decimal hours are taken if they are whole minutes. */
export function readDuration(text: string): Reading<number | null> {
  const { hours, minutes } = splitBoxes(text);
  const [inHours, inMinutes] = [parts(hours), parts(minutes)];
  if (hours.trim() === '' && minutes.trim() === '') return { value: null };
  if (inHours === null) return { fault: (t) => t.hours };
  if (inMinutes === null || inMinutes.scaled % 10 ** inMinutes.decimals !== 0) return { fault: (t) => t.minutes };
  const ofHours = (inHours.scaled * 60) / 10 ** inHours.decimals;
  if (!Number.isInteger(ofHours)) return { fault: (t) => t.partOfHour };
  const total = ofHours + inMinutes.scaled / 10 ** inMinutes.decimals;
  return total > MAX_MINUTES ? { fault: (t) => t.longest({ days: MAX_MINUTES / 1440 }) } : { value: total };
}

/** Reports whether a box contains what belongs into the other one. */
export const isUneven = (text: string) => {
  const { hours, minutes } = splitBoxes(text);
  return isPart(hours) || Number(minutes) >= 60;
};

/** A plain decimal number, as an integer that counts its last place; an empty box is nought. */
function parts(text: string) {
  const found = /^(\d{0,6})(?:[.,](\d{0,4}))?$/.exec(text.trim());
  if (!found) return null;
  const [, whole = '', part = ''] = found;
  if (whole + part === '' && text.trim() !== '') return null;
  return { scaled: Number(whole + part), decimals: part.length };
}
