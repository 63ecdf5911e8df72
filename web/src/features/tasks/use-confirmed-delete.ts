import { useCallback } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { confirm } from '@/ui/overlays/confirm';
import { useDeleteTask } from './tasks.api';

/** Deletes a task after confirmation; returns whether it is gone. */
export function useConfirmedDelete() {
  const { tasks: t } = useT();
  const sentence = useProblemSentence();
  const { mutateAsync } = useDeleteTask();
  return useCallback(
    async (task: { readonly task_id: number; readonly title: string; readonly status: string }): Promise<boolean> => {
      const sure = await confirm({
        title: t.remove.title,
        message: t.remove.question({ title: task.title, template: task.status === 'TEMPLATE' }),
        confirmLabel: t.actions.delete,
        danger: true,
      });
      if (!sure) return false;
      try {
        await mutateAsync(task.task_id);
      } catch (error) {
        toast.error(sentence(error));
        return false;
      }
      toast.success(t.done.delete);
      return true;
    },
    [t, sentence, mutateAsync],
  );
}
