import { useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import { withFiles } from '@/api/multipart';
import { uploadFetch } from '@/api/upload';
import { editsOf } from '@/domain/edits';
import { type EquipmentDetails, equipmentKeys, equipmentQuery } from '@/domain/equipment/equipment.api';
import { FilesEditor, FilesView } from '@/domain/record-parts';
import { useRecordEditing } from '@/domain/use-record-editing';
import { useOfficeT } from '@/i18n/I18nProvider';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';

/** The files are all that is edited on the page: the fields of an item have a dialog. */
type NoFields = Record<string, never>;
const NO_FIELDS: NoFields = {};
const edits = editsOf<NoFields, string>({ unitOf: (field) => field, same: () => true });

/** The pictures and documents of an item, and for who may edit it their changes. */
export function EquipmentFiles({ item }: { item: EquipmentDetails }) {
  const t = useOfficeT().equipment.page;
  const { equipment_id: id } = item;
  const queryClient = useQueryClient();
  const editing = useRecordEditing<EquipmentDetails, NoFields, string>({
    record: item,
    name: `equipment-files:${id}`,
    edits,
    read: () => NO_FIELDS,
    unitOf: (field) => field,
    count: () => 0,
    faults: () => ({}),
    canSave: () => true,
    reread: () => queryClient.fetchQuery({ ...equipmentQuery(id), staleTime: 0 }),
    send: async ({ version, files, sending }) => {
      const { images, docs, deletedImages, deletedDocs } = files;
      await dataOf(
        api.PATCH('/equipment/{equipment_id}', {
          params: { path: { equipment_id: id } },
          body: {
            version,
            ...(deletedImages.size > 0 && { deleted_images: [...deletedImages] }),
            ...(deletedDocs.size > 0 && { deleted_docs: [...deletedDocs] }),
          },
          ...(sending && {
            ...withFiles({ images, docs }),
            fetch: uploadFetch(sending.onProgress),
            signal: sending.signal,
          }),
        }),
      );
      await queryClient.invalidateQueries({ queryKey: equipmentKeys.all });
    },
    saved: t.saved,
  });
  const files = {
    photos: item.images.map(({ equipment_image_id, doc_url }) => ({ id: equipment_image_id, doc_url })),
    docs: item.documents.map(({ equipment_document_id, ...doc }) => ({ id: equipment_document_id, ...doc })),
    photoName: (n: number) => t.photo({ n, name: item.name }),
  };
  return (
    <Section title={t.files}>
      {item.can_edit ? <FilesEditor {...files} editing={editing} /> : <FilesView {...files} add={undefined} />}
      <SaveBar
        changes={editing.changes}
        saving={editing.saving}
        canSave={editing.canSave}
        onCancel={editing.cancel}
        onSave={editing.save}
      />
    </Section>
  );
}
