import { describe, expect, test } from 'vitest';
import { companySettings } from '@/test/builders/company-settings';
import {
  evened,
  fieldOf,
  isEmptyUpdate,
  minutesOf,
  openedDay,
  type SettingsFault,
  type SettingsForm,
  settingsFaults,
  settingsForm,
  toUpdate,
  weekText,
  withSuggestion,
} from './settings-edit';

const OFF = { from: '', to: '' };
const SHORT = ['pon', 'uto', 'sri', 'čet', 'pet', 'sub', 'ned'];
const saved = settingsForm.read({ ...companySettings(), can_edit: true });
const changed = (change: Partial<SettingsForm>): SettingsForm => ({ ...saved, ...change });

test('only what was changed is sent, with the version it was based on', () => {
  expect(toUpdate(changed({ city: 'Rijeka', retention_days: 90 }), saved, 4)).toEqual({
    version: 4,
    city: 'Rijeka',
    retention_days: 90,
  });
  expect(isEmptyUpdate(toUpdate(saved, saved, 4))).toBe(true);
});

test('hours go as a whole week, and only when one of them differs', () => {
  const same = saved.working_hours.map((hours) => ({ ...hours }));
  expect(isEmptyUpdate(toUpdate(changed({ working_hours: same }), saved, 1))).toBe(true);
  const late = same.with(0, { from: '09:00', to: '17:00' });
  expect(toUpdate(changed({ working_hours: late }), saved, 1)).toEqual({ version: 1, working_hours: late });
});

test('a removed logo is asked to be deleted, and never named', () => {
  const withLogo = changed({ logo_url: '/api/uploads/a.png' });
  expect(toUpdate({ ...withLogo, logo_url: null }, withLogo, 1)).toEqual({ version: 1, delete_logo: true });
  expect(toUpdate(withLogo, withLogo, 1)).toEqual({ version: 1 });
});

test.each<[Partial<SettingsForm>, Record<string, SettingsFault>]>([
  [{}, {}],
  [{ company_name: ' ' }, { company_name: 'required' }],
  [{ id_number: '69435151531' }, { id_number: 'oib' }],
  [{ id_number: '69435151530' }, {}],
  [{ id_number: '' }, {}],
  [{ id_number: 'SI123', country: 'SI' }, {}],
  [{ email: 'ured' }, { email: 'email' }],
  [{ retention_days: null }, { retention_days: 'retention_days' }],
  [{ road_detour: 201 }, { road_detour: 'road_detour' }],
  [{ road_speed: null }, { road_speed: 'road_speed' }],
  [{ charge_step: 61 }, { charge_step: 'charge_step' }],
  [{ retention_days: 29 }, { retention_days: 'retention_days' }],
  [{ retention_days: 3651 }, { retention_days: 'retention_days' }],
  [{ working_hours: [{ from: '16:00', to: '08:00' }, OFF] }, { 'working_hours.0.to': 'hours' }],
  [{ working_hours: [OFF, { from: '', to: '08:00' }] }, { 'working_hours.1.to': 'hours' }],
])('%j has the faults %j', (change, faults) => expect(settingsFaults(changed(change), saved)).toEqual(faults));

test('a number that is no OIB stays while nobody touches it, and is asked for with the country', () => {
  const old = changed({ id_number: '123' });
  expect(settingsFaults({ ...old, city: 'Rijeka' }, old)).toEqual({});
  const abroad = changed({ id_number: '123', country: 'SI' });
  expect(settingsFaults({ ...abroad, country: 'HR' }, abroad)).toEqual({ id_number: 'oib' });
});

test('a fault of a day stands at its end', () => {
  expect(fieldOf('working_hours.3')).toBe('working_hours.3.to');
  expect(fieldOf('working_hours')).toBe('working_hours');
  expect(fieldOf('city')).toBe('city');
});

describe('the week', () => {
  const week = [{ from: '07:00', to: '15:00' }, { from: '08:00', to: '16:30' }, OFF];
  test('a day that is opened works as the first that does', () => {
    expect(openedDay(week)).toEqual({ from: '07:00', to: '15:00' });
    expect(openedDay([OFF, OFF])).toEqual({ from: '08:00', to: '16:00' });
  });
  test('evened, all working days are alike and days off stay off', () => {
    expect(evened(week)).toEqual([week[0], week[0], OFF]);
  });
  test('has its minutes', () => {
    expect(week.map(minutesOf)).toEqual([480, 510, 0]);
    expect(minutesOf({ from: '16:00', to: '08:00' })).toBe(0);
  });
  test('reads as runs of days', () => {
    expect(weekText(saved.working_hours, SHORT, 'ne radimo')).toBe('pon–pet 08:00–16:00, sub–ned ne radimo');
    expect(weekText(week, SHORT, 'ne radimo')).toBe('pon 07:00–15:00, uto 08:00–16:30, sri ne radimo');
  });
});

test('a suggestion fills the address, and what it does not know stays', () => {
  const suggestion = {
    formatted_address: 'Riva 8, 51000 Rijeka, Hrvatska',
    approximate: false,
    near_latitude: null,
    near_longitude: null,
    street: 'Riva',
    number: '8',
    postal_code: '51000',
    city: 'Rijeka',
    county: '',
    country: 'Hrvatska',
    latitude: null,
    longitude: null,
  };
  expect(withSuggestion(saved, suggestion, 'hr')).toEqual({
    address1: 'Riva 8',
    zipcode: '51000',
    city: 'Rijeka',
    country: 'HR',
  });
  const bare = { ...suggestion, street: '', number: '', postal_code: '', country: 'Slovenia' };
  expect(withSuggestion(changed({ zipcode: '1000', address1: 'Trg' }), bare, 'en')).toEqual({
    address1: 'Trg',
    zipcode: '1000',
    city: 'Rijeka',
    country: 'SI',
  });
});
