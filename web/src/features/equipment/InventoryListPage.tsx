import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { formatDateTime } from '@/lib/date';
import { useLiveList } from '@/records/list/use-live-list';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { BackLink } from '@/ui/layout/BackLink';
import { ListPage } from '@/ui/layout/ListPage';
import l from '@/ui/layout/ListPage.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import { NoText, SubText } from '@/ui/tables/cells';
import { type Column, DataTable } from '@/ui/tables/DataTable';
import { equipmentList } from './equipment.search';
import { type Inventory, inventoriesQuery, inventoryKeys } from './inventory.api';
import { Progress } from './Progress';

const StartInventoryModal = lazyPart(() => import('./StartInventoryModal'));

const rowId = (inventory: Inventory) => inventory.inventory_id;
const rowName = (inventory: Inventory) => inventory.name;

/** The counts of the company's equipment: the one that is open, and those that were closed. */
export default function InventoryListPage() {
  const t = useOfficeT();
  const words = t.inventory;
  const mayStart = useCan()('equipment.inventory');
  const { show, dialog } = useDialog();
  const query = useQuery(inventoriesQuery);
  useLiveList('equipment_inventory', inventoryKeys.list);
  const columns = useMemo(() => columnsOf(words), [words]);
  const isOpen = query.data?.some(({ closed_at }) => closed_at === null) ?? true;
  const start = mayStart && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={isOpen}
      title={query.data && isOpen ? words.oneAtATime : undefined}
      onClick={() => show((close) => <StartInventoryModal onClose={close} />)}
    >
      {words.start}
    </Button>
  );
  return (
    <ListPage
      title={words.title}
      back={
        <BackLink to="/equipment" search={equipmentList.place.last}>
          {t.equipment.title}
        </BackLink>
      }
      actions={start}
    >
      <DataTable
        twoLine
        label={words.table}
        columns={columns}
        rows={query.data}
        rowId={rowId}
        rowName={rowName}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={<EmptyState text={mayStart ? words.none : words.noneYet} action={start} />}
        card={(inventory) => (
          <div className={l.cardText}>
            <Name inventory={inventory} />
            <SubText text={said(inventory.started_at, inventory.started_by)} whole />
            <div className={l.cardLine}>
              <State inventory={inventory} words={words} />
              <Progress seen={inventory.seen} of={inventory.expected} />
            </div>
          </div>
        )}
      />
      {dialog}
    </ListPage>
  );
}

const said = (at: string, by: string) => `${formatDateTime(at)} · ${by}`;

const Name = ({ inventory: { inventory_id: inventoryId, name } }: { inventory: Inventory }) => (
  <Link to="/equipment/inventories/$inventoryId" params={{ inventoryId }} className={l.title} title={name} data-opens>
    {name}
  </Link>
);

const State = ({ inventory, words }: { inventory: Inventory; words: Messages['inventory'] }) =>
  inventory.closed_at === null ? (
    <StatusBadge tone="amber" label={words.open} />
  ) : (
    <StatusBadge tone="gray" label={words.closed} />
  );

const columnsOf = (words: Messages['inventory']): readonly Column<Inventory>[] => [
  {
    id: 'name',
    header: words.columns.name,
    sticky: 'left',
    width: 280,
    cell: (inventory) => (
      <>
        <Name inventory={inventory} />
        <SubText text={inventory.note} />
      </>
    ),
  },
  {
    id: 'state',
    header: words.columns.state,
    width: 130,
    cell: (inventory) => <State inventory={inventory} words={words} />,
  },
  {
    id: 'seen',
    header: words.columns.progress,
    width: 220,
    cell: ({ seen, expected }) => <Progress seen={seen} of={expected} />,
  },
  {
    id: 'started',
    header: words.columns.started,
    cell: ({ started_at, started_by }) => (
      <>
        {formatDateTime(started_at)}
        <SubText text={started_by} whole />
      </>
    ),
  },
  {
    id: 'closed',
    header: words.columns.closed,
    cell: ({ closed_at, closed_by }) =>
      closed_at === null ? (
        <NoText />
      ) : (
        <>
          {formatDateTime(closed_at)}
          <SubText text={closed_by} whole />
        </>
      ),
  },
];
