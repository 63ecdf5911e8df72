import type { Schemas } from '@/api/client';

type Tree = Schemas['LocationsTree'];

const NOWHERE = {
  address1: '',
  address2: '',
  zipcode: '',
  city: '',
  region: '',
  country: '',
  latitude: null,
  longitude: null,
};

/** A location as /locations_hierarchy gives it, with those within it, which have no address of their own. */
export function location(id: number, name: string, city = '', within: Tree[] = [], more: Partial<Tree> = {}): Tree {
  const own = { ...NOWHERE, city };
  return {
    ...own,
    location_id: id,
    parent_id: null,
    name,
    path: name,
    cin: `L-${id}`,
    location_type: 'WAREHOUSE',
    version: 1,
    inherited: false,
    effective_address: own,
    sublocations: within.map((one) => ({
      ...one,
      parent_id: id,
      path: `${name} / ${one.name}`,
      ...(one.city === '' && { inherited: true, effective_address: own }),
    })),
    ...more,
  };
}
