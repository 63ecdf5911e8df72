import { useCallback, useState } from 'react';
import { forget, forgetWhere, keep as keepThing, readKept } from './local-db';

/**
 * Unsaved form state that must outlive a lost session or a closed tab. It stays in this browser
 * only, one value a key, for one person and company; it is forgotten after a week, or when they sign out.
 */
let owner: string | null = null;

/** How the names of drafts begin. */
export const DRAFTS = 'draft:';
const named = (key: string) => `${DRAFTS}${key}:${owner}`;

const isOf = (whose: string, name: string) => name.startsWith(DRAFTS) && name.endsWith(`:${whose}`);

/** From now on drafts belong to this person and company, as "12/3". */
export function openDrafts(whose: string) {
  owner = whose;
}

/** Deletes the drafts of the person who signs out, and stores no more of theirs. */
export function closeDrafts() {
  if (owner === null) return;
  const gone = owner;
  const all = Object.keys(localStorage).filter((name) => isOf(gone, name));
  owner = null;
  for (const key of all) localStorage.removeItem(key);
  void forgetWhere((name) => isOf(gone, name)).catch(() => undefined);
}

let held = 0;

/** While `work` opens sign-in, a component that is removed does not lose its draft: ask `draftsHeld`. */
export async function holdDrafts(work: () => Promise<void>) {
  held++;
  await work().finally(() => held--);
}

export const draftsHeld = () => held > 0;

const LIFETIME = 7 * 24 * 60 * 60 * 1000;

interface Kept {
  at: number;
  value: unknown;
}

function keepAt(name: string, value: unknown) {
  // Nothing stays of a person who has signed out.
  if (owner === null) return;
  try {
    localStorage.setItem(name, JSON.stringify({ at: Date.now(), value } satisfies Kept));
  } catch {
    // A full or forbidden storage costs the safety net, never the form.
  }
}

/** Reads the draft stored under a key, or null. The caller defines its type: one key, one form. */
function readDraft<T>(key: string): T | null {
  const name = named(key);
  const text = localStorage.getItem(name);
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as Kept;
    if (Date.now() - kept.at < LIFETIME) return kept.value as T;
  } catch {
    // Unreadable is as good as none.
  }
  localStorage.removeItem(name);
  return null;
}

/**
 * The draft a form found when it opened, to be offered to the person; `keep` stores the present
 * state, `drop` ends the matter after saving or when the offer is declined.
 */
export function useDraft<T>(key: string) {
  // After another sign-in or switch it stays the draft of the person for whom the form was opened.
  const [name] = useState(() => named(key));
  const [found, setFound] = useState(() => readDraft<T>(key));
  const keep = useCallback((value: T) => keepAt(name, value), [name]);
  /** Files that go along: the browser's database has them, since its storage of texts takes none. */
  const keepFiles = useCallback(
    (files: object) => void (owner !== null && keepThing(name, files).catch(() => undefined)),
    [name],
  );
  const readFiles = useCallback(<F extends object>() => readKept<F>(name).catch(() => undefined), [name]);
  const drop = useCallback(() => {
    localStorage.removeItem(name);
    void forget(name).catch(() => undefined);
    setFound(null);
  }, [name]);
  return { found, keep, drop, keepFiles, readFiles };
}

/**
 * A text that is stored from the first letter and restored when its form is opened again; after it was sent, `drop`
 * deletes it and begins again.
 */
export function useDraftText(key: string, initial = '') {
  const { found, keep, drop } = useDraft<string>(key);
  const [text, setText] = useState(found ?? initial);
  const write = (words: string) => {
    setText(words);
    if (words === initial) drop();
    else keep(words);
  };
  return { text, write, drop: () => write(initial) };
}
