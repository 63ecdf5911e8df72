import type { Messages } from '@/i18n/types';
import { showNumber } from '@/ui/text/number-text';
import { LANGUAGES, OFFER_NUMBERS, type OfferSettingsForm, type OfferSettingsUnit } from './offer-settings-edit';

/** The value of a field in words. */
export function offerUnitText<U extends OfferSettingsUnit>(
  unit: U,
  value: OfferSettingsForm[U],
  { offerSettings: t, settings, ui }: Pick<Messages, 'offerSettings' | 'settings' | 'ui'>,
): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? ui.yes : ui.no;
  if (typeof value === 'number' && unit in OFFER_NUMBERS) {
    const { decimals } = OFFER_NUMBERS[unit as keyof typeof OFFER_NUMBERS];
    return `${showNumber(value, { decimals })} ${decimals === 0 ? t.days : '%'}`;
  }
  if (typeof value !== 'object') return String(value);
  return LANGUAGES.map((language) => {
    const { terms, subject, content } = value[language];
    const said = [terms, subject, content].filter(Boolean);
    return `${settings.regional.languages[language]}: ${said.length > 0 ? said.join('\n') : t.own}`;
  }).join('\n');
}
