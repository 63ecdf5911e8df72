import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { monthOf } from '@/lib/calendar';
import { today } from '@/lib/date';
import { formatMonth } from '@/lib/day-words';
import { fold } from '@/lib/text';
import { useLiveList } from '@/records/list/use-live-list';
import { useRefusalSentence } from '@/records/problem';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { StatusBadge, type Tone } from '@/ui/feedback/StatusBadge';
import { toast } from '@/ui/feedback/toast';
import { ListPage } from '@/ui/layout/ListPage';
import { QuickTabs } from '@/ui/layout/QuickTabs';
import { Avatar } from '@/ui/media/Avatar';
import { confirm } from '@/ui/overlays/confirm';
import { type Column, DataTable } from '@/ui/tables/DataTable';
import { FileButtons } from './FileButtons';
import { MonthStepper } from './MonthStepper';
import { hoursText } from './months';
import { awayMinutes } from './sheet-text';
import { COUNTED, monthQuery, type SheetRow, type SheetState, sheetKeys, useApproveMonths } from './time-sheets.api';
import c from './time-sheets.module.css';
import { type SheetSearch, TABS } from './time-sheets.search';

type Words = Messages['timeSheets'];

const TONES: Readonly<Record<SheetState, Tone>> = { OPEN: 'gray', CONFIRMED: 'indigo', APPROVED: 'green' };

const rowId = (row: SheetRow) => row.user_id;
const rowName = (row: SheetRow) => row.name;

const inTab = (row: SheetRow, tab: SheetSearch['tab']) =>
  tab === undefined || (tab === 'undecided' ? row.undecided.length > 0 : row.state === tab);

/** Shows the state of everybody’s month. */
export function Overview({ search }: { search: SheetSearch }) {
  const { month = monthOf(today()), tab, name = '' } = search;
  const t = useOfficeT().timeSheets;
  const navigate = useNavigate({ from: '/time-sheets' });
  const change = (part: Partial<SheetSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  const people = useQuery(monthQuery(month));
  useLiveList(COUNTED, sheetKeys.all);
  const columns = useMemo(() => columnsOf(t), [t]);
  const all = people.data;
  const rows = all?.filter((row) => inTab(row, tab) && fold(row.name).includes(fold(name)));

  return (
    <ListPage
      title={t.overview}
      actions={
        <>
          <MonthStepper month={month} onChange={(next) => change({ month: next })} />
          {all && all.length > 0 && <FileButtons month={month} />}
          <ApproveConfirmed rows={all ?? []} month={formatMonth(month)} />
        </>
      }
      tabs={
        <QuickTabs
          label={t.list.tabs.label}
          value={tab ?? 'any'}
          onChange={(key) => change({ tab: key === 'any' ? undefined : key })}
          items={[
            { key: 'any' as const, label: t.list.tabs.any, ...(all && { count: all.length }) },
            ...TABS.map((key) => ({
              key,
              label: t.list.tabs[key],
              ...(all && { count: all.filter((row) => inTab(row, key)).length }),
            })),
          ]}
        />
      }
      search={{
        label: t.list.search,
        live: true,
        value: name,
        onSearch: (text) => change({ name: text || undefined }),
      }}
    >
      <DataTable
        label={t.list.table({ month: formatMonth(month) })}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        busy={people.isFetching && !people.isPending}
        error={people.error}
        onRetry={() => void people.refetch()}
        empty={<EmptyState text={t.list.empty} />}
        card={(row) => <Card row={row} />}
      />
    </ListPage>
  );
}

/** Approves at once all months that people have confirmed and that nothing prevents. */
function ApproveConfirmed({ rows, month }: { rows: readonly SheetRow[]; month: string }) {
  const t = useOfficeT().timeSheets;
  const approve = useApproveMonths();
  const sentence = useRefusalSentence();
  const ready = rows.filter(
    (row) =>
      row.state === 'CONFIRMED' && !row.changed_since_confirmed && row.allowed_actions.includes('time_sheet.approve'),
  );
  const n = ready.length;
  const ask = async () => {
    const sure = await confirm({
      title: t.list.approveAllTitle,
      message: t.list.approveAllQuestion({ n, month }),
      confirmLabel: t.list.approveAllConfirm,
    });
    if (!sure) return;
    approve.mutate(
      ready.map((row) => ({ userId: row.user_id, month: row.month })),
      {
        onSuccess: () => void toast.success(t.done.approved({ n }), { title: month }),
        onError: (error) => void toast.error(sentence(error), { title: month }),
      },
    );
  };
  if (n === 0) return null;
  return (
    <Button loading={approve.isPending} onClick={() => void ask()}>
      {t.list.approveAll({ n })}
    </Button>
  );
}

function NameLink({ row }: { row: SheetRow }) {
  return (
    <Link
      to="/time-sheets/$userId"
      params={{ userId: row.user_id }}
      search={{ month: row.month }}
      className={clsx(c.nameLink, 'whole')}
      data-opens
    >
      {row.name}
    </Link>
  );
}

function undecidedText({ undecided }: SheetRow, t: Words) {
  const count = (kind: SheetRow['undecided'][number]['kind']) => undecided.filter((one) => one.kind === kind).length;
  return t.list.undecided({
    overlaps: count('OVERLAP'),
    running: count('RUNNING'),
    empty: count('EMPTY'),
    sick: count('SICK'),
  });
}

function State({ row }: { row: SheetRow }) {
  const t = useOfficeT().timeSheets;
  return (
    <span className={c.badges}>
      <StatusBadge tone={TONES[row.state]} label={t.states[row.state]} />
      {row.changed_since_confirmed && <StatusBadge tone="amber" label={t.changedShort} />}
    </span>
  );
}

const hours = (minutes: number) => <span className="num">{minutes > 0 ? hoursText(minutes) : ''}</span>;

function columnsOf(t: Words): readonly Column<SheetRow>[] {
  const { columns } = t.list;
  const number = (id: string, header: string, of: (row: SheetRow) => number): Column<SheetRow> => ({
    id,
    header,
    align: 'right',
    width: 84,
    cell: (row) => hours(of(row)),
  });
  return [
    {
      id: 'name',
      header: columns.person,
      cell: (row) => (
        <span className={c.personCell}>
          <Avatar name={row.name} url={row.image_url} size={24} />
          <NameLink row={row} />
        </span>
      ),
    },
    { id: 'state', header: columns.state, width: 148, cell: (row) => <State row={row} /> },
    {
      id: 'undecided',
      header: columns.undecided,
      width: 144,
      cell: (row) => <span className={c.warnText}>{undecidedText(row, t)}</span>,
    },
    {
      id: 'total',
      header: columns.total,
      align: 'right',
      width: 130,
      cell: ({ totals }) => (
        <span className="num">
          <b>{hoursText(totals.total)}</b> <span className={c.quiet}>/ {hoursText(totals.fund)}</span>
        </span>
      ),
    },
    number('overtime', t.columns.overtime, ({ totals }) => totals.overtime),
    number('night', t.columns.night, ({ totals }) => totals.night),
    number('sunday', t.columns.sunday_holiday, ({ totals }) => totals.sunday_holiday),
    number('away', columns.away, ({ totals }) => awayMinutes(totals)),
  ];
}

function Card({ row }: { row: SheetRow }) {
  const t = useOfficeT().timeSheets;
  return (
    <div className={c.personCard}>
      <NameLink row={row} />
      <b className="num">{hoursText(row.totals.total)}</b>
      <State row={row} />
      <span className={c.quiet}>{t.ofFund({ fund: hoursText(row.totals.fund) })}</span>
      {row.undecided.length > 0 && <span className={c.warnText}>{undecidedText(row, t)}</span>}
    </div>
  );
}
