import { useQueryClient } from '@tanstack/react-query';
import { asFormProblem, fromDetails, type TaskFormValues, taskFaults } from '@/domain/tasks/form/task-form';
import { useOfficeT } from '@/i18n/I18nProvider';
import * as records from '@/records/editing/use-record-editing';
import { toast } from '@/ui/feedback/toast';
import { useUpdateTask } from './task-details.api';
import { canSave, changedFields, edits, isEmptyChange, toChange, type Unit, unitOf } from './task-edit';
import { type TaskDetails, taskQuery } from './tasks.api';

/** A refused save of a task. */
export type Conflicts = records.Conflicts<TaskFormValues, Unit>;

/** The edits of a task's page. */
export function useTaskEditing(task: TaskDetails) {
  const t = useOfficeT();
  const queryClient = useQueryClient();
  const update = useUpdateTask(task.task_id);
  return records.useRecordEditing<TaskDetails, TaskFormValues, Unit>({
    record: task,
    name: `task:${task.task_id}`,
    edits,
    read: fromDetails,
    unitOf,
    count: (values, saved) => changedFields(values, saved).length,
    faults: (values) =>
      Object.fromEntries(
        Object.entries(taskFaults(values)).map(([field, fault]) => [field, t.tasks.form.faults[fault]]),
      ),
    canSave,
    onFaults: (faults) => {
      if (faults.whier_id) toast.error(t.tasks.form.faults.whier_required);
    },
    reread: () => queryClient.fetchQuery({ ...taskQuery(task.task_id), staleTime: 0 }),
    send: async ({ values, on, version, files, sending }) => {
      const body = toChange(values, on, version, { images: files.deletedImages, docs: files.deletedDocs });
      const { images, docs } = files;
      if (isEmptyChange(body) && images.length + docs.length === 0) return;
      await update.mutateAsync({ body, ...(sending && { files: { images, docs, ...sending } }) });
    },
    asFormProblem,
    saved: t.taskDetails.edit.saved,
  });
}

export type TaskEditing = ReturnType<typeof useTaskEditing>;
