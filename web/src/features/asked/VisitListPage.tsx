import { useMemo } from 'react';
import type { Visit } from '@/domain/tasks/asked/asked.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { visitListCalls } from './asked.api';
import { VisitCard, visitColumns, visitPage } from './visit-columns';
import { visitList } from './visits.search';

const read = (state: object) => visitList.read({ ...state });

const rowId = (visit: Visit) => visit.order_id;
const rowName = (visit: Visit) => visit.title;

/** The list of visits for work that the company has asked for, with their state. */
export default function VisitListPage() {
  const t = useOfficeT();
  const words = t.asked.visits;
  const view = useList(visitList, t, read);
  const columns = useMemo(() => visitColumns(words), [words]);
  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      calls={visitListCalls}
      rowId={rowId}
      rowName={rowName}
      page={visitPage}
      columns={columns}
      card={(visit) => <VisitCard visit={visit} />}
      nothing={({ state }) => words.empty[state ?? 'any']}
    >
      {null}
    </RecordList>
  );
}
