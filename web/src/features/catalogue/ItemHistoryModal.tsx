import { IconCoins } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { HistoryText } from '@/domain/history';
import RecordHistoryModal from '@/domain/RecordHistoryModal';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { formatMoney } from '@/lib/money';
import { formatNumber } from '@/lib/number';
import { catalogueKeys, type ItemEntry, loadItemHistory } from './catalogue.api';

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
      typeof value === 'number' ? formatMoney(Math.round(value * 100), currency) : words.noPrice;
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
      historyKey={catalogueKeys.history(id)}
      load={load}
      labels={t.catalogue.history.types}
      value={say.value}
      more={say.more}
      onClose={onClose}
    />
  );
}
