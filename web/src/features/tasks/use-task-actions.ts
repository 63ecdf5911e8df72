import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { TaskAction } from '@/domain/tasks/task-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { confirm } from '@/ui/overlays/confirm';
import { type CopyKind, type TaskDetails, taskKeys, useCopyTask, useDeleteTask, useMoveTask } from './tasks.api';
import { taskList } from './tasks.search';

type Reasoned = 'reject' | 'reopen';

/** Returns the actions of the task's header; each asks first and shows a message afterwards. */
export function useTaskActions(task: TaskDetails) {
  const { taskDetails: words, tasks } = useOfficeT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const sentence = useProblemSentence();
  const moving = useMoveTask();
  const copying = useCopyTask();
  const deleting = useDeleteTask();
  /** The act a reason is asked for, and what it was called then: what others do meanwhile makes no other question of it. */
  const [asked, setAsked] = useState<{ readonly to: Reasoned; readonly as: Reasoned | 'withdraw' } | null>(null);
  /**
   * The version when the dialog was opened; after a message that it changed, the person answers for the version now
   * shown.
   */
  const [seen, setSeen] = useState<number>();
  const { task_id: id, title } = task;
  /** The company that has asked for the work withdraws its request, the one that was asked rejects it. */
  const refusal =
    task.role_type === 'CLIENT' && task.phase === 'WAITING_ACCEPTANCE' ? ('withdraw' as const) : ('reject' as const);

  const may = (...actions: readonly TaskAction[]) => actions.some((one) => task.allowed_actions.includes(one));
  const isStill =
    asked?.to === 'reopen' ? may('task.reopen', 'task.reopen_invoiced') : may('task.reject') && asked?.as === refusal;
  const missed = () => {
    if (asked?.as === 'withdraw' && task.accepted_at) return words.ask.accepted({ contractor: task.contractor });
    const { status, phase } = task;
    return words.ask.missed({
      state: status === 'CREATED' && phase !== '' ? tasks.phase[phase] : tasks.status[status],
    });
  };

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
      // A template is kept for later; a new task is opened at once.
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
    refusal,
    /** The texts of the dialog that asks for a reason; `missed` is why the action is no longer possible. */
    asked: asked && {
      draft: `${asked.to}-task:${id}`,
      title: words.ask[asked.as].title,
      message: words.ask[asked.as].message({ title }),
      submit: words.ask[asked.as].yes,
      danger: asked.to === 'reject',
      required: asked.to === 'reject' || task.status === 'INVOICED',
      missed: isStill ? undefined : missed(),
    },
    askReason: (to: Reasoned) => {
      setAsked({ to, as: to === 'reject' ? refusal : to });
      setSeen(task.version);
    },
    dismiss: () => setAsked(null),
    /** Carries out the action of the dialog; a refusal keeps the typed reason. */
    answer: async (reason: string) => {
      if (!asked) return;
      await moving.mutateAsync({ id, to: asked.to, reason, version: seen ?? task.version }).catch((error: unknown) => {
        setSeen(undefined);
        void queryClient.invalidateQueries({ queryKey: taskKeys.detail(id) });
        throw error;
      });
      setAsked(null);
      toast.success(words.ask[asked.as].done);
    },
  };
}

export type TaskActions = ReturnType<typeof useTaskActions>;
