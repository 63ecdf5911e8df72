import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import { withFiles } from '@/api/multipart';
import { sending, uploadFetch } from '@/api/upload';
import { type AssetDetails, assetKeys, assetQuery } from '@/domain/assets/assets.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { SentPhotos } from '@/records/files/Files';
import { type FilesChange, RecordFiles } from '@/records/files/RecordFiles';
import { Section } from '@/ui/layout/Section';

/** Shows the photos and documents of an asset: the office edits them, workers on it add photos. */
export function AssetFiles({ asset }: { asset: AssetDetails }) {
  const t = useOfficeT().assets.page;
  const queryClient = useQueryClient();
  const { asset_id: id } = asset;
  const add = useAddPhotos(id);
  const send = async ({ body, files }: FilesChange) => {
    const change = { params: { path: { asset_id: id } }, body, ...(files && sending(files)) };
    await dataOf(api.PATCH('/assets/{asset_id}', change));
    await queryClient.invalidateQueries({ queryKey: assetKeys.all });
  };
  return (
    <Section title={t.files} id="images">
      <RecordFiles
        record={asset}
        name={`asset-files:${id}`}
        photos={asset.images.map(({ asset_image_id, doc_url }) => ({ id: asset_image_id, doc_url }))}
        docs={asset.documents.map(({ asset_document_id, ...doc }) => ({ id: asset_document_id, ...doc }))}
        photoName={(n) => t.photo({ n, name: asset.asset_name })}
        add={asset.allowed_actions.includes('asset.photo') ? add : undefined}
        reread={() => queryClient.fetchQuery({ ...assetQuery(id), staleTime: 0 })}
        send={send}
        saved={t.saved}
      />
    </Section>
  );
}

function useAddPhotos(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ images, onProgress, signal, headers }: SentPhotos) =>
      api.POST('/assets/{asset_id}/images', {
        params: { path: { asset_id: id } },
        headers,
        body: {},
        ...withFiles({ images }),
        fetch: uploadFetch(onProgress),
        signal,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: assetKeys.all }),
  });
}
