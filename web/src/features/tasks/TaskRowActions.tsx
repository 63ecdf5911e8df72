import {
  IconArrowBackUp,
  IconArrowRight,
  IconCircleCheck,
  IconCopy,
  IconPlus,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '@/i18n/I18nProvider';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { ActionItems } from '@/ui/overlays/ActionItems';
import type { Actions } from '@/ui/overlays/RowMenu';
import { taskPage } from './task-columns';
import { type CopyKind, type TaskRow, useCopyTask, useMoveTask } from './tasks.api';
import { useConfirmedDelete } from './use-confirmed-delete';

/** The actions of a task in the list: those that the server allows in its present status. */
export function RowActions({ row }: { row: TaskRow }) {
  return <ActionItems actions={useTaskRowActions()(row)} />;
}

function useTaskRowActions() {
  const t = useT().tasks;
  const navigate = useNavigate();
  const sentence = useProblemSentence();
  const { mutateAsync: move } = useMoveTask();
  const { mutateAsync: copy } = useCopyTask();
  const remove = useConfirmedDelete();

  const tell = (error: unknown) => toast.error(sentence(error));
  return (task: TaskRow): Actions => {
    const id = task.task_id;
    const may = (action: TaskRow['allowed_actions'][number]) => task.allowed_actions.includes(action);
    const open = (task_id: number) => void navigate(taskPage({ task_id }));
    const moveTo = (to: 'confirm' | 'restore', done: string) => move({ id, to }).then(() => toast.success(done), tell);
    const copyAs = (kind: CopyKind) =>
      copy({ id, kind }).then(
        (made) => toast.success(t.done[kind], { action: { label: t.done.open, run: () => open(made) } }),
        tell,
      );
    const confirm = task.phase === 'WAITING_ACCEPTANCE' ? 'accept' : 'confirm';
    return [
      { label: t.actions.open, icon: IconArrowRight, run: () => open(id) },
      may('task.confirm') && {
        label: t.actions[confirm],
        icon: IconCircleCheck,
        run: () => moveTo('confirm', t.done[confirm]),
      },
      may('task.use') && { label: t.actions.use, icon: IconPlus, run: () => copyAs('use') },
      may('task.duplicate') && { label: t.actions.duplicate, icon: IconCopy, run: () => copyAs('duplicate') },
      may('task.save_as_template') && {
        label: t.actions.save_as_template,
        icon: IconTemplate,
        run: () => copyAs('save_as_template'),
      },
      may('task.restore') && {
        label: t.actions.restore,
        icon: IconArrowBackUp,
        run: () => moveTo('restore', t.done.restore),
      },
      may('task.delete') && { label: t.actions.delete, icon: IconTrash, danger: true, run: () => remove(task) },
    ];
  };
}
