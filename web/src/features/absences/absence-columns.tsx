import { IconAlertTriangle } from '@tabler/icons-react';
import type { Messages } from '@/i18n/types';
import { formatDateTime } from '@/lib/date';
import { part } from '@/lib/part';
import { Avatar } from '@/ui/Avatar';
import type { Column } from '@/ui/DataTable';
import list from '@/ui/ListPage.module.css';
import { RowMenu } from '@/ui/RowMenu';
import { StatusBadge } from '@/ui/StatusBadge';
import { daysOf, KIND_ICON, STATE_LOOK, whatText, whenText } from './absence-text';
import type { AbsenceRow } from './absences.api';
import c from './absences.module.css';
import type { SORT_COLUMNS } from './absences.search';

/** What can be done with an absence of the list. */
export type AbsenceDo = 'open' | 'approve' | 'reject' | 'edit' | 'history' | 'delete';
export type OnAbsence = (what: AbsenceDo, absence: AbsenceRow) => void;

interface Shown {
  readonly t: Messages;
  /** Everybody's absences, for those who decide; otherwise one's own. */
  readonly office: boolean;
  readonly on: OnAbsence;
}

type Columns = readonly (Column<AbsenceRow> & {
  readonly id: (typeof SORT_COLUMNS)[number] | 'orders' | 'actions';
})[];

/** The columns of the list; those with a sortable heading bear the name the server sorts by. */
export function absenceColumns(shown: Shown): Columns {
  const { office, on } = shown;
  const { absences: t } = shown.t;
  const columns: Columns = [
    {
      id: 'name',
      header: t.columns.person,
      sticky: 'left',
      width: 156,
      sortable: true,
      cell: (absence) => (
        <div className={c.person}>
          <Avatar name={absence.name} />
          <div className={c.words}>
            <OpenButton absence={absence} on={on}>
              {absence.name}
            </OpenButton>
          </div>
        </div>
      ),
    },
    {
      id: 'from',
      header: t.columns.when,
      width: 212,
      sortable: true,
      cell: (absence) => (
        <>
          {office ? (
            <span className="num">{whenText(absence)}</span>
          ) : (
            <OpenButton absence={absence} on={on}>
              <span className="num">{whenText(absence)}</span>
            </OpenButton>
          )}
          <Days absence={absence} t={t} />
        </>
      ),
    },
    {
      id: 'kind',
      header: t.columns.kind,
      width: 150,
      sortable: true,
      cell: (absence) => (
        <>
          <Kind absence={absence} t={t} />
          {absence.note && (
            <div className={list.sub} title={absence.note}>
              {absence.note}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'state',
      header: t.columns.state,
      width: 138,
      sortable: true,
      cell: (absence) => <State absence={absence} t={t} />,
    },
    {
      id: 'orders',
      header: t.columns.orders,
      cell: (absence) => <Orders absence={absence} t={t} none />,
    },
    {
      id: 'created_at',
      header: t.columns.asked,
      sortable: true,
      cell: ({ created_at, created_by }) => (
        <>
          <time className="num" dateTime={created_at}>
            {formatDateTime(created_at)}
          </time>
          <div className={list.sub}>{created_by}</div>
        </>
      ),
    },
    {
      id: 'actions',
      header: t.columns.actions,
      hideHeader: true,
      sticky: 'right',
      width: 52,
      cell: (absence) => <Actions absence={absence} {...shown} />,
    },
  ];
  return office ? columns : columns.filter(({ id }) => id !== 'name' && id !== 'orders');
}

/** An absence on a phone: whose and when, why, and what became of it. */
export function AbsenceCard({ absence, ...shown }: Shown & { absence: AbsenceRow }) {
  const { absences: t } = shown.t;
  return (
    <div className={list.card}>
      <div className={list.cardText}>
        <OpenButton absence={absence} on={shown.on}>
          {shown.office ? absence.name : <span className="num">{whenText(absence)}</span>}
        </OpenButton>
        {shown.office && <span className="num">{whenText(absence)}</span>}
        <div className={list.cardLine}>
          <Kind absence={absence} t={t} />
          <Days absence={absence} t={t} />
        </div>
        <State absence={absence} t={t} />
        <Orders absence={absence} t={t} />
      </div>
      <Actions absence={absence} {...shown} />
    </div>
  );
}

interface PartProps {
  absence: AbsenceRow;
  t: Messages['absences'];
}

const OpenButton = ({ absence, on, children }: { absence: AbsenceRow; on: OnAbsence; children: React.ReactNode }) => (
  <button type="button" className={`${list.title} ${c.name}`} onClick={() => on('open', absence)}>
    {children}
  </button>
);

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
  const n = daysOf(absence);
  return n !== null && <div className={list.sub}>{t.days({ n })}</div>;
}

/** What became of it; of a rejected one also why. */
const State = ({ absence, t }: PartProps) => (
  <span className={list.status}>
    <StatusBadge {...STATE_LOOK[absence.state]} label={t.states[absence.state]} />
    {absence.reason && (
      <span className={list.sub} title={absence.reason}>
        {absence.reason}
      </span>
    )}
  </span>
);

/** How many work orders the person would have then; it concerns nobody once it is rejected. */
function Orders({ absence, t, none = false }: PartProps & { none?: boolean }) {
  const n = absence.state === 'REJECTED' ? 0 : absence.orders.length;
  if (n === 0) return none && <span className={list.none}>{t.none}</span>;
  return (
    <span className={c.clash}>
      <IconAlertTriangle size={14} aria-hidden />
      {t.orders({ n })}
    </span>
  );
}

const menuItems = part(() => import('./AbsenceMenuItems'));

const Actions = ({ absence, t, office, on }: Shown & { absence: AbsenceRow }) => (
  <RowMenu name={office ? `${absence.name}, ${whatText(absence, t)}` : whatText(absence, t)} items={menuItems}>
    {({ AbsenceMenuItems }) => (
      <AbsenceMenuItems absence={absence} office={office} onDo={(what) => on(what, absence)} />
    )}
  </RowMenu>
);
