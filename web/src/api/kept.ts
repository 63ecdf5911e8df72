import { forget, keep, readKept } from '@/lib/local-db';
import { type Answer, ApiError } from './client';

/** What this device knows without a network: who was last signed in, and the orders of their days. */
export interface Kept {
  readonly check: Answer<'/auth/check', 'get'>;
  /** When the orders were asked for, in milliseconds since 1970. */
  readonly askedAt: number;
  readonly orders: Answer<'/orders/my_day', 'get'>['data'];
}

const NAME = 'my-day';

/** Keeps the newest, for one person at a time. A device that keeps nothing only loses the page without a network. */
export const keepDay = (kept: Kept): Promise<unknown> => keep(NAME, kept).catch(() => undefined);

export const keptDay = (): Promise<Kept | undefined> => readKept<Kept>(NAME).catch(() => undefined);

/** Forgets what is kept, unless it belongs to the person whom the server has just named, in the same company. */
export async function forgetOthers(check: Kept['check']): Promise<void> {
  const kept = await keptDay();
  if (!kept) return;
  const same =
    kept.check.user?.user_id === check.user?.user_id && kept.check.tenant?.tenant_id === check.tenant?.tenant_id;
  if (!same) await forget(NAME).catch(() => undefined);
}

/** The server was not reached, or only something in front of it. */
export const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || [502, 503, 504].includes(error.status));
