import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { Messages } from '@/i18n/types';
import { formatDateTime } from '@/lib/date';
import type { ListColumn } from '@/records/list/RecordList';
import base from '@/ui/base.module.css';
import { type Icon, StatusBadge, type Tone } from '@/ui/feedback/StatusBadge';
import l from '@/ui/layout/ListPage.module.css';
import { SubText } from '@/ui/tables/cells';
import type { Letter } from './settings.api';

const LOOK: Readonly<Record<Letter['state'], { icon: Icon; tone: Tone }>> = {
  WAITING: { icon: IconClock, tone: 'amber' },
  SENT: { icon: IconCheck, tone: 'green' },
  FAILED: { icon: IconX, tone: 'red' },
};

type Words = Messages['settings'];

/** The columns of the outbox; `on` when mail is set up, so that letters can be sent. */
export const letterColumns = (t: Words, on: boolean): readonly ListColumn<Letter>[] => [
  {
    id: 'subject',
    header: t.outbox.subject,
    sticky: 'left',
    width: 300,
    title: 'name',
    cell: ({ kind }) => <div className={l.sub}>{t.outbox.kinds[kind]}</div>,
  },
  {
    id: 'recipient',
    header: t.outbox.to,
    width: 240,
    cell: ({ name, recipient }) => (
      <>
        <div className={l.text}>{name || recipient}</div>
        {name && <div className={l.sub}>{recipient}</div>}
      </>
    ),
  },
  { id: 'state', header: t.outbox.state, cell: (letter) => <State letter={letter} t={t} /> },
  {
    id: 'created_at',
    header: t.outbox.time,
    cell: (letter) => (
      <>
        <div className={l.text}>{formatDateTime(letter.sent_at ?? letter.created_at)}</div>
        <div className={l.sub}>{timeText(letter, t, on)}</div>
      </>
    ),
  },
  { id: 'attempts', header: t.outbox.tries, align: 'right', cell: ({ attempts }) => attempts },
  {
    id: 'fault',
    header: t.outbox.fault,
    width: 320,
    cell: (letter) => (
      <>
        <div className={l.text}>{letter.cause && t.mail.causes[letter.cause]}</div>
        <SubText text={letter.last_error} />
      </>
    ),
  },
];

/** A letter on a phone. */
export const LetterCard = ({ letter, t }: { letter: Letter; t: Words }) => (
  <>
    <div className={l.sub}>{t.outbox.kinds[letter.kind]}</div>
    <span className={l.sub}>{letter.name ? `${letter.name} · ${letter.recipient}` : letter.recipient}</span>
    <span className={l.cardLine}>
      <State letter={letter} t={t} />
      {formatDateTime(letter.sent_at ?? letter.created_at)}
    </span>
    {letter.cause && <span className={base.error}>{t.mail.causes[letter.cause]}</span>}
  </>
);

/** The mail server has taken it and reported that the recipient's server does not have it yet. */
const isLate = ({ state, cause }: Letter) => state === 'SENT' && cause === 'DELAYED';

const State = ({ letter, t }: { letter: Letter; t: Words }) => (
  <StatusBadge
    {...LOOK[isLate(letter) ? 'WAITING' : letter.state]}
    label={isLate(letter) ? t.outbox.late : t.outbox.states[letter.state]}
  />
);

/** Returns when a sent letter was written, or when a waiting one is tried next. */
function timeText({ state, created_at, next_at }: Letter, { outbox: t }: Words, on: boolean): string {
  if (state === 'SENT') return t.written({ at: formatDateTime(created_at) });
  if (state === 'FAILED') return '';
  return on && next_at ? t.next({ at: formatDateTime(next_at) }) : t.later;
}
