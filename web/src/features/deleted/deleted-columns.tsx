import { IconHistory } from '@tabler/icons-react';
import clsx from 'clsx';
import type { Messages } from '@/i18n/types';
import { formatDateTime } from '@/lib/date';
import type { ListColumn } from '@/records/list/RecordList';
import type { MergeWords } from '@/records/merge/words';
import l from '@/ui/layout/ListPage.module.css';
import { ICON } from '@/ui/media/icon';
import { RowButton } from '@/ui/overlays/RowMenu';
import { CellText } from '@/ui/tables/cells';
import type { Gone } from './deleted.api';
import c from './deleted.module.css';
import { RestoreButton } from './RestoreButton';

type Words = Messages['deleted'];
type Into = MergeWords['into'];

/** The columns of the list. */
export const deletedColumns = (t: Words, into: Into): readonly ListColumn<Gone>[] => [
  {
    id: 'name',
    header: t.columns.name,
    sticky: 'left',
    width: 280,
    title: 'name',
    cell: (record) => (
      <div className={l.sub} title={record.about}>
        {aboutOf(record)}
      </div>
    ),
  },
  {
    id: 'kind',
    header: t.columns.kind,
    width: 190,
    cell: (record) => (
      <>
        <div className={l.text}>{t.kind[record.thing]}</div>
        <div className={l.sub}>{moreOf(record, t, into)}</div>
      </>
    ),
  },
  { id: 'deleted_at', header: t.columns.at, cell: (record) => formatDateTime(record.deleted_at) },
  { id: 'by', header: t.columns.by, width: 180, cell: ({ deleted_by: by }) => <CellText text={by} /> },
];

/** A record on a phone. */
export const DeletedCard = ({ record, t, into }: { record: Gone; t: Words; into: Into }) => (
  <>
    <span className={l.sub}>
      {[t.kind[record.thing], moreOf(record, t, into), aboutOf(record)].filter(Boolean).join(' · ')}
    </span>
    <span className={clsx(l.sub, 'whole')}>
      {[formatDateTime(record.deleted_at), record.deleted_by].filter(Boolean).join(' · ')}
    </span>
  </>
);

interface ButtonsProps {
  readonly record: Gone;
  readonly t: Words;
  readonly onHistory: (record: Gone) => void;
}

/** The buttons of a row. */
export function RowButtons({ record, t, onHistory }: ButtonsProps) {
  const history = t.history({ name: record.name });
  return (
    <span className={c.buttons}>
      <RowButton label={history} title={history} icon={<IconHistory {...ICON} />} onClick={() => onHistory(record)} />
      <RestoreButton record={record} />
    </span>
  );
}

/**
 * Returns a detail that distinguishes it from others with the same name; none for a root, whose path is only its name.
 */
const aboutOf = ({ name, about }: Gone) => about !== name && about;

/** Returns what was deleted together with it, what it was merged with, or that it is only archived. */
function moreOf({ below, archived, merged_into: name }: Gone, t: Words, into: Into) {
  if (name) return into({ name });
  return below > 0 ? t.below({ n: below }) : archived && t.archived;
}
