import { DRAFTS } from '@/lib/draft';
import { forgetWhere, keep, readKept } from '@/lib/local-db';
import { type Answer, ApiError } from './client';
import { forgetFiles } from './kept-files';

/** What this device stores for use without a network: who was last signed in, and the orders of their days. */
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

/** Deletes what is stored, unless it belongs to the person whom the server has just named, in the same company. */
export async function forgetOthers(check: Kept['check']): Promise<void> {
  const kept = await keptDay();
  if (kept && isOf(kept, check)) return;
  if (kept || !check.user) await forgetKept();
  else await forgetFiles();
}

/** Deletes all stored answers of the server, for every person; drafts and unsent changes stay. */
export async function forgetKept(): Promise<void> {
  await forgetWhere((name) => !name.startsWith(DRAFTS)).catch(() => undefined);
  await forgetFiles();
}

/** Whether it was kept for the person of this answer, in the same company. */
const isOf = (kept: Kept, { user, tenant }: Kept['check']) =>
  kept.check.user?.user_id === user?.user_id && kept.check.tenant?.tenant_id === tenant?.tenant_id;

/** The server was not reached, or only something in front of it. */
export const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || [502, 503, 504].includes(error.status));
