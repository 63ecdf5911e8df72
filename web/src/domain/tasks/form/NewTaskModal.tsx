import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { useSession } from '@/api/session';
import { useT } from '@/i18n/I18nProvider';
import { useDraft } from '@/lib/draft';
import type { Project, Tenant } from '@/records/pickers';
import { DraftOffer } from '@/ui/feedback/DraftOffer';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { useSending } from '@/ui/feedback/use-sending';
import { useAppForm } from '@/ui/fields/use-app-form';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { NewTaskFields } from './NewTaskFields';
import { useCreateTask } from './new-task.api';
import { TaskLacks } from './TaskLacks';
import {
  applyClient,
  applyProject,
  asFormProblem,
  EMPTY_TASK,
  isComplete,
  type NewTaskFiles,
  newTask,
  type TaskFormValues,
  taskFaultTexts,
  toCreatePayload,
} from './task-form';
import c from './task-form.module.css';
import { useNewTaskFiles } from './use-new-task-files';

const ofProject = (v: TaskFormValues, { project, client }: NonNullable<Props['of']>) =>
  applyClient(applyProject(v, project, v.currency), client);

interface Props {
  /** The project that it is for, and whose the project is. */
  readonly of?: { readonly project: Project; readonly client: Tenant | null };
  /** First values, from the sheet of a call. */
  readonly begin?: Partial<TaskFormValues>;
  readonly onClose: () => void;
}

/** Makes a task. Open it by mounting it: every opening has its own key, so that a retry makes no second task. */
export default function NewTaskModal({ of, begin, onClose }: Props) {
  const { tasks: t, record, ui } = useT();
  const navigate = useNavigate();
  const { user, tenant } = useSession();
  const draft = useDraft<Partial<TaskFormValues>>(`task:${user.user_id}:${tenant.tenant_id}`);
  const [key] = useState(newIdempotencyKey);
  const [files, takeFiles] = useNewTaskFiles((next) => {
    draft.keep(form.getValues());
    draft.keepFiles(next);
  });
  const [problem, setProblem] = useState<unknown>();
  const create = useCreateTask();
  const sending = useSending([...files.images, ...files.docs]);

  const form = useAppForm<TaskFormValues>({
    initialValues: of ? ofProject(newTask(tenant.currency), of) : { ...newTask(tenant.currency), ...begin },
    validate: (values) => taskFaultTexts(values, t.form.faults),
    onValuesChange: draft.keep,
  });

  const takeDraft = (found: Partial<TaskFormValues>) => {
    // Read before they are forgotten.
    void draft.readFiles<NewTaskFiles>().then((kept) => kept && takeFiles(kept));
    draft.drop();
    form.setValues({ ...EMPTY_TASK, ...found });
  };
  const finish = () => {
    draft.drop();
    onClose();
  };
  const onCreated = (taskId: number) => {
    const open = () => void navigate({ to: '/tasks/$taskId', params: { taskId } });
    toast.success(t.done.created, { action: { label: t.done.open, run: open } });
    finish();
  };

  const onSubmit = form.submit((values) => {
    if (!isComplete(values)) return;
    const way = sending.begin();
    setProblem(undefined);
    create.mutate(
      {
        body: toCreatePayload(values),
        key,
        files: { ...files, ...way },
      },
      {
        onSuccess: onCreated,
        onError: (error) => {
          if (way.signal.aborted) toast.info(record.files.cancelled);
          // The first answer was lost on the way, and the form has changed since.
          else if (error instanceof ApiError && error.code === 'key_reused') {
            toast.success(t.form.alreadyMade);
            finish();
          } else if (!form.showProblem(asFormProblem(error))) setProblem(error);
        },
        onSettled: sending.end,
      },
    );
  });

  const { busy, stop } = sending;
  return (
    <ModalFrame
      opened
      onClose={busy ? stop : onClose}
      title={t.form.title}
      onSubmit={onSubmit}
      footer={
        <>
          {sending.percent !== null && (
            <span className={c.sending}>{t.form.sending({ percent: sending.percent })}</span>
          )}
          {!busy && <TaskLacks values={form.values} />}
          <Button variant="default" onClick={busy ? stop : onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={!isComplete(form.values)}>
            {t.form.create}
          </Button>
        </>
      }
    >
      {draft.found && (
        <DraftOffer text={t.form.draft} onUse={() => draft.found && takeDraft(draft.found)} onDrop={draft.drop} />
      )}
      <NewTaskFields
        form={form}
        busy={busy}
        uploads={{ files, onFiles: takeFiles, progress: sending.progress, onStop: stop }}
      />
      <ProblemText error={problem} />
    </ModalFrame>
  );
}
