import type { ListCalls } from '@/records/list/list-calls';
import type { RemovalCalls } from '@/records/list/use-removal';
import { resource } from '@/records/resource';
import { materialKeys, type Place, SHOWN_IN } from './materials.api';

const { search, remove, restore, ...places } = resource('/stock_places', 'stock_place_id');

export const placeListCalls: ListCalls<Place> = {
  key: [...materialKeys.places, 'list'],
  search,
  live: ['stock_place', 'material'],
};

export const { now: placeNow, create: makePlace, change: changePlace, history: placeHistory } = places;

export const placeRemoval: RemovalCalls = { remove, restore, right: 'stock_place.restore', shownIn: SHOWN_IN };
