/** How a spreadsheet writes numbers: 1.234,56 in Croatian, 1,234.56 in English. */
export type NumberForm = 'hr' | 'en';

const DECIMAL: Record<NumberForm, string> = { hr: ',', en: '.' };

/** What stands around a number without being a part of it: spaces, a currency, a per cent sign. */
const AROUND =
  /^(?:[\s\u00a0\u202f]|[€$£%]|EUR|USD|GBP|RSD|BAM|KM|kn)+|(?:[\s\u00a0\u202f]|[€$£%]|EUR|USD|GBP|RSD|BAM|KM|kn)+$/gi;

/** The number without what stands around it and without spaces in it; minus signs of all kinds become one. */
function bare(text: string): string {
  return text
    .replaceAll(AROUND, '')
    .replaceAll(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^[−–‒]/, '-')
    .replaceAll(AROUND, '');
}

/** The form one number betrays, or null when it could be either, as 1,234 could. */
function formOf(text: string): NumberForm | null {
  const number = bare(text);
  if (!/^-?[\d.,]+$/.test(number)) return null;
  const [comma, dot] = [number.lastIndexOf(','), number.lastIndexOf('.')];
  if (comma >= 0 && dot >= 0) return comma > dot ? 'hr' : 'en';
  const mark = Math.max(comma, dot);
  if (mark < 0) return null;
  const repeated = number.indexOf(comma >= 0 ? ',' : '.') !== mark;
  if (repeated) return comma >= 0 ? 'en' : 'hr';
  const thousands = /^-?[1-9]\d{0,2}$/.test(number.slice(0, mark)) && number.length - mark === 4;
  if (thousands) return null;
  return comma >= 0 ? 'hr' : 'en';
}

/** The form most of the numbers of a pasted table are in; Croatian when none tells. */
export function guessForm(texts: Iterable<string>): NumberForm {
  let lead = 0;
  for (const text of texts) {
    const form = formOf(text);
    if (form) lead += form === 'hr' ? 1 : -1;
  }
  return lead < 0 ? 'en' : 'hr';
}

/**
 * A number as people write it, as an integer that counts parts of `decimals` places: 12,5 with 2 gives 1250.
 * A number that tells its own form is read in it, any other in `form`. What is not a number, is finer than
 * `decimals` or beyond the exact integers gives null.
 */
export function readNumber(text: string, decimals: number, form: NumberForm = 'hr'): number | null {
  const number = bare(text);
  const point = DECIMAL[formOf(number) ?? form];
  const [whole = '', part = '', ...more] = number.split(point);
  if (more.length > 0 || /[.,]/.test(part)) return null;
  const [first = '', ...groups] = whole.replace(/^-/, '').split(point === ',' ? '.' : ',');
  if (groups.some((group) => group.length !== 3) || (groups.length > 0 && first === '')) return null;
  const digits = first + groups.join('');
  const fine = part.replace(/0+$/, '');
  if (!/^\d*$/.test(digits + fine) || digits + part === '' || fine.length > decimals) return null;
  const scaled = Number(digits + fine.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(scaled)) return null;
  return number.startsWith('-') ? 0 - scaled : scaled;
}

/** "1.234,5" of a scaled integer, without idle zeros but with at least `least` decimals. */
export function numberText(scaled: number, decimals: number, least = 0): string {
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(\d{3})+$)/g, '.');
  const part = digits
    .slice(digits.length - decimals)
    .replace(/0+$/, '')
    .padEnd(least, '0');
  return `${scaled < 0 ? '−' : ''}${whole}${part === '' ? '' : `,${part}`}`;
}
