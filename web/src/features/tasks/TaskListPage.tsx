import { Button, CloseButton } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import { useCan } from '@/domain/can';
import { rememberedSize, rememberSize } from '@/domain/page-size';
import { TASK_STATUS, type TaskStatus } from '@/domain/task-status';
import { useT } from '@/i18n/I18nProvider';
import { DataTable } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { FilterTray } from '@/ui/FilterTray';
import { ListFooter } from '@/ui/ListFooter';
import c from '@/ui/ListPage.module.css';
import { PageHeader } from '@/ui/PageHeader';
import type { PageState } from '@/ui/pages';
import { QuickTabs } from '@/ui/QuickTabs';
import { SearchBox } from '@/ui/SearchBox';
import { rememberListSearch } from './list-place';
import { SelectedTaskActions } from './SelectedTaskActions';
import { TaskCard, taskColumns } from './task-columns';
import { type TaskRow, taskKeys, taskListQuery, toSearchBody } from './tasks.api';
import { changeSearch, clearFilters, sortOf, type TaskSearch } from './tasks.search';
import { useActiveFilters } from './use-active-filters';
import { useConfirmedDelete } from './use-confirmed-delete';

const TaskFiltersModal = lazy(() => import('./TaskFiltersModal'));
const NewTaskModal = lazy(() => import('./NewTaskModal'));

const LIST = 'tasks';
const STATUSES = Object.keys(TASK_STATUS) as TaskStatus[];
/** A burst of changes elsewhere reads the list again at most this often. */
const LIVE_MS = 1000;

const route = getRouteApi('/app/tasks');
const rowId = (task: TaskRow) => task.task_id;
const rowName = (task: TaskRow) => task.title;

/** All tasks the person may see; what is shown of them stands in the address. */
export default function TaskListPage() {
  const { tasks: t, ui } = useT();
  const can = useCan();
  const own = useSession().tenant.name;
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/tasks' });
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<'filters' | 'new' | null>(null);
  const close = () => setDialog(null);

  const change = useCallback(
    (part: Partial<TaskSearch>) => void navigate({ search: (now) => changeSearch(now, part) }),
    [navigate],
  );
  const turn = useCallback(
    ({ page, size }: PageState) => {
      rememberSize(LIST, size);
      change({ page, size: size as TaskSearch['size'] });
    },
    [change],
  );

  useEffect(() => rememberListSearch(search), [search]);

  const size = search.size ?? rememberedSize(LIST);
  const list = useQuery(taskListQuery(toSearchBody(search, size)));
  const rows = list.data?.data;
  useLive(
    'task',
    undefined,
    useThrottledCallback(() => void queryClient.invalidateQueries({ queryKey: taskKeys.lists }), LIVE_MS),
  );

  const active = useActiveFilters(search, (key) => change({ [key]: undefined }));
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const selected = rows?.filter((task) => ids.has(task.task_id)) ?? [];
  const selection = useMemo(() => ({ ids, onChange: setIds }), [ids]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are shown, so none of them is ticked
  useEffect(() => setIds(new Set()), [search]);

  const onDelete = useConfirmedDelete();
  const columns = useMemo(() => taskColumns(t, own, onDelete), [t, own, onDelete]);
  const card = useCallback((task: TaskRow) => <TaskCard task={task} own={own} onDelete={onDelete} />, [own, onDelete]);

  const narrowed = active.filters.length > 0 || search.q !== undefined;
  const newTask = can('task.create') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog('new')}>
      {t.add}
    </Button>
  );
  const empty = narrowed ? (
    <EmptyState
      text={t.empty.filtered}
      action={
        <Button
          variant="default"
          onClick={() => void navigate({ search: (now) => changeSearch(clearFilters(now), { q: undefined }) })}
        >
          {t.empty.clear}
        </Button>
      }
    />
  ) : (
    <EmptyState
      text={t.empty[search.status ?? 'any']}
      action={(search.status === undefined || search.status === 'CREATED') && newTask}
    />
  );

  return (
    <div className={c.page}>
      <PageHeader title={t.title}>{newTask}</PageHeader>
      <div className={c.bar}>
        <QuickTabs<TaskStatus | 'any'>
          label={t.tabs.label}
          value={search.status ?? 'any'}
          onChange={(status) => change({ status: status === 'any' ? undefined : status })}
          items={[
            { key: 'any', label: t.tabs.any },
            ...STATUSES.map((status) => ({ key: status, label: t.status[status] })),
          ]}
        />
        <div className={c.find}>
          <SearchBox label={t.searchByTitle} value={search.q ?? ''} onSearch={(q) => change({ q: q || undefined })} />
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
        empty={empty}
        selection={selection}
        sort={sortOf(search)}
        onSort={({ column, direction }) =>
          change({ sort: `${direction === 'desc' ? '-' : ''}${column}` as TaskSearch['sort'] })
        }
        card={card}
      />
      <div className={c.foot}>
        <ListFooter
          page={search.page ?? 1}
          size={size}
          count={list.data?.count ?? undefined}
          onChange={turn}
          selected={selected.length}
          selectedText={t.selected({ n: selected.length })}
          actions={<SelectedTaskActions tasks={selected} onLeft={setIds} />}
        />
      </div>
      <Suspense>
        {dialog === 'filters' && (
          <TaskFiltersModal
            filters={search}
            project={active.project}
            client={active.client}
            onClose={close}
            onApply={(filters) => {
              change(filters);
              close();
            }}
          />
        )}
        {dialog === 'new' && <NewTaskModal onClose={close} />}
      </Suspense>
    </div>
  );
}
