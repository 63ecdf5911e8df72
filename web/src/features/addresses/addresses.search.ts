import * as z from 'zod/mini';
import { LOCATION_TYPES } from '@/domain/address/place';
import { addressOf, idInAddress, listSearch, textInAddress } from '@/domain/list-search';

/** The columns a click on their heading sorts by, as the server names them. */
export const SORT_COLUMNS = [
  'client_name',
  'location_type',
  'address_name',
  'working_hours',
  'address1',
  'contact_name',
] as const;

/** What the address of the list says: all of its state. Absent is the default. */
const schema = addressOf(SORT_COLUMNS, {
  type: z.optional(z.enum(LOCATION_TYPES)),
  /** Part of the name. */
  q: z.optional(textInAddress),
  client: z.optional(idInAddress),
  city: z.optional(textInAddress),
});

export type AddressSearch = z.infer<typeof schema>;

/** The types with a tab of their own; OTHER is a filter only. */
export const TAB_TYPES = ['OFFICE', 'STORE', 'WAREHOUSE'] as const;

/** The filters of the tray, in its order. */
export const FILTER_KEYS = ['client', 'type', 'city'] as const satisfies readonly (keyof AddressSearch)[];
export type AddressFilterKey = (typeof FILTER_KEYS)[number];
export type AddressFilters = Pick<AddressSearch, AddressFilterKey>;

/** By name, unless the address says otherwise. */
export const addressList = listSearch<AddressSearch>(schema, { order: 'address_name', filters: FILTER_KEYS });
