import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import { useCan } from './can';
import { useRefusalSentence } from './problem';

/** What is said when a record of the master data is deleted, and brought back. */
export interface RemovalWords {
  readonly remove: {
    readonly title: string;
    readonly question: (p: { name: string }) => string;
    readonly confirm: string;
  };
  readonly done: {
    readonly deleted: (p: { name: string }) => string;
    readonly restored: (p: { name: string }) => string;
  };
}

/** The calls that delete and restore a record, and what is read again after them. Keep it constant. */
export interface RemovalCalls {
  readonly remove: (id: number) => Promise<unknown>;
  readonly restore: (id: number) => Promise<unknown>;
  readonly shownIn: readonly QueryKey[];
}

/** Deletes a record once the person is sure; who may restore gets the way back with the news. */
export function useRemoval(words: RemovalWords, { remove, restore, shownIn }: RemovalCalls) {
  const { undo } = useT().ui;
  const mayRestore = useCan()('master.restore');
  const sentence = useRefusalSentence();
  const queryClient = useQueryClient();
  const { mutateAsync: change } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSettled: () => Promise.all(shownIn.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });

  return useCallback(
    async (id: number, name: string) => {
      const said = async (call: () => Promise<unknown>) => {
        try {
          await change(call);
          return true;
        } catch (error) {
          toast.error(sentence(error));
          return false;
        }
      };
      const back = async () => {
        if (await said(() => restore(id))) toast.success(words.done.restored({ name }));
      };
      const sure = await confirm({
        title: words.remove.title,
        message: words.remove.question({ name }),
        confirmLabel: words.remove.confirm,
        danger: true,
      });
      if (!sure || !(await said(() => remove(id)))) return;
      toast.success(words.done.deleted({ name }), {
        ...(mayRestore && { action: { label: undo, run: () => void back() } }),
      });
    },
    [words, remove, restore, change, sentence, undo, mayRestore],
  );
}
