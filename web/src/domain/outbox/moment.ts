import { clockAhead } from '@/lib/server-clock';
import type { Clock, Entry, Order, OrderAct, Owner } from './command';

/** Ages count within one page only: its clock begins anew with the next. */
const PAGE = crypto.randomUUID?.() ?? String(Math.random());

/** What is known of the time besides what the device's clock shows. */
export const clockNow = (): Clock => ({ page: PAGE, age: performance.now(), ahead: clockAhead() });

/** Of a command that ends one's own work: when that work began, by the clock of the device. */
export function sinceOf(order: Pick<Order, 'sessions'>, act: OrderAct, { user_id }: Owner): { since?: string } {
  if (act.kind !== 'pause' && act.kind !== 'finish') return {};
  const own = order.sessions.findLast((session) => session.worker_id === user_id && session.ended_at === null);
  if (!own) return {};
  // What only this device knows has its time already; the server's is to be put into it.
  const ahead = own.session_id < 0 ? 0 : (clockAhead() ?? 0);
  return { since: new Date(Date.parse(own.started_at) + ahead).toISOString() };
}

/**
 * When a command was given, as the server wants to be told so that no wrong clock does harm. The body is the same with
 * every try, as the command's key wants it; what changes from try to try goes beside it.
 */
export const momentOf = ({ at, clock, since }: Pick<Entry, 'at' | 'clock' | 'since'>) => ({
  body: {
    at,
    ...(since !== undefined && { since }),
    ...(typeof clock?.ahead === 'number' && { ahead_ms: Math.round(clock.ahead) }),
  },
  query: {
    sent_ms: Date.now(),
    ...(clock?.page === PAGE && { age_ms: Math.max(1, Math.round(performance.now() - clock.age)) }),
  },
});

/** When a command was given, by the server's clock as far as this device knows it. */
export const givenAt = ({ at, clock }: Pick<Entry, 'at' | 'clock'>) =>
  new Date(Date.parse(at) - Math.round(clock?.ahead ?? 0)).toISOString();
