import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCan } from '@/api/can';
import type { Permission } from '@/api/session';
import { useT } from '@/i18n/I18nProvider';
import { useRefusalSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { useStable } from '@/ui/hooks/use-stable';
import { confirm } from '@/ui/overlays/confirm';

/** The messages about deleting and restoring a record of the master data. */
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

/** The calls that delete and restore a record, and what is read again after them. */
export interface RemovalCalls {
  /** Answers false where the person has thought better of it. */
  readonly remove: (id: number, name: string) => Promise<unknown>;
  readonly restore: (id: number) => Promise<unknown>;
  /** The permission to restore; default: that for master data. */
  readonly right?: Permission;
  readonly shownIn: readonly QueryKey[];
}

/** Deletes a record after confirmation, and restores one; the message has an undo button for people who may restore. */
export function useRemoval(words: RemovalWords, { remove, restore, right = 'master.restore', shownIn }: RemovalCalls) {
  const { undo } = useT().ui;
  const mayRestore = useCan()(right);
  const sentence = useRefusalSentence();
  const queryClient = useQueryClient();
  const { mutateAsync: change } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSettled: () => Promise.all(shownIn.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  const done = async (call: () => Promise<unknown>) => {
    try {
      return (await change(call)) !== false;
    } catch (error) {
      toast.error(sentence(error));
      return false;
    }
  };

  const restoreIt = useStable(async (id: number, name: string) => {
    if (await done(() => restore(id))) toast.success(words.done.restored({ name }));
  });
  /** `besides` is a sentence about effects on other records, where there are any. */
  const removeIt = useStable(async (id: number, name: string, besides = '') => {
    const sure = await confirm({
      title: words.remove.title,
      message: `${words.remove.question({ name })} ${besides}`.trim(),
      confirmLabel: words.remove.confirm,
      danger: true,
    });
    if (!sure || !(await done(() => remove(id, name)))) return;
    toast.success(words.done.deleted({ name }), {
      ...(mayRestore && { action: { label: undo, run: () => void restoreIt(id, name) } }),
    });
  });
  return { remove: removeIt, restore: restoreIt };
}
