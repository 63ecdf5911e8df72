import { editsOf } from '@/records/editing/edits';
import type { OfferSettings, OfferSettingsUpdate } from './offer-settings.api';

/** The languages of offers. */
export const LANGUAGES = ['hr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The texts of an offer in one language; an empty one means the default text. */
export interface OfferTexts {
  readonly terms: string;
  readonly subject: string;
  readonly content: string;
}

/** The editable settings for offers. */
export type OfferSettingsForm = Pick<OfferSettings, 'number_pattern' | 'iban' | 'footer' | 'remind_client'> & {
  readonly validity_period: number | null;
  readonly least_margin: number | null;
  readonly target_margin: number | null;
  readonly remind_days: number | null;
  readonly texts: Readonly<Record<Language, OfferTexts>>;
};
export type OfferSettingsUnit = keyof OfferSettingsForm;

/** The fields that are a number, and what they take. */
export const OFFER_NUMBERS = {
  validity_period: { min: 1, max: 3650, decimals: 0 },
  least_margin: { min: 0, max: 100, decimals: 2 },
  target_margin: { min: 0, max: 100, decimals: 2 },
  remind_days: { min: 0, max: 90, decimals: 0 },
} as const;
const NUMBER_FIELDS = Object.keys(OFFER_NUMBERS) as (keyof typeof OFFER_NUMBERS)[];

const NO_TEXTS: OfferTexts = { terms: '', subject: '', content: '' };
type Row = OfferSettings['texts'][number];

/** The texts of a language among those of all. */
export function textsIn(all: readonly Row[], language: Language): OfferTexts {
  const { terms, subject, content } = all.find((one) => one.language === language) ?? NO_TEXTS;
  return { terms, subject, content };
}

export function readOfferSettings(s: OfferSettings): OfferSettingsForm {
  const { version: _, can_edit: _e, default_texts: _d, next_number: _n, mail: _m, texts, ...plain } = s;
  return { ...plain, texts: { hr: textsIn(texts, 'hr'), en: textsIn(texts, 'en') } };
}

const sameTexts = (a: OfferTexts, b: OfferTexts) =>
  a.terms === b.terms && a.subject === b.subject && a.content === b.content;

/** Compares and merges edits of the settings for offers with those of others. The server has all texts as one unit. */
export const offerEdits = editsOf<OfferSettingsForm, OfferSettingsUnit>({
  unitOf: (field) => field,
  same: (field, a, b) =>
    field === 'texts' ? LANGUAGES.every((one) => sameTexts(a.texts[one], b.texts[one])) : a[field] === b[field],
});

/** The numbers that are missing. The server judges everything else. */
export const missingNumbers = (v: OfferSettingsForm) => NUMBER_FIELDS.filter((field) => v[field] === null);

/** The call that saves the edits, based on the version the person began with; null where nothing differs. */
export function toOfferUpdate(
  v: OfferSettingsForm,
  before: OfferSettingsForm,
  version: number,
): OfferSettingsUpdate | null {
  const changed = offerEdits.changedUnits(v, before);
  if (changed.size === 0) return null;
  const languages = LANGUAGES.filter((one) => !sameTexts(v.texts[one], before.texts[one]));
  const all = { ...v, texts: languages.map((language) => ({ language, ...v.texts[language] })) };
  return {
    version,
    ...Object.fromEntries(Object.entries(all).filter(([field]) => changed.has(field as OfferSettingsUnit))),
  };
}
