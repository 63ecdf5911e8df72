import { fold } from '@/lib/text';

/** Reports whether a number is a Croatian OIB: eleven digits, the last one the check digit of ISO 7064, MOD 11,10. */
export function isOib(number: string): boolean {
  if (!/^\d{11}$/.test(number)) return false;
  let left = 10;
  for (const digit of number.slice(0, 10)) {
    left = (left + Number(digit)) % 10 || 10;
    left = (left * 2) % 11;
  }
  return (11 - left) % 10 === Number(number[10]);
}

const CROATIA = ['', 'hr', 'hrv', 'hrvatska', 'republika hrvatska', 'croatia'];

/** Reports whether a country's name, as people write it, means Croatia; an empty one does. */
export const isCroatia = (country: string) => CROATIA.includes(fold(country.trim()));

/** An OIB without the blanks and the letters it is written with; other numbers as they are. */
export function plainNumber(number: string): string {
  const bare = number.replaceAll(/\s/g, '').replace(/^HR/i, '');
  return isOib(bare) ? bare : number.trim();
}
