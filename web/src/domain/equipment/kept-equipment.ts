import { queryOptions } from '@tanstack/react-query';
import { api, currentMaker, dataOf } from '@/api/client';
import { isUnreachable } from '@/api/kept';
import { keep, readKept } from '@/lib/local-db';
import { type Equipment, equipmentKeys } from './equipment.api';

/** How many items a device keeps for when there is no network, and how many the server gives at once. */
const MOST = 1000;
const PAGE = 200;

/** The items as they were told, and when they were asked for, in milliseconds since 1970. */
interface Told {
  readonly askedAt: number;
  readonly items: readonly Equipment[];
}

const NAME = 'equipment';
interface Kept extends Told {
  readonly maker: string | null;
}

async function allItems(signal: AbortSignal): Promise<Equipment[]> {
  const all: Equipment[] = [];
  for (let no = 1; all.length < MOST; no++) {
    const { data } = await dataOf(api.POST('/equipment/search', { body: { page: { no, size: PAGE } }, signal }));
    all.push(...data);
    if (data.length < PAGE) break;
  }
  return all;
}

/** The equipment whose labels the device knows; without a network what it last knew. */
export const keptEquipmentQuery = queryOptions({
  queryKey: equipmentKeys.kept,
  queryFn: async ({ signal }): Promise<Told> => {
    const maker = currentMaker();
    const askedAt = Date.now();
    try {
      const items = await allItems(signal);
      await keep(NAME, { maker, askedAt, items } satisfies Kept).catch(() => undefined);
      return { askedAt, items };
    } catch (error) {
      const kept = isUnreachable(error) ? await readKept<Kept>(NAME).catch(() => undefined) : undefined;
      if (!kept || kept.maker !== maker) throw error;
      return { askedAt: kept.askedAt, items: kept.items };
    }
  },
  networkMode: 'always',
  // When the network is back, what waits to be sent goes first; who was signed out meanwhile is asked for nothing.
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  staleTime: 5 * 60_000,
});
