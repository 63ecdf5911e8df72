import { clockAhead } from '@/lib/server-clock';
import type { Clock, Entry, Order, OrderAct, Owner } from './command';

/** Ages count within one page only: its clock begins anew with the next. */
const PAGE = crypto.randomUUID?.() ?? String(Math.random());

/** Returns more about the present time than the device's clock shows. */
export const clockNow = (): Clock => ({ page: PAGE, age: performance.now(), ahead: clockAhead() });

/** Returns when the person's own work began that a command ends, by the clock of the device. */
export function sinceOf(order: Pick<Order, 'sessions'>, act: OrderAct, { user_id }: Owner): { since?: string } {
  if (act.kind !== 'pause' && act.kind !== 'finish') return {};
  const own = order.sessions.findLast((session) => session.worker_id === user_id && session.ended_at === null);
  if (!own) return {};
  // A session that exists only on this device already has the device's time; a time of the server is converted to it.
  const ahead = own.session_id < 0 ? 0 : (clockAhead() ?? 0);
  return { since: new Date(Date.parse(own.started_at) + ahead).toISOString() };
}

/**
 * Returns when a command was given, in a form in which a wrong clock does no harm. The body is the same with every
 * attempt, as the command's key requires; what changes between attempts is sent beside it.
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

/** Returns when a command was given, by the server's clock as far as this device knows it. */
export const givenAt = ({ at, clock }: Pick<Entry, 'at' | 'clock'>) =>
  new Date(Date.parse(at) - Math.round(clock?.ahead ?? 0)).toISOString();
