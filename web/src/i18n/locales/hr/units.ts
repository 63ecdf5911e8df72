import { unit } from '@words/hr.json';
import { plural } from '../../plural';
import type { unitOf as en } from '../en/units';

export const unitOf: typeof en = ({ unit: key, n }) => {
  if (key === 'HOUR') return plural('hr', n, { one: 'sat', few: 'sata', other: 'sati' });
  if (key === 'SERVICE') return plural('hr', n, { one: 'usluga', few: 'usluge', other: 'usluga' });
  return unit[key];
};
