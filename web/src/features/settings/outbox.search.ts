import * as z from 'zod/mini';
import { addressOf, listSearch, textInAddress as text } from '@/domain/list-search';

/** The columns a click on their heading sorts by, as the server names them. */
const SORT_COLUMNS = ['subject', 'recipient', 'state', 'created_at'] as const;

export const STATES = ['WAITING', 'FAILED', 'SENT'] as const;

/** What the address of the outbox says: all of its state. Absent is the default. */
const schema = addressOf(SORT_COLUMNS, {
  state: z.optional(z.enum(STATES)),
  /** Part of the recipient, their name, or the subject. */
  q: z.optional(text),
});

export type OutboxSearch = z.infer<typeof schema>;

/** Newest first, unless the address says otherwise. */
export const outboxSearch = listSearch<OutboxSearch>(schema, { order: '-created_at', filters: [] });

export const { read: readOutboxSearch, sort: sortOf } = outboxSearch;
