import { queryOptions } from '@tanstack/react-query';
import { api, currentMaker, dataOf, type Schemas } from '@/api/client';
import { isUnreachable } from '@/api/kept';
import { equipmentKeys } from '@/domain/equipment/equipment.api';
import { keep, readKept } from '@/lib/local-db';

export type Inventory = Schemas['EquipmentInventory'];
export type InventoryDetails = Schemas['EquipmentInventoryDetails'];
export type Counted = Schemas['EquipmentCounted'];

export const inventoryKeys = {
  all: [...equipmentKeys.all, 'inventory'] as const,
  list: [...equipmentKeys.all, 'inventory', 'list'] as const,
  detail: (id: number) => [...equipmentKeys.all, 'inventory', id] as const,
};

/** The company's inventories, newest first. */
export const inventoriesQuery = queryOptions({
  queryKey: inventoryKeys.list,
  queryFn: async ({ signal }) => (await dataOf(api.GET('/equipment_inventories', { signal }))).data,
});

const path = (inventory_id: number) => ({ params: { path: { inventory_id } } });

/** A loaded inventory, and when it was requested, in milliseconds since 1970. */
interface Told {
  readonly askedAt: number;
  readonly inventory: InventoryDetails;
}

const NAME = 'inventory';
interface Kept extends Told {
  readonly maker: string | null;
}

/** An inventory with its items. The device keeps the last one for where there is no network. */
export const inventoryQuery = (id: number) =>
  queryOptions({
    queryKey: inventoryKeys.detail(id),
    queryFn: async ({ signal }): Promise<Told> => {
      const maker = currentMaker();
      const askedAt = Date.now();
      try {
        const { data } = await dataOf(api.GET('/equipment_inventories/{inventory_id}', { ...path(id), signal }));
        await keep(NAME, { maker, askedAt, inventory: data } satisfies Kept).catch(() => undefined);
        return { askedAt, inventory: data };
      } catch (error) {
        const kept = isUnreachable(error) ? await readKept<Kept>(NAME).catch(() => undefined) : undefined;
        if (!kept || kept.maker !== maker || kept.inventory.inventory_id !== id) throw error;
        return { askedAt: kept.askedAt, inventory: kept.inventory };
      }
    },
    networkMode: 'always',
    // When the network is back, waiting commands are sent first.
    refetchOnReconnect: false,
  });

type Headers = Record<'Idempotency-Key', string>;

export const startInventory = (name: string, headers: Headers) =>
  dataOf(api.POST('/equipment_inventories', { headers, body: { name } }));

export const closeInventory = (id: number, body: Schemas['EquipmentClosing'], headers: Headers) =>
  dataOf(api.POST('/equipment_inventories/{inventory_id}/close', { ...path(id), headers, body }));

/** Goes on with a count that was closed; what closing it settled is as before. */
export const reopenInventory = (id: number) =>
  dataOf(api.POST('/equipment_inventories/{inventory_id}/reopen', path(id)));

/** Sends a sighting at once; returns the item. */
export const seeNow = async (id: number, body: Schemas['EquipmentSighting'], headers: Headers) =>
  (await dataOf(api.POST('/equipment_inventories/{inventory_id}/seen', { ...path(id), headers, body }))).data;

/** Removes the sighting of an item. */
export const unsee = (inventory_id: number, equipment_id: number) =>
  api.DELETE('/equipment_inventories/{inventory_id}/seen/{equipment_id}', {
    params: { path: { inventory_id, equipment_id } },
  });

/** The report: as PDF the differences, to be signed, as a spreadsheet every item. */
export const reportOf = (id: number, format: 'pdf' | 'xlsx') =>
  dataOf(
    api.GET('/equipment_inventories/{inventory_id}/report', {
      params: { path: { inventory_id: id }, query: { format } },
      parseAs: 'blob',
    }),
  );
