import { useSyncExternalStore } from 'react';
import { type OutboxState, outbox } from './outbox';

/** What waits to be sent. */
export const useOutbox = (): OutboxState => useSyncExternalStore(outbox.subscribe, outbox.read);
