import type { Messages } from '@/i18n/types';
import { formatDateTime, fromWall, today, toWall } from '@/lib/date';
import type { Day } from '@/lib/day-text';
import { present } from '@/lib/server-clock';
import { editsOf } from '@/records/editing/edits';
import type { WorkSession } from './sessions';

export type SessionForm = {
  /** The worker, as the select holds it. */
  worker: string | null;
  from_day: Day | null;
  from_time: string;
  to_day: Day | null;
  to_time: string;
  reason: string;
};

/** Returns the first values of the dialog; a new session is on today's date, unless another day is given. */
export function fromSession(session: WorkSession | undefined, worker: number, day: Day = today()): SessionForm {
  if (!session) return { worker: String(worker), from_day: day, from_time: '', to_day: day, to_time: '', reason: '' };
  const [from_day, from_time] = toWall(session.started_at);
  const [to_day, to_time] = session.ended_at === null ? [from_day, ''] : toWall(session.ended_at);
  return { worker: String(session.worker_id), from_day, from_time, to_day, to_time, reason: '' };
}

/** Compares and merges edits of a session with those of others: a day and its time are one unit. */
export const sessionEdits = editsOf<SessionForm, keyof SessionForm>({
  unitOf: (field) => (field === 'from_day' ? 'from_time' : field === 'to_day' ? 'to_time' : field),
  same: (field, a, b) => a[field] === b[field],
});

/** The values with another first day: an end before it follows. */
export const withFrom = (v: SessionForm, from_day: Day | null): Partial<SessionForm> => ({
  from_day,
  ...(from_day !== null && (v.to_day === null || v.to_day < from_day) && { to_day: from_day }),
});

interface Wants {
  /** The work may go on. */
  readonly openEnd: boolean;
  readonly reason: boolean;
}

/** The words to every faulty field. */
export function sessionFaults(v: SessionForm, t: Messages['sessions']['faults'], wants: Wants) {
  const faults: Partial<Record<keyof SessionForm, string>> = {};
  if (v.worker === null) faults.worker = t.required;
  if (v.from_day === null) faults.from_day = t.required;
  if (v.from_time === '') faults.from_time = t.required;
  if (!wants.openEnd || v.to_time !== '') {
    if (v.to_day === null) faults.to_day = t.required;
    if (v.to_time === '') faults.to_time = t.required;
  }
  if (wants.reason && v.reason.trim() === '') faults.reason = t.reason;
  const { from, to } = spanOf(v);
  if (from !== undefined && to !== undefined && to <= from) faults.to_time = t.order;
  if (to !== undefined && Date.parse(to) > present()) faults.to_time = t.future;
  return faults;
}

/** The instants that the form means, as far as they are there. */
export function spanOf(v: SessionForm): { from?: string; to?: string } {
  return {
    ...(v.from_day !== null && v.from_time !== '' && { from: fromWall(v.from_day, v.from_time) }),
    ...(v.to_day !== null && v.to_time !== '' && { to: fromWall(v.to_day, v.to_time) }),
  };
}

/** Returns the changes of a session to send: minutes that look the same have not changed. */
export function changeOf(v: SessionForm, session: WorkSession) {
  const was = fromSession(session, session.worker_id);
  const { from, to } = spanOf(v);
  const begins = v.from_day !== was.from_day || v.from_time !== was.from_time;
  const ends =
    v.to_day !== was.to_day ||
    v.to_time !== was.to_time ||
    session.end_source === 'LEFT' ||
    session.end_source === 'CLOSED';
  return {
    version: session.version,
    reason: v.reason.trim(),
    ...(begins && from !== undefined && { started_at: from }),
    ...(ends && to !== undefined && { ended_at: to }),
  };
}

/** The value of a field in words: a time with its day. */
export function sessionText(field: keyof SessionForm, v: SessionForm): string {
  const { from, to } = spanOf(v);
  const at = field === 'from_time' ? from : field === 'to_time' ? to : null;
  if (at === null) return v[field] ?? '';
  return at === undefined ? '–' : formatDateTime(at);
}

/** Returns the form's field for a field of the server. */
export function sessionField(field: string): string {
  if (field === 'started_at') return 'from_time';
  if (field === 'ended_at') return 'to_time';
  return field === 'worker_id' ? 'worker' : field;
}
