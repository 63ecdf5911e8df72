import { IconCoins } from '@tabler/icons-react';
import { useMemo } from 'react';
import { api, dataOf, type Schemas } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { formatNumber } from '@/lib/number';
import { formatPrice, priceOf } from '@/lib/price';
import type { HistoryText, LoadHistory } from './history';
import RecordHistoryModal from './RecordHistoryModal';

type ItemEntry = Schemas['CatalogItemEntry'];

/** Reads what happened to an item, page by page. */
const loadItemHistory =
  (catalog_item_id: number): LoadHistory<ItemEntry> =>
  ({ query, signal }) =>
    dataOf(
      api.GET('/catalog/items/{catalog_item_id}/history', { params: { path: { catalog_item_id }, query }, signal }),
    );

const GROUPS = ['STATUS', 'DETAILS', 'PRICES'] as const;

interface Props {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** What happened to an item and what it has cost everybody and each client, newest first. */
export default function ItemHistoryModal({ id, name, onClose }: Props) {
  const t = useOfficeT();
  const load = useMemo(() => loadItemHistory(id), [id]);
  const say = useMemo(() => {
    const words = t.catalogue.history;
    const valuesOf: Readonly<Record<string, (value: string) => string>> = {
      catalog_type: (value) => label(t.lineItems.types, value),
      unit_of_measure: (value) => label(t.lineItems.units, value),
      quantity: (value) => formatNumber(Number(value)),
      lump_sum: (value) => (value === 'true' ? words.yes : words.no),
      tax_percentage: (value) => `${formatNumber(Number(value))} %`,
    };
    const price = (value: unknown, { currency }: ItemEntry) =>
      typeof value === 'number' ? formatPrice(priceOf(value), currency) : words.noPrice;
    return {
      value: (type: string, value: string) => valuesOf[type]?.(value) ?? value,
      more: (entry: ItemEntry): Partial<HistoryText> => ({
        ...(entry.type === 'unit_price' && {
          icon: IconCoins,
          ...(entry.client && { title: words.ofClient({ client: entry.client }) }),
          change: { from: price(entry.old_value, entry), to: price(entry.value, entry) },
        }),
        ...(entry.file && { by: (entry.taken_back ? words.takenBack : words.bySheet)({ file: entry.file }) }),
      }),
    };
  }, [t]);
  return (
    <RecordHistoryModal
      name={name}
      groups={GROUPS}
      historyKey={['catalogue', 'history', id]}
      load={load}
      labels={t.catalogue.history.types}
      value={say.value}
      more={say.more}
      onClose={onClose}
    />
  );
}
