import { measured, unit } from '@words/en.json';
import { plural } from '../../plural';

/** The unit of an amount as it is read: "1 hour", "48 hours", "12 m". */
export const unitOf = ({ unit: key, n }: { unit: keyof typeof unit; n: number }): string =>
  key in measured ? plural('en', n, { one: unit[key], other: measured[key as keyof typeof measured] }) : unit[key];
