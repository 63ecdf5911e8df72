import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Section } from '@/i18n/types';
import { formatDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { ModalFrame } from '@/ui/ModalFrame';
import { type PriceChange, pricesQuery } from './catalogue.api';
import type { ItemValues } from './catalogue-items';

type Words = Section<'catalogue'>['prices'];
type Row = PriceChange & { readonly n: number };

const rowId = (row: Row) => row.n;
const rowName = (row: Row) => formatDateTime(row.at);

const money = (price: number | null, row: Row, t: Words) =>
  price === null ? t.noPrice : formatMoney(Math.round(price * 100), row.currency);
const author = (row: Row, t: Words) =>
  [row.by || t.program, row.catalog_import_id !== null && t.bySheet].filter(Boolean).join(', ');

const priceColumns = (t: Words): readonly Column<Row>[] => [
  { id: 'at', header: t.at, width: 150, cell: (row) => formatDateTime(row.at) },
  { id: 'whose', header: t.whose, cell: (row) => row.client || t.general },
  { id: 'was', header: t.was, width: 120, align: 'right', cell: (row) => money(row.old_price, row, t) },
  { id: 'is', header: t.is, width: 120, align: 'right', cell: (row) => money(row.new_price, row, t) },
  { id: 'by', header: t.by, width: 190, cell: (row) => author(row, t) },
];

/** What an item has cost: when, for whom, before, after, and who said so. */
export default function PriceHistoryModal({ item, onClose }: { item: ItemValues; onClose: () => void }) {
  const t = useOfficeT().catalogue.prices;
  const prices = useQuery(pricesQuery(item.id ?? 0));
  const rows = useMemo(() => prices.data?.map((one, n): Row => ({ ...one, n })), [prices.data]);
  const columns = useMemo(() => priceColumns(t), [t]);
  return (
    <ModalFrame opened width="wide" onClose={onClose} title={t.title}>
      <Text mb={12} fw={500}>
        {item.name}
      </Text>
      <DataTable
        label={t.show({ name: item.name })}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        busy={prices.isFetching}
        error={prices.error}
        onRetry={() => void prices.refetch()}
        empty={<EmptyState text={t.none} />}
        card={(row) => (
          <div>
            <div>
              {money(row.old_price, row, t)} → <strong>{money(row.new_price, row, t)}</strong>
            </div>
            <Text size="xs" c="dimmed">
              {[row.client || t.general, formatDateTime(row.at), author(row, t)].join(' · ')}
            </Text>
          </div>
        )}
      />
    </ModalFrame>
  );
}
