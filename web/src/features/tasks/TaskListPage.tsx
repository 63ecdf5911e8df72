import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useSession } from '@/api/session';
import { useCan } from '@/domain/can';
import { ExportMenu } from '@/domain/ExportMenu';
import { rememberedSize } from '@/domain/page-size';
import { TASK_STATUS, type TaskStatus } from '@/domain/task-status';
import { useListPage } from '@/domain/use-list-page';
import { useLiveList } from '@/domain/use-live-list';
import { useT } from '@/i18n/I18nProvider';
import type { Address } from '@/lib/address';
import { DataTable } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { ListFooter } from '@/ui/ListFooter';
import { ListPage } from '@/ui/ListPage';
import { lazyPart } from '@/ui/lazy-part';
import { QuickTabs } from '@/ui/QuickTabs';
import { rememberListSearch } from './list-place';
import { SelectedTaskActions } from './SelectedTaskActions';
import { TaskCard, taskColumns } from './task-columns';
import { exportTasks, type TaskRow, taskKeys, taskListQuery, toSearchBody } from './tasks.api';
import { sortOf, type TaskSearch, taskSearch } from './tasks.search';
import { useActiveFilters } from './use-active-filters';
import { useConfirmedDelete } from './use-confirmed-delete';

const TaskFiltersModal = lazyPart(() => import('./TaskFiltersModal'));
const NewTaskModal = lazyPart(() => import('./NewTaskModal'));

const LIST = 'tasks';
const STATUSES = Object.keys(TASK_STATUS) as TaskStatus[];

const route = getRouteApi('/app/tasks');
const rowId = (task: TaskRow) => task.task_id;
const rowName = (task: TaskRow) => task.title;

/** Asks for the rows before the page is drawn. */
export const ask = (queryClient: QueryClient, { search }: Address) => {
  const state = taskSearch.read(search);
  void queryClient.prefetchQuery(taskListQuery(toSearchBody(state, state.size ?? rememberedSize(LIST))));
};

/** All tasks the person may see; what is shown of them stands in the address. */
export default function TaskListPage() {
  const { tasks: t } = useT();
  const can = useCan();
  const own = useSession().tenant.name;
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/tasks' });
  const [dialog, setDialog] = useState<'filters' | 'new' | null>(null);
  const close = () => setDialog(null);

  const { page, size, change, turn, clear } = useListPage({ name: LIST, search, navigate, list: taskSearch });

  useEffect(() => rememberListSearch(search), [search]);

  const body = toSearchBody(search, size);
  const list = useQuery(taskListQuery(body));
  const rows = list.data?.data;
  useLiveList('task', taskKeys.lists);

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
        <Button variant="default" onClick={() => clear({ q: undefined })}>
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
    <ListPage
      title={t.title}
      actions={
        <>
          <ExportMenu count={list.data?.count ?? 0} name={t.exportFile} load={(format) => exportTasks(body, format)} />
          {newTask}
        </>
      }
      tabs={
        <QuickTabs<TaskStatus | 'any'>
          label={t.tabs.label}
          value={search.status ?? 'any'}
          onChange={(status) => change({ status: status === 'any' ? undefined : status })}
          items={[
            { key: 'any', label: t.tabs.any },
            ...STATUSES.map((status) => ({ key: status, label: t.status[status] })),
          ]}
        />
      }
      search={{ label: t.searchByTitle, value: search.q ?? '', onSearch: (q) => change({ q: q || undefined }) }}
      filters={{ label: t.filtersButton({ n: active.filters.length }), onOpen: () => setDialog('filters') }}
      tray={{ filters: active.filters, onClear: clear }}
      unknown={
        search.unknown && {
          text: t.filters.unknown({ names: search.unknown.join(', ') }),
          onClose: () => change({ page: search.page }),
        }
      }
      footer={
        <ListFooter
          page={page}
          size={size}
          count={list.data?.count ?? undefined}
          onChange={turn}
          selected={selected.length}
          selectedText={t.selected({ n: selected.length })}
          actions={<SelectedTaskActions tasks={selected} onLeft={setIds} />}
        />
      }
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
        empty={empty}
        selection={selection}
        sort={sortOf(search)}
        onSort={({ column, direction }) =>
          change({ sort: `${direction === 'desc' ? '-' : ''}${column}` as TaskSearch['sort'] })
        }
        card={card}
      />
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
    </ListPage>
  );
}
