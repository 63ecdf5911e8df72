import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useProblemSentence } from '@/domain/problem';
import { useT } from '@/i18n/I18nProvider';
import { saveFile } from '@/lib/save-file';
import { confirm } from '@/ui/confirm';
import c from '@/ui/ListPage.module.css';
import { toast } from '@/ui/toast';
import { type NotDeleted, type TaskRow, useDeleteTasks, useExportTasks } from './tasks.api';

const NotDeletedModal = lazy(() => import('./NotDeletedModal'));

interface Props {
  readonly tasks: readonly TaskRow[];
  /** Those that stay ticked after an action: what could not be done. */
  readonly onLeft: (ids: ReadonlySet<number>) => void;
}

/** What can be done with the ticked tasks of the list. */
export function SelectedTaskActions({ tasks, onLeft }: Props) {
  const { tasks: t } = useT();
  const sentence = useProblemSentence();
  const remove = useDeleteTasks();
  const sheet = useExportTasks();
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

  const onExport = () =>
    sheet.mutate(
      tasks.map((task) => task.task_id),
      {
        onSuccess: (file) => saveFile(file, t.exportFile),
        onError: (error) => toast.error(sentence(error), { title: t.exportFailed }),
      },
    );

  return (
    <div className={c.actions}>
      <Button
        size="xs"
        variant="default"
        loading={sheet.isPending}
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={onExport}
      >
        {t.exportSelected}
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={remove.isPending}
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() => void onDelete()}
      >
        {t.deleteSelected}
      </Button>
      <Suspense>{failed.length > 0 && <NotDeletedModal failed={failed} onClose={() => setFailed([])} />}</Suspense>
    </div>
  );
}
