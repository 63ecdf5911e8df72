import type { Problem } from '@/api/client';
import type { Act, Command, Entry, ItemAct, Owner, Refusal } from './command';

/** The result of sending a command. */
export type Outcome =
  | { readonly kind: 'done' }
  /** The server was not reached. */
  | { readonly kind: 'unreachable' }
  /** Nobody is signed in any more, or not with all that their company asks for. */
  | { readonly kind: 'signed_out' }
  /** The server was reached, but cannot do it now. */
  | { readonly kind: 'later' }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** Returns what a failed call means for its command. */
export function outcomeOf(problem: Problem): Outcome {
  const { status, code } = problem;
  if (status === 0) return { kind: 'unreachable' };
  // Another tab has signed in as somebody else: the command waits for its owner.
  if (code === 'not_logged_in' || code === 'second_factor_required' || code === 'other_session')
    return { kind: 'signed_out' };
  // A gateway answers for a server that is down: the command has not reached it.
  if (status === 502 || status === 503 || status === 504) return { kind: 'unreachable' };
  if (status >= 500 || status === 429 || status === 408 || status === 425) return { kind: 'later' };
  // Another device has sent it already: nothing remains to be done.
  if (code === 'already_at_work') return { kind: 'done' };
  return { kind: 'refused', problem };
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Returns the time before the next attempt: twice as long each time, up to five minutes. */
export const pauseAfter = (tries: number) => Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1), LONGEST_PAUSE_MS);

export const isItemAct = (act: Act): act is ItemAct => 'equipment_id' in act;

/** Returns the order or item that a command changes; null for a command that depends on no other. */
function subjectOf({ order_id, act }: Pick<Entry, 'order_id' | 'act'>): string | null {
  if (isItemAct(act)) return `equipment ${act.equipment_id}`;
  return order_id === null ? null : `order ${order_id}`;
}

/** Reports whether a command depends on the other one: both are of one order, or of one item of equipment. */
export function isAfter(entry: Pick<Entry, 'order_id' | 'act'>, other: Entry) {
  const subject = subjectOf(entry);
  return subject !== null && subject === subjectOf(other);
}

const isOf = (entry: Entry, owner: Owner) => entry.user_id === owner.user_id && entry.tenant_id === owner.tenant_id;

/** The entries of one person at work in one company, in the order in which they were given. */
export const entriesOf = (entries: readonly Entry[], owner: Owner): readonly Entry[] =>
  entries.filter((entry) => isOf(entry, owner)).sort((a, b) => a.id - b.id);

/**
 * Reports whether a command may be tried: its time has come, or its last attempt was before a person asked to try all.
 * After a clock was put back, an earlier attempt is in the future: it is then due too, so that no command waits longer
 * than its pause.
 */
function isDue({ not_before, tries }: Entry, now: number, asked: number) {
  const tried = not_before - pauseAfter(tries);
  return not_before <= now || tried > now || (asked <= now && tried < asked);
}

/**
 * The command to be sent next. Commands of one order, or of one item of equipment, go one after the other, since
 * each builds on those before it: no order is finished without the photo that was taken first. One that was refused
 * or has to wait holds back the later ones of its own order or item, and of no other. What was tried before `asked` need
 * not wait.
 */
export function nextToSend(
  entries: readonly Entry[],
  owner: Owner,
  now: number,
  asked = Number.NEGATIVE_INFINITY,
): Entry | undefined {
  const held: Entry[] = [];
  for (const entry of entriesOf(entries, owner)) {
    if (entry.state === 'sent' || held.some((other) => isAfter(entry, other))) continue;
    if (entry.state === 'waiting' && isDue(entry, now, asked)) return entry;
    held.push(entry);
  }
  return undefined;
}

/** Returns when the first command that waits for its time is due; undefined if none does. */
export function nextTime(entries: readonly Entry[], owner: Owner): number | undefined {
  const held: Entry[] = [];
  let first: number | undefined;
  for (const entry of entriesOf(entries, owner)) {
    if (entry.state === 'sent' || held.some((other) => isAfter(entry, other))) continue;
    held.push(entry);
    if (entry.state === 'waiting' && (first === undefined || entry.not_before < first)) first = entry.not_before;
  }
  return first;
}

/** Returns how many commands wait behind a refused one of the same order or item. */
export const heldBehind = (entries: readonly Entry[], refused: Entry) =>
  entries.filter(
    (entry) => isOf(entry, refused) && isAfter(entry, refused) && entry.id > refused.id && entry.state === 'waiting',
  ).length;

const isBehind = (entries: readonly Entry[], entry: Entry, holds: (other: Entry) => boolean) =>
  entries.some((other) => holds(other) && isAfter(entry, other) && other.id < entry.id);

/** Returns how many commands are sent as soon as the server can be reached: those not behind a refused one. */
export const onTheirWay = (entries: readonly Entry[]) =>
  entries.filter(
    (entry) => entry.state === 'waiting' && !isBehind(entries, entry, (other) => other.state === 'refused'),
  ).length;

const isStuck = (entry: Entry) => entry.state === 'waiting' && entry.tries > 0;

/** The commands that were tried and did not go, and wait for their next try. */
export const stuckOf = (entries: readonly Entry[]) => entries.filter(isStuck);

/** Returns how many commands are sent now: those neither stuck nor behind one that is stuck or refused. */
export const goingNow = (entries: readonly Entry[]) =>
  entries.filter(
    (entry) =>
      entry.state === 'waiting' &&
      !isStuck(entry) &&
      !isBehind(entries, entry, (other) => other.state === 'refused' || isStuck(other)),
  ).length;

/** A new command, as it enters the outbox. */
export const fresh = (command: Command, id: number): Entry => ({
  ...command,
  id,
  state: 'waiting',
  tries: 0,
  not_before: 0,
  sent_at: 0,
  refusal: null,
});

const STATUSES = ['CREATED', 'IN_EXECUTION', 'DONE', 'DELETED'] as const;

const refusalOf = (problem: Problem): Refusal => ({
  code: problem.code ?? `http_${problem.status}`,
  message: problem.detail ?? problem.title,
  faults: (problem.errors ?? []).map((fault) => fault.message),
  status: STATUSES.find((status) => status === problem.current_status) ?? null,
});

/** Returns the entry after an attempt: a failed one waits longer each time; without a session it is unchanged. */
export function entryAfter(entry: Entry, outcome: Outcome, now: number): Entry {
  switch (outcome.kind) {
    case 'done':
      return { ...entry, state: 'sent', sent_at: now, refusal: null };
    case 'unreachable':
    case 'later': {
      const tries = entry.tries + 1;
      return { ...entry, tries, not_before: now + pauseAfter(tries), why: outcome.kind };
    }
    case 'refused':
      return { ...entry, state: 'refused', refusal: refusalOf(outcome.problem) };
    default:
      return entry;
  }
}

/** Returns a refused command as a new one: the server may have stored the answer to the old one under its key. */
export const again = (entry: Entry, key: string): Entry => ({
  ...entry,
  key,
  state: 'waiting',
  tries: 0,
  not_before: 0,
  refusal: null,
});

/** The entries whose effect on the orders is not in news asked for at that time. */
export const notIn = (entries: readonly Entry[], askedAt: number) =>
  entries.filter((entry) => entry.state === 'waiting' || (entry.state === 'sent' && entry.sent_at >= askedAt));

/** The entries that are in news asked for at that time, and so are done with. */
export const settledBy = (entries: readonly Entry[], askedAt: number) =>
  entries.filter((entry) => entry.state === 'sent' && entry.sent_at < askedAt);

/** Returns how many commands the server does not have yet. */
export const waitingCount = (entries: readonly Entry[]) => entries.filter((entry) => entry.state !== 'sent').length;
