import type { Schemas } from '@/api/client';
import { useSession } from '@/api/session';
import type { Messages } from '@/i18n/types';
import { fold } from '@/lib/text';
import { scaled } from '@/records/editing/grid-edits';
import { type NumberForm, readNumber } from '@/ui/tables/grid/number-forms';

/** The types of priced line items, on a task, an offer or in the catalogue. */
export type LineType = Schemas['TasksLineItem']['catalog_type'];
export type Unit = Schemas['TasksLineItem']['unit_of_measure'];

const LINE_TYPES = ['MATERIAL', 'WORK', 'TRAVEL'] as const satisfies readonly LineType[];
const UNITS = [
  'PIECE',
  'HOUR',
  'SERVICE',
  'METER',
  'SQUARE_METER',
  'CUBIC_METER',
  'KILOMETER',
  'CENTIMETER',
  'KILOGRAM',
  'LITER',
  'OTHER',
] as const satisfies readonly Unit[];

/** A value of the type, or null when it is none. */
export const asType = (value: string | null): LineType | null => LINE_TYPES.find((type) => type === value) ?? null;
export const asUnit = (value: string | null): Unit | null => UNITS.find((unit) => unit === value) ?? null;

/** 25 %, in hundredths of a per cent. */
export const DEFAULT_TAX = 2500;

/** The rate of new lines, as the company has set it, in hundredths of a per cent. */
export const useDefaultTax = () => scaled(useSession().tenant.default_tax, 2) ?? DEFAULT_TAX;
export const DEFAULT_UNIT: Unit = 'OTHER';

export const typeOptions = ({ lineItems: t }: Pick<Messages, 'lineItems'>) =>
  LINE_TYPES.map((value) => ({ value, label: t.types[value] }));
export const unitOptions = ({ lineItems: t }: Pick<Messages, 'lineItems'>) =>
  UNITS.map((value) => ({ value, label: t.units[value] }));

/** The words spreadsheets use, in both languages, folded and without points. */
const TYPE_WORDS: Record<LineType, string> = {
  MATERIAL: 'materijal materijali mat material materials roba artikl',
  WORK: 'rad radovi usluga usluge work labor labour service',
  TRAVEL: 'put putovanje putni prijevoz dolazak travel transport km',
};
const UNIT_WORDS: Record<Unit, string> = {
  PIECE: 'kom komad komada komadi kmd pc pcs piece pieces ea each',
  HOUR: 'sat sata sati h hr hrs hour hours rh',
  SERVICE: 'usl usluga usluge usluga service services pausal',
  METER: "m metar metra metara m1 m' meter meters metre metres dm",
  SQUARE_METER: 'm2 m² kvadrat kvadrata sqm',
  CUBIC_METER: 'm3 m³ kubik kubika cbm',
  KILOMETER: 'km kilometar kilometra kilometara kilometer kilometers kilometre kilometres',
  CENTIMETER: 'cm centimetar centimetra centimetara centimeter centimeters centimetre centimetres',
  KILOGRAM: 'kg kilogram kilograma kilogrami kilograms kilo',
  LITER: 'l lit litra litara litre liter liters litres',
  OTHER: 'ostalo other razno',
};

const wordsOf = <T extends string>(table: Record<T, string>) =>
  new Map(
    Object.entries<string>(table).flatMap(([value, words]) =>
      words.split(' ').map((word) => [word, value as T] as const),
    ),
  );
const TYPE_OF = wordsOf(TYPE_WORDS);
const UNIT_OF = wordsOf(UNIT_WORDS);

const bare = (word: string) => fold(word).replaceAll(/[.\s]/g, '');

/** The type a word of a spreadsheet means. */
export const readType = (word: string): LineType | null => TYPE_OF.get(bare(word)) ?? null;

/** The unit a word of a spreadsheet means: "kom.", "m2", "hrs". */
export function readUnit(word: string): Unit | null {
  const known = UNIT_OF.get(bare(word));
  if (known) return known;
  if (/^(cetvorni metar|kvadratni metar|square met)/.test(fold(word))) return 'SQUARE_METER';
  return /^(kubni metar|cubic met)/.test(fold(word)) ? 'CUBIC_METER' : null;
}

/** 0,25 is a quarter, as spreadsheets keep a per cent; nobody taxes a quarter of a hundredth. */
export function readTax(text: string, form: NumberForm): number | null {
  const rate = readNumber(text, 4, form);
  return rate !== null && rate > 0 && rate < 10_000 && !text.includes('%') ? rate : null;
}

/** Returns the words that are stored as one text in the dictionary. */
export const listed = (words: string) => words.split(' | ');
