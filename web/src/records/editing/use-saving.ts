import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '@/api/client';

/** Reports whether a save may have been done although it failed: no answer came, or the server failed. */
export const isLost = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 500);

/** A save is tried this often when others keep changing other things meanwhile. */
const ATTEMPTS = 3;

interface Ways<E, C> {
  /** Saves the edits. */
  readonly send: (edits: E) => Promise<void>;
  /**
   * Merges what others have saved meanwhile under the edits. Conflicts are left to the person; with `conflicts` null
   * there are none, and the edits are sent again. A failure refuses the save.
   */
  readonly merge: (edits: E, error: ApiError) => Promise<{ readonly edits: E; readonly conflicts: C | null }>;
  /** The save was refused, or failed. */
  readonly refused: (error: unknown, edits: E) => void;
}

/** Saving edits that others may have overtaken, of pages, dialogs and grids alike. */
export function useSaving<E, C>({ send, merge, refused }: Ways<E, C>) {
  const [saving, setSaving] = useState(false);
  const [conflicts, setConflicts] = useState<C | null>(null);

  const refuse = (error: unknown, edits: E) => {
    // Fields are disabled while they are saved, and the faulty one is to take the focus.
    flushSync(() => setSaving(false));
    refused(error, edits);
  };

  const attempt = async (first: E) => {
    let edits = first;
    for (let n = 1; ; n++) {
      try {
        return await send(edits);
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === 'conflict';
        if (!isConflict || n === ATTEMPTS) return refuse(error, edits);
        const merged = await merge(edits, error).catch((failure: unknown) => refuse(failure, edits));
        if (!merged) return;
        if (merged.conflicts !== null) return setConflicts(merged.conflicts);
        edits = merged.edits;
      }
    }
  };

  return {
    saving,
    /** The conflicts that the person has to decide before the save can go on. */
    conflicts,
    postpone: () => setConflicts(null),
    run: async (edits: E) => {
      setConflicts(null);
      setSaving(true);
      await attempt(edits);
      setSaving(false);
    },
  };
}
