import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordModal } from '@/records/dialogs/RecordModal';
import { useRecordModal } from '@/records/dialogs/use-record-modal';
import { Note } from '@/ui/feedback/Note';
import { toast } from '@/ui/feedback/toast';
import { AbsenceFields } from './AbsenceFields';
import {
  type AbsenceFormValues,
  absenceEdits,
  absenceFaults,
  absenceField,
  fromAbsence,
  toCreateBody,
  toUpdateBody,
  whenOf,
} from './absence-form';
import { whenText } from './absence-text';
import { type AbsenceRow, changeAbsence, createAbsence, readAbsence, SHOWN_IN } from './absences.api';

interface Props {
  /** The absence to change; undefined for a request of the person, or for one that the office records. */
  readonly absence: AbsenceRow | undefined;
  readonly onShow: (id: number) => void;
  readonly onClose: () => void;
}

/** Makes or changes an absence. Open it by mounting it. */
export default function AbsenceModal({ absence, onShow, onClose }: Props) {
  const t = useOfficeT().absences;
  const { form: words } = t;
  const decides = useCan()('absence.decide');
  const own = useSession().user.user_id === absence?.user_id;
  const choosesPerson = !absence && decides;

  const onCreated = async (id: number, { person }: AbsenceFormValues) => {
    const name = person ? `${person.first_name} ${person.last_name}` : '';
    toast.success(decides ? t.done.added({ name }) : t.done.asked);
    if (!decides) return;
    // Without an answer there is no warning here; the list shows the conflict too.
    const n = await readAbsence(id).then(
      ({ orders }) => orders.length,
      () => 0,
    );
    if (n > 0) {
      const action = { label: t.done.show, run: () => onShow(id) };
      toast.warning(t.done.clash({ name, n }), { timeOut: 10_000, action });
    }
  };
  const editing = useRecordModal<AbsenceRow, AbsenceFormValues, number>({
    name: `absence:${absence?.absence_id ?? 'new'}`,
    record: absence,
    read: fromAbsence,
    edits: absenceEdits,
    faults: (values) => absenceFaults(values, words.faults, choosesPerson),
    fieldOf: absenceField,
    create: (values, headers) => createAbsence(toCreateBody(values), headers),
    change: (values, on) => changeAbsence(on.absence_id, toUpdateBody(values, on.version)),
    reread: (on) => readAbsence(on.absence_id),
    shownIn: SHOWN_IN,
    onSaved: (values, id) =>
      absence ? toast.success(t.done.saved({ name: absence.name })) : void onCreated(id, values),
    onClose,
  });

  const { kind, note, when } = t.history.types;
  const span = { whole_days: when, from_day: when, to_day: when, from_time: when, to_time: when };
  const say = (field: keyof AbsenceFormValues, v: AbsenceFormValues) => {
    if (field === 'kind') return v.kind === null ? '' : t.kinds[v.kind];
    return field === 'note' ? v.note : whenText(whenOf(v));
  };
  const editTitle = own ? words.editTitle : `${words.editTitle}: ${absence?.name}`;
  const newNote = decides ? words.approved : words.decided;
  return (
    <RecordModal
      editing={editing}
      title={absence ? editTitle : decides ? words.addTitle : words.askTitle}
      create={decides ? words.create : words.send}
      names={{ person: words.person, kind, note, ...span }}
      say={say}
    >
      <AbsenceFields form={editing.form} choosesPerson={choosesPerson} />
      {!own && <Note>{absence ? words.told : newNote}</Note>}
    </RecordModal>
  );
}
