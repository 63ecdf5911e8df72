import type { Act, Entry, Order } from '@/domain/outbox/command';
import { clockMinutes } from '@/domain/working-time/sessions/sessions';

/** The person who gives the commands, with the server's field names. */
export interface Me {
  readonly user_id: number;
  readonly name: string;
}

type Action = Order['allowed_actions'][number];

/** Returns the orders as they will be once the server has the commands. Other orders stay the same objects. */
export const withCommands = (orders: readonly Order[], entries: readonly Entry[], me: Me): readonly Order[] =>
  entries.reduce((before, entry) => step(before, entry, me), orders);

function step(orders: readonly Order[], entry: Entry, me: Me): readonly Order[] {
  const own = orders.find((order) => order.order_id === entry.order_id);
  if (!own) return orders;
  const change = changeBy(entry.act, own, entry, me);
  return orders.map((order) => {
    if (order === own) return changed(order, change);
    // Nobody is at work in two places.
    return change.at_work && order.at_work ? changed(order, goOut(order, entry.at, ownOf(me))) : order;
  });
}

function changed(order: Order, change: Change): Order {
  const after = { ...order, ...change };
  return { ...after, allowed_actions: allowedNow(after, order.allowed_actions) };
}

type Change = Partial<Order>;
const NOTHING: Change = {};

function changeBy(act: Act, order: Order, { at, id }: Entry, me: Me): Change {
  switch (act.kind) {
    case 'start':
      if (order.status !== 'CREATED') return NOTHING;
      return {
        status: 'IN_EXECUTION',
        last_status_change: at,
        time_started: at,
        start_date: at,
        ...comeIn(order, at, id, me),
      };
    case 'join':
      return order.status === 'IN_EXECUTION' && !order.at_work ? comeIn(order, at, id, me) : NOTHING;
    case 'pause':
      return order.at_work ? goOut(order, act.ended ?? at, ownOf(me)) : NOTHING;
    case 'finish':
      if (order.status !== 'IN_EXECUTION') return NOTHING;
      return {
        status: 'DONE',
        last_status_change: at,
        time_ended: act.ended ?? at,
        end_date: act.ended ?? at,
        hold_reason: '',
        ...goOut(order, act.ended ?? at, () => true),
      };
    case 'undo_start':
      return order.status === 'IN_EXECUTION' && order.at_work ? takeBack(order, me) : NOTHING;
    case 'hold':
      return { hold_reason: act.text };
    case 'unhold':
      return { hold_reason: '' };
    case 'describe': {
      const said = { description_id: -id, description: act.text, user_id: me.user_id, created_by: me.name };
      return {
        work_descriptions: [...order.work_descriptions, { ...said, created_at: at, can_delete: false }],
        demands: { ...order.demands, described: true },
      };
    }
    case 'comment': {
      const said = { comment_id: -id, comment: act.text, user_id: me.user_id, created_by: me.name, created_at: at };
      const rest = {
        avatar_url: '',
        image: null,
        unread: false,
        shared: false,
        withdrawn: false,
        withdrawn_at: null,
        withdrawn_by: null,
        can_edit_till: null,
        edited_at: null,
        mentions: [],
        can_withdraw: false,
      };
      return { comments: [...order.comments, { ...said, ...rest }] };
    }
    case 'tick': {
      const mark = act.checked ? { checked_at: at, checked_by: me.name } : { checked_at: null, checked_by: '' };
      return {
        checklist: order.checklist.map((check) =>
          check.check_id === act.check_id ? { ...check, checked: act.checked, ...mark } : check,
        ),
      };
    }
    case 'use': {
      const { kind: _, taken: quantity, ...material } = act;
      const rest = {
        missing: 0,
        comment: '',
        in_financials: false,
        can_take_back: false,
        stock_place_id: 0,
        place_name: '',
      };
      const by = { user_id: me.user_id, user_name: me.name, used_at: at };
      return { materials: [...order.materials, { ...rest, ...material, ...by, material_use_id: -id, quantity }] };
    }
    case 'photo':
      return { demands: { ...order.demands, photographed: true } };
    case 'sign':
      return {
        signature: {
          doc_url: '',
          name: act.name,
          signed_at: at,
          created_by: me.name,
          changed_at: null,
          changed_parts: [],
        },
        demands: { ...order.demands, signed: true },
      };
    case 'more_work':
    case 'seen':
    case 'borrow':
    case 'return':
    case 'damage':
      return NOTHING;
  }
}

const comeIn = (order: Order, at: string, id: number, me: Me): Change => ({
  running: true,
  at_work: true,
  sessions: [
    ...order.sessions,
    {
      session_id: -id,
      worker_id: me.user_id,
      worker: me.name,
      started_at: at,
      ended_at: null,
      source: 'LIVE',
      end_source: null,
      minutes: 0,
      overlap_minutes: 0,
      version: 1,
      can_edit: false,
    },
  ],
});

/** Without one's own running session; those of others and those that have ended stay. */
function takeBack(order: Order, me: Me): Change {
  const sessions = order.sessions.filter((session) => session.ended_at !== null || !ownOf(me)(session));
  const [first] = sessions.map((session) => session.started_at).sort();
  if (first === undefined)
    return { status: 'CREATED', time_started: null, start_date: null, sessions, running: false, at_work: false };
  const running = sessions.some((session) => session.ended_at === null);
  return { time_started: first, start_date: first, sessions, running, at_work: false };
}

type Session = Order['sessions'][number];

const ownOf = (me: Me) => (session: Session) => session.worker_id === me.user_id;

function goOut(order: Order, at: string, whose: (session: Session) => boolean): Change {
  const sessions = order.sessions.map((session) =>
    session.ended_at === null && whose(session) ? ended(session, at) : session,
  );
  return {
    sessions,
    running: sessions.some((session) => session.ended_at === null),
    at_work: false,
    total_time: sessions.reduce((sum, session) => sum + session.minutes, 0),
  };
}

const ended = (session: Session, at: string): Session => ({
  ...session,
  ended_at: at,
  end_source: 'LIVE',
  minutes: clockMinutes(session.started_at, at),
});

/** The server's rules for a worker's own order, as far as a command can change their result. */
const RULES: Partial<Record<Action, (order: Order) => boolean>> = {
  'order.start': (o) => o.status === 'CREATED',
  'order.pause': (o) => o.status === 'IN_EXECUTION' && o.at_work,
  'order.join': (o) => o.status === 'IN_EXECUTION' && !o.at_work,
  'order.undo_start': (o) =>
    o.status === 'IN_EXECUTION' &&
    o.at_work &&
    !o.demands.described &&
    !o.demands.photographed &&
    !o.checklist.some((k) => k.checked),
  'order.finish': (o) => o.status === 'IN_EXECUTION',
  'order.describe': (o) => o.status === 'IN_EXECUTION' || o.status === 'DONE',
  'order.sign': (o) => o.status === 'IN_EXECUTION' || (o.status === 'DONE' && o.signature?.changed_at !== null),
  'order.hold': (o) => o.hold_reason === '' && (o.status === 'CREATED' || o.status === 'IN_EXECUTION'),
  'order.unhold': (o) => o.hold_reason !== '',
};

/**
 * Returns the allowed actions after a command. Only the server can decide whether the task is still open; here it is,
 * if it was.
 */
function allowedNow(order: Order, before: readonly Action[]): Action[] {
  const ruled = Object.entries(RULES) as [Action, (order: Order) => boolean][];
  if (!before.some((action) => action in RULES)) return [...before];
  const kept = before.filter((action) => !(action in RULES));
  return [...kept, ...ruled.filter(([, rule]) => rule(order)).map(([action]) => action)];
}
