import { measured, measuredFew, unit } from '@words/hr.json';
import { plural } from '../../plural';
import type { unitOf as en } from '../en/units';

export const unitOf: typeof en = ({ unit: key, n }) => {
  const many = key as keyof typeof measured;
  return key in measured
    ? plural('hr', n, { one: unit[key], few: measuredFew[many], other: measured[many] })
    : unit[key];
};
