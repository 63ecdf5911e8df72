import { useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import { sending } from '@/api/upload';
import { type EquipmentDetails, equipmentKeys, equipmentQuery } from '@/domain/equipment/equipment.api';
import { type FilesChange, RecordFiles } from '@/domain/RecordFiles';
import { useOfficeT } from '@/i18n/I18nProvider';
import { Section } from '@/ui/Section';

/** The pictures and documents of an item, and for who may edit it their changes. */
export function EquipmentFiles({ item }: { item: EquipmentDetails }) {
  const t = useOfficeT().equipment.page;
  const queryClient = useQueryClient();
  const { equipment_id: id } = item;
  const send = async ({ body, files }: FilesChange) => {
    const change = { params: { path: { equipment_id: id } }, body, ...(files && sending(files)) };
    await dataOf(api.PATCH('/equipment/{equipment_id}', change));
    await queryClient.invalidateQueries({ queryKey: equipmentKeys.all });
  };
  return (
    <Section title={t.files}>
      <RecordFiles
        record={item}
        name={`equipment-files:${id}`}
        photos={item.images.map(({ equipment_image_id, doc_url }) => ({ id: equipment_image_id, doc_url }))}
        docs={item.documents.map(({ equipment_document_id, ...doc }) => ({ id: equipment_document_id, ...doc }))}
        photoName={(n) => t.photo({ n, name: item.name })}
        reread={() => queryClient.fetchQuery({ ...equipmentQuery(id), staleTime: 0 })}
        send={send}
        saved={t.saved}
      />
    </Section>
  );
}
