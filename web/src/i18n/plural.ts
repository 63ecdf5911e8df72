import type { Locale } from './locale';

interface Forms {
  hr: { one: string; few: string; other: string };
  en: { one: string; other: string };
}

const rules: Record<Locale, Intl.PluralRules> = { hr: new Intl.PluralRules('hr'), en: new Intl.PluralRules('en') };

/** The word for a count, by the language's own rules: 1 zadatak, 2 zadatka, 5 zadataka, 21 zadatak. */
export function plural<L extends Locale>(locale: L, count: number, forms: Forms[L]): string {
  const picked = (forms as Record<string, string>)[rules[locale].select(count)];
  return picked ?? forms.other;
}
