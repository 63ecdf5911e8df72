import { IconChevronDown, IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { OFFER_STATUS, type OfferRow } from '@/domain/offers/offer-status';
import type { Messages } from '@/i18n/types';
import { formatDate, formatDateTime, today } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { formatMoney } from '@/lib/money';
import { part } from '@/lib/part';
import type { ListColumn } from '@/records/list/RecordList';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import c from '@/ui/layout/ListPage.module.css';
import { LazyMenu } from '@/ui/overlays/LazyMenu';
import type { Actions } from '@/ui/overlays/RowMenu';
import { CellText, NoText, SubText } from '@/ui/tables/cells';
import o from './offer-list.module.css';

type Words = Messages['offers'];

const versionItems = part(() => import('./VersionItems'));
const statusItems = part(() => import('@/ui/overlays/ActionItems'));

const DAY_MS = 86_400_000;
/** From so many days on the end of an offer is near, and very near. */
const NEAR = 2;
const VERY_NEAR = 1;

interface Options {
  readonly t: Words;
  /** The company the person works for. */
  readonly own: number;
  /** With less space the client is below the title, and at last the day of creation is left out. */
  readonly room: 'wide' | 'usual' | 'narrow';
  /** Returns the version that the row of an offer shows. */
  readonly shown: (row: OfferRow) => OfferRow;
  readonly onVersion: (row: OfferRow, version: OfferRow) => void;
  /** To which statuses it may be brought. */
  readonly moves: (offer: OfferRow) => Actions;
}

const total = ({ total_with_tax: amount, currency }: OfferRow) =>
  amount === null ? <NoText /> : <b className="num">{formatMoney(Math.round(amount * 100), currency)}</b>;

/** The columns of the list. */
export const offerColumns = ({ t, own, room, shown, onVersion, moves }: Options): readonly ListColumn<OfferRow>[] => [
  {
    id: 'offer_num',
    header: t.columns.offer,
    sticky: 'left',
    width: 172,
    cell: (row) => (
      <span className={o.number}>
        <Link to="/offers/$offerId" params={{ offerId: shown(row).offer_id }} className={o.open}>
          {shown(row).offer_num}
        </Link>
        <Version row={row} shown={shown(row)} t={t} onVersion={onVersion} />
        {row.questions > 0 && (
          <span className={c.unread} role="img" aria-label={t.questions({ n: row.questions })}>
            <IconMessage size={12} aria-hidden /> {row.questions}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'title',
    header: t.columns.title,
    width: room === 'narrow' ? 190 : 210,
    cell: (row) => (
      <>
        <CellText text={shown(row).title} />
        {room !== 'wide' && <SubText text={otherOf(row, own)} />}
      </>
    ),
  },
  ...(room === 'wide'
    ? [
        {
          id: 'client_name',
          header: t.columns.client,
          width: 190,
          cell: (row: OfferRow) => (
            <>
              <CellText text={row.tenant?.name ?? ''} />
              {row.contractor_tenant_id !== own && <SubText text={row.contractor} />}
            </>
          ),
        },
      ]
    : []),
  ...(room === 'narrow'
    ? []
    : [
        {
          id: 'created_at',
          header: t.columns.created,
          width: 124,
          cell: (row: OfferRow) => <span className="num">{formatDate(shown(row).created_at)}</span>,
        },
      ]),
  {
    id: 'deadline',
    header: t.columns.deadline,
    width: room === 'narrow' ? 116 : 144,
    cell: (row) => <Deadline offer={shown(row)} t={t} />,
  },
  {
    id: 'status',
    header: t.columns.status,
    width: room === 'narrow' ? 140 : 180,
    cell: (row) => <Status offer={shown(row)} t={t} actions={moves(shown(row))} />,
  },
  { id: 'total_with_tax', header: t.columns.total, align: 'right', width: 112, cell: (row) => total(shown(row)) },
];

/** With whom it is: the client, or to them who offers. */
const otherOf = (offer: OfferRow, own: number) =>
  offer.contractor_tenant_id === own ? (offer.tenant?.name ?? '') : offer.contractor;

/** Shows an offer on a phone: status, client, deadline and amount. */
export function OfferCard({ offer, own, t }: { offer: OfferRow; own: number; t: Words }) {
  return (
    <>
      <div className={c.sub}>{[offer.title, otherOf(offer, own)].filter(Boolean).join(' · ')}</div>
      <div className={o.cardLine}>
        <StatusBadge {...OFFER_STATUS[offer.status]} label={t.status[offer.status]} />
        <Deadline offer={offer} t={t} />
        <span className={o.cardTotal}>{total(offer)}</span>
      </div>
    </>
  );
}

interface VersionProps {
  readonly row: OfferRow;
  readonly shown: OfferRow;
  readonly t: Words;
  readonly onVersion: (row: OfferRow, version: OfferRow) => void;
}

function Version({ row, shown, t, onVersion }: VersionProps) {
  const label = t.version({ n: shown.version_number });
  if (row.versions < 2) return <span className={o.version}>{label}</span>;
  return (
    <LazyMenu
      items={versionItems}
      width={320}
      button={(props) => (
        <button
          {...props}
          type="button"
          className={o.version}
          data-many
          aria-label={t.versionsOf({ name: row.offer_num, version: label })}
          aria-haspopup="menu"
        >
          {label} <IconChevronDown size={12} aria-hidden />
        </button>
      )}
    >
      {({ VersionItems }) => <VersionItems offer={shown} onChoose={(version) => onVersion(row, version)} />}
    </LazyMenu>
  );
}

function Status({ offer, t, actions }: { offer: OfferRow; t: Words; actions: Actions }) {
  const badge = <StatusBadge {...OFFER_STATUS[offer.status]} label={t.status[offer.status]} />;
  return (
    <span className={clsx(c.status, o.within)}>
      {actions.some(Boolean) ? (
        <LazyMenu
          items={statusItems}
          button={(props) => (
            <button
              {...props}
              type="button"
              className={o.statusButton}
              aria-label={t.changeStatus({ name: offer.offer_num, status: t.status[offer.status] })}
              aria-haspopup="menu"
            >
              {badge} <IconChevronDown size={12} aria-hidden />
            </button>
          )}
        >
          {({ ActionItems }) => <ActionItems actions={actions} />}
        </LazyMenu>
      ) : (
        badge
      )}
      {offer.project_id === null || offer.role_type === 'CLIENT' ? (
        <span className={isUndelivered(offer) ? o.trouble : undefined}>
          <SubText text={factOf(offer, t)} whole={offer.status === 'IN_CREATION'} />
        </span>
      ) : (
        <Link to="/projects/$projectId" params={{ projectId: offer.project_id }} className={o.fact}>
          {t.fact.project({ title: offer.project_title })}
        </Link>
      )}
    </span>
  );
}

/** The last letter with it did not arrive, and nobody has looked at it by another way. */
const isUndelivered = ({ mail, opened_at, status }: OfferRow) =>
  status === 'SENT' && mail?.state === 'FAILED' && opened_at === null;

/** Returns the latest fact about an offer, in words. */
function factOf(offer: OfferRow, t: Words): string {
  const { fact } = t;
  if (!(offer.newest || (offer.current && offer.role_type === 'CLIENT'))) return fact.newer({ n: offer.versions });
  if (offer.task_id !== null) return fact.task({ id: offer.task_id });
  switch (offer.status) {
    case 'IN_CREATION':
      return fact.writes({ who: offer.created_by });
    case 'CREATED':
      return fact.waits;
    case 'REJECTED':
      return offer.status_reason === ''
        ? formatDateTime(offer.last_status_change)
        : fact.rejected({ reason: offer.status_reason });
    case 'SENT':
    case 'EXPIRED':
      if (offer.role_type === 'CLIENT') return offer.status === 'SENT' ? fact.answer : '';
      if (isUndelivered(offer)) return fact.undelivered;
      return offer.opened_at ? fact.opened({ at: formatDate(offer.opened_at) }) : fact.unopened;
    case 'ACCEPTED':
      return formatDateTime(offer.last_status_change);
  }
}

function Deadline({ offer, t }: { offer: OfferRow; t: Words }) {
  const day = offer.valid_until ?? offer.deadline;
  if (day === null) {
    return (
      <>
        <NoText />
        {offer.validity_period !== null && <SubText text={t.afterSending({ n: offer.validity_period })} />}
      </>
    );
  }
  const left = Math.round((Date.parse(day) - Date.parse(today())) / DAY_MS);
  const open = offer.status === 'SENT' && offer.current;
  return (
    <>
      <span className="num">{dayText(day)}</span>
      {open && left >= 0 && (
        <div className={o.left} data-near={left <= VERY_NEAR ? 'very' : left <= NEAR ? 'near' : undefined}>
          {t.daysLeft({ n: left })}
        </div>
      )}
      {offer.status === 'EXPIRED' && left < 0 && <div className={o.left}>{t.daysAgo({ n: -left })}</div>}
    </>
  );
}
