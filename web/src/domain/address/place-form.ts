import { number, text } from '@/records/editing/define-form';

const line = text({ unit: 'address1' });
const degrees = number({ unit: 'address1' });

/** The fields of a form that has a place: half of my address and half of yours is nobody's address. */
export const PLACE_FIELDS = {
  address1: line,
  address2: line,
  zipcode: line,
  city: line,
  region: line,
  country: line,
  latitude: degrees,
  longitude: degrees,
} as const;
