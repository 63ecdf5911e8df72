import { queryOptions } from '@tanstack/react-query';
import { api, currentMaker, dataOf } from '@/api/client';
import { isUnreachable } from '@/api/kept';
import { keep, readKept } from '@/lib/local-db';
import { type Equipment, equipmentKeys } from './equipment.api';

/** The most items that a device keeps for work without a network, and the server's page size. */
const MOST = 1000;
const PAGE = 200;

/** The loaded items, and when they were requested, in milliseconds since 1970. */
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

/** The equipment that the device keeps to recognise labels; without a network the last loaded one. */
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
  // When the network is back, waiting commands are sent first; nothing is loaded for a person who was signed out
  // meanwhile.
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  staleTime: 5 * 60_000,
});
