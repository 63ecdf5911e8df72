import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { useMergeWords } from '@/records/merge/words';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import { DELETED, deletedListCalls, type Gone } from './deleted.api';
import c from './deleted.module.css';
import { deletedList } from './deleted.search';
import { DeletedCard, deletedColumns, RowButtons } from './deleted-columns';
import { historyOf, pageOf, sayValue, trashOf } from './trash';

const ItemHistoryModal = lazyPart(() => import('@/domain/items/ItemHistoryModal'));
const RecordHistoryModal = lazyPart(() => import('@/records/history/RecordHistoryModal'));

const rowId = ({ thing, id }: Gone) => `${thing} ${id}`;
const rowName = ({ name }: Gone) => name;
const read = (state: object) => deletedList.read({ ...state });

/** The list of deleted master data, with buttons that restore it; for administrators. */
export default function DeletedPage() {
  const t = useOfficeT();
  const words = t.deleted;
  const view = useList(deletedList, t, read);
  const { show, dialog } = useDialog();
  const { into } = useMergeWords();
  const columns = useMemo(() => deletedColumns(words, into), [words, into]);
  const buttons = useMemo(() => {
    const history = (record: Gone) => show((close) => <History record={record} onClose={close} />);
    return { width: 164, of: (record: Gone) => <RowButtons record={record} t={words} onHistory={history} /> };
  }, [words, show]);

  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      calls={deletedListCalls}
      rowId={rowId}
      rowName={rowName}
      page={pageOf}
      onOpen={(record) => show((close) => <History record={record} onClose={close} />)}
      columns={columns}
      card={(record) => <DeletedCard record={record} t={words} into={into} />}
      buttons={buttons}
      notice={
        <p className={c.elsewhere}>
          {words.elsewhere}{' '}
          <Link to="/tasks" search={{ status: 'DELETED' }}>
            {words.tasks}
          </Link>
          {', '}
          <Link to="/work-orders" search={{ status: 'DELETED' }}>
            {words.orders}
          </Link>
        </p>
      }
    >
      {dialog}
    </RecordList>
  );
}

function History({ record: { thing, id, name }, onClose }: { record: Gone; onClose: () => void }) {
  const t = useOfficeT();
  const merges = useMergeWords().history;
  const labels = useMemo(() => ({ ...trashOf(thing).fields(t), ...merges }), [t, thing, merges]);
  const value = useMemo(() => sayValue(t, thing), [t, thing]);
  if (thing === 'catalog_item') return <ItemHistoryModal id={id} name={name} onClose={onClose} />;
  return (
    <RecordHistoryModal
      name={name}
      historyKey={[...DELETED, 'history', thing, id]}
      load={historyOf(thing, id)}
      labels={labels}
      value={value}
      onClose={onClose}
    />
  );
}
