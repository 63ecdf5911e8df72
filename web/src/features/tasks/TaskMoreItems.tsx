import { Menu } from '@mantine/core';
import { IconCopy, IconPlus, IconRotate, IconTemplate, IconTool } from '@tabler/icons-react';
import type { TaskAction } from '@/domain/task-status';
import { useT } from '@/i18n/I18nProvider';
import type { TaskDetails } from './tasks.api';
import type { TaskActions } from './use-task-actions';

const SIZE = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  readonly task: TaskDetails;
  readonly actions: TaskActions;
  readonly onPlan: () => void;
}

/** What is done less often with a task: what the server allows in its present status. */
export function TaskMoreItems({ task, actions, onPlan }: Props) {
  const { orders, taskDetails } = useT();
  const t = taskDetails.actions;
  const may = (action: TaskAction) => task.allowed_actions.includes(action);
  return (
    <>
      {may('order.plan') && (
        <Menu.Item leftSection={<IconTool {...SIZE} />} onClick={onPlan}>
          {orders.add}
        </Menu.Item>
      )}
      {may('task.use') && (
        <Menu.Item leftSection={<IconPlus {...SIZE} />} onClick={() => void actions.copy('use')}>
          {t.use}
        </Menu.Item>
      )}
      {may('task.duplicate') && (
        <Menu.Item leftSection={<IconCopy {...SIZE} />} onClick={() => void actions.copy('duplicate')}>
          {t.duplicate}
        </Menu.Item>
      )}
      {may('task.save_as_template') && (
        <Menu.Item leftSection={<IconTemplate {...SIZE} />} onClick={() => void actions.copy('save_as_template')}>
          {t.save_as_template}
        </Menu.Item>
      )}
      {(may('task.reopen') || may('task.reopen_invoiced')) && (
        <Menu.Item leftSection={<IconRotate {...SIZE} />} onClick={() => actions.askReason('reopen')}>
          {t.reopen}
        </Menu.Item>
      )}
    </>
  );
}
