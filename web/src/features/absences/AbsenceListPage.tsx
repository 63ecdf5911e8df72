import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { Avatar } from '@/ui/media/Avatar';
import { useDialog } from '@/ui/overlays/use-dialog';
import { AbsenceCard, absenceColumns } from './absence-columns';
import { whatText, whenText } from './absence-text';
import { type AbsenceRow, absenceListCalls, waitingQuery } from './absences.api';
import { absenceList } from './absences.search';
import { useAbsenceActs } from './use-absence-acts';

const rowId = (absence: AbsenceRow) => absence.absence_id;
const name = (absence: AbsenceRow) => absence.name;
const face = (absence: AbsenceRow) => <Avatar name={absence.name} url={absence.image_url} />;
const when = (absence: AbsenceRow) => <span className="num">{whenText(absence)}</span>;

/** The list of absences: everybody's for people who decide about them, otherwise the person's own. */
export default function AbsenceListPage() {
  const t = useOfficeT();
  const words = t.absences;
  const office = useCan()('absence.decide');
  const view = useList(absenceList, t);
  const waiting = useQuery(waitingQuery).data;
  const { show, dialog } = useDialog();
  const acts = useAbsenceActs({ office, show, onShow: (id) => view.clear({ id, state: undefined }) });

  const columns = useMemo(() => absenceColumns(words, office), [words, office]);
  const rowName = useCallback(
    (absence: AbsenceRow) => (office ? `${absence.name}, ${whatText(absence, t)}` : whatText(absence, t)),
    [t, office],
  );

  return (
    <RecordList
      view={view}
      t={t}
      words={{ ...words, add: office ? words.add : words.ask }}
      calls={absenceListCalls}
      counts={{ REQUESTED: waiting || undefined }}
      rowId={rowId}
      rowName={rowName}
      title={office ? name : when}
      face={office ? face : undefined}
      onOpen={acts.open}
      columns={columns}
      card={(absence) => <AbsenceCard absence={absence} t={words} office={office} />}
      actions={acts.actions}
      add={{ run: () => acts.edit() }}
      nothing={({ state }) => words.empty[state ?? 'any']}
    >
      {dialog}
    </RecordList>
  );
}
