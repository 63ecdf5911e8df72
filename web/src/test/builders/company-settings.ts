import type { Schemas } from '@/api/client';

const OFF = { from: '', to: '' };
const DAY = { from: '08:00', to: '16:00' };

/** The settings of a company. */
export const companySettings = (change: Partial<Schemas['SettingsSettings']> = {}): Schemas['SettingsSettings'] => ({
  company_name: 'Primorje Servis d.o.o.',
  id_number: '48201937567',
  address1: '',
  zipcode: '',
  city: '',
  country: 'HR',
  phone: '',
  email: '',
  logo_url: null,
  time_zone: 'Europe/Zagreb',
  currency: 'EUR',
  language: 'hr',
  working_hours: [DAY, DAY, DAY, DAY, DAY, OFF, OFF],
  require_second_factor: false,
  retention_days: 365,
  road_detour: 30,
  road_speed: 50,
  charge_step: 15,
  default_tax: 25,
  whole_pieces: false,
  asks_only: false,
  version: 1,
  installation: {
    base_url: 'https://teren.example.hr',
    mail: false,
    map: 'none',
    maps: 'built-in',
    oidc: '',
    sign_up: false,
    backup: { kept: false, database: false, made_at: null, checked_at: null, failing_at: null },
  },
  ...change,
});
