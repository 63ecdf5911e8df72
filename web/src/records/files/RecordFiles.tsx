import { type ComponentProps, useEffect } from 'react';
import type { SentFiles } from '@/api/upload';
import { editsOf } from '@/records/editing/edits';
import { useRecordEditing } from '@/records/editing/use-record-editing';
import { SaveBar } from '@/ui/layout/SaveBar';
import { FilesEditor, FilesView } from './record-parts';

/** The changes of a record's files, as the server expects them. */
export interface FilesChange {
  readonly body: { version: number; deleted_images?: number[]; deleted_docs?: number[] };
  /** The new files. */
  readonly files: SentFiles | undefined;
}

interface Props<R> extends Omit<ComponentProps<typeof FilesEditor>, 'editing'> {
  readonly record: R;
  /** Names the files of this record; the draft of their edits is kept under it. */
  readonly name: string;
  /** Sends photos at once, for people who may add them and edit nothing. */
  readonly add?: ComponentProps<typeof FilesView>['add'];
  /** The record as the server has it now. */
  readonly reread: () => Promise<R>;
  readonly send: (change: FilesChange) => Promise<unknown>;
  /** The message after a save. */
  readonly saved: string;
  readonly onDirty?: (dirty: boolean) => void;
}

type NoFields = Record<string, never>;
const NO_FIELDS: NoFields = {};
const edits = editsOf<NoFields, string>({ unitOf: (field) => field, same: () => true });

/** The photos and documents of a record that are all that is edited on its page: its fields have a dialog. */
export function RecordFiles<R extends { readonly version: number; readonly can_edit: boolean }>(props: Props<R>) {
  const { record, name, add, reread, send, saved, onDirty, ...shown } = props;
  const editing = useRecordEditing<R, NoFields, string>({
    record,
    name,
    edits,
    read: () => NO_FIELDS,
    unitOf: (field) => field,
    count: () => 0,
    faults: () => ({}),
    canSave: () => true,
    reread,
    send: async ({ version, files, sending }) => {
      const { images, docs, deletedImages, deletedDocs } = files;
      const body = {
        version,
        ...(deletedImages.size > 0 && { deleted_images: [...deletedImages] }),
        ...(deletedDocs.size > 0 && { deleted_docs: [...deletedDocs] }),
      };
      await send({ body, files: sending && { images, docs, ...sending } });
    },
    saved,
  });
  const { dirty } = editing;
  useEffect(() => onDirty?.(dirty), [dirty, onDirty]);
  return (
    <>
      {record.can_edit ? <FilesEditor {...shown} editing={editing} /> : <FilesView {...shown} add={add} />}
      <SaveBar
        changes={editing.changes}
        saving={editing.saving}
        canSave={editing.canSave}
        onCancel={editing.cancel}
        onSave={editing.save}
      />
    </>
  );
}
