import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { applyLocale, type Locale } from './locale';
import { loadMessages, wholeMessages } from './messages';
import type { CoreMessages, Messages } from './types';

interface I18n {
  locale: Locale;
  messages: CoreMessages;
  change: (locale: Locale) => Promise<void>;
}

const Context = createContext<I18n | null>(null);

interface Props {
  locale: Locale;
  messages: CoreMessages;
  children: ReactNode;
}

/** Gives the dictionary to everything below it, starting with the language given. */
export function I18nProvider({ locale, messages, children }: Props) {
  const [current, setCurrent] = useState({ locale, messages });
  const change = useCallback(async (next: Locale) => {
    const loaded = await loadMessages(next);
    applyLocale(next);
    setCurrent({ locale: next, messages: loaded });
  }, []);
  const value = useMemo(() => ({ ...current, change }), [current, change]);
  return <Context value={value}>{children}</Context>;
}

function useI18n(): I18n {
  const value = use(Context);
  if (!value) throw new Error('useT outside I18nProvider');
  return value;
}

/** The dictionary of the language shown. */
export const useT = (): CoreMessages => useI18n().messages;

/** The same with the texts of master data and settings; who asks first waits for them, as for a lazy part. */
export function useOfficeT(): Messages {
  const { locale, messages } = useI18n();
  return use(wholeMessages(locale, messages));
}

/** The language shown, and the way to change it. */
export function useLocale() {
  const { locale, change } = useI18n();
  return { locale, change };
}
