import { useQueryClient } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordFiles } from '@/records/files/RecordFiles';
import { Section } from '@/ui/layout/Section';
import c from './project-page.module.css';
import { type ProjectDetails, projectQuery, useUpdateFiles } from './projects.api';

interface Props {
  readonly project: ProjectDetails;
  readonly onDirty: (dirty: boolean) => void;
}

/** Shows the pictures and documents of a project; people who may edit it can change them. */
export function FilesPanel({ project, onDirty }: Props) {
  const t = useOfficeT().projects.page;
  const queryClient = useQueryClient();
  const { project_id: id } = project;
  const update = useUpdateFiles(id);
  return (
    <div className={c.panel}>
      <Section title={t.tabs.documents}>
        <RecordFiles
          record={project}
          name={`project-files:${id}`}
          photos={project.images.map(({ project_image_id, doc_url }) => ({ id: project_image_id, doc_url }))}
          docs={project.documents.map(({ project_document_id, ...doc }) => ({ id: project_document_id, ...doc }))}
          photoName={(n) => t.document({ n, title: project.title })}
          reread={() => queryClient.fetchQuery({ ...projectQuery(id), staleTime: 0 })}
          send={update.mutateAsync}
          saved={t.saved}
          onDirty={onDirty}
        />
      </Section>
    </div>
  );
}
