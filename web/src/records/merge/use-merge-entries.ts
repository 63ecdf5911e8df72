import type { HistoryEntry, HistoryText } from '@/records/history/history';
import { useStable } from '@/ui/hooks/use-stable';
import { type MergeCalls, otherOf, stands } from './merge-calls';
import { useUnmerge } from './use-unmerge';
import { useMergeWords } from './words';

/** What entries of a record's history offer that tell of merges: to take those back that stand. */
export function useMergeEntries(id: number, calls: Pick<MergeCalls, 'unmerge' | 'shownIn'>, may: boolean) {
  const t = useMergeWords();
  const unmerge = useUnmerge(calls);
  return useStable((entry: HistoryEntry, all: readonly HistoryEntry[]): Partial<HistoryText> => {
    const gone = otherOf(entry);
    if (!may || !gone || !stands(entry, all)) return {};
    return { action: { label: t.undo, name: t.undoOf(gone), run: () => void unmerge(id, gone) } };
  });
}
