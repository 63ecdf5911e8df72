import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { ApiError } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { useSession } from '@/api/session';
import { useT } from '@/i18n/I18nProvider';
import { useDraft } from '@/lib/draft';
import { ModalFrame } from '@/ui/ModalFrame';
import { ProblemText } from '@/ui/ProblemText';
import { toast } from '@/ui/toast';
import { DocumentUploader, ImageUploader } from '@/ui/Uploader';
import { sentShares } from '@/ui/upload-rules';
import { useAppForm } from '@/ui/use-app-form';
import { validateOnLeave } from '@/ui/validate-on-leave';
import { AddressFields } from './AddressFields';
import { CompanyFields, SaveAddressField } from './NewTaskFields';
import { BasicFields, ContactFields } from './TaskFormFields';
import {
  asFormProblem,
  EMPTY_TASK,
  isComplete,
  type TaskFormValues,
  taskFaultTexts,
  toCreatePayload,
} from './task-form';
import c from './task-form.module.css';
import { useCreateTask } from './tasks.api';

/** Files on their way: how much has gone, and the way to stop. */
interface Sending {
  readonly share: number;
  readonly stop: AbortController;
}

const NO_FILES: readonly File[] = [];

/** Makes a task. Open it by mounting it: every opening has its own key, so that a retry makes no second task. */
export default function NewTaskModal({ onClose }: { onClose: () => void }) {
  const { tasks: t, record, ui } = useT();
  const navigate = useNavigate();
  const { user, tenant } = useSession();
  const draft = useDraft<Partial<TaskFormValues>>(`task:${user.user_id}:${tenant.tenant_id}`);
  const [key] = useState(newIdempotencyKey);
  const [images, setImages] = useState(NO_FILES);
  const [docs, setDocs] = useState(NO_FILES);
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
        files: { images, docs, onProgress: (share) => setSending({ share, stop }), signal: stop.signal },
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

  const files = [...images, ...docs];
  const shares = sending && sentShares(files, sending.share);
  const progress = (file: File) => shares?.get(file);
  const busy = sending !== undefined;
  const stop = () => sending?.stop.abort();
  const without = (gone: File) => (files: readonly File[]) => files.filter((file) => file !== gone);
  const fields = { form, original: EMPTY_TASK, mode: 'new', disabled: busy } as const;

  return (
    <ModalFrame
      opened
      onClose={busy ? stop : onClose}
      title={t.form.title}
      onSubmit={onSubmit}
      footer={
        <>
          {sending && files.length > 0 && (
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that one of its fields is left */}
      <div onBlur={validateOnLeave(form)}>
        <Group title={t.form.basics}>
          <BasicFields {...fields} companies={<CompanyFields {...fields} />} />
        </Group>
        <Group title={t.form.address}>
          <AddressFields {...fields}>
            <SaveAddressField {...fields} />
          </AddressFields>
        </Group>
        <Group title={t.form.contact}>
          <ContactFields {...fields} />
        </Group>
      </div>
      <Group title={t.form.files}>
        <ImageUploader
          label={t.form.images}
          value={images}
          onChange={setImages}
          disabled={busy}
          progress={progress}
          onCancel={(file) => {
            stop();
            setImages(without(file));
          }}
        />
        <DocumentUploader
          label={t.form.documents}
          value={docs}
          onChange={setDocs}
          disabled={busy}
          progress={progress}
          onCancel={(file) => {
            stop();
            setDocs(without(file));
          }}
        />
      </Group>
      <ProblemText error={problem} />
    </ModalFrame>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={c.group} aria-labelledby={id}>
      <h3 id={id} className={c.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}
