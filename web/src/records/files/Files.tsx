import { Button, Checkbox } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useIdempotencyKey } from '@/api/idempotency';
import { useT } from '@/i18n/I18nProvider';
import type { FileEdits } from '@/records/editing/file-edits';
import { useProblemSentence } from '@/records/problem';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { toast } from '@/ui/feedback/toast';
import { DocumentUploader, ImageUploader } from '@/ui/fields/Uploader';
import { MAX_FILES, sentShares } from '@/ui/fields/upload-rules';
import { useFilesFirst } from '@/ui/hooks/use-files-first';
import { Gallery } from '@/ui/media/Gallery';
import { type Deletable, type Doc, Documents } from './Documents';
import c from './Files.module.css';

/** A photo of a record. */
interface Photo {
  readonly id: number;
  readonly doc_url: string;
}

interface Shown {
  readonly photos: readonly Photo[];
  readonly docs: readonly Doc[];
  /** The name of the n-th photo. */
  readonly photoName: (n: number) => string;
}

/** The edits of the files, and how far those being sent are. */
export interface FileEditing {
  readonly files: FileEdits;
  readonly setFiles: (change: (now: FileEdits) => FileEdits) => void;
  /** Counts saves and discards: messages about refused files are reset with each. */
  readonly round?: number;
  readonly saving: boolean;
  readonly progress: (file: File) => number | undefined;
  readonly stop: () => void;
}

/**
 * Files that only the office sees: whether added files are such, and the handlers that change it for added and saved
 * files.
 */
export interface OfficeFiles {
  readonly added: boolean;
  readonly onAddedChange: (officeOnly: boolean) => void;
  readonly onChange: (id: number, officeOnly: boolean) => void;
}

interface EditorProps extends Shown {
  readonly editing: FileEditing;
  readonly office?: OfficeFiles | undefined;
}

/** The photos and documents of a record under edit: what is added or marked here goes along with the save. */
export function FilesEditor({ photos, docs, photoName, editing, office }: EditorProps) {
  const t = useT().record.files;
  const { files, setFiles, round = 0, saving, progress, stop } = editing;
  return (
    <>
      <Photos
        photos={photos}
        photoName={photoName}
        deleted={files.deletedImages}
        onDeletedChange={(ids) => setFiles((now) => ({ ...now, deletedImages: ids }))}
      />
      <ImageUploader
        label={t.addImages}
        value={files.images}
        max={MAX_FILES - files.docs.length}
        onChange={(images) => setFiles((now) => ({ ...now, images }))}
        round={round}
        disabled={saving}
        progress={progress}
        onCancel={stop}
      />
      <Documents
        docs={docs}
        deleted={files.deletedDocs}
        onDeletedChange={(ids) => setFiles((now) => ({ ...now, deletedDocs: ids }))}
        onOfficeChange={office?.onChange}
      />
      <DocumentUploader
        label={t.addDocuments}
        value={files.docs}
        max={MAX_FILES - files.images.length}
        onChange={(docs) => setFiles((now) => ({ ...now, docs }))}
        round={round}
        disabled={saving}
        progress={progress}
        onCancel={stop}
      />
      {office && files.images.length + files.docs.length > 0 && (
        <Checkbox
          label={t.newForOffice}
          checked={office.added}
          disabled={saving}
          onChange={(event) => office.onAddedChange(event.currentTarget.checked)}
        />
      )}
    </>
  );
}

/** Shows the photos and documents of a record that is read only; its workers can still add photos. */
export function FilesView({ photos, docs, photoName, add }: Shown & { add: PhotoCall | undefined }) {
  return (
    <>
      {photos.length + docs.length === 0 && !add && <EmptyState compact />}
      <Photos photos={photos} photoName={photoName} />
      <Documents docs={docs} />
      {add && <SendPhotos add={add} />}
    </>
  );
}

export interface SentPhotos {
  readonly images: readonly File[];
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  /** A repeated call with the same idempotency header adds no photo twice. */
  readonly headers: Record<string, string>;
}

type PhotoCall = Pick<UseMutationResult<unknown, Error, SentPhotos>, 'mutate' | 'isPending'>;

/** Photos sent at once, without editing the record. */
function SendPhotos({ add }: { add: PhotoCall }) {
  const t = useT().record.files;
  const sentence = useProblemSentence();
  const [images, setImages] = useState<readonly File[]>([]);
  const [share, setShare] = useState<number>();
  const [round, setRound] = useState(0);
  const key = useIdempotencyKey();
  const abort = useRef<AbortController>(null);

  const choose = (files: readonly File[]) => {
    setImages(files);
    key.renew();
  };
  const send = useFilesFirst(() => {
    abort.current = new AbortController();
    setShare(0);
    add.mutate(
      { images, onProgress: setShare, signal: abort.current.signal, headers: key.headers() },
      {
        onSuccess: () => {
          choose([]);
          setRound((n) => n + 1);
          toast.success(t.sent);
        },
        onError: (error) => (error instanceof DOMException ? toast.info(t.cancelled) : toast.error(sentence(error))),
        onSettled: () => setShare(undefined),
      },
    );
  });
  const sent = share === undefined ? undefined : sentShares(images, share);

  return (
    <>
      <ImageUploader
        label={t.addImages}
        value={images}
        onChange={choose}
        round={round}
        disabled={add.isPending}
        progress={(file) => sent?.get(file)}
        onCancel={() => abort.current?.abort()}
      />
      {images.length > 0 && (
        <Button loading={add.isPending} onClick={send} className={c.start}>
          {t.sendImages({ n: images.length })}
        </Button>
      )}
    </>
  );
}

function Photos({ photos, photoName, ...deletable }: Pick<Shown, 'photos' | 'photoName'> & Deletable) {
  const t = useT().record.files;
  if (photos.length === 0) return null;
  const images = photos.map(({ id, doc_url }, i) => ({
    id,
    url: doc_url,
    thumbnail: `${doc_url}?size=thumbnail`,
    alt: photoName(i + 1),
  }));
  return <Gallery label={t.images} images={images} {...deletable} />;
}
