import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Body, dataOf } from '@/api/client';
import { sending } from '@/api/upload';
import { type EquipmentDetails, equipmentKeys, equipmentQuery } from '@/domain/equipment/equipment.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { type FilesChange, RecordFiles } from '@/records/files/RecordFiles';
import { useRefusalSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { Section } from '@/ui/layout/Section';

type OfficeChange = Pick<Body<'/equipment/{equipment_id}', 'patch'>, 'office_files' | 'shared_files'>;

/** Shows the pictures and documents of an item; people who may edit it can change them. */
export function EquipmentFiles({ item }: { item: EquipmentDetails }) {
  const t = useOfficeT().equipment.page;
  const queryClient = useQueryClient();
  const { equipment_id: id } = item;
  const sentence = useRefusalSentence();
  const [officeOnly, setOfficeOnly] = useState(false);
  const change = async (body: FilesChange['body'] | OfficeChange, files?: FilesChange['files']) => {
    const sent = { params: { path: { equipment_id: id } }, body, ...(files && sending(files)) };
    await dataOf(api.PATCH('/equipment/{equipment_id}', sent));
    await queryClient.invalidateQueries({ queryKey: equipmentKeys.all });
  };
  const send = async ({ body, files }: FilesChange) => {
    await change({ ...body, ...(files && officeOnly && { office_only: true }) }, files);
    setOfficeOnly(false);
  };
  const office = {
    added: officeOnly,
    onAddedChange: setOfficeOnly,
    onChange: (file: number, only: boolean) =>
      void change(only ? { office_files: [file] } : { shared_files: [file] }).catch((error) =>
        toast.error(sentence(error)),
      ),
  };
  return (
    <Section title={t.files}>
      <RecordFiles
        record={item}
        name={`equipment-files:${id}`}
        photos={item.images.map(({ equipment_image_id, doc_url }) => ({ id: equipment_image_id, doc_url }))}
        office={office}
        docs={item.documents.map(({ equipment_document_id, ...doc }) => ({ id: equipment_document_id, ...doc }))}
        photoName={(n) => (item.images[n - 1]?.office_only ? t.officePhoto : t.photo)({ n, name: item.name })}
        reread={() => queryClient.fetchQuery({ ...equipmentQuery(id), staleTime: 0 })}
        send={send}
        saved={t.saved}
      />
    </Section>
  );
}
