import { describe, expect, test } from 'vitest';
import { suggestedPlace } from '@/domain/address/place';
import { savedAddress } from '@/test/builders/address';
import {
  addressFaults,
  addressField,
  addressForm,
  changePlace,
  movePoint,
  toEntry,
  typeCoordinates,
} from './address-form';

const OWN = 1;
const { read, edits, toChange } = addressForm(OWN);
const empty = read(undefined);
const ILICA = {
  formatted_address: 'Ilica 1, 10000 Zagreb, Hrvatska',
  approximate: false,
  near_latitude: null,
  near_longitude: null,
  street: 'Ilica',
  number: '1',
  city: 'Zagreb',
  postal_code: '10000',
  country: 'Hrvatska',
  county: 'Grad Zagreb',
  latitude: 45.8131,
  longitude: 15.9775,
};

test('an empty form names what it needs', () => {
  expect(addressFaults(empty)).toEqual({ address_name: 'required', address1: 'pick_address', city: 'required' });
  expect(addressFaults(read(savedAddress()))).toEqual({});
  expect(addressFaults({ ...read(savedAddress()), contact_email: 'ana', coordinates: 'x', city: ' ' })).toEqual({
    contact_email: 'email',
    coordinates: 'coordinates',
    city: 'required',
  });
});

describe('a suggestion', () => {
  const picked = changePlace(empty, suggestedPlace(ILICA));
  test('fills the place and its point', () => {
    expect(picked).toMatchObject({ city: 'Zagreb', zipcode: '10000', country: 'Hrvatska', region: 'Grad Zagreb' });
    expect(picked.coordinates).toBe('45.81310, 15.97750');
  });
  test('taken away empties all of it', () => {
    expect(changePlace(picked, suggestedPlace(null))).toEqual(empty);
  });
  test('leaves the second line alone, as an edit of the city leaves the point', () => {
    const second = changePlace(picked, { address2: '2. kat' });
    expect(second.coordinates).toBe(picked.coordinates);
    expect(changePlace(second, suggestedPlace(null)).address2).toBe('2. kat');
  });
});

describe('coordinates', () => {
  const v = read(savedAddress());
  test('become a point once they are one', () => {
    expect(typeCoordinates(v, '45.1, 16')).toMatchObject({ latitude: 45.1, longitude: 16, coordinates: '45.1, 16' });
    expect(typeCoordinates(v, '45.1,')).toMatchObject({ latitude: v.latitude, coordinates: '45.1,' });
    expect(typeCoordinates(v, ' ')).toMatchObject({ latitude: null, longitude: null });
  });
  test('follow the marker', () => {
    expect(movePoint(v, { latitude: 45.2, longitude: 16.123456 })).toMatchObject({
      longitude: 16.123456,
      coordinates: '45.20000, 16.12346',
    });
  });
});

test("the company's own address has no client, and the private individual is one", () => {
  expect(read(savedAddress({ client_tenant_id: OWN })).client).toBeNull();
  expect(read(savedAddress({ client_tenant_id: 0, tenant_name: 'Privatna osoba' })).client).toEqual({
    tenant_id: 0,
    name: 'Privatna osoba',
  });
});

test('a new address is sent whole', () => {
  const v = {
    ...changePlace(empty, suggestedPlace(ILICA)),
    address_name: 'Ured',
    linked_location: { location_id: 4, path: 'A / B' },
  };
  expect(toEntry(v, OWN)).toEqual({
    address_name: 'Ured',
    location_type: 'STORE',
    address1: 'Ilica 1',
    address2: '',
    address3: '',
    address4: '',
    zipcode: '10000',
    city: 'Zagreb',
    region: 'Grad Zagreb',
    country: 'Hrvatska',
    latitude: 45.8131,
    longitude: 15.9775,
    working_hours: '',
    contact_name: '',
    contact_phone: '',
    contact_email: '',
    tenant_id: null,
    linked_location: 4,
  });
  expect(toEntry({ ...v, client: { tenant_id: 0, name: '' } }, OWN).tenant_id).toBe(0);
});

describe('a change', () => {
  const address = savedAddress({ address3: 'Ulaz 3', linked_location: 7, linked_location_path: 'A' });
  const v = read(address);
  test('names what differs, of the address the whole, never lines 3 and 4', () => {
    expect(toChange(v, address)).toEqual({ version: 3 });
    const { address1, address2, zipcode, city, region, country, latitude, longitude } = address;
    const place = { address1, address2, zipcode, city, region, country, latitude, longitude };
    expect(toChange({ ...v, address_name: 'Novo', address2: '1. kat' }, address)).toEqual({
      version: 3,
      address_name: 'Novo',
      ...place,
      address2: '1. kat',
    });
    expect(toChange({ ...v, client: null, linked_location: null }, address)).toEqual({
      version: 3,
      tenant_id: null,
      linked_location: null,
    });
    expect(toChange(typeCoordinates(v, '45, 16'), address)).toEqual({
      version: 3,
      ...place,
      latitude: 45,
      longitude: 16,
    });
  });
  test('of the address stands or falls as a whole', () => {
    const mine = changePlace(v, { zipcode: '51001' });
    const theirs = changePlace(v, suggestedPlace(ILICA));
    expect(edits.rebase(mine, v, theirs).disputed).toEqual(['address1']);
    expect(edits.take(mine, theirs, new Set(['address1']))).toEqual(theirs);
  });
});

test('a fault of the server finds its field', () => {
  expect(['tenant_id', 'latitude', 'city'].map(addressField)).toEqual(['client', 'coordinates', 'city']);
});
