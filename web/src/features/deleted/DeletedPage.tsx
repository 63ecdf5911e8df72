import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useCan } from '@/domain/can';
import { ExportMenu } from '@/domain/ExportMenu';
import { useListPage } from '@/domain/use-list-page';
import { useLiveList } from '@/domain/use-live-list';
import { useOfficeT } from '@/i18n/I18nProvider';
import { DataTable } from '@/ui/DataTable';
import { DetailsMissing } from '@/ui/DetailsPage';
import { EmptyState } from '@/ui/EmptyState';
import { ListFooter } from '@/ui/ListFooter';
import { ListPage } from '@/ui/ListPage';
import { lazyPart } from '@/ui/lazy-part';
import { QuickTabs } from '@/ui/QuickTabs';
import { DELETED, deletedQuery, exportDeleted, type Gone, historyOf, toSearchBody } from './deleted.api';
import c from './deleted.module.css';
import { type DeletedSearch, deletedList, KINDS, type Kind } from './deleted.search';
import { DeletedCard, deletedColumns } from './deleted-columns';
import { areaWords, useValueText } from './deleted-words';

const ItemHistoryModal = lazyPart(() => import('@/domain/ItemHistoryModal'));
const RecordHistoryModal = lazyPart(() => import('@/domain/RecordHistoryModal'));

const route = getRouteApi('/app/deleted');
const rowId = ({ thing, id }: Gone) => `${thing} ${id}`;
const rowName = ({ name }: Gone) => name;

/** What was deleted of the master data, and the way back; for administrators. */
export default function DeletedPage() {
  const t = useOfficeT().deleted.closed;
  if (useCan()('master.restore')) return <Deleted />;
  return (
    <DetailsMissing title={t.title} text={t.text}>
      <Button component={Link} to="/" variant="default">
        {t.home}
      </Button>
    </DetailsMissing>
  );
}

function Deleted() {
  const t = useOfficeT().deleted;
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/deleted' });
  const { page, size, change, turn } = useListPage({ name: 'deleted', search, navigate, list: deletedList });
  const [told, setTold] = useState<Gone | null>(null);

  const body = toSearchBody(search, size);
  const records = useQuery(deletedQuery(body));
  const count = records.data?.count;

  const columns = useMemo(() => deletedColumns({ t, onHistory: setTold }), [t]);
  const card = useCallback((record: Gone) => <DeletedCard record={record} t={t} onHistory={setTold} />, [t]);
  const narrowed = search.q !== undefined || search.thing !== undefined;

  return (
    <ListPage
      title={t.title}
      actions={<ExportMenu count={count ?? 0} name={t.exportFile} load={(format) => exportDeleted(body, format)} />}
      tabs={
        <QuickTabs<Kind | 'any'>
          label={t.tabs}
          value={search.thing ?? 'any'}
          onChange={(thing) => change({ thing: thing === 'any' ? undefined : thing })}
          items={[{ key: 'any', label: t.any }, ...KINDS.map((kind) => ({ key: kind, label: t.kinds[kind] }))]}
        />
      }
      search={{ label: t.search, value: search.q ?? '', live: true, onSearch: (q) => change({ q: q || undefined }) }}
      unknown={
        search.unknown && {
          text: t.unknown({ names: search.unknown.join(', ') }),
          onClose: () => change({ page: search.page }),
        }
      }
      footer={<ListFooter page={page} size={size} count={count} onChange={turn} />}
    >
      <p className={c.elsewhere}>
        {t.elsewhere}{' '}
        <Link to="/tasks" search={{ status: 'DELETED' }}>
          {t.tasks}
        </Link>
        {', '}
        <Link to="/work-orders" search={{ status: 'DELETED' }}>
          {t.orders}
        </Link>
      </p>
      <DataTable<Gone, string>
        twoLine
        label={t.table}
        columns={columns}
        rows={records.data?.rows}
        rowId={rowId}
        rowName={rowName}
        busy={records.isFetching}
        error={records.error}
        onRetry={() => void records.refetch()}
        empty={
          narrowed ? (
            <EmptyState
              text={t.empty.filtered}
              action={
                <Button variant="default" onClick={() => change({ q: undefined, thing: undefined })}>
                  {t.empty.clear}
                </Button>
              }
            />
          ) : (
            <EmptyState text={t.empty.any} />
          )
        }
        sort={deletedList.sort(search)}
        onSort={({ column, direction }) =>
          change({ sort: `${direction === 'desc' ? '-' : ''}${column}` as DeletedSearch['sort'] })
        }
        card={card}
      />
      {KINDS.map((kind) => (
        <Hear key={kind} kind={kind} />
      ))}
      {told && <Told record={told} onClose={() => setTold(null)} />}
    </ListPage>
  );
}

/** What happens in the catalogue is told under one name. */
const LIVE: Partial<Record<Kind, string>> = { catalog_item: 'catalog', catalog_group: 'catalog' };

/** Reads the list again when somebody deletes or restores something of the kind. */
function Hear({ kind }: { kind: Kind }) {
  useLiveList(LIVE[kind] ?? kind, DELETED);
  return null;
}

function Told({ record: { thing, id, name }, onClose }: { record: Gone; onClose: () => void }) {
  const labels = areaWords(useOfficeT())[thing].fields;
  const value = useValueText(thing);
  if (thing === 'catalog_item') return <ItemHistoryModal id={id} name={name} onClose={onClose} />;
  return (
    <RecordHistoryModal
      name={name}
      historyKey={[...DELETED, 'history', thing, id]}
      load={historyOf(thing, id)}
      labels={labels}
      value={value}
      onClose={onClose}
    />
  );
}
