import { queryOptions } from '@tanstack/react-query';
import { api, currentMaker, dataOf, type Schemas } from '@/api/client';
import { isUnreachable } from '@/api/kept';
import { keep, readKept } from '@/lib/local-db';

/** A material as it is taken for an order. */
export type Takeable = Schemas['MaterialsPicked'];

/** The most materials that a device keeps for work without a network, and the server's page size. */
const MOST = 1000;
const PAGE = 200;

const NAME = 'materials';
interface Kept {
  readonly maker: string | null;
  readonly materials: readonly Takeable[];
}

async function allMaterials(signal: AbortSignal): Promise<Takeable[]> {
  const all: Takeable[] = [];
  for (let no = 1; all.length < MOST; no++) {
    const { data } = await dataOf(api.POST('/materials/picker_search', { body: { page: { no, size: PAGE } }, signal }));
    all.push(...data);
    if (data.length < PAGE) break;
  }
  return all;
}

/** The materials that can be taken, by name; without a network those that this device last knew. */
export const takeableQuery = queryOptions({
  queryKey: ['materials', 'takeable'],
  queryFn: async ({ signal }): Promise<readonly Takeable[]> => {
    const maker = currentMaker();
    try {
      const materials = await allMaterials(signal);
      await keep(NAME, { maker, materials } satisfies Kept).catch(() => undefined);
      return materials;
    } catch (error) {
      const kept = isUnreachable(error) ? await readKept<Kept>(NAME).catch(() => undefined) : undefined;
      if (!kept || kept.maker !== maker) throw error;
      return kept.materials;
    }
  },
  networkMode: 'always',
  // When the network is back, waiting commands are sent first; nothing is loaded for a person who was signed out
  // meanwhile.
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  staleTime: 5 * 60_000,
});
