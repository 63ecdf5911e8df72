import type { Body } from '@/api/client';
import type { Person } from '@/domain/people/people';
import { type Hours, hoursOn, isDayOff } from '@/domain/working-time/working-time';
import type { Messages } from '@/i18n/types';
import { dayAfter, dayBefore, dayBounds, fromWall, toWall } from '@/lib/date';
import type { Day } from '@/lib/day-text';
import { editsOf } from '@/records/editing/edits';
import type { AbsenceKind, AbsenceRow } from './absences.api';

export type AbsenceFormValues = {
  /** The absent person; null in a person's own request. */
  person: Person | null;
  kind: AbsenceKind | null;
  whole_days: boolean;
  from_day: Day | null;
  to_day: Day | null;
  from_time: string;
  to_time: string;
  note: string;
};

export const EMPTY_ABSENCE: AbsenceFormValues = {
  person: null,
  kind: 'LEAVE',
  whole_days: true,
  from_day: null,
  to_day: null,
  from_time: '',
  to_time: '',
  note: '',
};

type When = Pick<AbsenceRow, 'from' | 'to' | 'whole_days'>;

/** The fields of the form for a time; only part of a day has a clock. */
function spanFields({ from, to, whole_days }: When) {
  const [from_day, from_time] = toWall(from);
  const [after, to_time] = toWall(to);
  return whole_days
    ? { whole_days, from_day, to_day: dayBefore(after), from_time: '', to_time: '' }
    : { whole_days, from_day, to_day: after, from_time, to_time };
}

/** Returns the first values of the form. */
export const fromAbsence = (absence: AbsenceRow | undefined): AbsenceFormValues =>
  absence ? { person: null, kind: absence.kind, note: absence.note, ...spanFields(absence) } : EMPTY_ABSENCE;

const SPAN: readonly string[] = ['whole_days', 'from_day', 'to_day', 'from_time', 'to_time'];

/** Compares and merges edits of an absence with those of others: its time is one unit. */
export const absenceEdits = editsOf<AbsenceFormValues, keyof AbsenceFormValues>({
  unitOf: (field) => (SPAN.includes(field) ? 'from_day' : field),
  same: (field, a, b) => a[field] === b[field],
});

/** The values with another first day: an end that is missing or before it follows. */
export const withFrom = (v: AbsenceFormValues, from_day: Day | null): Partial<AbsenceFormValues> => ({
  from_day,
  ...(from_day !== null && (v.to_day === null || v.to_day < from_day) && { to_day: from_day }),
});

/** The years that the days of the form are in. */
export function yearsOf({ from_day, to_day }: AbsenceFormValues): readonly number[] {
  if (from_day === null || to_day === null || to_day < from_day) return [];
  const [from, to] = [Number(from_day.slice(0, 4)), Number(to_day.slice(0, 4))];
  return Array.from({ length: Math.min(to - from + 1, 3) }, (_, i) => from + i);
}

/** On how many days of the form the company works. */
export function workingDays(v: AbsenceFormValues, week: readonly Hours[], off: ReadonlySet<Day>): number {
  let n = 0;
  for (let day = v.from_day; day && v.to_day && day <= v.to_day; day = dayAfter(day)) {
    if (!off.has(day) && !isDayOff(hoursOn(week, day))) n += 1;
  }
  return n;
}

type Faults = Messages['absences']['form']['faults'];

/** Returns the messages of all faults; the person is required where it can be chosen. */
export function absenceFaults(v: AbsenceFormValues, t: Faults, choosesPerson: boolean) {
  const faults: Partial<Record<keyof AbsenceFormValues, string>> = {};
  if (choosesPerson && v.person === null) faults.person = t.required;
  if (v.kind === null) faults.kind = t.required;
  if (v.from_day === null) faults.from_day = t.required;
  if (v.to_day === null) faults.to_day = t.required;
  if (!v.whole_days) {
    if (v.from_time === '') faults.from_time = t.required;
    if (v.to_time === '') faults.to_time = t.required;
  }
  if (Object.keys(faults).length > 0 || v.from_day === null || v.to_day === null) return faults;
  if (v.to_day < v.from_day) faults.to_day = t.order;
  else if (!v.whole_days && `${v.to_day} ${v.to_time}` <= `${v.from_day} ${v.from_time}`) faults.to_time = t.order;
  return faults;
}

type Change = Body<'/absences/{absence_id}', 'patch'>;

/** The time of a checked form. */
export const whenOf = (v: AbsenceFormValues) =>
  v.whole_days
    ? { from: dayBounds(v.from_day ?? '').from, to: dayBounds(v.to_day ?? '').until }
    : { from: fromWall(v.from_day ?? '', v.from_time), to: fromWall(v.to_day ?? '', v.to_time) };

/** Returns the time of the absence as the server expects it. */
const spanOf = (v: AbsenceFormValues) => (v.whole_days ? { from_day: v.from_day, to_day: v.to_day } : whenOf(v));

/** A checked form as a new absence. */
export const toCreateBody = (v: AbsenceFormValues): Body<'/absences', 'post'> => ({
  ...(v.person && { user_id: v.person.user_id }),
  kind: v.kind ?? 'OTHER',
  note: v.note.trim(),
  ...spanOf(v),
});

/** A checked form as a change, based on a version. */
export const toUpdateBody = (v: AbsenceFormValues, version: number): Change => ({
  kind: v.kind,
  note: v.note.trim(),
  version,
  ...spanOf(v),
});

const FORM_FIELD: Readonly<Record<string, keyof AbsenceFormValues>> = {
  user_id: 'person',
  from: 'from_day',
  to: 'to_day',
  when: 'from_day',
};

/** Returns the form's field for a field of the server. */
export const absenceField = (field: string) => FORM_FIELD[field] ?? field;
