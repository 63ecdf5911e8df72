import { Button, Skeleton } from '@mantine/core';
import { IconFileSpreadsheet, IconFolders, IconPlus, IconUserDollar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useCan } from '@/domain/can';
import { DeletedLink } from '@/domain/DeletedLink';
import { ExportMenu } from '@/domain/ExportMenu';
import { useListPage } from '@/domain/use-list-page';
import { useLiveList } from '@/domain/use-live-list';
import { useOfficeT } from '@/i18n/I18nProvider';
import { EmptyState } from '@/ui/EmptyState';
import { ListFooter } from '@/ui/ListFooter';
import { ListPage } from '@/ui/ListPage';
import { lazyPart } from '@/ui/lazy-part';
import { ProblemText } from '@/ui/ProblemText';
import { QuickTabs } from '@/ui/QuickTabs';
import { CatalogueGrid, type CatalogueGridHandle } from './CatalogueGrid';
import {
  catalogueKeys,
  clientQuery,
  clientsQuery,
  exportItems,
  groupsQuery,
  itemsQuery,
  toSearchBody,
} from './catalogue.api';
import c from './catalogue.module.css';
import { catalogueSearch } from './catalogue.search';
import { ReadOnlyCatalogue } from './ReadOnlyCatalogue';

const CatalogueFiltersModal = lazyPart(() => import('./CatalogueFiltersModal'));
const PickClientModal = lazyPart(() => import('./PickClientModal'));
const SpreadsheetModal = lazyPart(() => import('./SpreadsheetModal'));
const GroupsModal = lazyPart(() => import('./GroupsModal'));

const LIST = 'catalogue';
const GENERAL = 'general';

const route = getRouteApi('/app/catalogue');

/** What the company charges, in a table to be typed into; what is shown of it stands in the address. */
export default function CataloguePage() {
  const t = useOfficeT();
  const words = t.catalogue;
  const can = useCan();
  const isPriced = can('catalog.price');
  const address = route.useSearch();
  // Who sees no prices has no price lists of clients either.
  const search = useMemo(() => (isPriced ? address : { ...address, client: undefined }), [isPriced, address]);
  const navigate = useNavigate({ from: '/catalogue' });
  const [dialog, setDialog] = useState<'filters' | 'client' | 'groups' | 'sheet' | null>(null);
  const close = () => setDialog(null);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const grid = useRef<CatalogueGridHandle>(null);

  const { page, size, change, turn, clear } = useListPage({ name: LIST, search, navigate, list: catalogueSearch });
  const client = search.client ?? null;
  const body = toSearchBody(search, size);
  /** The page that has unsaved edits: it is not read again until they are saved or given up. */
  const [edited, setEdited] = useState<string | null>(null);
  const list = useQuery({ ...itemsQuery(body), enabled: edited !== JSON.stringify(body) });
  useLiveList('catalog', catalogueKeys.all);

  const groups = useQuery(groupsQuery).data;
  const clients = useQuery({ ...clientsQuery, enabled: isPriced }).data ?? [];
  const known = clients.find(({ tenant_id }) => tenant_id === client);
  const picked = useQuery({ ...clientQuery(client ?? 0), enabled: client !== null && !known }).data;
  const clientName = client === null ? null : (known?.name ?? picked?.name ?? words.tabs.client({ id: client }));
  const tabs = [
    { key: GENERAL, label: words.tabs.general },
    ...clients.map(({ tenant_id, name }) => ({ key: String(tenant_id), label: name })),
    ...(clientName !== null && !known ? [{ key: String(client), label: clientName }] : []),
  ];

  const group = groups?.find(({ catalog_group_id }) => catalog_group_id === search.group);
  const chips = [
    search.group !== undefined && {
      key: 'group',
      name: words.filters.group,
      value: group?.name ?? `#${search.group}`,
      onRemove: () => change({ group: undefined }),
    },
    search.type && {
      key: 'type',
      name: words.filters.type,
      value: t.lineItems.types[search.type],
      onRemove: () => change({ type: undefined }),
    },
  ].filter((chip) => chip !== false && chip !== undefined);

  const add = can('catalog.price') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => grid.current?.add()}>
      {client === null ? words.add : words.addPrices}
    </Button>
  );
  const isNarrowed = chips.length > 0 || search.q !== undefined;
  const empty = isNarrowed ? (
    <EmptyState
      text={words.empty.filtered}
      action={
        <Button variant="default" onClick={() => clear({ q: undefined })}>
          {words.empty.clear}
        </Button>
      }
    />
  ) : (
    <EmptyState
      text={
        !isPriced
          ? words.empty.readOnly
          : clientName === null
            ? words.empty.general
            : words.empty.client({ name: clientName })
      }
      action={add}
    />
  );

  return (
    <ListPage
      title={words.title}
      actions={
        <>
          <DeletedLink thing="catalog_item" />
          {can('master.edit') && (
            <Button
              variant="default"
              leftSection={<IconFolders size={16} aria-hidden />}
              onClick={() => setDialog('groups')}
            >
              {words.groups.button}
            </Button>
          )}
          {isPriced && (
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              onClick={() => setDialog('sheet')}
            >
              {words.sheet.button}
            </Button>
          )}
          <ExportMenu
            count={list.data?.count ?? 0}
            name={words.sheet.file}
            load={(format) => exportItems(body, format)}
          />
          {list.data && add}
        </>
      }
      tabs={
        isPriced && (
          <div className={c.tabs}>
            <QuickTabs
              label={words.tabs.label}
              value={client === null ? GENERAL : String(client)}
              onChange={(key) => change({ client: key === GENERAL ? undefined : Number(key) })}
              items={tabs}
            />
            <Button
              variant="subtle"
              className={c.pick}
              leftSection={<IconUserDollar size={16} aria-hidden />}
              onClick={() => setDialog('client')}
            >
              {words.pickClient.button}
            </Button>
          </div>
        )
      }
      search={{
        label: words.searchByTitle,
        value: search.q ?? '',
        live: true,
        onSearch: (q) => change({ q: q || undefined }),
      }}
      filters={{ label: words.filtersButton({ n: chips.length }), onOpen: () => setDialog('filters') }}
      tray={{ filters: chips, onClear: clear }}
      unknown={
        search.unknown && {
          text: words.filters.unknown({ names: search.unknown.join(', ') }),
          onClose: () => change({ page: search.page }),
        }
      }
      footer={
        <>
          <ListFooter page={page} size={size} count={list.data?.count ?? undefined} onChange={turn} />
          <div ref={setBar} className={c.saveBar} />
        </>
      }
    >
      {list.data ? (
        <div className={c.items} aria-busy={list.isPlaceholderData}>
          {isPriced ? (
            <CatalogueGrid
              key={list.data.asked}
              ref={grid}
              page={list.data.asked}
              client={client}
              clientName={clientName ?? ''}
              saved={list.data.data}
              groups={groups ?? []}
              empty={empty}
              bar={bar}
              onDirty={setEdited}
            />
          ) : (
            <ReadOnlyCatalogue items={list.data.data} empty={empty} />
          )}
        </div>
      ) : list.error ? (
        <div className={c.failed}>
          <ProblemText error={list.error} />
          <Button variant="default" onClick={() => void list.refetch()}>
            {t.ui.retry}
          </Button>
        </div>
      ) : (
        <div className={c.items} role="status" aria-label={t.ui.loading}>
          <Skeleton h={36 * 9} radius={8} />
        </div>
      )}
      {dialog === 'filters' && (
        <CatalogueFiltersModal
          filters={search}
          group={group ?? null}
          onClose={close}
          onApply={(filters) => {
            change(filters);
            close();
          }}
        />
      )}
      {dialog === 'client' && (
        <PickClientModal
          onClose={close}
          onPick={(id) => {
            close();
            change({ client: id });
          }}
        />
      )}
      {dialog === 'sheet' && (
        <SpreadsheetModal client={client} clientName={clientName} group={group ?? null} onClose={close} />
      )}
      {dialog === 'groups' && <GroupsModal groups={groups ?? []} onClose={close} />}
    </ListPage>
  );
}
