import type { Page } from '@playwright/test';
import type { Schemas } from '@/api/client';
import { expectOk, mint } from './fixtures.ts';

/** A group with items that no other journey touches. */
export async function stock(page: Page, names: readonly string[]) {
  const name = `Grupa ${mint()}`;
  const groups: { data: Schemas['CatalogGroupRow'][] } = await send(page, '/catalog/groups', {
    catalog_groups_create: [{ name }],
  });
  const id = groups.data.find((group) => group.name === name)?.catalog_group_id;
  const items = names.map((title) => ({
    name: title,
    catalog_group_id: id,
    catalog_type: 'MATERIAL',
    unit_of_measure: 'PIECE',
    unit_price: 10,
  }));
  if (items.length > 0) await send(page, '/catalog/items', { catalog_items_create: items, sure: true });
  return { name, id, path: `/catalogue?group=${id}` };
}

/** Changes something of the catalogue without the screen. */
export async function send<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.patch(`/api${path}`, { data });
  await expectOk(answer);
  return answer.json();
}
