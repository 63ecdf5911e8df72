import type { ReactNode } from 'react';
import { useLocale, useT } from '@/i18n/I18nProvider';
import type { Locale } from '@/i18n/locale';
import { useFocusFirst } from '@/ui/hooks/use-focus-first';
import { PageTitle } from '@/ui/layout/PageTitle';
import c from './Door.module.css';

const LANGUAGES: Record<Locale, string> = { hr: 'Hrvatski', en: 'English' };

/**
 * A page without the frame: the logo, one card, the choice of language. The element with `data-autofocus` gets the
 * focus.
 */
export function Door({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const { app } = useT().shell;
  const { locale, change } = useLocale();
  const page = useFocusFirst<HTMLElement>();
  return (
    <main className={c.page} ref={page}>
      <div className={c.column} data-wide={wide || undefined}>
        <div className={c.brand}>
          <span className={c.mark} aria-hidden>
            T
          </span>
          {app}
        </div>
        <div className={c.card}>
          <PageTitle>{title}</PageTitle>
          {children}
        </div>
        <div className={c.languages}>
          {(['hr', 'en'] as const).map((language) => (
            <button
              key={language}
              type="button"
              lang={language}
              className={c.language}
              aria-pressed={language === locale}
              onClick={() => change(language)}
            >
              {LANGUAGES[language]}
            </button>
          ))}
        </div>
      </div>
    </main>
  );
}
