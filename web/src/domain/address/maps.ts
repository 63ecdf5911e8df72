import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import type { MapSource } from '@/ui/media/map/map';

/** The installation's settings for maps; they change only when the server restarts. */
export const mapsQuery = queryOptions({
  queryKey: ['maps'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/maps', { signal }))).data,
  staleTime: 60 * 60_000,
});

/** The map to draw places on, and whom it names; none when the installation has no map. */
export const mapSourceQuery = (language: string) =>
  queryOptions({
    queryKey: ['maps', 'source', language],
    queryFn: async ({ signal, client }): Promise<{ source: MapSource; credit: string } | null> => {
      const maps = await client.fetchQuery(mapsQuery);
      if (maps.map === 'none') return null;
      if (maps.map === 'google') {
        const { key } = await dataOf(api.GET('/google_maps/key', { signal }));
        return { source: { kind: 'google', script: (callback) => googleScript(key, language, callback) }, credit: '' };
      }
      const source = { kind: 'tiles', url: '/api/maps/tile?z={z}&x={x}&y={y}', maxZoom: maps.max_zoom } as const;
      return { source, credit: maps.attribution };
    },
    staleTime: 60 * 60_000,
  });

/** The address of Google's script. */
export function googleScript(key: string, language: string, callback: string): string {
  const query = new URLSearchParams({ key, language, region: 'HR', v: 'quarterly', loading: 'async', callback });
  return `https://maps.googleapis.com/maps/api/js?${query}`;
}
