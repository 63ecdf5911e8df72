import { Button, Skeleton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCan } from '@/api/can';
import { isMissing } from '@/api/client';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { monthOf } from '@/lib/calendar';
import { today } from '@/lib/date';
import { useLiveList } from '@/records/list/use-live-list';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { SelectField } from '@/ui/fields/SelectField';
import { usePhone } from '@/ui/hooks/use-phone';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsMissing } from '@/ui/layout/DetailsPage';
import { PageHeader } from '@/ui/layout/PageHeader';
import { ICON } from '@/ui/media/icon';
import { ApprovalCard } from './ApprovalCard';
import { DayList } from './DayList';
import { DayPanel } from './DayPanel';
import { DayTable } from './DayTable';
import { FileButtons } from './FileButtons';
import { MonthStepper } from './MonthStepper';
import { TotalsCard } from './TotalsCard';
import { COUNTED, monthQuery, type Sheet, sheetKeys, sheetQuery } from './time-sheets.api';
import c from './time-sheets.module.css';
import { useCorrections } from './use-corrections';

/** The month of one person: what each day counts, and how far the month has come. */
export default function TimeSheetPage() {
  const { userId } = useParams({ from: '/app/time-sheets/$userId' });
  const { month = monthOf(today()), day } = useSearch({ from: '/app/time-sheets/$userId' });
  const navigate = useNavigate({ from: '/time-sheets/$userId' });
  const { timeSheets: t, shell } = useOfficeT();
  const whose = { userId, month };
  const sheet = useQuery({ ...sheetQuery(whose), placeholderData: keepPreviousData });
  useLiveList(COUNTED, sheetKeys.all);
  const office = useCan()('time_sheet.approve');
  const phone = usePhone();
  // There is nobody of this number, or nobody whose hours one may see.
  if (isMissing(sheet.error)) {
    return (
      <DetailsMissing title={shell.notFound.title} text={shell.notFound.text}>
        <BackLink to="/">{shell.notFound.home}</BackLink>
      </DetailsMissing>
    );
  }
  const chooseDay = (next: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, day: next }), replace: true });

  return (
    <div className={c.page}>
      <PageHeader
        title={t.title}
        meta={
          <>
            {office ? <PersonPicker userId={userId} month={month} /> : undefined}
            <MonthStepper
              month={month}
              onChange={(next) => void navigate({ search: { month: next }, replace: true })}
            />
          </>
        }
      >
        {office && (
          <Button
            renderRoot={(props) => <Link to="/time-sheets" search={{ month }} {...props} />}
            variant="default"
            leftSection={<IconUsers {...ICON} />}
          >
            {t.back}
          </Button>
        )}
        <FileButtons {...whose} />
      </PageHeader>
      {sheet.data ? (
        <Month sheet={sheet.data} day={day} phone={phone} stale={sheet.isPlaceholderData} onDay={chooseDay} />
      ) : sheet.error ? (
        <LoadFailed error={sheet.error} onRetry={() => void sheet.refetch()} />
      ) : (
        <div className={c.columns} role="status" aria-label={t.loading}>
          <Skeleton h={phone ? 240 : 760} />
          <Skeleton h={280} />
        </div>
      )}
    </div>
  );
}

/** Less of the panel in sight does not show that a day was chosen. */
const SEEN_PX = 120;

interface MonthProps {
  readonly sheet: Sheet;
  readonly day: string | undefined;
  readonly phone: boolean;
  /** Of the month before the one that was asked for. */
  readonly stale: boolean;
  readonly onDay: (day: string | undefined) => void;
}

function Month({ sheet, day, phone, stale, onDay }: MonthProps) {
  const { user } = useSession();
  const own = sheet.user_id === user.user_id;
  const { corrections, dialog } = useCorrections(sheet);
  const panel = useRef<HTMLDivElement>(null);
  // Where the panel is below the month, choosing a day scrolls to it.
  useEffect(() => {
    const node = panel.current;
    const isBelow = node && node.getBoundingClientRect().top > window.innerHeight - SEEN_PX;
    if (day && isBelow) node.scrollIntoView({ block: 'nearest' });
  }, [day]);
  const approval = <ApprovalCard sheet={sheet} own={own} onDay={onDay} />;
  if (phone) {
    return (
      <div className={c.columns} aria-busy={stale}>
        <TotalsCard totals={sheet.totals} folded />
        {approval}
        <DayList sheet={sheet} day={day} corrections={corrections} onDay={onDay} />
        {dialog}
      </div>
    );
  }
  const chosen = sheet.days.find(({ date }) => date === (day ?? noticed(sheet)));
  return (
    <div className={c.columns} aria-busy={stale}>
      <DayTable sheet={sheet} day={chosen?.date} onDay={onDay} />
      <div className={c.side}>
        <TotalsCard totals={sheet.totals} />
        {chosen && (
          <div ref={panel} className={c.panel}>
            <DayPanel day={chosen} corrections={corrections} />
          </div>
        )}
        {approval}
      </div>
      {dialog}
    </div>
  );
}

/** The day that is shown unasked: one to be decided about, today, or the last one with hours. */
const noticed = ({ undecided, days }: Sheet) =>
  (undecided[0] ?? days.find(({ date }) => date === today()) ?? days.findLast(({ total }) => total > 0) ?? days[0])
    ?.date;

/** Lets the office choose whose month is shown. */
function PersonPicker({ userId, month }: { userId: number; month: string }) {
  const t = useOfficeT().timeSheets;
  const navigate = useNavigate({ from: '/time-sheets/$userId' });
  const people = useQuery(monthQuery(month)).data ?? [];
  return (
    <div className={c.person}>
      <SelectField
        label={t.person}
        hideLabel
        searchable
        options={people.map(({ user_id, name }) => ({ value: String(user_id), label: name }))}
        value={people.some(({ user_id }) => user_id === userId) ? String(userId) : null}
        onChange={(next) => next && void navigate({ params: { userId: Number(next) }, search: { month } })}
      />
    </div>
  );
}
