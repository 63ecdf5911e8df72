import { Button, Skeleton } from '@mantine/core';
import { IconFileSpreadsheet, IconFolders, IconPlus, IconUserDollar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import { DeletedLink } from '@/records/list/DeletedLink';
import { ExportMenu } from '@/records/list/ExportMenu';
import { ListFrame } from '@/records/list/ListFrame';
import { useList } from '@/records/list/use-list';
import { useLiveList } from '@/records/list/use-live-list';
import { recordQuery } from '@/records/pickers';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { QuickTabs } from '@/ui/layout/QuickTabs';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import { CatalogueGrid, type CatalogueGridHandle } from './CatalogueGrid';
import { catalogueKeys, clientsQuery, exportItems, groupsQuery, itemsQuery, pricedClientSource } from './catalogue.api';
import c from './catalogue.module.css';
import { catalogueList } from './catalogue.search';
import { ReadOnlyCatalogue } from './ReadOnlyCatalogue';

const PickClientModal = lazyPart(() => import('./PickClientModal'));
const SpreadsheetModal = lazyPart(() => import('./SpreadsheetModal'));
const GroupsModal = lazyPart(() => import('./GroupsModal'));

const GENERAL = 'general';

const withoutClient = <S extends { client?: unknown }>(state: S) => ({ ...state, client: undefined });

/** The catalogue of the company in a grid; its state is in the address. */
export default function CataloguePage() {
  const t = useOfficeT();
  const words = t.catalogue;
  const can = useCan();
  const isPriced = can('catalog.price');
  // People who may not see prices have no price lists of clients either.
  const view = useList(catalogueList, t, isPriced ? undefined : withoutClient);
  const { state, body, chips, change } = view;
  const { show, dialog } = useDialog();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const grid = useRef<CatalogueGridHandle>(null);

  const client = state.client ?? null;
  /** The page with unsaved edits: it is not refetched until they are saved or discarded. */
  const [edited, setEdited] = useState<string | null>(null);
  const list = useQuery({ ...itemsQuery(body), enabled: edited !== JSON.stringify(body) });
  useLiveList('catalog', catalogueKeys.all);

  const groups = useQuery(groupsQuery).data;
  const clients = useQuery({ ...clientsQuery, enabled: isPriced }).data ?? [];
  const known = clients.find(({ tenant_id }) => tenant_id === client);
  const picked = useQuery({
    ...recordQuery(pricedClientSource, client ?? 0),
    enabled: client !== null && !known,
  }).data;
  const clientName = client === null ? null : (known?.name ?? picked?.name ?? words.tabs.client({ id: client }));
  const tabs = [
    { key: GENERAL, label: words.tabs.general },
    ...clients.map(({ tenant_id, name }) => ({ key: String(tenant_id), label: name })),
    ...(clientName !== null && !known ? [{ key: String(client), label: clientName }] : []),
  ];

  const group = groups?.find(({ catalog_group_id }) => catalog_group_id === state.group) ?? null;

  const add = can('catalog.price') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => grid.current?.add()}>
      {client === null ? words.add : words.addPrices}
    </Button>
  );
  const isNarrowed = chips.length > 0 || state.q !== undefined;
  const empty = isNarrowed ? (
    <EmptyState
      text={words.empty.filtered}
      action={
        <Button variant="default" onClick={() => view.clear({ q: undefined })}>
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
    <ListFrame
      view={view}
      t={t}
      title={words.title}
      count={list.data?.count ?? undefined}
      actions={
        <>
          <DeletedLink thing="catalog_item" />
          {can('master.edit') && (
            <Button
              variant="default"
              leftSection={<IconFolders size={16} aria-hidden />}
              onClick={() => show((close) => <GroupsModal groups={groups ?? []} onClose={close} />)}
            >
              {words.groups.button}
            </Button>
          )}
          {isPriced && (
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              onClick={() =>
                show((close) => (
                  <SpreadsheetModal client={client} clientName={clientName} group={group} onClose={close} />
                ))
              }
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
              onClick={() =>
                show((close) => (
                  <PickClientModal
                    onClose={close}
                    onPick={(id) => {
                      close();
                      change({ client: id });
                    }}
                  />
                ))
              }
            >
              {words.pickClient.button}
            </Button>
          </div>
        )
      }
      below={<div ref={setBar} className={c.saveBar} />}
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
      {dialog}
    </ListFrame>
  );
}
