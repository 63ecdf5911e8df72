import { newIdempotencyKey } from '@/api/idempotency';
import { hasWords } from '@/lib/text';
import type { Takeable } from './materials.api';
import { hundredths } from './quantity';
import type { Doubt } from './unlikely';

/** A material to take, with its quantity. */
export interface Taken extends Omit<Takeable, 'quantity' | 'code' | 'item_code' | 'usual'> {
  readonly taken: number;
  /** Makes booking it twice the same as once, also after a lost answer and a reload. */
  readonly key: string;
}

/** The materials whose names, with their codes in the catalogue, have all the words of a text, in any order. */
export const foundIn = (all: readonly Takeable[], text: string): readonly Takeable[] =>
  // What a device keeps of an earlier version has no codes.
  all.filter(({ item_code, name }) => hasWords(`${item_code ?? ''} ${name}`, text.trim()));

/** Returns the chosen materials with one of them in this quantity; 0 removes it. */
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

/** The least quantity of seven digits, as a code has them. */
const SCANNED = 1_000_000;

/** Returns why a quantity is unlikely, from the stock and the usual quantity known to the device; null if it is not. */
export function doubtOf(taken: number, material: Pick<Takeable, 'quantity' | 'usual'> | undefined): Doubt | null {
  if (taken >= SCANNED) return { why: 'LOOKS_SCANNED', than: 0 };
  if (!material) return null;
  const { quantity, usual = null } = material;
  if (taken > quantity) return { why: 'MORE_THAN_THERE', than: quantity };
  return usual !== null && usual > 0 && taken > 10 * usual ? { why: 'TEN_TIMES_USUAL', than: usual } : null;
}

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
