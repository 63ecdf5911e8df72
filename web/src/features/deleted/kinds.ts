import type { LinkProps } from '@tanstack/react-router';
import { api, dataOf } from '@/api/client';
import { hierarchyValue } from '@/domain/hierarchies/hierarchy-value';
import { userValue } from '@/domain/people/user-value';
import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import type { LoadHistory } from '@/records/history/history';
import type { Gone } from './deleted.api';
import type { Kind } from './deleted.search';

type Words = Readonly<Record<string, string>>;

/** The page's data about one kind of records. */
interface KindOf {
  readonly restore: string;
  readonly history: string;
  /** Undoes the merge by which it was removed. */
  readonly unmerge?: string;
  /** Returns the link to a restored record. */
  readonly place: (record: Gone) => LinkProps;
  /** The place is a page that shows the record while it is deleted, too. */
  readonly hasPage?: true;
  readonly restored: (t: Messages) => (p: { name: string }) => string;
  /** Returns the labels of the fields in the history. */
  readonly fields: (t: Messages) => Words;
  /** The fields whose values are words. */
  readonly enumerations?: (t: Messages) => Readonly<Record<string, Words>>;
  /** Formats a value of a field, where that needs more. */
  readonly value?: (t: Messages) => (field: string, text: string) => string;
}

const found = ({ name }: Gone) => ({ q: name });

const BY_KIND = {
  team: {
    restore: '/teams/{team_id}/restore',
    history: '/teams/{team_id}/history',
    place: (record) => ({ to: '/teams', search: found(record) }),
    restored: (t) => t.teams.done.restored,
    fields: (t) => t.teams.history,
  },
  work_hierarchy: {
    restore: '/work_hierarchies/{work_hierarchy_id}/restore',
    history: '/work_hierarchies/{work_hierarchy_id}/history',
    place: ({ id }) => ({ to: '/work-hierarchies', search: { node: id } }),
    restored: (t) => t.hierarchies.done.restored,
    fields: (t) => t.hierarchies.fields,
    value: hierarchyValue,
  },
  location: {
    restore: '/locations/{location_id}/restore',
    history: '/locations/{location_id}/history',
    place: ({ id }) => ({ to: '/locations', search: { node: id } }),
    restored: (t) => t.locations.done.restored,
    fields: (t) => t.locations.fields,
    enumerations: (t) => ({ location_type: t.place.types }),
  },
  locgroup: {
    restore: '/locgroups/{locgroup_id}/restore',
    history: '/locgroups/{locgroup_id}/history',
    place: (record) => ({ to: '/location-groups', search: found(record) }),
    restored: (t) => t.locationGroups.done.restored,
    fields: (t) => t.locationGroups.history,
  },
  catalog_item: {
    restore: '/catalog/items/{catalog_item_id}/restore',
    history: '/catalog/items/{catalog_item_id}/history',
    unmerge: '/catalog/items/{catalog_item_id}/unmerge',
    place: (record) => ({ to: '/catalogue', search: found(record) }),
    restored: (t) => t.deleted.restored.catalog_item,
    fields: (t) => t.catalogue.history.types,
  },
  catalog_group: {
    restore: '/catalog/groups/{catalog_group_id}/restore',
    history: '/catalog/groups/{catalog_group_id}/history',
    place: ({ id }) => ({ to: '/catalogue', search: { group: id } }),
    restored: (t) => t.deleted.restored.catalog_group,
    fields: (t) => t.catalogue.history.types,
  },
  b2b: {
    restore: '/b2b/{b2b_id}/restore',
    history: '/b2b/{b2b_id}/history',
    unmerge: '/b2b/{b2b_id}/unmerge',
    place: ({ id }) => ({ to: '/b2b/$b2bId', params: { b2bId: id } }),
    hasPage: true,
    restored: (t) => t.b2b.done.restored,
    fields: (t) => t.b2b.fields,
    enumerations: (t) => ({
      type: t.b2b.types,
      correlation: t.b2b.correlations,
      location_type: t.place.types,
    }),
  },
  address: {
    restore: '/addresses/{address_id}/restore',
    history: '/addresses/{address_id}/history',
    unmerge: '/addresses/{address_id}/unmerge',
    place: (record) => ({ to: '/addresses', search: found(record) }),
    restored: (t) => t.addresses.done.restored,
    fields: (t) => t.addresses.history,
    enumerations: (t) => ({ location_type: t.place.types }),
  },
  project: {
    restore: '/projects/{project_id}/restore',
    history: '/projects/{project_id}/history',
    place: ({ id }) => ({ to: '/projects/$projectId', params: { projectId: id } }),
    hasPage: true,
    restored: (t) => t.projects.done.restored,
    fields: (t) => t.projects.history,
  },
  offer: {
    restore: '/offers/{offer_id}/restore',
    history: '/offers/{offer_id}/history',
    place: ({ id }) => ({ to: '/offers/$offerId', params: { offerId: id } }),
    hasPage: true,
    restored: (t) => t.deleted.restored.offer,
    fields: (t) => t.deleted.offer,
    enumerations: (t) => ({ status: t.offers.status }),
  },
  invoice: {
    restore: '/invoices/{invoice_id}/restore',
    history: '/invoices/{invoice_id}/history',
    place: ({ id }) => ({ to: '/invoices/$invoiceId', params: { invoiceId: id } }),
    hasPage: true,
    restored: (t) => t.deleted.restored.invoice,
    fields: (t) => t.deleted.invoice,
  },
  material: {
    restore: '/materials/{catalog_item_id}/restore',
    history: '/materials/{catalog_item_id}/history',
    place: (record) => ({ to: '/materials', search: found(record) }),
    restored: (t) => t.deleted.restored.material,
    fields: (t) => t.deleted.material,
  },
  stock_place: {
    restore: '/stock_places/{stock_place_id}/restore',
    history: '/stock_places/{stock_place_id}/history',
    place: (record) => ({ to: '/materials/places', search: found(record) }),
    restored: (t) => t.deleted.restored.stock_place,
    fields: (t) => t.deleted.stock_place,
  },
  equipment: {
    restore: '/equipment/{equipment_id}/restore',
    history: '/equipment/{equipment_id}/changes',
    place: ({ id }) => ({ to: '/equipment/$equipmentId', params: { equipmentId: id } }),
    hasPage: true,
    restored: (t) => t.equipment.done.restored,
    fields: (t) => t.equipment.form.fields,
  },
  asset: {
    restore: '/assets/{asset_id}/restore',
    history: '/assets/{asset_id}/history',
    place: ({ id }) => ({ to: '/client-assets/$assetId', params: { assetId: id } }),
    hasPage: true,
    restored: (t) => t.assets.done.restored,
    fields: (t) => t.assets.history,
    enumerations: (t) => ({ asset_kind: t.assets.kinds }),
  },
  user: {
    restore: '/users/{user_id}/restore',
    history: '/users/{user_id}/history',
    unmerge: '/users/{user_id}/unmerge',
    place: (record) => ({ to: '/users', search: found(record) }),
    restored: (t) => t.users.done.restored,
    fields: (t) => t.users.history.types,
    value: userValue,
  },
} as const satisfies Readonly<Record<Kind, KindOf>>;

/** Returns the page's data about the kind. */
export const kindOf = (kind: Kind): KindOf => BY_KIND[kind];

type Of = (typeof BY_KIND)[Kind];
type Path = Of['restore' | 'history'] | Extract<Of, { unmerge: string }>['unmerge'];
type Parameter<P> = P extends `${string}{${infer Name}}${string}` ? Name : never;

/** The number of a record under every name that a path may have for it: each takes its own. */
function numbered(path: Path, id: number) {
  const [, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
  // One path of the union is called, and this is its only parameter.
  return { [name]: id } as Record<Parameter<Path>, number>;
}

/** Brings a record back; one that was merged with another comes out of that again. */
export const restore = ({ thing, id, merged_into: merged, kept_id: kept }: Gone): Promise<unknown> => {
  const { restore: path, ...more } = BY_KIND[thing];
  if (merged && 'unmerge' in more)
    return api.POST(more.unmerge, { params: { path: numbered(more.unmerge, kept) }, body: { gone_id: id } });
  return api.POST(path, { params: { path: numbered(path, id) } });
};

/** Reads what befell a record; that of an item of the catalogue has a dialog of its own. */
export const historyOf = (thing: Exclude<Kind, 'catalog_item'>, id: number): LoadHistory => {
  const { history: path } = BY_KIND[thing];
  return async ({ query, signal }) => dataOf(api.GET(path, { params: { path: numbered(path, id), query }, signal }));
};

/** Returns a function that formats a value of a kind's history. */
export function sayValue(t: Messages, kind: Kind) {
  const { enumerations, value } = kindOf(kind);
  const enumerated = enumerations?.(t);
  const other = value?.(t);
  return (field: string, text: string): string => {
    const words = enumerated?.[field];
    return words ? label(words, text) : (other?.(field, text) ?? text);
  };
}
