import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import { formatDateTime } from '@/lib/date';
import { part } from '@/lib/part';
import type { Column } from '@/ui/DataTable';
import l from '@/ui/ListPage.module.css';
import { RowMenu } from '@/ui/RowMenu';
import { type Icon, StatusBadge, type Tone } from '@/ui/StatusBadge';
import type { Letter } from './settings.api';
import c from './settings.module.css';

const LOOK: Readonly<Record<Letter['state'], { icon: Icon; tone: Tone }>> = {
  WAITING: { icon: IconClock, tone: 'amber' },
  SENT: { icon: IconCheck, tone: 'green' },
  FAILED: { icon: IconX, tone: 'red' },
};

interface Ways {
  /** Mail is set up, so that letters can be sent. */
  readonly on: boolean;
  readonly onRead: (letter: Letter) => void;
}

type Words = Messages['settings'];

/** The columns of the outbox. */
export const letterColumns = (t: Words, ways: Ways): readonly Column<Letter>[] => [
  {
    id: 'subject',
    header: t.outbox.subject,
    sticky: 'left',
    width: 300,
    sortable: true,
    cell: (letter) => <Subject letter={letter} t={t} onRead={ways.onRead} />,
  },
  {
    id: 'recipient',
    header: t.outbox.to,
    width: 240,
    sortable: true,
    cell: ({ name, recipient }) => (
      <>
        <div className={l.text}>{name || recipient}</div>
        {name && <div className={l.sub}>{recipient}</div>}
      </>
    ),
  },
  { id: 'state', header: t.outbox.state, sortable: true, cell: (letter) => <State letter={letter} t={t} /> },
  {
    id: 'created_at',
    header: t.outbox.time,
    sortable: true,
    cell: (letter) => (
      <>
        <div className={l.text}>{formatDateTime(letter.sent_at ?? letter.created_at)}</div>
        <div className={l.sub}>{timeText(letter, t, ways.on)}</div>
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
        <div className={l.sub} title={letter.last_error}>
          {letter.last_error}
        </div>
      </>
    ),
  },
  {
    id: 'actions',
    header: t.outbox.actions.read,
    hideHeader: true,
    sticky: 'right',
    width: 44,
    cell: (letter) => <LetterMenu letter={letter} ways={ways} />,
  },
];

/** A letter as a card on a phone. */
export function LetterCard({ letter, t, ways }: { letter: Letter; t: Words; ways: Ways }) {
  return (
    <div className={l.card}>
      <div className={l.cardText}>
        <Subject letter={letter} t={t} onRead={ways.onRead} />
        <span className={l.sub}>{letter.name ? `${letter.name} · ${letter.recipient}` : letter.recipient}</span>
        <span className={l.cardLine}>
          <State letter={letter} t={t} />
          {formatDateTime(letter.sent_at ?? letter.created_at)}
        </span>
        {letter.cause && <span className={l.reason}>{t.mail.causes[letter.cause]}</span>}
      </div>
      <LetterMenu letter={letter} ways={ways} />
    </div>
  );
}

function Subject({ letter, t, onRead }: { letter: Letter; t: Words; onRead: Ways['onRead'] }) {
  return (
    <>
      <button type="button" className={clsx(l.title, c.subject)} onClick={() => onRead(letter)}>
        {letter.subject}
      </button>
      <div className={l.sub}>{label(t.outbox.kinds, letter.kind)}</div>
    </>
  );
}

const State = ({ letter, t }: { letter: Letter; t: Words }) => (
  <StatusBadge {...LOOK[letter.state]} label={t.outbox.states[letter.state]} />
);

/** When a letter that has gone was written, and when one that waits is tried next. */
function timeText({ state, created_at, next_at }: Letter, { outbox: t }: Words, on: boolean): string {
  if (state === 'SENT') return t.written({ at: formatDateTime(created_at) });
  if (state === 'FAILED') return '';
  return on && next_at ? t.next({ at: formatDateTime(next_at) }) : t.later;
}

const items = part(() => import('./LetterMenuItems'));

const LetterMenu = ({ letter, ways }: { letter: Letter; ways: Ways }) => (
  <RowMenu name={letter.subject} items={items}>
    {({ LetterMenuItems }) => <LetterMenuItems letter={letter} {...ways} />}
  </RowMenu>
);
