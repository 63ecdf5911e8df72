import { newIdempotencyKey } from '@/api/idempotency';
import { hasWords } from '@/lib/text';
import type { Takeable } from './materials.api';
import { hundredths } from './quantity';

/** What is to be taken, and how much of it. */
export interface Taken extends Omit<Takeable, 'quantity' | 'code' | 'item_code'> {
  readonly taken: number;
  /** Makes booking it twice the same as once, also after a lost answer and a reload. */
  readonly key: string;
}

/** The materials whose names, with their codes in the catalogue, have all the words of a text, in any order. */
export const foundIn = (all: readonly Takeable[], text: string): readonly Takeable[] =>
  // What a device keeps of an earlier version has no codes.
  all.filter(({ item_code, name }) => hasWords(`${item_code ?? ''} ${name}`, text.trim()));

/** What is chosen with one material taken in this quantity; none of it takes it off. */
export function withTaken(
  chosen: readonly Taken[],
  material: Omit<Taken, 'taken' | 'key'>,
  taken: number,
): readonly Taken[] {
  const { catalog_item_id, name, unit_of_measure } = material;
  const isSame = (other: Taken) => other.catalog_item_id === catalog_item_id;
  const key = chosen.find(isSame)?.key ?? newIdempotencyKey();
  const one: Taken = { catalog_item_id, name, unit_of_measure, taken, key };
  if (hundredths(taken) <= 0) return chosen.filter((other) => !isSame(other));
  return chosen.some(isSame) ? chosen.map((other) => (isSame(other) ? one : other)) : [...chosen, one];
}

/** Whether so much more is taken than the books hold that it may be a slip; a little is taken whatever they say. */
export const isFarMore = (taken: number, stock: number | undefined) =>
  stock !== undefined && taken > 10 * Math.max(stock, 10);

/** A code as two of them are compared: capitals without blanks, and an EAN-13 that is a UPC-A as that. */
const plainCode = (code: string) =>
  code
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .replace(/^0(?=\d{12}$)/, '');

/** The material whose code was scanned or typed. */
export const scanned = (all: readonly Takeable[], text: string): Takeable | undefined =>
  // What a device keeps of an earlier version has no codes.
  plainCode(text) === '' ? undefined : all.find(({ code }) => plainCode(code ?? '') === plainCode(text));
