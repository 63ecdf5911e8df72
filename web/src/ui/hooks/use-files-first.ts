import { useRef } from 'react';
import { useStable } from '@/ui/hooks/use-stable';

/** Chosen files that are still being checked or made smaller; each promise resolves to whether all were taken. */
const preparing = new Set<Promise<boolean>>();

/** Notes that chosen files are being prepared until `work` ends. */
export function prepare(work: Promise<boolean>) {
  const settled = work.catch(() => false).finally(() => preparing.delete(settled));
  preparing.add(settled);
}

/**
 * Returns `save`, which waits for chosen files that are still being prepared, so that it is not sent without them.
 * Where one of them is refused nothing is saved: its message is on the screen. Further calls while it waits do nothing.
 */
export function useFilesFirst<A extends readonly unknown[]>(save: (...given: A) => void): (...given: A) => void {
  const latest = useStable(save);
  const waits = useRef(false);
  return useStable((...given: A) => {
    if (waits.current) return;
    if (preparing.size === 0) return save(...given);
    waits.current = true;
    void Promise.all(preparing).then((taken) => {
      waits.current = false;
      if (taken.every(Boolean)) latest(...given);
    });
  });
}
