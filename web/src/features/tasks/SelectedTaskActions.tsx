import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { isIn } from '@/api/filter';
import { ExportMenu } from '@/domain/ExportMenu';
import { useT } from '@/i18n/I18nProvider';
import { confirm } from '@/ui/confirm';
import c from '@/ui/ListPage.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { toast } from '@/ui/toast';
import { type Failed, type TaskRow, taskListCalls, useChangeTasks } from './tasks.api';

const FailedTasksModal = lazyPart(() => import('./FailedTasksModal'));

type Way = 'delete' | 'restore';

interface Props {
  readonly tasks: readonly TaskRow[];
  /** Those that stay ticked after an action: what could not be done. */
  readonly onLeft: (ids: ReadonlySet<number>) => void;
}

/** What can be done with the ticked tasks of the list: each button works on those of them that allow it. */
export function SelectedTaskActions({ tasks, onLeft }: Props) {
  const { tasks: t } = useT();
  const change = useChangeTasks();
  const [failed, setFailed] = useState<{ to: Way; tasks: readonly Failed[] }>();
  const that = (action: TaskRow['allowed_actions'][number]) =>
    tasks.filter(({ allowed_actions }) => allowed_actions.includes(action));
  const deletable = that('task.delete');
  const restorable = that('task.restore');

  const run = (to: Way, chosen: readonly TaskRow[]) =>
    change.mutate(
      { to, tasks: chosen },
      {
        onSuccess: (left) => {
          if (left.length > 0) setFailed({ to, tasks: left });
          const done = chosen.filter((task) => !left.some((one) => one.task === task));
          onLeft(new Set(tasks.filter((task) => !done.includes(task)).map((task) => task.task_id)));
          const n = done.length;
          if (n > 0) toast.success(to === 'delete' ? t.done.deleted({ n }) : t.done.restored({ n }));
        },
      },
    );
  const onDelete = async () => {
    const [first] = deletable;
    const n = deletable.length;
    const one = n === 1 && first;
    const sure = await confirm({
      title: one ? t.remove.title : t.remove.manyTitle,
      message: t.remove.question({ title: one ? first.title : t.remove.many({ n }) }),
      confirmLabel: one ? t.actions.delete : t.remove.manyConfirm({ n }),
      danger: true,
    });
    if (sure) run('delete', deletable);
  };
  const busy = (to: Way) => change.isPending && change.variables.to === to;

  return (
    <div className={c.actions}>
      <ExportMenu
        size="xs"
        label={t.exportSelected}
        count={tasks.length}
        name={t.exportFile}
        load={(format) =>
          taskListCalls.spreadsheet({
            filter: isIn(
              'task_id',
              tasks.map((task) => task.task_id),
            ),
            format,
          })
        }
      />
      {deletable.length > 0 && (
        <Button
          size="xs"
          variant="default"
          loading={busy('delete')}
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => void onDelete()}
        >
          {t.deleteSelected}
        </Button>
      )}
      {restorable.length > 0 && (
        <Button
          size="xs"
          variant="default"
          loading={busy('restore')}
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          onClick={() => run('restore', restorable)}
        >
          {t.restoreSelected}
        </Button>
      )}
      {failed && (
        <FailedTasksModal
          title={(failed.to === 'delete' ? t.remove.failed : t.remove.notRestored)({ n: failed.tasks.length })}
          failed={failed.tasks}
          onClose={() => setFailed(undefined)}
        />
      )}
    </div>
  );
}
