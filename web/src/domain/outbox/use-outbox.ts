import { useSyncExternalStore } from 'react';
import { type OutboxState, outbox } from './outbox';

/** Returns the state of the outbox. */
export const useOutbox = (): OutboxState => useSyncExternalStore(outbox.subscribe, outbox.read);
