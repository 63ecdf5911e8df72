import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useCan } from '@/domain/can';
import { type Company, companyKeys } from '@/domain/company/company.api';
import { DeletedLink } from '@/domain/DeletedLink';
import { ExportMenu } from '@/domain/ExportMenu';
import { useListPage } from '@/domain/use-list-page';
import { useLiveList } from '@/domain/use-live-list';
import { useOfficeT } from '@/i18n/I18nProvider';
import { DataTable } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import type { ActiveFilter } from '@/ui/FilterTray';
import { ListFooter } from '@/ui/ListFooter';
import { ListPage } from '@/ui/ListPage';
import list from '@/ui/ListPage.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { QuickTabs } from '@/ui/QuickTabs';
import { companyListQuery, exportCompanies, toSearchBody } from './b2b.api';
import { type CompanySearch, companySearch, FILTER_KEYS } from './b2b.search';
import { CompanyCard, companyColumns } from './company-columns';
import { companyPlace } from './list-place';
import { useCompanyActs } from './use-company-acts';

const CompanyFiltersModal = lazyPart(() => import('./CompanyFiltersModal'));
const ImportCompaniesModal = lazyPart(() => import('./ImportCompaniesModal'));
const NewCompanyModal = lazyPart(() => import('@/domain/company/NewCompanyModal'));

const route = getRouteApi('/app/b2b');
const rowId = (company: Company) => company.b2b_id;
const rowName = (company: Company) => company.name;

/** The companies that one's own works with; what is shown of them stands in the address. */
export default function CompanyListPage() {
  const t = useOfficeT().b2b;
  const edits = useCan()('master.edit');
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/b2b' });
  const [dialog, setDialog] = useState<'filters' | 'new' | 'import' | null>(null);
  const close = () => setDialog(null);

  const { page, size, change, turn, clear } = useListPage({ name: 'b2b', search, navigate, list: companySearch });
  useEffect(() => companyPlace.remember(search), [search]);

  const body = toSearchBody(search, size);
  const companies = useQuery(companyListQuery(body));
  useLiveList('b2b', companyKeys.lists);

  const acts = useCompanyActs();
  const { on } = acts;
  const columns = useMemo(() => companyColumns(t, on), [t, on]);
  const card = useCallback((company: Company) => <CompanyCard company={company} t={t} on={on} />, [t, on]);

  const words = {
    type: { name: t.filters.type, value: search.type ? t.types[search.type] : '' },
    archived: {
      name: t.filters.archived,
      value: search.archived ? t.filters.archivedChoices[search.archived] : '',
    },
  };
  const filters = FILTER_KEYS.filter((key) => search[key] !== undefined).map(
    (key): ActiveFilter => ({ key, ...words[key], onRemove: () => change({ [key]: undefined }) }),
  );
  const narrowed = filters.length > 0 || search.q !== undefined || search.correlation !== undefined;
  const buttons = edits && (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setDialog('import')}>
        {t.import}
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog('new')}>
        {t.add}
      </Button>
    </>
  );
  const empty = narrowed ? (
    <EmptyState
      text={t.empty.filtered}
      action={
        <Button variant="default" onClick={() => clear({ q: undefined, correlation: undefined })}>
          {t.empty.clear}
        </Button>
      }
    />
  ) : (
    <EmptyState text={t.empty.any} action={<div className={list.actions}>{buttons}</div>} />
  );

  return (
    <ListPage
      title={t.title}
      actions={
        <>
          <DeletedLink thing="b2b" />
          <ExportMenu
            count={companies.data?.count ?? 0}
            name={t.exportFile}
            load={(format) => exportCompanies(body, format)}
          />
          {buttons}
        </>
      }
      tabs={
        <QuickTabs<'CUSTOMER' | 'SUPPLIER' | 'any'>
          label={t.tabs.label}
          value={search.correlation ?? 'any'}
          onChange={(value) => change({ correlation: value === 'any' ? undefined : value })}
          items={[
            { key: 'any', label: t.tabs.any },
            { key: 'CUSTOMER', label: t.tabs.customers },
            { key: 'SUPPLIER', label: t.tabs.suppliers },
          ]}
        />
      }
      search={{ label: t.search, value: search.q ?? '', live: true, onSearch: (q) => change({ q: q || undefined }) }}
      filters={{ label: t.filtersButton({ n: filters.length }), onOpen: () => setDialog('filters') }}
      tray={{ filters, onClear: clear }}
      unknown={
        search.unknown && {
          text: t.filters.unknown({ names: search.unknown.join(', ') }),
          onClose: () => change({ page: search.page }),
        }
      }
      footer={<ListFooter page={page} size={size} count={companies.data?.count ?? undefined} onChange={turn} />}
    >
      <DataTable
        twoLine
        label={t.table}
        columns={columns}
        rows={companies.data?.data}
        rowId={rowId}
        rowName={rowName}
        busy={companies.isFetching}
        error={companies.error}
        onRetry={() => void companies.refetch()}
        empty={empty}
        sort={companySearch.sort(search)}
        onSort={({ column, direction }) =>
          change({ sort: `${direction === 'desc' ? '-' : ''}${column}` as CompanySearch['sort'] })
        }
        card={card}
      />
      {acts.dialog}
      <Suspense>
        {dialog === 'filters' && (
          <CompanyFiltersModal
            filters={search}
            onClose={close}
            onApply={(next) => {
              change(next);
              close();
            }}
          />
        )}
        {dialog === 'new' && <NewCompanyModal onClose={close} />}
        {dialog === 'import' && <ImportCompaniesModal onClose={close} />}
      </Suspense>
    </ListPage>
  );
}
