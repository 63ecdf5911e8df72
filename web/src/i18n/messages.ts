import type { Locale } from './locale';
import type { Messages } from './types';

const loaders: Record<Locale, () => Promise<Messages>> = {
  hr: () => import('./locales/hr').then((m) => m.hr),
  en: () => import('./locales/en').then((m) => m.en),
};

/** Loads the dictionary of one language; each is a chunk of its own. */
export const loadMessages = (locale: Locale) => loaders[locale]();
