import {
  IconArrowsExchange,
  IconCalendarOff,
  IconCalendarRepeat,
  IconCategory,
  IconCircleCheck,
  IconClock,
  IconCoins,
  IconFileMinus,
  IconFilePlus,
  IconFlag,
  IconFolder,
  IconLetterCase,
  IconMapPin,
  IconMessage,
  IconMessageOff,
  IconNote,
  IconPlayerPause,
  IconPlayerPlay,
  IconTool,
  IconTrash,
  IconUser,
  IconUserOff,
} from '@tabler/icons-react';
import { ORDER_STATUS, type OrderStatus } from '@/domain/orders/order-status';
import { TASK_STATUS } from '@/domain/tasks/task-status';
import type { Priority, TaskStatus } from '@/domain/tasks/task-values';
import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import { dayText } from '@/lib/day-text';
import { numberText } from '@/lib/number';
import { changeOf, type HistoryEntry, type HistoryText, valueText } from '@/records/history/history';
import type { Icon, Tone } from '@/ui/feedback/StatusBadge';
import type { Plan } from './recurrence/recurrence.api';
import { orderText, planWords } from './recurrence/rule';

/** The icon and colour of an entry; a change of status has those of the status. */
const LOOK: Readonly<Record<string, { icon: Icon; tone?: Tone }>> = {
  status: { icon: IconArrowsExchange, tone: 'indigo' },
  accepted: { icon: IconCircleCheck, tone: 'green' },
  whier: { icon: IconCategory },
  project: { icon: IconFolder },
  title: { icon: IconLetterCase },
  description: { icon: IconNote },
  address: { icon: IconMapPin },
  priority: { icon: IconFlag },
  client_note: { icon: IconNote },
  working_hours: { icon: IconClock },
  contact: { icon: IconUser },
  comment: { icon: IconMessage, tone: 'teal' },
  comment_edited: { icon: IconMessage },
  comment_withdrawn: { icon: IconMessageOff },
  new_docs: { icon: IconFilePlus, tone: 'teal' },
  deleted_docs: { icon: IconFileMinus },
  new_work_order: { icon: IconTool, tone: 'amber' },
  deleted_work_order: { icon: IconTrash },
  order_status: { icon: IconTool },
  financials: { icon: IconCoins },
  repeat: { icon: IconCalendarRepeat, tone: 'violet' },
  repeat_paused: { icon: IconPlayerPause },
  repeat_resumed: { icon: IconPlayerPlay, tone: 'violet' },
  repeat_date: { icon: IconCalendarRepeat, tone: 'violet' },
  repeat_missed: { icon: IconCalendarOff, tone: 'red' },
  repeat_made: { icon: IconCalendarRepeat, tone: 'violet' },
  repeat_late: { icon: IconCalendarRepeat, tone: 'amber' },
  repeat_conflict: { icon: IconUserOff, tone: 'amber' },
};

/** Returns an entry of the history as texts. */
export function historyText(entry: HistoryEntry, messages: Messages): HistoryText {
  const t = messages.taskDetails.history;
  const said = {
    ...(LOOK[entry.type] ?? { icon: IconNote }),
    title: label(t.types, entry.type),
    ...(entry.reason && { reason: entry.reason }),
  };
  return { tone: 'gray', ...said, ...particulars(entry, messages) };
}

function particulars(entry: HistoryEntry, messages: Messages): Partial<HistoryText> {
  const t = messages.taskDetails.history;
  switch (entry.type) {
    case 'accepted':
      return {};
    case 'status': {
      const status = entry.value as TaskStatus;
      const look = TASK_STATUS[status];
      if (entry.old_value === null) return { ...look, title: status === 'TEMPLATE' ? t.madeTemplate : t.made };
      return { ...look, change: changeOf(entry, (value) => label(messages.tasks.status, value)) };
    }
    case 'priority':
      return { change: changeOf(entry, (value) => messages.tasks.priority[value as Priority]) };
    case 'comment':
    case 'new_docs':
      return { text: valueText(entry.value) ?? '' };
    case 'comment_withdrawn':
    case 'deleted_docs':
      return { text: valueText(entry.old_value) ?? '' };
    case 'financials':
      return { change: { from: linesText(entry.old_value), to: linesText(entry.value) } };
    case 'new_work_order':
    case 'deleted_work_order':
      return { order: Number(entry.value) };
    case 'order_status':
      return orderStatus(entry, messages);
    case 'repeat':
      return { change: planChange(entry.old_value as KeptPlan, entry.value as KeptPlan, messages.recurrence) };
    case 'repeat_date':
      return { change: { ...changeOf(entry, dayText), ...(entry.value === null && { to: t.leftOut }) } };
    case 'repeat_missed':
    case 'repeat_made':
    case 'repeat_late':
      return { text: dayText(valueText(entry.value) ?? '') };
    case 'repeat_conflict':
      return { text: valueText(entry.value) || t.teamGone };
    case 'repeat_paused':
    case 'repeat_resumed':
      return {};
    default:
      return { change: changeOf(entry, (value) => value) };
  }
}

/** Returns the text of a change of an order's status: begun, finished, or reopened. */
function orderStatus(entry: HistoryEntry, messages: Messages): Partial<HistoryText> {
  const t = messages.taskDetails.history;
  const look = { ...ORDER_STATUS[entry.value as OrderStatus], order: entry.order_id ?? 0 };
  if (entry.value === 'DONE') return { ...look, title: t.workFinished };
  if (entry.old_value === 'CREATED') return { ...look, title: t.workStarted };
  return { ...look, change: changeOf(entry, (value) => label(messages.orders.status, value)) };
}

/** A stored plan of a template, with the name of its team at that time. */
type KeptPlan = Plan & { readonly team?: string };

/** Returns a template's plan in words; a removed plan is null. Of a changed plan only the differences. */
function planChange(
  before: KeptPlan | null | undefined,
  after: KeptPlan | null | undefined,
  t: Messages['recurrence'],
) {
  if (!before || !after) return { from: before ? planWords(before, t) : null, to: after ? planWords(after, t) : null };
  const [from, to] = [planLines(before, t), planLines(after, t)];
  const differing = (lines: readonly string[], others: readonly string[]) =>
    lines.filter((line, at) => line !== others[at]).join('\n') || null;
  return { from: differing(from, to), to: differing(to, from) };
}

/** A plan, and how its tasks are made, one thing a line. */
const planLines = (plan: KeptPlan, t: Messages['recurrence']): readonly string[] => [
  planWords(plan, t),
  `${t.facts.ahead}: ${t.facts.days({ n: plan.days_ahead })}`,
  `${t.facts.counts}: ${t.countsFrom[plan.counts_from]}`,
  `${t.facts.daysOff}: ${t.daysOff[plan.days_off]}`,
  `${t.facts.order}: ${orderText(plan, plan.team ?? '', t)}`,
];

/** Priced lines one below the other, each with what it comes to; none as null. */
function linesText(value: unknown): string | null {
  const lines = (Array.isArray(value) ? value : []) as readonly { readonly name: string; readonly net?: number }[];
  const said = lines.map(({ name, net }) =>
    net === undefined ? name : `${name}: ${numberText(Math.round(net * 100), 2, 2)}`,
  );
  return said.length === 0 ? null : said.join('\n');
}
