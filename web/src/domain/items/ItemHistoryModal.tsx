import { IconCoins } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useCan } from '@/api/can';
import { api, dataOf, type Schemas } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatPrice, priceOf } from '@/lib/price';
import type { HistoryText, LoadHistory } from '@/records/history/history';
import RecordHistoryModal from '@/records/history/RecordHistoryModal';
import { useMergeEntries } from '@/records/merge/use-merge-entries';
import { useMergeWords } from '@/records/merge/words';
import { itemMerge } from './item-merge';
import { itemValue } from './item-values';

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

/** Shows the history of an item and its prices, for all clients and for each, newest first. */
export default function ItemHistoryModal({ id, name, onClose }: Props) {
  const t = useOfficeT();
  const load = useMemo(() => loadItemHistory(id), [id]);
  const merges = useMergeWords().history;
  const merged = useMergeEntries(id, itemMerge(id), useCan()('catalog.price'));
  const say = useMemo(() => {
    const words = t.catalogue.history;
    const price = (value: unknown, { currency }: ItemEntry) =>
      typeof value === 'number' ? formatPrice(priceOf(value), currency) : words.noPrice;
    return {
      value: itemValue(t),
      more: (entry: ItemEntry, all: readonly ItemEntry[]): Partial<HistoryText> => ({
        ...merged(entry, all),
        ...(entry.type === 'unit_price' && {
          icon: IconCoins,
          ...(entry.client && { title: words.ofClient({ client: entry.client }) }),
          change: { from: price(entry.old_value, entry), to: price(entry.value, entry) },
        }),
        ...(entry.file && { by: (entry.taken_back ? words.takenBack : words.bySheet)({ file: entry.file }) }),
      }),
    };
  }, [t, merged]);
  return (
    <RecordHistoryModal
      name={name}
      groups={GROUPS}
      historyKey={['catalogue', 'history', id]}
      load={load}
      labels={{ ...t.catalogue.history.types, ...merges }}
      value={say.value}
      more={say.more}
      onClose={onClose}
    />
  );
}
