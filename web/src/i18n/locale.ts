import { type Language, setLanguage } from '@/lib/formats';

export type Locale = Language;

const REMEMBERED = 'language';

/** Croatian when the browser's first language is Croatian, otherwise English. */
export const browserLocale = (languages: readonly string[] = navigator.languages): Locale =>
  languages[0]?.toLowerCase().startsWith('hr') ? 'hr' : 'en';

/** Returns the language last used in this browser: the language of sign-in before the person is known. */
export function rememberedLocale(): Locale | null {
  const value = localStorage.getItem(REMEMBERED);
  return value === 'hr' || value === 'en' ? value : null;
}

/** Makes a locale the document's, for screen readers, for the calls to the server and for all formatting. */
export function applyLocale(locale: Locale) {
  document.documentElement.lang = locale;
  setLanguage(locale);
  localStorage.setItem(REMEMBERED, locale);
}
