import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { idempotencyHeader, newIdempotencyKey } from '@/api/idempotency';
import { useRefusalSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { type Decision, decide, homeKeys } from './home.api';

/** How long an approval can be undone: it is sent only after that. */
export const UNDO_MS = 6000;

/** A decision that was approved on this page, and its position in the list. */
export interface Agreed {
  readonly row: Decision;
  readonly index: number;
  readonly sent: boolean;
}

/** The agreement that a row of the answer shows; a record that came back to be decided after it was sent is a new one. */
export const agreementOf = (row: Decision, agreed: readonly Agreed[]) =>
  agreed.find(
    (one) => keyOf(one.row) === keyOf(row) && (!one.sent || (one.row.version === row.version && one.row.at === row.at)),
  );

export const keyOf = ({ kind, entity, id }: Decision) => `${kind}${entity}${id}`;

/** The rows of the answer, and at their places those agreed to here that the answer no longer has. */
export function withAgreed(rows: readonly Decision[], agreed: readonly Agreed[]): readonly Decision[] {
  const shown = [...rows];
  const known = new Set(rows.map(keyOf));
  for (const { row, index } of agreed.toSorted((a, b) => a.index - b.index))
    if (!known.has(keyOf(row))) shown.splice(index, 0, row);
  return shown;
}

/**
 * Holds the approvals on this page. Each is sent after some seconds, or at once when the page is left; it stays listed
 * until then, so that no other row moves under the pointer.
 */
export function useAgreements() {
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const [agreed, setAgreed] = useState<readonly Agreed[]>([]);
  const waiting = useRef(
    new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly send: () => void }>(),
  );

  const drop = (key: string) => setAgreed((all) => all.filter(({ row }) => keyOf(row) !== key));

  const agree = (row: Decision, index: number) => {
    const key = keyOf(row);
    if (waiting.current.has(key)) return;
    const send = async () => {
      waiting.current.delete(key);
      setAgreed((all) => all.map((one) => (keyOf(one.row) === key ? { ...one, sent: true } : one)));
      try {
        await decide(row, idempotencyHeader(newIdempotencyKey()));
      } catch (error) {
        drop(key);
        toast.error(sentence(error));
      } finally {
        await queryClient.invalidateQueries({ queryKey: homeKeys.waiting });
      }
    };
    waiting.current.set(key, { timer: setTimeout(() => void send(), UNDO_MS), send: () => void send() });
    setAgreed((all) => [...all.filter((one) => keyOf(one.row) !== key), { row, index, sent: false }]);
  };

  const undo = (row: Decision) => {
    const key = keyOf(row);
    clearTimeout(waiting.current.get(key)?.timer);
    waiting.current.delete(key);
    drop(key);
  };

  useEffect(() => {
    const all = waiting.current;
    const sendAll = () => {
      for (const { timer, send } of [...all.values()]) {
        clearTimeout(timer);
        send();
      }
    };
    window.addEventListener('pagehide', sendAll);
    return () => {
      window.removeEventListener('pagehide', sendAll);
      sendAll();
    };
  }, []);

  return { agreed, agree, undo };
}
