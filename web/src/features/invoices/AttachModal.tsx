import { Button, Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotencyKey } from '@/api/idempotency';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { useSending } from '@/ui/feedback/use-sending';
import { DocumentUploader, ImageUploader } from '@/ui/fields/Uploader';
import { sizeText } from '@/ui/fields/upload-rules';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { type Attachable, attachablesQuery, attachFiles, MAX_ATTACHMENTS } from './attachments.api';
import type { Invoice } from './invoices.api';
import c from './invoices.module.css';

interface Props {
  readonly invoice: Invoice;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const keyOf = ({ order_id: order, upload_id: upload }: Attachable) => (order === null ? `f${upload}` : `o${order}`);

/** Puts files into a draft: those of its tasks, and new ones. Open it by mounting it. */
export default function AttachModal({ invoice, onDone, onClose }: Props) {
  const t = useOfficeT();
  const words = t.invoices.attachments;
  const known = useQuery(attachablesQuery(invoice.invoice_id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [docs, setDocs] = useState<readonly File[]>([]);
  const [images, setImages] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<unknown>();
  const sending = useSending([...images, ...docs]);
  const key = useIdempotencyKey();
  const all = known.data ?? [];
  const left = MAX_ATTACHMENTS - invoice.attachments.length - chosen.size - docs.length - images.length;
  const count = chosen.size + docs.length + images.length;
  const toggle = (one: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(one);
    else next.delete(one);
    setChosen(next);
    key.renew();
  };
  const submit = async () => {
    if (count === 0 || sending.busy) return;
    setProblem(undefined);
    const picked = all.filter((one) => chosen.has(keyOf(one)));
    const body = {
      order_ids: picked.flatMap(({ order_id: order }) => order ?? []),
      upload_ids: picked.flatMap(({ upload_id: upload }) => upload ?? []),
    };
    try {
      await attachFiles(invoice.invoice_id, body, {
        images,
        docs,
        ...sending.begin(),
        key: key.headers()['Idempotency-Key'],
      });
      await onDone();
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      sending.end();
    }
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={words.choose}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" disabled={count === 0 || left < 0} loading={sending.busy}>
            {words.add}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Note tone={left < 0 ? 'warning' : 'info'}>{words.hint}</Note>
        {all.length > 0 && (
          <ul className={c.work} aria-label={words.ofTasks}>
            {all.map((one) => (
              <li key={keyOf(one)}>
                <Checkbox
                  label={one.order_id === null ? one.name : words.report({ id: one.order_id })}
                  description={one.task_title}
                  checked={chosen.has(keyOf(one))}
                  disabled={sending.busy}
                  onChange={({ currentTarget }) => toggle(keyOf(one), currentTarget.checked)}
                />
                {one.size !== null && <span className={base.fixedFigures}>{sizeText(one.size)}</span>}
              </li>
            ))}
          </ul>
        )}
        <ProblemText error={known.error ?? undefined} />
        <DocumentUploader
          label={t.record.files.addDocuments}
          hint={words.documents}
          value={docs}
          onChange={(files) => {
            setDocs(files);
            key.renew();
          }}
          disabled={sending.busy}
          progress={sending.progress}
          onCancel={sending.stop}
        />
        <ImageUploader
          label={t.record.files.addImages}
          hint={words.images}
          value={images}
          onChange={(files) => {
            setImages(files);
            key.renew();
          }}
          disabled={sending.busy}
          progress={sending.progress}
          onCancel={sending.stop}
        />
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
