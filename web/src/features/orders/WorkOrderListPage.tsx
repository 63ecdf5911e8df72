import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useSession } from '@/api/session';
import { useCan } from '@/domain/can';
import { ExportMenu } from '@/domain/ExportMenu';
import { ORDER_STATUS, type OrderStatus } from '@/domain/order-status';
import { orderKeys } from '@/domain/orders';
import { useListPage } from '@/domain/use-list-page';
import { useLiveList } from '@/domain/use-live-list';
import { useT } from '@/i18n/I18nProvider';
import { DataTable } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { ListFooter } from '@/ui/ListFooter';
import { ListPage } from '@/ui/ListPage';
import { lazyPart } from '@/ui/lazy-part';
import { QuickTabs } from '@/ui/QuickTabs';
import { rememberOrderSearch } from './list-place';
import { OrderCard, orderColumns } from './order-columns';
import o from './order-list.module.css';
import { exportOrders, type OrderRow, orderListQuery, toSearchBody } from './orders.api';
import { type OrderSearch, orderNumber, orderSearch, sortOf } from './orders.search';
import { useActiveFilters } from './use-active-filters';
import { useDelete } from './use-delete';

const WorkOrderWizard = lazyPart(() => import('./WorkOrderWizard'));
const ReasonModal = lazyPart(() => import('@/ui/ReasonModal'));
const OrderFiltersModal = lazyPart(() => import('./OrderFiltersModal'));

const LIST = 'orders';
const STATUSES = Object.keys(ORDER_STATUS) as OrderStatus[];

const route = getRouteApi('/app/work-orders');
const rowId = (order: OrderRow) => order.order_id;
const rowName = (order: OrderRow) => `#${order.order_id}`;

/** The work orders the person may see, a worker's own; what is shown of them stands in the address. */
export default function WorkOrderListPage() {
  const { orders: t } = useT();
  const can = useCan();
  const own = useSession().tenant.name;
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/work-orders' });
  const [dialog, setDialog] = useState<'filters' | 'new' | null>(null);
  const close = () => setDialog(null);

  const { page, size, change, turn, clear } = useListPage({ name: LIST, search, navigate, list: orderSearch });

  useEffect(() => rememberOrderSearch(search), [search]);

  // What is late is measured when the question changes: a list that asked anew each moment would never settle.
  const body = useMemo(() => toSearchBody(search, size, new Date().toISOString()), [search, size]);
  const list = useQuery(orderListQuery(body));
  const rows = list.data?.data;
  const count = list.data?.count ?? 0;
  useLiveList('order', orderKeys.lists);

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
    <Button variant="default" onClick={() => clear({ q: undefined })}>
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
    <ListPage
      title={t.title}
      actions={
        <>
          <ExportMenu count={count} name={t.exportFile} load={(format) => exportOrders(body, format)} />
          {newOrder}
        </>
      }
      tabs={
        <QuickTabs<OrderStatus | 'any'>
          label={t.tabs.label}
          value={search.status ?? 'any'}
          onChange={(status) => change({ status: status === 'any' ? undefined : status })}
          items={[
            { key: 'any', label: t.tabs.any },
            ...STATUSES.map((status) => ({ key: status, label: t.status[status] })),
          ]}
        />
      }
      search={{ label: t.searchByNumber, value: search.q ?? '', onSearch: (q) => change({ q: q || undefined }) }}
      filters={{ label: t.filtersButton({ n: active.filters.length }), onOpen: () => setDialog('filters') }}
      tray={{ filters: active.filters, onClear: clear }}
      unknown={
        search.unknown && {
          text: t.filters.unknown({ names: search.unknown.join(', ') }),
          onClose: () => change({ page: search.page }),
        }
      }
      footer={<ListFooter page={page} size={size} count={list.data?.count ?? undefined} onChange={turn} />}
    >
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
    </ListPage>
  );
}
