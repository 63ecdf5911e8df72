import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import { withFiles } from '@/api/multipart';
import { uploadFetch } from '@/api/upload';
import { type AssetDetails, assetKeys, assetQuery } from '@/domain/assets/assets.api';
import { editsOf } from '@/domain/edits';
import type { SentPhotos } from '@/domain/Files';
import { FilesEditor, FilesView } from '@/domain/record-parts';
import { useRecordEditing } from '@/domain/use-record-editing';
import { useOfficeT } from '@/i18n/I18nProvider';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';

/** The files are all that is edited on the page: the fields of an asset have a dialog. */
type NoFields = Record<string, never>;
const NO_FIELDS: NoFields = {};
const edits = editsOf<NoFields, string>({ unitOf: (field) => field, same: () => true });

/** The photos and documents of an asset: the office edits them, who works there adds photos. */
export function AssetFiles({ asset }: { asset: AssetDetails }) {
  const t = useOfficeT().assets.page;
  const { asset_id: id } = asset;
  const add = useAddPhotos(id);
  const files = {
    photos: asset.images.map(({ asset_image_id, doc_url }) => ({ id: asset_image_id, doc_url })),
    docs: asset.documents.map(({ asset_document_id, ...doc }) => ({ id: asset_document_id, ...doc })),
    photoName: (n: number) => t.photo({ n, name: asset.asset_name }),
  };
  return (
    <Section title={t.files} id="images">
      {asset.can_edit ? (
        <Editor asset={asset} files={files} />
      ) : (
        <FilesView {...files} add={asset.allowed_actions.includes('asset.photo') ? add : undefined} />
      )}
    </Section>
  );
}

interface EditorProps {
  readonly asset: AssetDetails;
  readonly files: Omit<React.ComponentProps<typeof FilesEditor>, 'editing'>;
}

function Editor({ asset, files }: EditorProps) {
  const t = useOfficeT().assets.page;
  const { asset_id: id } = asset;
  const queryClient = useQueryClient();
  const editing = useRecordEditing<AssetDetails, NoFields, string>({
    record: asset,
    name: `asset-files:${id}`,
    edits,
    read: () => NO_FIELDS,
    unitOf: (field) => field,
    count: () => 0,
    faults: () => ({}),
    canSave: () => true,
    reread: () => queryClient.fetchQuery({ ...assetQuery(id), staleTime: 0 }),
    send: async ({ version, files: changed, sending }) => {
      const { images, docs, deletedImages, deletedDocs } = changed;
      await dataOf(
        api.PATCH('/assets/{asset_id}', {
          params: { path: { asset_id: id } },
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
      await queryClient.invalidateQueries({ queryKey: assetKeys.all });
    },
    saved: t.saved,
  });
  return (
    <>
      <FilesEditor {...files} editing={editing} />
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
