import { Button, CloseButton } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconDownload, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import { useCan } from '@/domain/can';
import { ORDER_STATUS, type OrderStatus } from '@/domain/order-status';
import { orderKeys } from '@/domain/orders';
import { rememberedSize, rememberSize } from '@/domain/page-size';
import { useProblemSentence } from '@/domain/problem';
import { useT } from '@/i18n/I18nProvider';
import { saveFile } from '@/lib/save-file';
import { DataTable } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { FilterTray } from '@/ui/FilterTray';
import { ListFooter } from '@/ui/ListFooter';
import c from '@/ui/ListPage.module.css';
import { PageHeader } from '@/ui/PageHeader';
import type { PageState } from '@/ui/pages';
import { QuickTabs } from '@/ui/QuickTabs';
import { SearchBox } from '@/ui/SearchBox';
import { toast } from '@/ui/toast';
import { rememberOrderSearch } from './list-place';
import { OrderCard, orderColumns } from './order-columns';
import o from './order-list.module.css';
import { exported, type OrderRow, orderListQuery, toSearchBody, useExportOrders } from './orders.api';
import { changeSearch, clearFilters, type OrderSearch, orderNumber, sortOf } from './orders.search';
import { useActiveFilters } from './use-active-filters';
import { useDelete } from './use-delete';

const WorkOrderWizard = lazy(() => import('./WorkOrderWizard'));
const ReasonModal = lazy(() => import('@/ui/ReasonModal'));
const OrderFiltersModal = lazy(() => import('./OrderFiltersModal'));

const LIST = 'orders';
const STATUSES = Object.keys(ORDER_STATUS) as OrderStatus[];
/** A burst of changes elsewhere reads the list again at most this often. */
const LIVE_MS = 1000;

const route = getRouteApi('/app/work-orders');
const rowId = (order: OrderRow) => order.order_id;
const rowName = (order: OrderRow) => `#${order.order_id}`;

/** The work orders the person may see, a worker's own; what is shown of them stands in the address. */
export default function WorkOrderListPage() {
  const { orders: t, ui } = useT();
  const can = useCan();
  const sentence = useProblemSentence();
  const own = useSession().tenant.name;
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/work-orders' });
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<'filters' | 'new' | null>(null);
  const close = () => setDialog(null);

  const change = useCallback(
    (part: Partial<OrderSearch>) => void navigate({ search: (now) => changeSearch(now, part) }),
    [navigate],
  );
  const turn = useCallback(
    ({ page, size }: PageState) => {
      rememberSize(LIST, size);
      change({ page, size: size as OrderSearch['size'] });
    },
    [change],
  );

  useEffect(() => rememberOrderSearch(search), [search]);

  const size = search.size ?? rememberedSize(LIST);
  // What is late is measured when the question changes: a list that asked anew each moment would never settle.
  const body = useMemo(() => toSearchBody(search, size, new Date().toISOString()), [search, size]);
  const list = useQuery(orderListQuery(body));
  const rows = list.data?.data;
  const count = list.data?.count ?? 0;
  useLive(
    'order',
    undefined,
    useThrottledCallback(() => void queryClient.invalidateQueries({ queryKey: orderKeys.lists }), LIVE_MS),
  );

  const sheet = useExportOrders();
  const onExport = () =>
    sheet.mutate(body, {
      onSuccess: (file) => {
        saveFile(file, t.export.file);
        if (exported(count) < count) toast.info(t.export.first({ n: exported(count), of: count }));
      },
      onError: (error) => toast.error(sentence(error), { title: t.export.failed }),
    });

  const active = useActiveFilters(search, (key) => change({ [key]: undefined }));
  const deletion = useDelete();
  const { ask: onDelete } = deletion;
  const columns = useMemo(() => orderColumns(t, own, onDelete), [t, own, onDelete]);
  const card = useCallback((order: OrderRow) => <OrderCard order={order} t={t} onDelete={onDelete} />, [t, onDelete]);

  const newOrder = can('order.plan') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog('new')}>
      {t.add}
    </Button>
  );
  const clearAll = (
    <Button
      variant="default"
      onClick={() => void navigate({ search: (now) => changeSearch(clearFilters(now), { q: undefined }) })}
    >
      {t.empty.clear}
    </Button>
  );

  const empty = () => {
    if (search.q !== undefined) {
      const number = orderNumber(search.q);
      const text = number === null ? t.empty.notANumber : t.empty.number({ number: String(number) });
      const deletedToo = number !== null && search.status === undefined && (
        <Button variant="default" onClick={() => change({ status: 'DELETED' })}>
          {t.empty.deletedToo}
        </Button>
      );
      return (
        <EmptyState
          text={text}
          action={
            <div className={o.emptyActions}>
              {deletedToo}
              {clearAll}
            </div>
          }
        />
      );
    }
    if (active.filters.length > 0) return <EmptyState text={t.empty.filtered} action={clearAll} />;
    return (
      <EmptyState
        text={t.empty[search.status ?? (can('order.plan') ? 'any' : 'own')]}
        action={(search.status === undefined || search.status === 'CREATED') && newOrder}
      />
    );
  };

  return (
    <div className={c.page}>
      <PageHeader title={t.title}>
        <Button
          variant="default"
          className={o.export}
          loading={sheet.isPending}
          disabled={count === 0}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={onExport}
        >
          {t.export.button}
        </Button>
        {newOrder}
      </PageHeader>
      <div className={c.bar}>
        <QuickTabs<OrderStatus | 'any'>
          label={t.tabs.label}
          value={search.status ?? 'any'}
          onChange={(status) => change({ status: status === 'any' ? undefined : status })}
          items={[
            { key: 'any', label: t.tabs.any },
            ...STATUSES.map((status) => ({ key: status, label: t.status[status] })),
          ]}
        />
        <div className={c.find}>
          <SearchBox label={t.searchByNumber} value={search.q ?? ''} onSearch={(q) => change({ q: q || undefined })} />
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            onClick={() => setDialog('filters')}
          >
            {t.filtersButton({ n: active.filters.length })}
          </Button>
        </div>
      </div>
      {search.unknown && (
        <div className={c.unknown} role="alert">
          <span className={c.unknownText}>{t.filters.unknown({ names: search.unknown.join(', ') })}</span>
          <CloseButton aria-label={ui.close} onClick={() => change({ page: search.page })} />
        </div>
      )}
      <FilterTray filters={active.filters} onClear={() => void navigate({ search: clearFilters })} />
      <DataTable
        twoLine
        label={t.table}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        busy={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={empty()}
        sort={sortOf(search)}
        onSort={({ column, direction }) =>
          change({ sort: `${direction === 'desc' ? '-' : ''}${column}` as OrderSearch['sort'] })
        }
        card={card}
      />
      <div className={c.foot}>
        <ListFooter page={search.page ?? 1} size={size} count={list.data?.count ?? undefined} onChange={turn} />
      </div>
      <Suspense>
        {dialog === 'filters' && (
          <OrderFiltersModal
            filters={search}
            client={active.client}
            worker={active.worker}
            onClose={close}
            onApply={(filters) => {
              change(filters);
              close();
            }}
          />
        )}
        {deletion.started && (
          <ReasonModal
            title={t.remove.title}
            message={deletion.started.question}
            submit={t.actions.delete}
            danger
            required
            onClose={deletion.dismiss}
            onSubmit={deletion.answer}
          />
        )}
        {dialog === 'new' && <WorkOrderWizard onClose={close} />}
      </Suspense>
    </div>
  );
}
