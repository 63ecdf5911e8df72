/** The two boxes of a duration, as typed. */
export interface DurationText {
  readonly hours: string;
  readonly minutes: string;
}

/** Thirty days, the longest estimate a work order may have. */
const MAX_MINUTES = 43_200;

/** Minutes as hours and minutes; nothing known leaves both boxes empty. */
export function durationText(total: number | null): DurationText {
  if (total === null) return { hours: '', minutes: '' };
  return { hours: String(Math.floor(total / 60)), minutes: String(total % 60) };
}

/** The minutes two boxes stand for: `null` when both are empty, at most thirty days. */
export function durationMinutes({ hours, minutes }: DurationText): number | null {
  if (hours === '' && minutes === '') return null;
  return Math.min(MAX_MINUTES, Number(hours) * 60 + Number(minutes));
}

/** Keeps the digits of a typed box. */
export const boxDigits = (text: string, length: number) => text.replaceAll(/\D/g, '').slice(0, length);
