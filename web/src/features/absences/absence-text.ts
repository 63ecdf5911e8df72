import {
  IconArrowsExchange,
  IconBeach,
  IconCalendarOff,
  IconCategory,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHourglass,
  IconNote,
  IconStethoscope,
  IconTrash,
} from '@tabler/icons-react';
import { awaySpanText } from '@/domain/orders/order-plan';
import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import { changeOf, type HistoryEntry, type HistoryText } from '@/records/history/history';
import type { Icon, Tone } from '@/ui/feedback/StatusBadge';
import type { AbsenceKind, AbsenceRow, AbsenceState } from './absences.api';

export const KINDS = ['LEAVE', 'SICK', 'OTHER'] as const satisfies readonly AbsenceKind[];

export const KIND_ICON: Readonly<Record<AbsenceKind, Icon>> = {
  LEAVE: IconBeach,
  SICK: IconStethoscope,
  OTHER: IconCalendarOff,
};

export const STATE_LOOK: Readonly<Record<AbsenceState, { tone: Tone; icon: Icon }>> = {
  REQUESTED: { tone: 'amber', icon: IconHourglass },
  APPROVED: { tone: 'green', icon: IconCircleCheck },
  REJECTED: { tone: 'red', icon: IconCircleX },
};

/** "03. – 07. 08. 2026." */
export const whenText = ({ from, to }: { readonly from: string; readonly to: string }) => awaySpanText(from, to);

/** "Godišnji odmor, 03. – 07. 08. 2026." */
export const whatText = (absence: Pick<AbsenceRow, 'kind' | 'from' | 'to'>, { absences: t }: Messages) =>
  `${t.kinds[absence.kind]}, ${whenText(absence)}`;

const LOOK: Readonly<Record<string, Icon>> = {
  status: IconArrowsExchange,
  kind: IconCategory,
  when: IconClock,
  note: IconNote,
  deleted: IconTrash,
};

interface When {
  readonly from: string;
  readonly to: string;
}

/** Returns an entry of the history as texts. */
export function absenceHistoryText(entry: HistoryEntry, { absences: t }: Messages): HistoryText {
  const said = {
    icon: LOOK[entry.type] ?? IconNote,
    tone: 'gray',
    title: label(t.history.types, entry.type),
    ...(entry.reason && { reason: entry.reason }),
  } as const;
  switch (entry.type) {
    case 'status': {
      const state = entry.value as AbsenceState;
      const made = entry.old_value === null || entry.old_value === undefined;
      return {
        ...said,
        ...STATE_LOOK[state],
        ...(made ? { title: t.history.made[state] } : { change: changeOf(entry, (value) => label(t.states, value)) }),
      };
    }
    case 'kind':
      return { ...said, change: changeOf(entry, (value) => label(t.kinds, value)) };
    case 'when':
      return { ...said, change: { from: whenText(entry.old_value as When), to: whenText(entry.value as When) } };
    case 'cancel_asked':
    case 'cancel_refused':
      return said;
    case 'deleted':
      return { ...said, tone: 'red' };
    default:
      return { ...said, change: changeOf(entry, (value) => value) };
  }
}
