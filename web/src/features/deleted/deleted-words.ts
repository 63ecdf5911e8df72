import type { LinkProps } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useHierarchyValueText } from '@/domain/use-hierarchy-value-text';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import type { Gone } from './deleted.api';
import type { Kind } from './deleted.search';

interface Words {
  readonly restored: (p: { name: string }) => string;
  /** What the history calls the fields. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What each area says of its own. */
export const areaWords = (t: Messages): Readonly<Record<Kind, Words>> => ({
  team: { restored: t.teams.done.restored, fields: t.teams.history },
  work_hierarchy: { restored: t.hierarchies.done.restored, fields: t.hierarchies.fields },
  location: { restored: t.locations.done.restored, fields: t.locations.fields },
  locgroup: { restored: t.locationGroups.done.restored, fields: t.locationGroups.history },
  catalog_item: { restored: t.deleted.restored.catalog_item, fields: t.catalogue.history.types },
  catalog_group: { restored: t.deleted.restored.catalog_group, fields: t.catalogue.history.types },
  address: { restored: t.addresses.done.restored, fields: t.addresses.history },
  b2b: { restored: t.b2b.done.restored, fields: t.b2b.fields },
  project: { restored: t.projects.done.restored, fields: t.projects.history },
  offer: { restored: t.deleted.restored.offer, fields: t.deleted.offer },
  material: { restored: t.deleted.restored.material, fields: t.deleted.material },
  stock_place: { restored: t.deleted.restored.stock_place, fields: t.deleted.stock_place },
  equipment: { restored: t.deleted.restored.equipment, fields: t.equipment.form.fields },
  asset: { restored: t.assets.done.restored, fields: t.assets.history },
});

/** Puts a value of a kind's history into words. */
export function useValueText(kind: Kind) {
  const { place, b2b, offers, assets } = useOfficeT();
  const hierarchy = useHierarchyValueText();
  return useCallback(
    (field: string, text: string): string => {
      if (kind === 'work_hierarchy') return hierarchy(field, text);
      if (field === 'location_type') return label(place.types, text);
      if (kind === 'b2b' && field === 'type') return label(b2b.types, text);
      if (kind === 'b2b' && field === 'correlation') return label(b2b.correlations, text);
      if (kind === 'offer' && field === 'status') return label(offers.status, text);
      if (field === 'asset_kind') return label(assets.kinds, text);
      return text;
    },
    [kind, hierarchy, place, b2b, offers, assets],
  );
}

/** Where a record stands once it is back. */
export function placeOf({ thing, id, name }: Gone): LinkProps {
  switch (thing) {
    case 'team':
      return { to: '/teams', search: { q: name } };
    case 'work_hierarchy':
      return { to: '/work-hierarchies', search: { node: id } };
    case 'location':
      return { to: '/locations', search: { node: id } };
    case 'locgroup':
      return { to: '/location-groups', search: { q: name } };
    case 'address':
      return { to: '/addresses', search: { q: name } };
    case 'catalog_item':
      return { to: '/catalogue', search: { q: name } };
    case 'catalog_group':
      return { to: '/catalogue', search: { group: id } };
    case 'b2b':
      return { to: '/b2b/$b2bId', params: { b2bId: id } };
    case 'project':
      return { to: '/projects/$projectId', params: { projectId: id } };
    case 'offer':
      return { to: '/offers/$offerId', params: { offerId: id } };
    case 'equipment':
      return { to: '/equipment/$equipmentId', params: { equipmentId: id } };
    case 'asset':
      return { to: '/client-assets/$assetId', params: { assetId: id } };
    case 'material':
      return { to: '/materials', search: { q: name } };
    case 'stock_place':
      return { to: '/materials/places', search: { q: name } };
  }
}
