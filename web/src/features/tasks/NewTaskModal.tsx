import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { useSession } from '@/api/session';
import { NewTaskFields, NO_FILES } from '@/domain/task-form/NewTaskFields';
import {
  asFormProblem,
  EMPTY_TASK,
  isComplete,
  type TaskFormValues,
  taskFaultTexts,
  toCreatePayload,
} from '@/domain/task-form/task-form';
import c from '@/domain/task-form/task-form.module.css';
import { useT } from '@/i18n/I18nProvider';
import { useDraft } from '@/lib/draft';
import { ModalFrame } from '@/ui/ModalFrame';
import { ProblemText } from '@/ui/ProblemText';
import { toast } from '@/ui/toast';
import { sentShares } from '@/ui/upload-rules';
import { useAppForm } from '@/ui/use-app-form';
import { useCreateTask } from './tasks.api';

/** Files on their way: how much has gone, and the way to stop. */
interface Sending {
  readonly share: number;
  readonly stop: AbortController;
}

/** Makes a task. Open it by mounting it: every opening has its own key, so that a retry makes no second task. */
export default function NewTaskModal({ onClose }: { onClose: () => void }) {
  const { tasks: t, record, ui } = useT();
  const navigate = useNavigate();
  const { user, tenant } = useSession();
  const draft = useDraft<Partial<TaskFormValues>>(`task:${user.user_id}:${tenant.tenant_id}`);
  const [key] = useState(newIdempotencyKey);
  const [files, setFiles] = useState(NO_FILES);
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<unknown>();
  const create = useCreateTask();

  const form = useAppForm<TaskFormValues>({
    initialValues: EMPTY_TASK,
    validate: (values) => taskFaultTexts(values, t.form.faults),
    onValuesChange: draft.keep,
  });

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
    const stop = new AbortController();
    setProblem(undefined);
    setSending({ share: 0, stop });
    create.mutate(
      {
        body: toCreatePayload(values),
        key,
        files: { ...files, onProgress: (share) => setSending({ share, stop }), signal: stop.signal },
      },
      {
        onSuccess: onCreated,
        onError: (error) => {
          if (stop.signal.aborted) toast.info(record.files.cancelled);
          // The first answer was lost on the way, and the form has changed since.
          else if (error instanceof ApiError && error.code === 'key_reused') {
            toast.success(t.form.alreadyMade);
            finish();
          } else if (!form.showProblem(asFormProblem(error))) setProblem(error);
        },
        onSettled: () => setSending(undefined),
      },
    );
  });

  const all = [...files.images, ...files.docs];
  const shares = sending && sentShares(all, sending.share);
  const busy = sending !== undefined;
  const stop = () => sending?.stop.abort();

  return (
    <ModalFrame
      opened
      onClose={busy ? stop : onClose}
      title={t.form.title}
      onSubmit={onSubmit}
      footer={
        <>
          {sending && all.length > 0 && (
            <span className={c.sending}>{t.form.sending({ percent: Math.round(sending.share * 100) })}</span>
          )}
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
        <div className={c.draft} role="status">
          <span className={c.draftText}>{t.form.draft}</span>
          <Button
            size="xs"
            onClick={() => {
              const found = { ...EMPTY_TASK, ...draft.found };
              draft.drop();
              form.setValues(found);
            }}
          >
            {t.form.draftUse}
          </Button>
          <Button size="xs" variant="default" onClick={draft.drop}>
            {t.form.draftDrop}
          </Button>
        </div>
      )}
      <NewTaskFields
        form={form}
        files={files}
        onFiles={setFiles}
        busy={busy}
        progress={(file) => shares?.get(file)}
        onStop={stop}
      />
      <ProblemText error={problem} />
    </ModalFrame>
  );
}
