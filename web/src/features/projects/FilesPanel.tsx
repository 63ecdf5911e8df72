import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { editsOf } from '@/domain/edits';
import { FilesEditor, FilesView } from '@/domain/record-parts';
import { useRecordEditing } from '@/domain/use-record-editing';
import { useOfficeT } from '@/i18n/I18nProvider';
import { SaveBar } from '@/ui/SaveBar';
import { Section } from '@/ui/Section';
import c from './project-page.module.css';
import { type ProjectDetails, projectQuery, useUpdateFiles } from './projects.api';

/** The files are all that is edited on the page: the fields of a project have a dialog. */
type NoFields = Record<string, never>;
const NO_FIELDS: NoFields = {};
const edits = editsOf<NoFields, string>({ unitOf: (field) => field, same: () => true });

interface Props {
  readonly project: ProjectDetails;
  readonly onDirty: (dirty: boolean) => void;
}

/** The pictures and documents of a project, and for who may edit it their changes. */
export function FilesPanel({ project, onDirty }: Props) {
  const t = useOfficeT().projects.page;
  const { project_id: id } = project;
  const queryClient = useQueryClient();
  const update = useUpdateFiles(id);
  const editing = useRecordEditing<ProjectDetails, NoFields, string>({
    record: project,
    name: `project-files:${id}`,
    edits,
    read: () => NO_FIELDS,
    unitOf: (field) => field,
    count: () => 0,
    faults: () => ({}),
    canSave: () => true,
    reread: () => queryClient.fetchQuery({ ...projectQuery(id), staleTime: 0 }),
    send: async ({ version, files, sending }) => {
      const { images, docs, deletedImages, deletedDocs } = files;
      await update.mutateAsync({
        body: {
          version,
          ...(deletedImages.size > 0 && { deleted_images: [...deletedImages] }),
          ...(deletedDocs.size > 0 && { deleted_docs: [...deletedDocs] }),
        },
        files: sending && { images, docs, ...sending },
      });
    },
    saved: t.saved,
  });
  const { dirty } = editing;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const files = {
    photos: project.images.map(({ project_image_id, doc_url }) => ({ id: project_image_id, doc_url })),
    docs: project.documents.map(({ project_document_id, ...doc }) => ({ id: project_document_id, ...doc })),
    photoName: (n: number) => t.document({ n, title: project.title }),
  };
  return (
    <>
      <div className={c.panel}>
        <Section title={t.tabs.documents}>
          {project.can_edit ? <FilesEditor {...files} editing={editing} /> : <FilesView {...files} add={undefined} />}
        </Section>
      </div>
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
