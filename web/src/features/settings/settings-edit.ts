import { isOib, plainNumber } from '@/domain/company/oib';
import { type Hours, isDayOff } from '@/domain/working-time/working-time';
import { countryCode } from '@/lib/countries';
import { editsOf } from '@/records/editing/edits';
import type { Suggestion } from '@/records/pickers';
import type { Settings, SettingsUpdate } from './settings.api';

/** The editable settings of the company. */
export type SettingsForm = Pick<
  Settings,
  | 'company_name'
  | 'id_number'
  | 'address1'
  | 'zipcode'
  | 'city'
  | 'country'
  | 'phone'
  | 'email'
  | 'time_zone'
  | 'currency'
  | 'language'
  | 'require_second_factor'
  | 'whole_pieces'
  | 'asks_only'
> & {
  /** Null shows that the logo is to go; a new one is among the files. */
  readonly logo_url: string | null;
  /** Seven, Monday first; both times of a day off are empty. */
  readonly working_hours: readonly Hours[];
  readonly retention_days: number | null;
  readonly road_detour: number | null;
  readonly road_speed: number | null;
  readonly charge_step: number | null;
  readonly default_tax: number | null;
};

export type SettingsUnit = keyof SettingsForm;

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

export function readSettings(s: Settings): SettingsForm {
  const { version: _, can_edit: _e, installation: _i, ...form } = s;
  return form;
}

/** Compares and merges edits of the settings with those of others. */
export const edits = editsOf<SettingsForm, SettingsUnit>({
  unitOf: (field) => field,
  same: (field, a, b) =>
    field === 'working_hours' ? JSON.stringify(a[field]) === JSON.stringify(b[field]) : a[field] === b[field],
});

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
export function toUpdate(v: SettingsForm, before: SettingsForm, version: number): SettingsUpdate {
  const { logo_url, working_hours, retention_days, road_detour, road_speed, charge_step, default_tax, ...plain } = v;
  const changed = edits.changedUnits(v, before);
  const all: Omit<SettingsUpdate, 'version' | 'delete_logo'> = {
    ...plain,
    working_hours: [...working_hours],
    ...(retention_days !== null && { retention_days }),
    ...(road_detour !== null && { road_detour }),
    ...(road_speed !== null && { road_speed }),
    ...(charge_step !== null && { charge_step }),
    ...(default_tax !== null && { default_tax }),
  };
  return {
    version,
    ...Object.fromEntries(Object.entries(all).filter(([field]) => changed.has(field as SettingsUnit))),
    ...(changed.has('logo_url') && logo_url === null && { delete_logo: true }),
  };
}

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
