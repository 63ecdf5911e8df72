import { useQueryClient } from '@tanstack/react-query';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { useStable } from '@/ui/hooks/use-stable';
import type { Mergeable, MergeCalls } from './merge-calls';
import { useMergeWords } from './words';

/** Returns a function that undoes a merge and shows a message, also when it is refused. */
export function useUnmerge({ unmerge, shownIn }: Pick<MergeCalls, 'unmerge' | 'shownIn'>) {
  const t = useMergeWords();
  const sentence = useProblemSentence();
  const queryClient = useQueryClient();
  return useStable(async (id: number, gone: Mergeable) => {
    try {
      const { stayed } = (await unmerge(id, gone.id)).data;
      const said = t.undone({ name: gone.name });
      toast.success(stayed > 0 ? `${said}. ${t.stayed({ n: stayed })}` : said);
    } catch (error) {
      toast.error(sentence(error));
    }
    await Promise.all(shownIn.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  });
}
