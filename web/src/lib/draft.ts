import { useCallback, useState } from 'react';

/**
 * Unsaved form state that must outlive a lost session or a closed tab. It stays in this browser
 * only, one value a key, and is forgotten after a week.
 */
const PREFIX = 'draft:';
const LIFETIME = 7 * 24 * 60 * 60 * 1000;

interface Kept {
  at: number;
  value: unknown;
}

/** Keeps a value under a key, replacing what was kept there. */
export function keepDraft(key: string, value: unknown) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ at: Date.now(), value } satisfies Kept));
  } catch {
    // A full or forbidden storage costs the safety net, never the form.
  }
}

/** Forgets what is kept under a key. */
export function dropDraft(key: string) {
  localStorage.removeItem(PREFIX + key);
}

/** What is kept under a key, or null. The caller owns the shape: one key, one kind of form. */
export function readDraft<T>(key: string): T | null {
  const text = localStorage.getItem(PREFIX + key);
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as Kept;
    if (Date.now() - kept.at < LIFETIME) return kept.value as T;
  } catch {
    // Unreadable is as good as none.
  }
  dropDraft(key);
  return null;
}

/**
 * The draft a form found when it opened, to be offered to the person; `keep` stores the present
 * state, `drop` ends the matter after saving or when the offer is declined.
 */
export function useDraft<T>(key: string) {
  const [found, setFound] = useState(() => readDraft<T>(key));
  const keep = useCallback((value: T) => keepDraft(key, value), [key]);
  const drop = useCallback(() => {
    dropDraft(key);
    setFound(null);
  }, [key]);
  return { found, keep, drop };
}
