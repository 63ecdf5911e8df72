import type { Body } from '@/api/client';
import { coordinatesText, pointOf } from '@/domain/address/coordinates';
import type { LocationType, Place } from '@/domain/address/place';
import { PLACE_FIELDS } from '@/domain/address/place-form';
import { readCoordinates } from '@/domain/address/read-coordinates';
import { defineForm, type FormValues, own, picked, text, value } from '@/records/editing/define-form';
import type { Tenant } from '@/records/pickers';
import type { Point } from '@/ui/media/map/map';
import type { Address, LinkedLocation } from './addresses.api';

const textOf = (point: Point | null) => (point ? coordinatesText(point) : '');

/** An address as it is edited, and as the company `company` sees it. */
export const addressForm = (company: number) =>
  defineForm<Address>()({
    ...PLACE_FIELDS,
    /** Nobody: it is the company's own. */
    client: picked((client: Tenant) => client.tenant_id, {
      of: (a: Address) =>
        a.client_tenant_id === company ? null : { tenant_id: a.client_tenant_id, name: a.tenant_name },
      as: 'tenant_id',
    }),
    address_name: text({ needed: true }),
    location_type: own('STORE', { of: (a: Address): LocationType => a.address_type }),
    /** The typed point, which may not be valid yet; it only counts once it is one. */
    coordinates: value({
      empty: '',
      of: (a: Address) => textOf(pointOf(a)),
      same: () => true,
      sent: () => undefined,
      unit: 'address1',
    }),
    working_hours: text(),
    contact_name: text(),
    contact_phone: text(),
    contact_email: text(),
    linked_location: picked((location: LinkedLocation) => location.location_id, {
      of: ({ linked_location: location_id, linked_location_path: path }: Address) =>
        location_id === null ? null : { location_id, path },
    }),
  });

export type AddressFormValues = FormValues<ReturnType<typeof addressForm>>;
export type AddressField = keyof AddressFormValues;

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

/** Returns the form's field for a field of the server; the point is typed as one. */
export const addressField = (field: string) =>
  field === 'latitude' || field === 'longitude' ? 'coordinates' : field === 'tenant_id' ? 'client' : field;

/** The call that saves a new address. */
export const toEntry = (v: AddressFormValues, company: number): Body<'/addresses', 'post'> => ({
  ...addressForm(company).toNew(v),
  address3: '',
  address4: '',
});
