import type { Locale } from './locale';
import type { CoreMessages, Messages, OfficeMessages } from './types';

const loaders: Record<Locale, () => Promise<CoreMessages>> = {
  hr: () => import('./locales/hr'),
  en: () => import('./locales/en'),
};

/** Loads the part of a dictionary that every screen needs; each language is a chunk of its own. */
export const loadMessages = (locale: Locale) => loaders[locale]();

const offices: Record<Locale, () => Promise<OfficeMessages>> = {
  hr: () => import('./locales/hr/office'),
  en: () => import('./locales/en/office'),
};

const whole = new Map<Locale, Promise<Messages>>();

/** The whole dictionary, its other half fetched once; after a failure the next who asks tries again. */
export function wholeMessages(locale: Locale, core: CoreMessages): Promise<Messages> {
  const kept = whole.get(locale);
  if (kept) return kept;
  const asked: Promise<Messages> & { status?: string; value?: Messages } = offices[locale]().then((office) => {
    // React reads these, and draws what asks for the texts without waiting once more.
    asked.status = 'fulfilled';
    asked.value = { ...core, ...office };
    return asked.value;
  });
  whole.set(locale, asked);
  asked.catch(() => whole.delete(locale));
  return asked;
}

/** Fetches the whole dictionary of the language shown, so that nothing that is drawn later waits for it. */
export async function fetchWholeMessages() {
  const locale = document.documentElement.lang === 'hr' ? 'hr' : 'en';
  await wholeMessages(locale, await loadMessages(locale));
}
