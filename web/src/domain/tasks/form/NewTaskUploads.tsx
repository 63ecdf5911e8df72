import { useT } from '@/i18n/I18nProvider';
import { DocumentUploader, ImageUploader } from '@/ui/fields/Uploader';
import { MAX_FILES } from '@/ui/fields/upload-rules';
import type { NewTaskFiles } from './task-form';

export interface UploadsProps {
  readonly files: NewTaskFiles;
  readonly onFiles: (change: Partial<NewTaskFiles>) => void;
  /** Everything is on its way. */
  readonly busy: boolean;
  readonly progress?: ((file: File) => number | undefined) | undefined;
  /** Called when a file is cancelled while everything is being sent. */
  readonly onStop?: (() => void) | undefined;
}

/** The photos and documents of a new task. */
export function NewTaskUploads({ files, onFiles, busy, progress, onStop }: UploadsProps) {
  const t = useT().tasks.form;
  const without = (gone: File) => (all: readonly File[]) => all.filter((file) => file !== gone);
  return (
    <>
      <ImageUploader
        label={t.images}
        value={files.images}
        max={MAX_FILES - files.docs.length}
        onChange={(images) => onFiles({ images })}
        disabled={busy}
        {...(progress && { progress })}
        onCancel={(file) => {
          onStop?.();
          onFiles({ images: without(file)(files.images) });
        }}
      />
      <DocumentUploader
        label={t.documents}
        value={files.docs}
        max={MAX_FILES - files.images.length}
        onChange={(docs) => onFiles({ docs })}
        disabled={busy}
        {...(progress && { progress })}
        onCancel={(file) => {
          onStop?.();
          onFiles({ docs: without(file)(files.docs) });
        }}
      />
    </>
  );
}
