import { createContext, use } from 'react';
import type { Locale } from '@/i18n/locale';
import { clientOffer as en } from '@/i18n/locales/en/client-offer';
import { clientOffer as hr } from '@/i18n/locales/hr/client-offer';

export type Words = typeof en;

/** Both languages come with the page, so that the switch needs no network. */
export const WORDS: Readonly<Record<Locale, Words>> = { hr, en };

export const WordsContext = createContext<Words>(hr);

export const useWords = () => use(WordsContext);
