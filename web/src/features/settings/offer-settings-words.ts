import type { Messages } from '@/i18n/types';
import { percentText } from '@/lib/number';
import { showNumber } from '@/ui/text/number-text';
import type { OfferSettings } from './offer-settings.api';
import {
  LANGUAGES,
  OFFER_NUMBERS,
  type OfferSettingsForm,
  type OfferSettingsUnit,
  textsIn,
} from './offer-settings-edit';

/** The texts by language, as the form has them; the history has one list of all. */
const byLanguage = (texts: OfferSettings['texts'] | OfferSettingsForm['texts']) =>
  Array.isArray(texts) ? { hr: textsIn(texts, 'hr'), en: textsIn(texts, 'en') } : texts;

/** The value of a field in words. */
export function offerUnitText(
  unit: OfferSettingsUnit,
  value: unknown,
  { offerSettings: t, settings, ui }: Pick<Messages, 'offerSettings' | 'settings' | 'ui'>,
): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? ui.yes : ui.no;
  if (typeof value === 'number' && unit in OFFER_NUMBERS) {
    const { decimals } = OFFER_NUMBERS[unit as keyof typeof OFFER_NUMBERS];
    return decimals === 0
      ? `${showNumber(value, { decimals })} ${t.days}`
      : percentText(showNumber(value, { decimals }));
  }
  if (typeof value !== 'object') return String(value);
  const texts = byLanguage(value as OfferSettings['texts'] | OfferSettingsForm['texts']);
  return LANGUAGES.map((language) => {
    const { terms, subject, content } = texts[language];
    const said = [terms, subject, content].filter(Boolean);
    return `${settings.regional.languages[language]}: ${said.length > 0 ? said.join('\n') : t.own}`;
  }).join('\n');
}
