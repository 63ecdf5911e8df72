import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsExchange,
  IconCalendar,
  IconChecklist,
  IconClock,
  IconCoffee,
  IconFileMinus,
  IconFilePlus,
  IconMessage,
  IconMessageOff,
  IconNote,
  IconNoteOff,
  IconPackageExport,
  IconPackageImport,
  IconPlayerPlay,
  IconSignature,
  IconTool,
  IconUserMinus,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react';
import { busyText, conflictSpan, type OrderConflict } from '@/domain/orders/order-plan';
import { ORDER_HOLD, ORDER_STATUS, type OrderStatus } from '@/domain/orders/order-status';
import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import { formatDate, formatDateTime, formatDuration, formatHours, formatTime } from '@/lib/date';
import { formatNumber } from '@/lib/number';
import { changeOf, type HistoryEntry, type HistoryText, valueText } from '@/records/history/history';
import type { Icon, Tone } from '@/ui/feedback/StatusBadge';

/** The icon and colour of an entry; a change of status has those of the status. */
const LOOK: Readonly<Record<string, { icon: Icon; tone?: Tone }>> = {
  status: { icon: IconArrowsExchange, tone: 'indigo' },
  hold: ORDER_HOLD,
  pause: { icon: IconCoffee },
  join: { icon: IconPlayerPlay, tone: 'amber' },
  undo_start: { icon: IconArrowBackUp },
  late_hours: { icon: IconClock, tone: 'amber' },
  session_added: { icon: IconClock, tone: 'teal' },
  session_changed: { icon: IconClock, tone: 'amber' },
  session_deleted: { icon: IconClock },
  planned_start: { icon: IconCalendar },
  time_estimate: { icon: IconClock },
  new_worker: { icon: IconUserPlus, tone: 'teal' },
  deleted_worker: { icon: IconUserMinus },
  worker_absent: { icon: IconUserOff, tone: 'orange' },
  conflict: { icon: IconAlertTriangle, tone: 'orange' },
  new_work_description: { icon: IconNote, tone: 'teal' },
  deleted_work_description: { icon: IconNoteOff },
  checklist: { icon: IconChecklist },
  new_material: { icon: IconPackageExport, tone: 'teal' },
  deleted_material: { icon: IconPackageImport },
  signature: { icon: IconSignature, tone: 'green' },
  deleted_signature: { icon: IconSignature },
  comment: { icon: IconMessage, tone: 'teal' },
  comment_edited: { icon: IconMessage },
  comment_withdrawn: { icon: IconMessageOff },
  new_docs: { icon: IconFilePlus, tone: 'teal' },
  deleted_docs: { icon: IconFileMinus },
  new_work_order: { icon: IconTool, tone: 'amber' },
};

/** Returns an entry of an order's history as texts. */
export function orderHistoryText(entry: HistoryEntry, messages: Messages): HistoryText {
  const t = messages.orderDetails.history;
  const said = {
    ...(LOOK[entry.type] ?? { icon: IconNote }),
    title: label(t.types, entry.type),
    ...(entry.reason && { reason: entry.reason }),
  };
  return { tone: 'gray', ...said, ...particulars(entry, messages) };
}

function particulars(entry: HistoryEntry, messages: Messages): Partial<HistoryText> {
  const t = messages.orderDetails.history;
  const [before, after] = [valueText(entry.old_value), valueText(entry.value)];
  switch (entry.type) {
    case 'status': {
      const look = ORDER_STATUS[entry.value as OrderStatus];
      if (before === null) return { ...look, title: t.made };
      return { ...look, change: changeOf(entry, (value) => label(messages.orders.status, value)) };
    }
    case 'hold':
      return after === null ? { title: t.unheld, tone: 'gray' } : { title: t.held, text: after };
    case 'session_added':
    case 'session_changed':
    case 'session_deleted':
      return hours(entry);
    case 'planned_start':
      return { change: changeOf(entry, formatDateTime) };
    case 'time_estimate':
      return { change: changeOf(entry, (minutes) => formatDuration(Number(minutes))) };
    case 'checklist':
      // The item it is about comes as the reason.
      return { title: entry.value ? t.checked : t.unchecked, text: entry.reason, reason: '' };
    case 'new_material':
    case 'deleted_material': {
      const { name, quantity } = (entry.value ?? entry.old_value) as { name: string; quantity: number };
      return { text: `${formatNumber(quantity)} × ${name}` };
    }
    case 'conflict': {
      const conflicts = entry.value as readonly OrderConflict[];
      const lines = conflicts.map((conflict) => {
        const { worker, order_id: id, title } = conflict;
        if (conflict.equipment_id !== undefined) return `${title}: ${busyText(conflict, messages)}`;
        if (conflict.absence_kind) return `${worker}: ${busyText(conflict, messages)}`;
        return t.overlap({ worker, id, title, when: conflictSpan(conflict, messages) });
      });
      return { text: lines.join('\n') };
    }
    case 'worker_absent':
      return { text: absentText(entry.value as Absent, messages) };
    case 'new_work_order':
      return { order: Number(entry.value) };
    default:
      return { text: after ?? before ?? '' };
  }
}

/** The absence of a worker because of which an order was handed over, or waits. */
interface Absent {
  readonly worker: string;
  readonly absence_kind: string;
  readonly refusal: string;
  readonly waits: boolean;
}

function absentText({ worker, absence_kind, refusal, waits }: Absent, { standIns: t }: Messages) {
  const kind = label(t.kinds, absence_kind).toLocaleLowerCase();
  if (!waits) return t.history.replaced({ worker, kind });
  return t.history.waits({ worker, kind, why: refusal === '' ? t.history.chosen : label(t.refusals, refusal) });
}

/** A session as the history keeps it. */
interface Hours {
  readonly worker: string;
  readonly from: string;
  readonly to: string | null;
}

const hoursText = ({ from, to }: Hours) =>
  `${formatDate(from)} ${to === null ? `${formatTime(from)} –` : formatHours(from, to)}`;

function hours(entry: HistoryEntry): Partial<HistoryText> {
  const [before, after] = [entry.old_value as Hours | null, entry.value as Hours | null];
  const text = (before ?? after)?.worker ?? '';
  if (before && after) return { text, change: { from: hoursText(before), to: hoursText(after) } };
  const it = before ?? after;
  return it ? { text: `${text}, ${hoursText(it)}` } : {};
}
