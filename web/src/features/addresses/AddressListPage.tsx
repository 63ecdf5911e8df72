import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import type { LocationType } from '@/domain/address/place';
import { useCan } from '@/domain/can';
import { DeletedLink } from '@/domain/DeletedLink';
import { ExportMenu } from '@/domain/ExportMenu';
import { useListPage } from '@/domain/use-list-page';
import { useLiveList } from '@/domain/use-live-list';
import { useRemoval } from '@/domain/use-removal';
import { useOfficeT } from '@/i18n/I18nProvider';
import { DataTable } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { ListFooter } from '@/ui/ListFooter';
import { ListPage } from '@/ui/ListPage';
import { lazyPart } from '@/ui/lazy-part';
import { QuickTabs } from '@/ui/QuickTabs';
import { AddressCard, addressColumns, type OnAddress } from './address-columns';
import {
  type Address,
  addressKeys,
  addressListQuery,
  exportAddresses,
  loadHistory,
  removal,
  toSearchBody,
} from './addresses.api';
import { type AddressSearch, addressList, TAB_TYPES } from './addresses.search';
import { useActiveFilters } from './use-active-filters';

const AddressFiltersModal = lazyPart(() => import('./AddressFiltersModal'));
const AddressModal = lazyPart(() => import('./AddressModal'));
const MapModal = lazyPart(() => import('@/domain/address/MapModal'));
const RecordHistoryModal = lazyPart(() => import('@/domain/RecordHistoryModal'));

type Dialog =
  | { readonly kind: 'filters' | 'new' }
  | { readonly kind: 'edit' | 'map' | 'history'; readonly address: Address };

const route = getRouteApi('/app/addresses');
const rowId = (address: Address) => address.address_id;
const rowName = (address: Address) => address.address_name;

/** The addresses the company has saved, its clients' and its own. */
export default function AddressListPage() {
  const messages = useOfficeT();
  const t = messages.addresses;
  const can = useCan();
  const mayEdit = can('master.edit');
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/addresses' });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);

  const { page, size, change, turn } = useListPage({ name: 'addresses', search, navigate, list: addressList });
  const body = toSearchBody(search, size);
  const query = useQuery(addressListQuery(body));
  const count = query.data?.count ?? undefined;
  useLiveList('address', addressKeys.lists);

  const active = useActiveFilters(search, (key) => change({ [key]: undefined }));
  const remove = useRemoval(t, removal);
  const on: OnAddress = useCallback(
    (does, address) => {
      if (does === 'delete') void remove(address.address_id, address.address_name);
      else setDialog({ kind: does, address });
    },
    [remove],
  );
  const columns = useMemo(() => addressColumns({ t: messages, mayEdit, on }), [messages, mayEdit, on]);
  const card = useCallback(
    (address: Address) => <AddressCard address={address} t={messages} mayEdit={mayEdit} on={on} />,
    [messages, mayEdit, on],
  );
  /** What the tray shows; a type with a tab of its own stays. */
  const trayOff: Partial<AddressSearch> = {
    client: undefined,
    city: undefined,
    ...(search.type === 'OTHER' && { type: undefined }),
  };

  const add = mayEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'new' })}>
      {t.add}
    </Button>
  );
  const narrowed = active.filters.length > 0 || search.q !== undefined || search.type !== undefined;

  return (
    <ListPage
      title={t.title}
      actions={
        <>
          <DeletedLink thing="address" />
          <ExportMenu count={count ?? 0} name={t.exportFile} load={(format) => exportAddresses(body, format)} />
          {add}
        </>
      }
      tabs={
        <QuickTabs<LocationType | 'any'>
          label={t.tabs.label}
          value={search.type ?? 'any'}
          onChange={(type) => change({ type: type === 'any' ? undefined : type })}
          items={[{ key: 'any', label: t.tabs.any }, ...TAB_TYPES.map((type) => ({ key: type, label: t.tabs[type] }))]}
        />
      }
      search={{
        label: t.searchByName,
        value: search.q ?? '',
        live: true,
        onSearch: (q) => change({ q: q || undefined }),
      }}
      filters={{
        label: t.filtersButton({ n: active.filters.length }),
        onOpen: () => setDialog({ kind: 'filters' }),
      }}
      tray={{ filters: active.filters, onClear: () => change(trayOff) }}
      unknown={
        search.unknown && {
          text: t.filters.unknown({ names: search.unknown.join(', ') }),
          onClose: () => change({ page: search.page }),
        }
      }
      footer={<ListFooter page={page} size={size} count={count} onChange={turn} />}
    >
      <DataTable
        twoLine
        label={t.table}
        columns={columns}
        rows={query.data?.data}
        rowId={rowId}
        rowName={rowName}
        busy={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={
          narrowed ? (
            <EmptyState
              text={t.empty.filtered}
              action={
                <Button variant="default" onClick={() => change({ ...trayOff, type: undefined, q: undefined })}>
                  {t.empty.clear}
                </Button>
              }
            />
          ) : (
            <EmptyState text={t.empty.any} action={add} />
          )
        }
        sort={addressList.sort(search)}
        onSort={({ column, direction }) =>
          change({ sort: `${direction === 'desc' ? '-' : ''}${column}` as AddressSearch['sort'] })
        }
        card={card}
      />
      <Suspense>
        {dialog?.kind === 'filters' && (
          <AddressFiltersModal
            filters={search}
            client={active.client}
            picks={active.picks}
            onClose={close}
            onApply={(filters) => {
              change(filters);
              close();
            }}
          />
        )}
        {dialog?.kind === 'new' && <AddressModal address={undefined} onClose={close} />}
        {dialog?.kind === 'edit' && <AddressModal address={dialog.address} onClose={close} />}
        {dialog?.kind === 'map' && <MapModal place={dialog.address} onClose={close} />}
        {dialog?.kind === 'history' && (
          <RecordHistoryModal
            historyKey={addressKeys.history(dialog.address.address_id)}
            load={loadHistory(dialog.address.address_id)}
            labels={t.history}
            value={(type, value) => (type === 'location_type' ? typeText(messages.place.types, value) : value)}
            onClose={close}
          />
        )}
      </Suspense>
    </ListPage>
  );
}

const typeText = (types: Readonly<Record<string, string>>, value: string) => types[value] ?? value;
