import { isOib, plainNumber } from '@/domain/company/oib';
import { type Hours, isDayOff } from '@/domain/working-time/working-time';
import { countryCode } from '@/lib/countries';
import { defineForm, type FormValues, number, own, value } from '@/records/editing/define-form';
import type { Suggestion } from '@/records/pickers';
import type { Settings, SettingsUpdate } from './settings.api';

/** The fields that are a number, and between what. */
export const NUMBERS = {
  retention_days: { min: 30, max: 3650, decimals: 0 },
  road_detour: { min: 0, max: 200, decimals: 0 },
  road_speed: { min: 5, max: 130, decimals: 0 },
  charge_step: { min: 1, max: 60, decimals: 0 },
  default_tax: { min: 0, max: 100, decimals: 2 },
} as const;
type NumberField = keyof typeof NUMBERS;
const NUMBER_FIELDS = Object.keys(NUMBERS) as NumberField[];
const LONGEST = { company_name: 200, id_number: 50, address1: 200, zipcode: 20, city: 100, phone: 50, email: 200 };

export { LONGEST };

/** The editable settings of the company. */
export const settingsForm = defineForm<Settings>()({
  company_name: own(''),
  id_number: own(''),
  address1: own(''),
  zipcode: own(''),
  city: own(''),
  country: own(''),
  phone: own(''),
  email: own(''),
  time_zone: own(''),
  currency: own('EUR'),
  language: own('hr'),
  require_second_factor: own(false),
  whole_pieces: own(false),
  asks_only: own(false),
  /** Null shows that the logo is to go; a new one is among the files. */
  logo_url: own(null, { sent: () => undefined }),
  /** Seven, Monday first; both times of a day off are empty. */
  working_hours: value({
    empty: [],
    of: (s: Settings): readonly Hours[] => s.working_hours,
    same: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    sent: (week) => [...week],
  }),
  retention_days: number({ needed: true }),
  road_detour: number({ needed: true }),
  road_speed: number({ needed: true }),
  charge_step: number({ needed: true }),
  default_tax: number({ needed: true }),
});

export type SettingsForm = FormValues<typeof settingsForm>;
export type SettingsUnit = keyof SettingsForm;

export type SettingsFault = 'required' | 'oib' | 'email' | 'hours' | NumberField;

/** Returns the faults of the form, by the path of its fields. A company number that was there before may stay. */
export function settingsFaults(v: SettingsForm, before: SettingsForm): Record<string, SettingsFault> {
  const faults: Record<string, SettingsFault> = {};
  if (v.company_name.trim() === '') faults.company_name = 'required';
  const number = v.id_number.trim();
  const touched = number !== before.id_number || v.country !== before.country;
  if (v.country === 'HR' && number !== '' && touched && !isOib(plainNumber(number))) faults.id_number = 'oib';
  if (v.email.trim() !== '' && !/^\S+@\S+$/.test(v.email.trim())) faults.email = 'email';
  v.working_hours.forEach((hours, day) => {
    if (!isDayOff(hours) && !(hours.from !== '' && hours.from < hours.to)) faults[`working_hours.${day}.to`] = 'hours';
  });
  for (const field of NUMBER_FIELDS) {
    const number = v[field];
    if (number === null || number < NUMBERS[field].min || number > NUMBERS[field].max) faults[field] = field;
  }
  return faults;
}

/** The call that saves the edits, based on the version the person began with. */
export const toUpdate = (v: SettingsForm, before: SettingsForm, version: number): SettingsUpdate => ({
  version,
  ...settingsForm.changes(v, before),
  ...(v.logo_url === null && before.logo_url !== null && { delete_logo: true }),
});

/** Reports whether saving would change nothing. */
export const isEmptyUpdate = ({ version: _, ...update }: SettingsUpdate) => Object.keys(update).length === 0;

/** The server names a day of the week; its fault is shown at the end of that day. */
export const fieldOf = (field: string) => (/^working_hours\.\d$/.test(field) ? `${field}.to` : field);

/** The hours of a day that was off until now: those of the first working day. */
export const openedDay = (week: readonly Hours[]): Hours =>
  week.find((hours) => !isDayOff(hours)) ?? { from: '08:00', to: '16:00' };

/** Gives every working day the hours of the first. */
export const evened = (week: readonly Hours[]): readonly Hours[] =>
  week.map((hours) => (isDayOff(hours) ? hours : openedDay(week)));

/** The minutes of a day; 0 while they make no sense. */
export function minutesOf({ from, to }: Hours): number {
  if (from === '' || from >= to) return 0;
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return minutes(to) - minutes(from);
}

/** The week in a line, days alike together: "pon–pet 08:00–16:00, sub 08:00–12:00". */
export function weekText(week: readonly Hours[], days: readonly string[], off: string): string {
  const runs: { first: number; last: number; hours: Hours }[] = [];
  week.forEach((hours, day) => {
    const run = runs.at(-1);
    if (run && run.hours.from === hours.from && run.hours.to === hours.to) run.last = day;
    else runs.push({ first: day, last: day, hours });
  });
  return runs
    .map(({ first, last, hours }) => {
      const name = first === last ? days[first] : `${days[first]}–${days[last]}`;
      return `${name} ${isDayOff(hours) ? off : `${hours.from}–${hours.to}`}`;
    })
    .join(', ');
}

/** Returns the address of a suggestion; fields that it lacks stay unchanged. */
export function withSuggestion(v: SettingsForm, s: Suggestion, language: string): Partial<SettingsForm> {
  return {
    address1: [s.street, s.number].filter(Boolean).join(' ') || v.address1,
    zipcode: s.postal_code || v.zipcode,
    city: s.city || v.city,
    country: countryCode(s.country, language) ?? countryCode(s.country, 'hr') ?? v.country,
  };
}
