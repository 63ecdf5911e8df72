import { IconArrowRight, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayText } from '@/lib/day-text';
import { centsOf, formatMoney } from '@/lib/money';
import { useRemoval } from '@/records/list/use-removal';
import { lazyPart } from '@/ui/lazy-part';
import { confirm } from '@/ui/overlays/confirm';
import type { Actions } from '@/ui/overlays/RowMenu';
import type { Show } from '@/ui/overlays/use-dialog';
import { projectPage } from './project-columns';
import { type Project, projectHistory, projectKeys, removeProject, restoreProject, SHOWN_IN } from './projects.api';

const ProjectModal = lazyPart(() => import('./ProjectModal'));
const RecordHistoryModal = lazyPart(() => import('@/records/history/RecordHistoryModal'));

interface Place {
  readonly show: Show;
  /** The project's own page is open, with buttons beside the menu. */
  readonly opened?: boolean;
}

/** Returns the actions for a project, anywhere: those that the server allows. */
export function useProjectActs({ show, opened = false }: Place) {
  const t = useOfficeT();
  const words = t.projects;
  const navigate = useNavigate();

  const edit = (project?: Project) => show((close) => <ProjectModal project={project} onClose={close} />);

  /** Deletes a project; one that has tasks only once the person agrees that they stay without it. */
  const deleteIt = async (id: number, name: string, unlink = false): Promise<boolean> => {
    const { taskTitle: title, taskQuestion, unlink: confirmLabel } = words.remove;
    try {
      await removeProject(id, unlink);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'project_has_tasks')) throw error;
      const n = Number(error.problem.task_count ?? 0);
      const agreed = await confirm({ title, message: taskQuestion({ name, n }), confirmLabel, danger: true });
      return agreed && deleteIt(id, name, true);
    }
  };
  const { remove, restore } = useRemoval(words, {
    remove: deleteIt,
    restore: restoreProject,
    right: 'project.restore',
    shownIn: SHOWN_IN,
  });
  const history = ({ project_id: id, title, currency }: Project) =>
    show((close) => (
      <RecordHistoryModal
        name={title}
        historyKey={projectKeys.history(id)}
        load={projectHistory(id)}
        labels={words.history}
        value={(type, text) => {
          if (type === 'budget') return formatMoney(centsOf(Number(text)), currency);
          return type === 'planned_start' || type === 'planned_end' ? dayText(text) : text;
        }}
        onClose={close}
      />
    ));

  const actions = (project: Project): Actions => {
    const { project_id: id, title } = project;
    const may = (action: Project['allowed_actions'][number]) => project.allowed_actions.includes(action);
    return [
      !opened && { label: words.actions.open, icon: IconArrowRight, run: () => navigate(projectPage(project)) },
      !opened && may('project.edit') && { label: words.actions.edit, icon: IconPencil, run: () => edit(project) },
      !opened && { label: words.actions.history, icon: IconHistory, run: () => history(project) },
      may('project.delete') && {
        label: words.actions.delete,
        icon: IconTrash,
        danger: true,
        run: () => remove(id, title),
      },
    ];
  };
  return { edit, restore, history, actions };
}
