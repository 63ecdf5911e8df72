import { unit } from '@words/en.json';
import { plural } from '../../plural';

/** The unit of an amount as it is read: "1 hour", "48 hours", "12 m". */
export const unitOf = ({ unit: key, n }: { unit: keyof typeof unit; n: number }): string => {
  if (key === 'HOUR') return plural('en', n, { one: 'hour', other: 'hours' });
  if (key === 'SERVICE') return plural('en', n, { one: 'service', other: 'services' });
  if (key === 'PIECE') return plural('en', n, { one: 'pc', other: 'pcs' });
  return unit[key];
};
