import { useLocale } from '@/i18n/I18nProvider';
import type { Locale } from '@/i18n/locale';
import { merge as en } from '@/i18n/locales/en/merge';
import { merge as hr } from '@/i18n/locales/hr/merge';

export type MergeWords = typeof en;

/** Texts about merges, outside the dictionary: few people open them, and all would load them. */
const mergeWords: Readonly<Record<Locale, MergeWords>> = { hr, en };

export const useMergeWords = (): MergeWords => mergeWords[useLocale().locale];
