import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload, IconPlus, IconTrash } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { formatDuration } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { SearchBox } from '@/ui/fields/SearchBox';
import { FilterTray } from '@/ui/layout/FilterTray';
import { PageHeader } from '@/ui/layout/PageHeader';
import { QuickTabs } from '@/ui/layout/QuickTabs';
import { MoreMenu, RowMenu } from '@/ui/overlays/RowMenu';
import { type Column, DataTable, type Sort } from '@/ui/tables/DataTable';
import { ListFooter } from '@/ui/tables/ListFooter';
import type { PageState } from '@/ui/tables/pages';
import { jobActions } from './job-actions';
import { JOB_STATUS, JOBS, type Job, UNAVAILABLE } from './sample';
import c from './showroom.module.css';

type Tab = 'all' | Job['status'];
type State = 'rows' | 'busy' | 'first' | 'empty' | 'error';
const STATES: { value: State; label: string }[] = [
  { value: 'rows', label: 'Redci' },
  { value: 'busy', label: 'Osvježava se' },
  { value: 'first', label: 'Prvo čitanje' },
  { value: 'empty', label: 'Prazno' },
  { value: 'error', label: 'Greška' },
];

const COLUMNS: readonly Column<Job>[] = [
  {
    id: 'title',
    header: 'Naziv',
    sticky: 'left',
    width: 240,
    sortable: true,
    cell: (job) => <strong>{job.title}</strong>,
  },
  { id: 'status', header: 'Status', width: 130, cell: (job) => <StatusBadge {...JOB_STATUS[job.status]} /> },
  { id: 'client', header: 'Klijent', sortable: true, cell: (job) => job.client },
  { id: 'worker', header: 'Radnik', cell: (job) => job.worker },
  { id: 'minutes', header: 'Trajanje', align: 'right', sortable: true, cell: (job) => formatDuration(job.minutes) },
  { id: 'cost', header: 'Trošak', align: 'right', sortable: true, cell: (job) => formatMoney(job.cost) },
  {
    id: 'actions',
    header: 'Radnje',
    hideHeader: true,
    sticky: 'right',
    width: 52,
    cell: (job) => <JobMenu job={job} />,
  },
];

const jobId = (job: Job) => job.id;
const jobName = (job: Job) => job.title;

/** A list page in small: header, tabs, search, chips, table, footer. */
export function ListDemo() {
  const [state, setState] = useState<State>('rows');
  const [tab, setTab] = useState<Tab>('all');
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState(['Prioritet', 'Kreirano od']);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set([4209]));
  const [sort, setSort] = useState<Sort>();
  const [at, setAt] = useState<PageState>({ page: 1, size: 10 });

  const found = useMemo(() => {
    const jobs = JOBS.filter(
      (job) => (tab === 'all' || job.status === tab) && job.title.toLowerCase().includes(search.toLowerCase()),
    );
    return sort ? jobs.toSorted(by(sort)) : jobs;
  }, [tab, search, sort]);
  const rows = useMemo(() => found.slice((at.page - 1) * at.size, at.page * at.size), [found, at]);
  const turn = useCallback((next: PageState) => setAt(next), []);

  const shown = state === 'first' || state === 'error' ? undefined : state === 'empty' ? [] : rows;
  return (
    <section className={c.list} aria-label="Popis">
      <PageHeader title="Radni nalozi">
        <MoreMenu actions={[{ label: 'Izvezi', icon: IconDownload, run: () => {} }]} />
        <Button leftSection={<IconPlus size={16} aria-hidden />}>Novi nalog</Button>
      </PageHeader>
      <div className={c.row}>
        <QuickTabs<Tab>
          label="Status"
          value={tab}
          onChange={setTab}
          items={[
            { key: 'all', label: 'Svi', count: JOBS.length },
            { key: 'created', label: 'Kreiran' },
            { key: 'running', label: 'U izvršenju' },
            { key: 'done', label: 'Završen' },
          ]}
        />
        <SearchBox label="Traži po nazivu" value={search} onSearch={setSearch} />
      </div>
      <FilterTray
        filters={filters.map((name) => ({
          key: name,
          name,
          value: name === 'Prioritet' ? 'Visok' : '01. 11. 2026.',
          onRemove: () => setFilters(filters.filter((f) => f !== name)),
        }))}
        onClear={() => setFilters([])}
      />
      <SegmentedControl
        className={c.states}
        aria-label="Stanje popisa"
        size="xs"
        data={STATES}
        value={state}
        onChange={(value) => setState(value as State)}
      />
      <DataTable
        label="Popis radnih naloga"
        columns={COLUMNS}
        rows={shown}
        rowId={jobId}
        rowName={jobName}
        busy={state === 'busy'}
        error={state === 'error' ? UNAVAILABLE : null}
        onRetry={() => setState('rows')}
        selection={{ ids, onChange: setIds }}
        expansion={(job) => `${job.title}: ${job.client}, ${job.worker}`}
        sort={sort}
        onSort={setSort}
        card={(job) => <JobCard job={job} />}
      />
      <ListFooter
        {...at}
        count={state === 'empty' ? 0 : found.length}
        onChange={turn}
        selected={ids.size}
        actions={
          <Button size="xs" variant="default" leftSection={<IconTrash size={14} aria-hidden />}>
            Obriši odabrano
          </Button>
        }
      />
    </section>
  );
}

function JobCard({ job }: { job: Job }) {
  return (
    <div className={c.card}>
      <div>
        <strong>{job.title}</strong>
        <div className={c.sub}>{job.client}</div>
      </div>
      <StatusBadge {...JOB_STATUS[job.status]} />
    </div>
  );
}

function JobMenu({ job }: { job: Job }) {
  return <RowMenu name={job.title} actions={() => jobActions(job.title)} />;
}

const by =
  ({ column, direction }: Sort) =>
  (a: Job, b: Job) => {
    const key = column as 'title' | 'client' | 'minutes' | 'cost';
    const order = String(a[key]).localeCompare(String(b[key]), 'hr', { numeric: true });
    return direction === 'asc' ? order : -order;
  };
