import type { Body } from '@/api/client';
import { coordinatesText, pointOf } from '@/domain/address/coordinates';
import { type LocationType, NO_PLACE, type Place, placeOf } from '@/domain/address/place';
import { readCoordinates } from '@/domain/address/read-coordinates';
import { editsOf } from '@/records/editing/edits';
import type { Tenant } from '@/records/pickers';
import type { Point } from '@/ui/media/map/map';
import type { Address, LinkedLocation } from './addresses.api';

export type AddressFormValues = Place & {
  /** Nobody: it is the company's own. */
  client: Tenant | null;
  address_name: string;
  location_type: LocationType;
  /** The typed point, which may not be valid yet. */
  coordinates: string;
  working_hours: string;
  contact_name: string;
  contact_phone: string;
  contact_email: string;
  linked_location: LinkedLocation | null;
};
export type AddressField = keyof AddressFormValues;

const EMPTY: AddressFormValues = {
  ...NO_PLACE,
  client: null,
  address_name: '',
  location_type: 'STORE',
  coordinates: '',
  working_hours: '',
  contact_name: '',
  contact_phone: '',
  contact_email: '',
  linked_location: null,
};

const textOf = (point: Point | null) => (point ? coordinatesText(point) : '');

/** Returns a function that fills the form from an address, as seen by the company `own`. */
export const fromAddress =
  (own: number) =>
  (a: Address | undefined): AddressFormValues =>
    a
      ? {
          ...placeOf(a),
          client: a.client_tenant_id === own ? null : { tenant_id: a.client_tenant_id, name: a.tenant_name },
          address_name: a.address_name,
          location_type: a.address_type,
          coordinates: textOf(pointOf(a)),
          working_hours: a.working_hours,
          contact_name: a.contact_name,
          contact_phone: a.contact_phone,
          contact_email: a.contact_email,
          linked_location:
            a.linked_location === null ? null : { location_id: a.linked_location, path: a.linked_location_path },
        }
      : EMPTY;

/** A part of the place is another now; the point in words follows. */
export function changePlace(v: AddressFormValues, change: Partial<Place>): AddressFormValues {
  const next = { ...v, ...change };
  return 'latitude' in change ? { ...next, coordinates: textOf(pointOf(next)) } : next;
}

/** The point is typed, and becomes one as soon as it makes sense; an emptied text is no point. */
export function typeCoordinates(v: AddressFormValues, coordinates: string): AddressFormValues {
  const point = readCoordinates(coordinates);
  if (point) return { ...v, ...point, coordinates };
  return coordinates.trim() === '' ? { ...v, coordinates, latitude: null, longitude: null } : { ...v, coordinates };
}

/** The marker was put elsewhere. */
export const movePoint = (v: AddressFormValues, point: Point): AddressFormValues => ({
  ...v,
  ...point,
  coordinates: coordinatesText(point),
});

/** The fields of an address change together: half of one person's address and half of another's make no sense. */
const ADDRESS: ReadonlySet<string> = new Set([
  'address1',
  'address2',
  'zipcode',
  'city',
  'region',
  'country',
  'latitude',
  'longitude',
  'coordinates',
] satisfies AddressField[]);

/** The unit of a field, as the form or as the server names it. */
export const addressUnit = (field: string) => (ADDRESS.has(field) ? 'address1' : (addressField(field) as AddressField));

export const addressEdits = editsOf<AddressFormValues, AddressField>({
  unitOf: addressUnit,
  same: (field, a, b) => {
    if (field === 'client') return a.client?.tenant_id === b.client?.tenant_id;
    if (field === 'linked_location') return a.linked_location?.location_id === b.linked_location?.location_id;
    // Typed coordinates only count once they are a point.
    return field === 'coordinates' || a[field] === b[field];
  },
});

export type AddressFault = 'required' | 'pick_address' | 'email' | 'coordinates';

/** Returns the faults that prevent saving the form, by field. */
export function addressFaults(v: AddressFormValues): Partial<Record<AddressField, AddressFault>> {
  const faults: Partial<Record<AddressField, AddressFault>> = {};
  if (v.address_name.trim() === '') faults.address_name = 'required';
  if (v.address1 === '') faults.address1 = 'pick_address';
  if (v.city.trim() === '') faults.city = 'required';
  if (v.coordinates.trim() !== '' && !readCoordinates(v.coordinates)) faults.coordinates = 'coordinates';
  if (v.contact_email.trim() !== '' && !/^\S+@\S+$/.test(v.contact_email.trim())) faults.contact_email = 'email';
  return faults;
}

/** Returns the form's field for a field of the server. */
export function addressField(field: string): string {
  if (field === 'tenant_id') return 'client';
  return field === 'latitude' || field === 'longitude' ? 'coordinates' : field;
}

/** The call that saves a new address. */
export function toEntry(v: AddressFormValues): Body<'/addresses', 'post'> {
  const { client, linked_location, coordinates: _, ...fields } = v;
  return {
    ...fields,
    address3: '',
    address4: '',
    tenant_id: client?.tenant_id ?? null,
    linked_location: linked_location?.location_id ?? null,
  };
}

/** The call that saves what differs from the address, based on its version. Lines 3 and 4 stay as they are. */
export function toChange(
  v: AddressFormValues,
  address: Address,
  own: number,
): Body<'/addresses/{address_id}', 'patch'> {
  const { client, linked_location, ...fields } = v;
  const changed = addressEdits.changedFields(v, fromAddress(own)(address));
  return {
    version: address.version,
    ...Object.fromEntries(Object.entries(fields).filter(([field]) => changed.some((each) => each === field))),
    ...(changed.includes('client') && { tenant_id: client?.tenant_id ?? null }),
    ...(changed.includes('linked_location') && { linked_location: linked_location?.location_id ?? null }),
  };
}
