import type { ReactNode } from 'react';

/** One question with two answers. */
export interface Question {
  readonly title: string;
  readonly message: ReactNode;
  /** The verb on the button that goes ahead: "Delete task", never "OK". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Draws the going-ahead button in the danger colour. */
  readonly danger?: boolean;
}

interface Asked extends Question {
  readonly id: number;
  readonly answer: (yes: boolean) => void;
}

let asked: readonly Asked[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Asked[]) => {
  asked = next;
  for (const listener of listeners) listener();
};

/**
 * Asks in a dialog and promises the answer. Escape, the backdrop and the close button answer no.
 * Questions asked meanwhile wait their turn.
 */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (yes: boolean) => {
      set(asked.filter((q) => q.id !== id));
      resolve(yes);
    };
    set([...asked, { ...question, id, answer }]);
  });
}

/** The store of the question that `ConfirmDialog` shows now. */
export const questions = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => asked[0],
};
