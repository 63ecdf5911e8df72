import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useProblemSentence } from '@/domain/problem';
import { useOfficeT } from '@/i18n/I18nProvider';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import { type CopyKind, type TaskDetails, taskKeys, useCopyTask, useDeleteTask, useMoveTask } from './tasks.api';
import { taskList } from './tasks.search';

type Reasoned = 'reject' | 'reopen';

/** What the header does to a task; each act asks first and tells how it ended. */
export function useTaskActions(task: TaskDetails) {
  const { taskDetails: words, tasks } = useOfficeT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const sentence = useProblemSentence();
  const moving = useMoveTask();
  const copying = useCopyTask();
  const deleting = useDeleteTask();
  const [asked, setAsked] = useState<Reasoned | null>(null);
  /** What the dialog was opened on; once told that it changed, one answers for what is shown now. */
  const [seen, setSeen] = useState<number>();
  const { task_id: id, title } = task;
  /** Who has asked for the work takes their request back, who was asked rejects it. */
  const refusal =
    task.role_type === 'CLIENT' && task.phase === 'WAITING_ACCEPTANCE' ? ('withdraw' as const) : ('reject' as const);

  const tell = (error: unknown) => {
    toast.error(sentence(error));
    // Most often refused because the task has moved meanwhile.
    void queryClient.invalidateQueries({ queryKey: taskKeys.detail(task.task_id) });
  };

  const move = async (to: 'confirm' | 'restore') => {
    const act = to === 'confirm' && task.phase === 'WAITING_ACCEPTANCE' ? 'accept' : to;
    const { yes, ...ask } = words.ask[act];
    const agreed = await confirm({
      title: ask.title,
      message: ask.message({ title, client: task.client }),
      confirmLabel: yes,
    });
    if (!agreed) return;
    await moving.mutateAsync({ id, to }).then(() => toast.success(tasks.done[act]), tell);
  };

  const copy = async (kind: CopyKind) => {
    const ask = words.ask[kind];
    if (!(await confirm({ title: ask.title, message: ask.message({ title }), confirmLabel: ask.yes }))) return;
    await copying.mutateAsync({ id, kind }).then((taskId) => {
      const open = () => void navigate({ to: '/tasks/$taskId', params: { taskId } });
      // A template is kept for later; a new task is what one wants to go on with.
      if (kind !== 'save_as_template') {
        open();
        return toast.success(tasks.done[kind]);
      }
      return toast.success(tasks.done[kind], { action: { label: tasks.done.open, run: open } });
    }, tell);
  };

  const remove = async () => {
    const agreed = await confirm({
      title: tasks.remove.title,
      message: tasks.remove.question({ title, template: task.status === 'TEMPLATE' }),
      confirmLabel: tasks.actions.delete,
      danger: true,
    });
    if (!agreed) return;
    await deleting.mutateAsync(task.task_id).then(() => {
      toast.success(tasks.done.delete);
      void navigate({ to: '/tasks', search: taskList.place.last });
    }, tell);
  };

  return {
    move,
    copy,
    remove,
    pending: moving.isPending || copying.isPending || deleting.isPending,
    /** The act a reason is being asked for. */
    asked,
    refusal,
    /** What is said of the act asked about. */
    askWords: asked && words.ask[asked === 'reject' ? refusal : asked],
    askReason: (act: Reasoned) => {
      setAsked(act);
      setSeen(task.version);
    },
    dismiss: () => setAsked(null),
    /** Does the act asked about; a refusal leaves the reason where it was typed. */
    answer: async (reason: string) => {
      if (!asked) return;
      await moving.mutateAsync({ id, to: asked, reason, version: seen ?? task.version }).catch((error: unknown) => {
        setSeen(undefined);
        void queryClient.invalidateQueries({ queryKey: taskKeys.detail(id) });
        throw error;
      });
      setAsked(null);
      toast.success(words.ask[asked === 'reject' ? refusal : asked].done);
    },
  };
}

export type TaskActions = ReturnType<typeof useTaskActions>;
