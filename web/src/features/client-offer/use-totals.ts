import { useEffect, useRef, useState } from 'react';
import { cents, type Totals } from '@/domain/offers/offer-choice';
import type { Calls, Content } from './client-offer.api';

interface Known {
  readonly chosen: readonly number[];
  readonly totals: Totals;
}

/**
 * Returns the totals of the chosen lines, calculated by the server; null chooses what is offered. Meanwhile the
 * previous totals are shown and are not `current`. `onRefused` is called with the reason when there are none.
 */
export function useTotals(
  calls: Calls,
  offer: Content,
  chosen: readonly number[] | null,
  onRefused: (error: unknown) => void,
) {
  const [known, setKnown] = useState<Known | null>(null);
  const [again, setAgain] = useState(0);
  const [failed, setFailed] = useState(false);
  const refused = useRef(onRefused);
  useEffect(() => {
    refused.current = onRefused;
  });
  const current = chosen === null || known?.chosen === chosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks once more
  useEffect(() => {
    setFailed(false);
    if (current) return;
    const leaving = new AbortController();
    calls.totals(chosen, leaving.signal).then(
      (totals) => leaving.signal.aborted || setKnown({ chosen, totals }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setFailed(true);
        refused.current(error);
      },
    );
    return () => leaving.abort();
  }, [calls, chosen, current, again]);
  const totals = chosen === null ? offer.totals : (known?.totals ?? offer.totals);
  return { totals, current, failed, retry: () => setAgain((n) => n + 1) };
}

const COUNTING_MS = 150;

/** The amount in cents, counted up or down to when it changes; at once for who wants no motion. */
export function useCounted(amount: number | null): number {
  const goal = cents(amount);
  const [shown, setShown] = useState(goal);
  const from = useRef(goal);
  useEffect(() => {
    const start = from.current;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    let began = 0;
    const step = (now: number) => {
      began ||= now;
      const part = still ? 1 : Math.min(1, (now - began) / COUNTING_MS);
      from.current = Math.round(start + (goal - start) * part);
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    if (start !== goal) frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [goal]);
  return shown;
}
