import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { contains, eq, or } from '@/api/filter';
import { resource } from '@/records/resource';
import type { TreePageCalls } from '@/records/tree/TreePage';
import type { TreeNode } from '@/ui/tables/tree/tree';

export type Location = Schemas['Location'];

const toNode = ({ sublocations, ...data }: Schemas['LocationsTree']): TreeNode<Location> => ({
  id: data.location_id,
  name: data.name,
  also: data.cin,
  data,
  children: sublocations.map(toNode),
});
const toNodes = (trees: readonly Schemas['LocationsTree'][]) => trees.map(toNode);

/** The locations with those within them, read anew whenever the page opens. */
export const locationTreeQuery = queryOptions({
  queryKey: ['locations', 'tree'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/locations_hierarchy', { signal }))).data,
  select: toNodes,
  // Comparing ten thousand locations with those of before costs more than drawing them anew.
  structuralSharing: false,
  staleTime: 0,
  refetchOnMount: 'always',
});

const locations = resource('/locations', 'location_id');
const path = (location_id: number) => ({ params: { path: { location_id } } });

export const createLocation = async (body: Schemas['LocationsNew'], headers: Record<'Idempotency-Key', string>) =>
  (await locations.create(body, headers)).data;

export const { change: changeLocation } = locations;

/** A location as it is now, if it still is. */
export const locationNow = async (id: number): Promise<Location | undefined> =>
  (await dataOf(api.POST('/locations/list/search', { body: { filter: eq('location_id', id) } }))).data[0];

export const locationCalls: TreePageCalls = {
  thing: 'location',
  imports: 'locations',
  // Groups list their locations, and addresses show their links.
  shownIn: [['locations'], ['location-groups'], ['addresses']],
  move: async (id, parent_id, version) => (await changeLocation(id, { parent_id, version })).version,
  remove: (id, below) => api.DELETE('/locations/{location_id}', { params: { ...path(id).params, query: { below } } }),
  restore: locations.restore,
  history: locations.history,
  spreadsheet: (query, format) =>
    dataOf(
      api.POST('/locations/export', {
        body: { ...(query && { filter: or(contains('name', query), contains('cin', query)) }), format },
        parseAs: 'blob',
      }),
    ),
};
