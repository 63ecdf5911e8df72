import type { Schemas } from '@/api/client';

/** A saved address of a list, with what a test wants different. */
export const savedAddress = (more: Partial<Schemas['AddressesAddress']> = {}): Schemas['AddressesAddress'] => ({
  address_id: 3,
  address_name: 'Poslovnica Korzo',
  address_type: 'STORE',
  client_tenant_id: 5,
  tenant_name: 'Konzum',
  address1: 'Korzo 12, 51000 Rijeka, Hrvatska',
  address2: '',
  address3: '',
  address4: '',
  zipcode: '51000',
  city: 'Rijeka',
  region: 'Primorsko-goranska županija',
  country: 'Hrvatska',
  latitude: 45.327,
  longitude: 14.442,
  working_hours: 'Pon–Sub 8–20',
  contact_name: 'Petra Novak',
  contact_phone: '+385 91 555 0142',
  contact_email: 'petra@primjer.hr',
  linked_location: null,
  linked_location_path: '',
  created_at: '2026-11-21T08:00:00Z',
  version: 3,
  ...more,
});
