import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { isIn } from '@/api/filter';
import { ExportMenu } from '@/domain/ExportMenu';
import { useT } from '@/i18n/I18nProvider';
import { confirm } from '@/ui/confirm';
import c from '@/ui/ListPage.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { toast } from '@/ui/toast';
import { type NotDeleted, type TaskRow, taskListCalls, useDeleteTasks } from './tasks.api';

const NotDeletedModal = lazyPart(() => import('./NotDeletedModal'));

interface Props {
  readonly tasks: readonly TaskRow[];
  /** Those that stay ticked after an action: what could not be done. */
  readonly onLeft: (ids: ReadonlySet<number>) => void;
}

/** What can be done with the ticked tasks of the list. */
export function SelectedTaskActions({ tasks, onLeft }: Props) {
  const { tasks: t } = useT();
  const remove = useDeleteTasks();
  const ids = tasks.map((task) => task.task_id);
  const [failed, setFailed] = useState<readonly NotDeleted[]>([]);

  const onDelete = async () => {
    const [first] = tasks;
    const one = tasks.length === 1 && first;
    const sure = await confirm({
      title: one ? t.remove.title : t.remove.manyTitle,
      message: t.remove.question({ title: one ? first.title : t.remove.many({ n: tasks.length }) }),
      confirmLabel: one ? t.actions.delete : t.remove.manyConfirm({ n: tasks.length }),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(tasks, {
      onSuccess: (left) => {
        setFailed(left);
        onLeft(new Set(left.map(({ task }) => task.task_id)));
        if (left.length < tasks.length) toast.success(t.done.deleted({ n: tasks.length - left.length }));
      },
    });
  };

  return (
    <div className={c.actions}>
      <ExportMenu
        size="xs"
        label={t.exportSelected}
        count={tasks.length}
        name={t.exportFile}
        load={(format) => taskListCalls.spreadsheet({ filter: isIn('task_id', ids), format })}
      />
      <Button
        size="xs"
        variant="default"
        loading={remove.isPending}
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() => void onDelete()}
      >
        {t.deleteSelected}
      </Button>
      {failed.length > 0 && <NotDeletedModal failed={failed} onClose={() => setFailed([])} />}
    </div>
  );
}
