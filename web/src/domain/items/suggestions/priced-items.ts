import { api, dataOf, type Schemas } from '@/api/client';
import type { Messages } from '@/i18n/types';
import type { ItemSource } from './ItemSuggestions';

export type PricedItem = Schemas['OffersItemChoice'];

/** The items of the catalogue for lines in euros, at the prices of a client. */
export const pricedItems = (
  client: Schemas['Tenant'] | null,
  words: Messages['lineItems']['offered'],
): ItemSource<PricedItem> => ({
  key: ['offers', 'items', client?.tenant_id ?? null],
  find: async ({ search, size, signal }) => {
    const page = { no: 1, size, count: false };
    const body = { search, ...(client && { tenant_id: client.tenant_id }), page };
    return (await dataOf(api.POST('/offers/catalog_items_picker', { body, signal }))).data;
  },
  head: client ? words.pricesOf({ client: client.name }) : words.prices,
  currency: 'EUR',
  costs: true,
});
