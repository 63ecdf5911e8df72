import { IconAlertTriangle } from '@tabler/icons-react';
import type { Messages } from '@/i18n/types';
import { formatDateTime } from '@/lib/date';
import type { ListColumn } from '@/records/list/RecordList';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import list from '@/ui/layout/ListPage.module.css';
import { NoText, SubText } from '@/ui/tables/cells';
import { KIND_ICON, STATE_LOOK, whenText } from './absence-text';
import type { AbsenceRow } from './absences.api';
import c from './absences.module.css';

/** Returns the columns of the list: of everybody's absences for the office, or of the person's own. */
export function absenceColumns(t: Messages['absences'], office: boolean): readonly ListColumn<AbsenceRow>[] {
  const columns: readonly ListColumn<AbsenceRow>[] = [
    { id: 'name', header: t.columns.person, sticky: 'left', width: 156, title: 'person' },
    {
      id: 'from',
      header: t.columns.when,
      width: 212,
      ...(!office && { title: 'name' }),
      cell: (absence) => (
        <>
          {office && <span className="num">{whenText(absence)}</span>}
          <Days absence={absence} t={t} />
        </>
      ),
    },
    {
      id: 'kind',
      header: t.columns.kind,
      width: 150,
      cell: (absence) => (
        <>
          <Kind absence={absence} t={t} />
          {absence.note && <SubText text={absence.note} />}
        </>
      ),
    },
    { id: 'state', header: t.columns.state, width: 138, cell: (absence) => <State absence={absence} t={t} /> },
    { id: 'orders', header: t.columns.orders, cell: (absence) => <Orders absence={absence} t={t} none /> },
    {
      id: 'created_at',
      header: t.columns.asked,
      cell: ({ created_at, created_by }) => (
        <>
          <time className="num" dateTime={created_at}>
            {formatDateTime(created_at)}
          </time>
          <SubText text={created_by} whole />
        </>
      ),
    },
  ];
  return office ? columns : columns.filter(({ id }) => id !== 'name' && id !== 'orders');
}

/** An absence on a phone: when, why, and what became of it. */
export const AbsenceCard = ({ absence, t, office }: PartProps & { office: boolean }) => (
  <>
    <div className={c.cardWhen}>
      {office && <span className="num">{whenText(absence)}</span>}
      <Days absence={absence} t={t} />
    </div>
    <div className={list.cardLine}>
      <Kind absence={absence} t={t} />
      <State absence={absence} t={t} />
    </div>
    <Orders absence={absence} t={t} />
  </>
);

interface PartProps {
  absence: AbsenceRow;
  t: Messages['absences'];
}

export function Kind({ absence, t }: PartProps) {
  const Icon = KIND_ICON[absence.kind];
  return (
    <span className={c.kind}>
      <span className={c.kindIcon}>
        <Icon size={16} aria-hidden />
      </span>
      {t.kinds[absence.kind]}
    </span>
  );
}

function Days({ absence, t }: PartProps) {
  const n = absence.working_days;
  return n !== null && <div className={list.sub}>{t.days({ n })}</div>;
}

const Reason = ({ text }: { text: string }) =>
  text !== '' && (
    <span className={list.sub} title={text}>
      {text}
    </span>
  );

/** Shows the state of the absence. */
export const StateBadge = ({ absence, t }: PartProps) => (
  <StatusBadge
    {...STATE_LOOK[absence.cancel ? 'REQUESTED' : absence.state]}
    label={t.states[absence.cancel ? 'CANCEL_ASKED' : absence.state]}
  />
);

/** The same, with the reason of a rejected one or of a request to cancel it. */
const State = ({ absence, t }: PartProps) => (
  <span className={list.status}>
    <StateBadge absence={absence} t={t} />
    <Reason text={absence.cancel?.reason ?? absence.reason} />
  </span>
);

/** Shows how many orders the person has then; nothing once the absence is rejected. */
function Orders({ absence, t, none = false }: PartProps & { none?: boolean }) {
  const n = absence.state === 'REJECTED' ? 0 : absence.orders.length;
  if (n === 0) return none && <NoText />;
  return (
    <span className={c.clash}>
      <IconAlertTriangle size={14} aria-hidden />
      {t.orders({ n })}
    </span>
  );
}
