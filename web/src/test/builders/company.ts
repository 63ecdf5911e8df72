import type { Schemas } from '@/api/client';

/** A company of the register. */
export const company = (more: Partial<Schemas['TenantsEntry']> = {}): Schemas['TenantsEntry'] => ({
  b2b_id: 4,
  tenant_id: 14,
  invoice_kind: 'VAT_PAYER',
  invoice_email: '',
  invoice_reference: '',
  invoice_due_days: null,
  name: 'Žarulja d.o.o.',
  id_number: '69435151530',
  type: 'LIMITED_COMPANY',
  correlation: 'CUSTOMER',
  address: 'Ulica lipa 3',
  zipcode: '31400',
  city: 'Đakovo',
  country: 'Hrvatska',
  note: '',
  contact_name: 'Željka Šarić',
  contacts: [{ name: 'Željka Šarić', role: 'Direktorica', phone: '031 222 333', email: 'zeljka@zarulja.test' }],
  logo: null,
  uses_teren: false,
  invited_email: null,
  own_address: '',
  own_street: '',
  own_zipcode: '',
  own_city: '',
  deleted: false,
  archived_at: null,
  created_at: '2026-11-20T10:00:00Z',
  version: 1,
  allowed_actions: ['master.edit'],
  ...more,
});

/** A company with how much one has to do with it. */
export const companyDetails = (more: Partial<Schemas['TenantsDetails']> = {}): Schemas['TenantsDetails'] => ({
  ...company(),
  tasks: 0,
  open_tasks: 0,
  addresses: 0,
  prices: 0,
  merged_into: null,
  ...more,
});
