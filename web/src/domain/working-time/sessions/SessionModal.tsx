import { useSession } from '@/api/session';
import { useT } from '@/i18n/I18nProvider';
import { formatDateTime, toWall } from '@/lib/date';
import { RecordModal } from '@/records/dialogs/RecordModal';
import { useRecordModal } from '@/records/dialogs/use-record-modal';
import { orderNumber } from '@/records/numbers';
import { Note } from '@/ui/feedback/Note';
import { toast } from '@/ui/feedback/toast';
import { DateField } from '@/ui/fields/DateField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TimeField } from '@/ui/fields/TimeField';
import { FieldGrid, WholeRow } from '@/ui/layout/Section';
import { confirm } from '@/ui/overlays/confirm';
import {
  changeOf,
  fromSession,
  type SessionForm,
  sessionEdits,
  sessionFaults,
  sessionField,
  sessionText,
  spanOf,
  withFrom,
} from './session-form';
import { endIsConcluded, type WorkSession } from './sessions';
import { addSession, changeSession, type FarFrom, readSession, SHOWN_IN, sendAsked } from './sessions.api';

interface Props {
  readonly order: { readonly order_id: number; readonly time_started: string | null };
  /** The workers for whom work may be entered. */
  readonly workers: readonly { readonly worker_id: number; readonly name: string }[];
  /** The session to correct; undefined to enter a new one. */
  readonly session?: WorkSession | undefined;
  readonly onClose: () => void;
}

/** Types in work on an order, or corrects when it began and ended. Open it by mounting it. */
export default function SessionModal({ order, workers, session, onClose }: Props) {
  const t = useT().sessions;
  const { user } = useSession();
  const own = workers.find(({ worker_id }) => worker_id === user.user_id) ?? workers[0];
  const day = order.time_started === null ? undefined : toWall(order.time_started)[0];
  const isOthers = (v: SessionForm) => v.worker !== null && Number(v.worker) !== user.user_id;
  const number = orderNumber(order.order_id);
  const openEnd = session !== undefined && session.ended_at === null;

  const askFar = ({ created_at, planned_start }: FarFrom) =>
    confirm({
      title: t.far.title,
      message: planned_start
        ? t.far.planned({ at: formatDateTime(planned_start), made: formatDateTime(created_at) })
        : t.far.made({ made: formatDateTime(created_at) }),
      confirmLabel: t.far.keep,
    });

  const editing = useRecordModal<WorkSession, SessionForm>({
    name: `session:${order.order_id}:${session?.session_id ?? 'new'}`,
    record: session,
    read: (record) => fromSession(record, own?.worker_id ?? user.user_id, day),
    edits: sessionEdits,
    faults: (v) => sessionFaults(v, t.faults, { openEnd, reason: isOthers(v) }),
    fieldOf: sessionField,
    create: (v, headers) => {
      const { from, to } = spanOf(v);
      const span = { started_at: from ?? null, ended_at: to ?? null };
      const body = { worker_id: Number(v.worker), ...span, reason: v.reason.trim() };
      return sendAsked((said) => addSession(order.order_id, { ...body, ...said }, headers), askFar);
    },
    change: (v, on) =>
      sendAsked((said) => changeSession(order.order_id, on.session_id, { ...changeOf(v, on), ...said }), askFar),
    reread: (on) => readSession(order.order_id, on.session_id),
    shownIn: SHOWN_IN,
    onSaved: () => toast.success(session ? t.changed : t.added),
    onClose,
  });
  const { form } = editing;
  const { values: v } = form;

  return (
    <RecordModal
      editing={editing}
      title={session ? t.editTitle({ worker: session.worker, order: number }) : t.addTitle({ order: number })}
      create={t.add}
      names={{
        worker: t.worker,
        from_day: t.fromDay,
        from_time: t.from,
        to_day: t.toDay,
        to_time: t.to,
        reason: t.reason,
      }}
      say={sessionText}
    >
      {session && <Known session={session} />}
      <FieldGrid>
        {!session && workers.length > 1 && (
          <WholeRow>
            <SelectField
              label={t.worker}
              required
              options={workers.map(({ worker_id, name }) => ({ value: String(worker_id), label: name }))}
              {...form.field('worker')}
            />
          </WholeRow>
        )}
        <DateField
          label={t.fromDay}
          required
          {...form.field('from_day')}
          onChange={(from) => form.setValues(withFrom(v, from))}
        />
        <TimeField step={1} label={t.from} day={v.from_day} required data-autofocus {...form.field('from_time')} />
        <DateField label={t.toDay} required={!openEnd} {...form.field('to_day')} />
        <TimeField step={1} label={t.to} day={v.to_day} required={!openEnd} {...form.field('to_time')} />
      </FieldGrid>
      <TextAreaField
        label={isOthers(v) ? t.reason : t.reasonOptional}
        required={isOthers(v)}
        rows={2}
        maxLength={1000}
        {...form.field('reason')}
      />
    </RecordModal>
  );
}

/** Shows how the end of the session was concluded, if nobody gave it. */
function Known({ session }: { session: WorkSession }) {
  const t = useT().sessions;
  if (!endIsConcluded(session) || session.ended_at === null) return null;
  const at = formatDateTime(session.ended_at);
  return <Note>{session.end_source === 'LEFT' ? t.left({ at }) : t.closed({ at })}</Note>;
}
