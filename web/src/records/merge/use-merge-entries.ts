import type { HistoryEntry, HistoryText } from '@/records/history/history';
import { useStable } from '@/ui/hooks/use-stable';
import { type MergeCalls, otherOf, stands } from './merge-calls';
import { useUnmerge } from './use-unmerge';
import { useMergeWords } from './words';

/** Returns a button that undoes the merge, for each history entry about one that still holds. */
export function useMergeEntries(id: number, calls: Pick<MergeCalls, 'unmerge' | 'shownIn'>, may: boolean) {
  const t = useMergeWords();
  const unmerge = useUnmerge(calls);
  return useStable((entry: HistoryEntry, all: readonly HistoryEntry[]): Partial<HistoryText> => {
    const gone = otherOf(entry);
    if (!may || !gone || !stands(entry, all)) return {};
    return { action: { label: t.undo, name: t.undoOf(gone), run: () => void unmerge(id, gone) } };
  });
}
