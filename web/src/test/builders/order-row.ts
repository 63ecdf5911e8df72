import type { Schemas } from '@/api/client';

/** A row of the list of work orders, with what a test wants different. */
export const orderRow = (more: Partial<Schemas['OrdersRow']> = {}): Schemas['OrdersRow'] => ({
  order_id: 12,
  version: 1,
  task_id: 7,
  title: 'Servis rashladne vitrine',
  status: 'CREATED',
  last_status_change: '2026-11-18T07:14:00Z',
  hold_reason: '',
  location: { name: 'Poslovnica 112', address: 'Korzo 12', city: '51000 Rijeka' },
  planned_start: '2026-11-23T07:30:00Z',
  planned_end: '2026-11-23T09:45:00Z',
  time_started: null,
  time_ended: null,
  time_estimate: 135,
  wanted_day: null,
  workers: [
    { worker_id: 4, user_id: 4, first_name: 'Luka', last_name: 'Đurđević', email: 'luka@primorje.test', image_url: '' },
  ],
  running: false,
  at_work: false,
  created_by: 'Ana Horvat',
  created_at: '2026-11-18T07:14:00Z',
  tenant: 'Primorje Servis d.o.o.',
  client_name: 'Konzum plus d.o.o.',
  is_external_task: false,
  unread_comments: 0,
  address_name: 'Poslovnica 112',
  address_type: 'STORE',
  address1: 'Korzo 12',
  address2: '',
  address3: '',
  address4: '',
  zipcode: '51000',
  city: 'Rijeka',
  region: '',
  country: 'Hrvatska',
  latitude: null,
  longitude: null,
  working_hours: '',
  contact_name: '',
  contact_phone: '',
  contact_email: '',
  allowed_actions: ['order.edit', 'order.comment', 'order.delete'],
  ...more,
});

/** Returns somebody to pick for an order, free by default. */
export const candidate = (
  id: number,
  name: string,
  busy: Schemas['OrdersCandidate']['busy'] = null,
): Schemas['OrdersCandidate'] => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return { worker_id: id, user_id: id, first_name, last_name, email: '', image_url: '', busy };
};
