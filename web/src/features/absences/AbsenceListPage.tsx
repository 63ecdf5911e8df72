import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useCan } from '@/domain/can';
import { ExportMenu } from '@/domain/ExportMenu';
import { useListPage } from '@/domain/use-list-page';
import { useLiveList } from '@/domain/use-live-list';
import { useOfficeT } from '@/i18n/I18nProvider';
import { DataTable } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { ListFooter } from '@/ui/ListFooter';
import { ListPage } from '@/ui/ListPage';
import { lazyPart } from '@/ui/lazy-part';
import { QuickTabs } from '@/ui/QuickTabs';
import { AbsenceCard, absenceColumns, type OnAbsence } from './absence-columns';
import { whatText } from './absence-text';
import {
  type AbsenceRow,
  type AbsenceState,
  absenceKeys,
  absenceListQuery,
  exportAbsences,
  toSearchBody,
  waitingQuery,
} from './absences.api';
import { type AbsenceSearch, absenceList } from './absences.search';
import { useAbsenceActs } from './use-absence-acts';
import { useActiveFilters } from './use-active-filters';

const AbsenceFiltersModal = lazyPart(() => import('./AbsenceFiltersModal'));
const AbsenceModal = lazyPart(() => import('./AbsenceModal'));
const AbsenceDetailsModal = lazyPart(() => import('./AbsenceDetailsModal'));
const AbsenceHistoryModal = lazyPart(() => import('./AbsenceHistoryModal'));
const ReasonModal = lazyPart(() => import('@/ui/ReasonModal'));

type Dialog =
  | { readonly kind: 'filters' | 'new' }
  | { readonly kind: 'open' | 'reject' | 'edit' | 'history'; readonly absence: AbsenceRow };

const STATES = ['REQUESTED', 'APPROVED', 'REJECTED'] as const satisfies readonly AbsenceState[];

const route = getRouteApi('/app/absences');
const rowId = (absence: AbsenceRow) => absence.absence_id;

/** Absences: everybody's for those who decide about them, otherwise one's own. */
export default function AbsenceListPage() {
  const messages = useOfficeT();
  const t = messages.absences;
  const office = useCan()('absence.decide');
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/absences' });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);

  const { page, size, change, turn, clear } = useListPage({ name: 'absences', search, navigate, list: absenceList });
  const body = toSearchBody(search, size);
  const list = useQuery(absenceListQuery(body));
  const waiting = useQuery(waitingQuery).data;
  useLiveList('absence', absenceKeys.lists);

  const active = useActiveFilters(search, office, (key) => change({ [key]: undefined }));
  const acts = useAbsenceActs(office);
  const on: OnAbsence = useCallback(
    (what, absence) => {
      // What collides with work is looked at before it is approved.
      if (what === 'approve' && absence.orders.length === 0) void acts.approve(absence);
      else if (what === 'approve') setDialog({ kind: 'open', absence });
      else if (what === 'delete') void acts.remove(absence);
      else setDialog({ kind: what, absence });
    },
    [acts.approve, acts.remove],
  );
  const columns = useMemo(() => absenceColumns({ t: messages, office, on }), [messages, office, on]);
  const card = useCallback(
    (absence: AbsenceRow) => <AbsenceCard absence={absence} t={messages} office={office} on={on} />,
    [messages, office, on],
  );
  const rowName = useCallback((absence: AbsenceRow) => `${absence.name}, ${whatText(absence, messages)}`, [messages]);

  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'new' })}>
      {office ? t.add : t.ask}
    </Button>
  );
  const empty =
    active.filters.length > 0 ? (
      <EmptyState
        text={t.empty.filtered}
        action={
          <Button variant="default" onClick={() => clear()}>
            {t.empty.clear}
          </Button>
        }
      />
    ) : (
      <EmptyState text={t.empty[search.state ?? 'any']} action={search.state === undefined && add} />
    );

  return (
    <ListPage
      title={t.title}
      actions={
        <>
          <ExportMenu
            count={list.data?.count ?? 0}
            name={t.exportFile}
            load={(format) => exportAbsences(body, format)}
          />
          {add}
        </>
      }
      tabs={
        <QuickTabs<AbsenceState | 'any'>
          label={t.tabs.label}
          value={search.state ?? 'any'}
          onChange={(state) => change({ state: state === 'any' ? undefined : state })}
          items={[
            { key: 'any', label: t.tabs.any },
            ...STATES.map((state) => ({
              key: state,
              label: t.tabs[state],
              ...(state === 'REQUESTED' && waiting !== undefined && waiting > 0 && { count: waiting }),
            })),
          ]}
        />
      }
      filters={{ label: t.filtersButton({ n: active.filters.length }), onOpen: () => setDialog({ kind: 'filters' }) }}
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
        rows={list.data?.data}
        rowId={rowId}
        rowName={rowName}
        busy={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={empty}
        sort={absenceList.sort(search)}
        onSort={({ column, direction }) =>
          change({ sort: `${direction === 'desc' ? '-' : ''}${column}` as AbsenceSearch['sort'] })
        }
        card={card}
      />
      <Suspense>
        {dialog?.kind === 'filters' && (
          <AbsenceFiltersModal
            filters={search}
            office={office}
            person={active.person}
            onClose={close}
            onApply={(filters) => {
              change({ id: undefined, ...filters });
              close();
            }}
          />
        )}
        {(dialog?.kind === 'new' || dialog?.kind === 'edit') && (
          <AbsenceModal
            absence={dialog.kind === 'edit' ? dialog.absence : undefined}
            onShow={(id) => clear({ id, state: undefined })}
            onClose={close}
          />
        )}
        {dialog?.kind === 'open' && (
          <AbsenceDetailsModal
            absence={dialog.absence}
            office={office}
            onClose={close}
            onDo={(what) => {
              close();
              if (what === 'approve') void acts.approve(dialog.absence);
              else on(what, dialog.absence);
            }}
          />
        )}
        {dialog?.kind === 'history' && <AbsenceHistoryModal id={dialog.absence.absence_id} onClose={close} />}
        {dialog?.kind === 'reject' && (
          <ReasonModal
            title={t.reject.title}
            message={t.reject.message({ name: dialog.absence.name, what: whatText(dialog.absence, messages) })}
            submit={t.reject.confirm}
            danger
            required
            onClose={close}
            onSubmit={async (reason) => {
              await acts.reject(dialog.absence, reason);
              close();
            }}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
