import type { Hours } from '@/domain/working-time/working-time';
import type { Messages } from '@/i18n/types';
import { formatPercent } from '@/lib/number';
import { type SettingsForm, type SettingsUnit, weekText } from './settings-edit';

/** Returns the labels of the settings, for places where they are shown one by one. */
export const unitNames = ({ company, regional, sections, security, data, roads, charges }: Messages['settings']) =>
  ({
    company_name: company.name,
    id_number: company.oib,
    address1: company.address,
    zipcode: company.zipcode,
    city: company.city,
    country: company.country,
    phone: company.phone,
    email: company.email,
    logo_url: company.logo,
    time_zone: regional.zone,
    currency: regional.currency,
    language: regional.language,
    working_hours: sections.hours,
    require_second_factor: security.require,
    asks_only: company.asksOnly,
    retention_days: data.retention,
    road_detour: roads.detour,
    road_speed: roads.speed,
    charge_step: charges.step,
    default_tax: charges.tax,
    whole_pieces: charges.pieces,
  }) satisfies Record<SettingsUnit, string>;

/** The value of a field in words. */
export function unitText<U extends SettingsUnit>(unit: U, value: SettingsForm[U], t: Messages['settings']): string {
  if (value === null || value === '') return '';
  switch (unit) {
    case 'logo_url':
      return t.company.yes;
    case 'language':
      return t.regional.languages[value === 'hr' ? 'hr' : 'en'];
    case 'working_hours':
      return weekText(value as readonly Hours[], t.hours.short, t.hours.off);
    case 'require_second_factor':
    case 'whole_pieces':
    case 'asks_only':
      return value ? t.security.yes : t.security.no;
    case 'retention_days':
      return `${value} ${t.data.days}`;
    case 'road_detour':
    case 'default_tax':
      return formatPercent(Number(value));
    case 'road_speed':
      return `${value} km/h`;
    case 'charge_step':
      return `${value} min`;
    default:
      return String(value);
  }
}
