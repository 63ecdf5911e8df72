import { LOCATION_TYPES } from '@/domain/address/place';
import type { Messages } from '@/i18n/types';
import { defineList } from '@/records/list/define-list';
import { filterKinds } from '@/records/list/filters';
import { clientSource } from '@/records/pickers';

const { search, record, choice, text } = filterKinds<Messages>();

/** The list of saved addresses: by name by default. */
export const addressList = defineList({
  name: 'addresses',
  sorts: ['client_name', 'location_type', 'address_name', 'working_hours', 'address1', 'contact_name'],
  order: 'address_name',
  filters: {
    q: search({ label: (t) => t.addresses.search }),
    client: record({
      label: (t) => t.addresses.filters.client,
      of: clientSource,
      by: 'client_tenant_id',
      may: 'task.create',
    }),
    type: choice({
      label: (t) => t.place.type,
      values: LOCATION_TYPES,
      word: (t, type) => t.place.types[type],
      tabs: {
        label: (t) => t.addresses.tabs.label,
        any: (t) => t.addresses.tabs.any,
        values: ['OFFICE', 'STORE', 'WAREHOUSE'],
        word: (t, type) => t.addresses.tabs[type],
      },
      by: 'location_type',
    }),
    city: text({ label: (t) => t.place.city, maxLength: 100, by: 'city' }),
  },
});
