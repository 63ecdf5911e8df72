import { Button } from '@mantine/core';
import { IconArrowBackUp, IconFileTypeCsv, IconFileTypeDoc, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useProblemSentence } from '@/domain/problem';
import { useT } from '@/i18n/I18nProvider';
import { EmptyState } from '@/ui/EmptyState';
import { Gallery } from '@/ui/Gallery';
import { toast } from '@/ui/toast';
import { DocumentUploader, ImageUploader } from '@/ui/Uploader';
import { sizeText } from '@/ui/upload-rules';
import { useAddImages } from './task-details.api';
import c from './task-details.module.css';
import { sentShares } from './task-form';
import type { TaskDetails } from './tasks.api';
import type { TaskEditing } from './use-task-editing';

/** The photos and documents of a task under edit: what is added or marked here goes along with the save. */
export function TaskFilesEditor({ task, editing }: { task: TaskDetails; editing: TaskEditing }) {
  const t = useT().taskDetails.files;
  const { files, setFiles, saving, progress, stop } = editing;
  return (
    <>
      <Images
        task={task}
        deleted={files.deletedImages}
        onDeletedChange={(ids) => setFiles({ ...files, deletedImages: ids })}
      />
      <ImageUploader
        label={t.addImages}
        value={files.images}
        onChange={(images) => setFiles({ ...files, images })}
        disabled={saving}
        progress={progress}
        onCancel={stop}
      />
      <Documents
        task={task}
        deleted={files.deletedDocs}
        onDeletedChange={(ids) => setFiles({ ...files, deletedDocs: ids })}
      />
      <DocumentUploader
        label={t.addDocuments}
        value={files.docs}
        onChange={(docs) => setFiles({ ...files, docs })}
        disabled={saving}
        progress={progress}
        onCancel={stop}
      />
    </>
  );
}

/** The photos and documents of a task that is only read; who works on it can still add photos. */
export function TaskFilesView({ task }: { task: TaskDetails }) {
  const none = task.images.length + task.documents.length === 0;
  const mayAdd = task.allowed_actions.includes('task.photo');
  return (
    <>
      {none && !mayAdd && <EmptyState compact />}
      <Images task={task} />
      <Documents task={task} />
      {mayAdd && <AddPhotos taskId={task.task_id} />}
    </>
  );
}

/** Photos sent at once, without editing the task. */
function AddPhotos({ taskId }: { taskId: number }) {
  const t = useT();
  const sentence = useProblemSentence();
  const add = useAddImages(taskId);
  const [images, setImages] = useState<readonly File[]>([]);
  const [share, setShare] = useState<number>();
  const abort = useRef<AbortController>(null);

  const send = () => {
    abort.current = new AbortController();
    setShare(0);
    add.mutate(
      { images, onProgress: setShare, signal: abort.current.signal },
      {
        onSuccess: () => {
          setImages([]);
          toast.success(t.taskDetails.files.sent);
        },
        onError: (error) =>
          error instanceof DOMException ? toast.info(t.tasks.form.cancelled) : toast.error(sentence(error)),
        onSettled: () => setShare(undefined),
      },
    );
  };
  const sent = share === undefined ? undefined : sentShares(images, share);

  return (
    <>
      <ImageUploader
        label={t.taskDetails.files.addImages}
        value={images}
        onChange={setImages}
        disabled={add.isPending}
        progress={(file) => sent?.get(file)}
        onCancel={() => abort.current?.abort()}
      />
      {images.length > 0 && (
        <Button loading={add.isPending} onClick={send} className={c.start}>
          {t.taskDetails.files.sendImages({ n: images.length })}
        </Button>
      )}
    </>
  );
}

interface Deletable {
  readonly task: TaskDetails;
  readonly deleted?: ReadonlySet<number>;
  readonly onDeletedChange?: (ids: ReadonlySet<number>) => void;
}

function Images({ task, ...deletable }: Deletable) {
  const t = useT().taskDetails.files;
  if (task.images.length === 0) return null;
  const images = task.images.map((image, i) => ({
    id: image.task_image_id,
    url: image.doc_url,
    thumbnail: `${image.doc_url}?size=thumbnail`,
    alt: t.image({ n: i + 1, title: task.title }),
  }));
  return <Gallery label={t.images} images={images} {...deletable} />;
}

const ICONS: Readonly<Record<string, typeof IconFileTypePdf>> = {
  'application/pdf': IconFileTypePdf,
  'text/csv': IconFileTypeCsv,
};

function Documents({ task, deleted = new Set(), onDeletedChange }: Deletable) {
  const t = useT().taskDetails.files;
  if (task.documents.length === 0) return null;
  const mark = (id: number) => {
    const next = new Set(deleted);
    if (!next.delete(id)) next.add(id);
    onDeletedChange?.(next);
  };
  return (
    <ul className={c.documents} aria-label={t.documents}>
      {task.documents.map((doc) => {
        const Icon = ICONS[doc.content_type] ?? IconFileTypeDoc;
        const gone = deleted.has(doc.task_document_id);
        const { name } = doc;
        return (
          <li key={doc.task_document_id} className={c.document} data-gone={gone || undefined}>
            <Icon size={20} stroke={1.6} aria-hidden className={c.quiet} />
            <a href={doc.doc_url} className={c.fileLink} target="_blank" rel="noreferrer">
              {name}
            </a>
            <span className={c.meta}>{gone ? t.gone : sizeText(doc.size)}</span>
            {onDeletedChange && (
              <button
                type="button"
                className={c.mark}
                aria-label={gone ? t.keep({ name }) : t.delete({ name })}
                onClick={() => mark(doc.task_document_id)}
              >
                {gone ? <IconArrowBackUp size={16} /> : <IconTrash size={16} />}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
