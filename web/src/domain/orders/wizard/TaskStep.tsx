import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import { taskNumber } from '@/records/numbers';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { usePicker } from '@/ui/fields/picker-source';
import { ICON } from '@/ui/media/icon';
import { type OpenTask, openTaskSource } from './wizard.api';
import c from './wizard.module.css';

interface Props {
  readonly chosen: OpenTask | null;
  readonly onPick: (task: OpenTask) => void;
  readonly onNew: () => void;
}

/** The step that chooses the task of an order: an open one, or a new one. */
export function TaskStep({ chosen, onPick, onNew }: Props) {
  const t = useOfficeT();
  const words = t.orderForm;
  const [typed, setTyped] = useState('');
  const picker = usePicker(openTaskSource, typed, true);

  return (
    <>
      <div className={c.find}>
        <TextInput
          className={c.search}
          type="search"
          aria-label={words.findTask}
          placeholder={words.findTask}
          autoComplete="off"
          data-autofocus
          leftSection={<IconSearch {...ICON} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // Enter looks for tasks, it does not take one.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
          {words.makeTask}
        </Button>
      </div>
      <section className={c.tasks} aria-label={words.openTasks} aria-busy={picker.isFetching}>
        {picker.isPending && <TasksSkeleton />}
        {picker.isError && (
          <div className={c.failed}>
            <ProblemText error={picker.error} />
            <Button variant="default" size="xs" onClick={() => void picker.refetch()}>
              {t.ui.retry}
            </Button>
          </div>
        )}
        {picker.isSuccess && picker.options.length === 0 && <EmptyState text={words.noTasks} />}
        <ul className={c.list}>
          {picker.options.map((task) => (
            <li key={task.task_id}>
              <button
                type="button"
                className={c.task}
                aria-current={task.task_id === chosen?.task_id || undefined}
                onClick={() => onPick(task)}
              >
                <span className={base.growLines}>
                  <span className={c.taskTitle}>{task.title}</span>
                  <span className={c.taskSub}>{placeOf(task)}</span>
                </span>
                {task.time_estimate !== null && (
                  <span className={c.taskTime}>{words.estimate({ time: formatDuration(task.time_estimate) })}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
        {picker.hasNextPage && (
          <div className={c.more}>
            <Button
              variant="subtle"
              size="xs"
              loading={picker.isFetchingNextPage}
              onClick={() => void picker.fetchNextPage()}
            >
              {words.moreTasks}
            </Button>
          </div>
        )}
      </section>
    </>
  );
}

/** Returns the client and the place of a task in one line. */
export const placeOf = (task: OpenTask) =>
  [taskNumber(task.task_id), task.client, task.address_name, task.address].filter(Boolean).join(' · ');

const TasksSkeleton = () => (
  <ul className={c.list}>
    {[72, 58, 66, 50].map((width) => (
      <li key={width} className={c.task}>
        <span className={base.growLines}>
          <Skeleton h={12} w={`${width}%`} />
          <Skeleton h={10} w={`${width - 20}%`} mt={6} />
        </span>
      </li>
    ))}
  </ul>
);
