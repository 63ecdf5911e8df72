import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Messages } from '@/i18n/types';
import { formatDateTime } from '@/lib/date';
import type { Column } from '@/ui/DataTable';
import l from '@/ui/ListPage.module.css';
import { RowButton } from '@/ui/RowMenu';
import type { Gone } from './deleted.api';
import c from './deleted.module.css';
import { RestoreButton } from './RestoreButton';

interface Shown {
  readonly t: Messages['deleted'];
  readonly onHistory: (record: Gone) => void;
}

/** The columns of the list; those with a sortable heading bear the name the server sorts by. */
export const deletedColumns = (shown: Shown): readonly Column<Gone>[] => {
  const { t } = shown;
  return [
    {
      id: 'name',
      header: t.columns.name,
      sticky: 'left',
      width: 280,
      sortable: true,
      cell: (record) => (
        <>
          <Name record={record} />
          <div className={l.sub} title={record.about}>
            {aboutOf(record)}
          </div>
        </>
      ),
    },
    {
      id: 'kind',
      header: t.columns.kind,
      width: 190,
      cell: (record) => (
        <>
          <div className={l.text}>{t.kind[record.thing]}</div>
          <div className={l.sub}>{moreOf(record, t)}</div>
        </>
      ),
    },
    { id: 'deleted_at', header: t.columns.at, sortable: true, cell: (record) => formatDateTime(record.deleted_at) },
    {
      id: 'by',
      header: t.columns.by,
      width: 180,
      cell: ({ deleted_by: by }) =>
        by === '' ? <span className={l.none}>{t.none}</span> : <div className={l.text}>{by}</div>,
    },
    {
      id: 'actions',
      header: t.columns.actions,
      hideHeader: true,
      sticky: 'right',
      align: 'right',
      width: 164,
      cell: (record) => <Buttons record={record} {...shown} />,
    },
  ];
};

/** A record as a card on a phone. */
export function DeletedCard({ record, ...shown }: Shown & { record: Gone }) {
  const { t } = shown;
  return (
    <div className={l.card}>
      <div className={l.cardText}>
        <Name record={record} />
        <span className={l.sub}>
          {[t.kind[record.thing], moreOf(record, t), aboutOf(record)].filter(Boolean).join(' · ')}
        </span>
        <span className={l.sub}>
          {[formatDateTime(record.deleted_at), record.deleted_by].filter(Boolean).join(' · ')}
        </span>
      </div>
      <Buttons record={record} {...shown} />
    </div>
  );
}

/** A company has a page of its own, deleted or not. */
const Name = ({ record: { thing, id, name } }: { record: Gone }) =>
  thing === 'b2b' ? (
    <Link to="/b2b/$b2bId" params={{ b2bId: id }} className={l.title} title={name}>
      {name}
    </Link>
  ) : (
    <span className={c.name} title={name}>
      {name}
    </span>
  );

function Buttons({ record, t, onHistory }: Shown & { record: Gone }) {
  const history = t.history({ name: record.name });
  return (
    <span className={c.buttons}>
      <RowButton
        label={history}
        title={history}
        icon={<IconHistory size={16} stroke={1.6} aria-hidden />}
        onClick={() => onHistory(record)}
      />
      <RestoreButton record={record} />
    </span>
  );
}

/** What tells it from others of its name; the path of a root is its name alone. */
const aboutOf = ({ name, about }: Gone) => about !== name && about;

/** What went with it, or that it is only kept out of new work. */
const moreOf = ({ below, archived }: Gone, t: Shown['t']) =>
  below > 0 ? t.below({ n: below }) : archived && t.archived;
