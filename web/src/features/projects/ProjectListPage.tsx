import { useMemo } from 'react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { lazySection } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import { BudgetLegend } from './BudgetBar';
import { ProjectCard, ProjectTasks, projectColumns, projectPage } from './project-columns';
import { type Project, projectListCalls } from './projects.api';
import { projectList } from './projects.search';
import { useProjectActs } from './use-project-acts';
import { ViewSwitch } from './ViewSwitch';

const TimelineView = lazySection(() => import('./TimelineView'));

const rowId = (project: Project) => project.project_id;
const rowName = (project: Project) => project.title;

/** The list of the company's projects, as rows or as bars over months; its state is in the address. */
export default function ProjectListPage() {
  const t = useOfficeT();
  const words = t.projects;
  const mayCreate = useCan()('project.create');
  const view = useList(projectList, t);
  const { show, dialog } = useDialog();
  const acts = useProjectActs({ show });
  const columns = useMemo(() => projectColumns(words), [words]);
  const add = mayCreate && { run: () => acts.edit() };
  if (view.state.view === 'timeline') {
    return (
      <TimelineView view={view} add={add}>
        {dialog}
      </TimelineView>
    );
  }
  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      calls={projectListCalls}
      deleted="project"
      meta={<ViewSwitch view={view} />}
      rowId={rowId}
      rowName={rowName}
      page={projectPage}
      columns={columns}
      card={(project) => <ProjectCard project={project} />}
      actions={acts.actions}
      expansion={(project) => <ProjectTasks project={project} t={words} />}
      add={add}
      note={<BudgetLegend />}
    >
      {dialog}
    </RecordList>
  );
}
