import { defineForm, type FormValues, number, own, value } from '@/records/editing/define-form';
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

/** The fields that are a number, and what they take. */
export const OFFER_NUMBERS = {
  validity_period: { min: 1, max: 3650, decimals: 0 },
  least_margin: { min: 0, max: 100, decimals: 2 },
  target_margin: { min: 0, max: 100, decimals: 2 },
  remind_days: { min: 0, max: 90, decimals: 0 },
} as const;

const NO_TEXTS: OfferTexts = { terms: '', subject: '', content: '' };
type Row = OfferSettings['texts'][number];

/** The texts of a language among those of all. */
export function textsIn(all: readonly Row[], language: Language): OfferTexts {
  const { terms, subject, content } = all.find((one) => one.language === language) ?? NO_TEXTS;
  return { terms, subject, content };
}

const sameTexts = (a: OfferTexts, b: OfferTexts) =>
  a.terms === b.terms && a.subject === b.subject && a.content === b.content;

/** The editable settings for offers. The server has all texts as one unit. */
export const offerForm = defineForm<OfferSettings>()({
  number_pattern: own(''),
  iban: own(''),
  footer: own(''),
  remind_client: own(false),
  validity_period: number({ needed: true }),
  least_margin: number({ needed: true }),
  target_margin: number({ needed: true }),
  remind_days: number({ needed: true }),
  texts: value({
    empty: { hr: NO_TEXTS, en: NO_TEXTS },
    of: ({ texts }: OfferSettings): Readonly<Record<Language, OfferTexts>> => ({
      hr: textsIn(texts, 'hr'),
      en: textsIn(texts, 'en'),
    }),
    same: (a, b) => LANGUAGES.every((one) => sameTexts(a[one], b[one])),
    sent: (texts) => texts,
  }),
});

export type OfferSettingsForm = FormValues<typeof offerForm>;
export type OfferSettingsUnit = keyof OfferSettingsForm;

/** The numbers that are missing. The server judges everything else. */
export const missingNumbers = (v: OfferSettingsForm) => offerForm.faults(v, { required: 'required' });

/** The call that saves the edits, based on the version the person began with; null where nothing differs. */
export function toOfferUpdate(
  v: OfferSettingsForm,
  before: OfferSettingsForm,
  version: number,
): OfferSettingsUpdate | null {
  const { texts, ...changes } = offerForm.changes(v, before);
  if (!texts && Object.keys(changes).length === 0) return null;
  const languages = LANGUAGES.filter((one) => !sameTexts(v.texts[one], before.texts[one]));
  return {
    version,
    ...changes,
    ...(texts && { texts: languages.map((language) => ({ language, ...texts[language] })) }),
  };
}
