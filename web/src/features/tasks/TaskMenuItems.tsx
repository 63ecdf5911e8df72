import { Menu } from '@mantine/core';
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
import { useProblemSentence } from '@/domain/problem';
import type { TaskAction } from '@/domain/task-status';
import { useT } from '@/i18n/I18nProvider';
import { toast } from '@/ui/toast';
import { type CopyKind, type TaskRow, useCopyTask, useMoveTask } from './tasks.api';

const SIZE = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

const COPIES = [
  { action: 'task.use', kind: 'use', icon: <IconPlus {...SIZE} /> },
  { action: 'task.duplicate', kind: 'duplicate', icon: <IconCopy {...SIZE} /> },
  { action: 'task.save_as_template', kind: 'save_as_template', icon: <IconTemplate {...SIZE} /> },
] as const satisfies readonly { action: TaskAction; kind: CopyKind; icon: unknown }[];

/** What can be done with a task from the list: what the server allows in its present status. */
export function TaskMenuItems({ task, onDelete }: { task: TaskRow; onDelete: (task: TaskRow) => void }) {
  const t = useT().tasks;
  const navigate = useNavigate();
  const sentence = useProblemSentence();
  const move = useMoveTask(task.task_id);
  const copy = useCopyTask(task.task_id);
  const may = (action: TaskAction) => task.allowed_actions.includes(action);
  const confirmation = task.phase === 'WAITING_ACCEPTANCE' ? 'accept' : 'confirm';

  const open = (taskId: number) => void navigate({ to: '/tasks/$taskId', params: { taskId } });
  // The promises outlive the menu, which closes on the click and takes its mutations' own callbacks with it.
  const moveTo = (to: 'confirm' | 'restore', done: string) =>
    move.mutateAsync({ to }).then(
      () => toast.success(done),
      (error: unknown) => toast.error(sentence(error)),
    );
  const copyAs = (kind: CopyKind) =>
    copy.mutateAsync(kind).then(
      (id) => toast.success(t.done[kind], { action: { label: t.done.open, run: () => open(id) } }),
      (error: unknown) => toast.error(sentence(error)),
    );

  return (
    <>
      <Menu.Item leftSection={<IconArrowRight {...SIZE} />} onClick={() => open(task.task_id)}>
        {t.actions.open}
      </Menu.Item>
      {may('task.confirm') && (
        <Menu.Item
          leftSection={<IconCircleCheck {...SIZE} />}
          onClick={() => void moveTo('confirm', t.done[confirmation])}
        >
          {t.actions[confirmation]}
        </Menu.Item>
      )}
      {COPIES.map(
        ({ action, kind, icon }) =>
          may(action) && (
            <Menu.Item key={kind} leftSection={icon} onClick={() => void copyAs(kind)}>
              {t.actions[kind]}
            </Menu.Item>
          ),
      )}
      {may('task.restore') && (
        <Menu.Item leftSection={<IconArrowBackUp {...SIZE} />} onClick={() => void moveTo('restore', t.done.restore)}>
          {t.actions.restore}
        </Menu.Item>
      )}
      {may('task.delete') && (
        <>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...SIZE} />} onClick={() => onDelete(task)}>
            {t.actions.delete}
          </Menu.Item>
        </>
      )}
    </>
  );
}
