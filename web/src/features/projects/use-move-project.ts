import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Span } from '@/domain/spans/spans';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayText } from '@/lib/day-text';
import { useRefusalSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { changeProject, type Project, projectKeys } from './projects.api';

const UNDO_MS = 8000;

/** Plans a project on other days: shown at once, put back when it is refused, and taken back by the person. */
export function useMoveProject() {
  const { projects: t, ui } = useOfficeT();
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  /** The message about the move before: only the last one can be undone. */
  const said = useRef(0);

  const show = (project: Project) =>
    queryClient.setQueriesData<{ data: Project[] }>(
      { queryKey: projectKeys.lists },
      (page) =>
        page && { ...page, data: page.data.map((one) => (one.project_id === project.project_id ? project : one)) },
    );

  const save = async (project: Project, { from, to }: Span): Promise<Project | undefined> => {
    const moved = { ...project, planned_start: from, planned_end: to };
    await queryClient.cancelQueries({ queryKey: projectKeys.lists });
    show(moved);
    try {
      const days = { planned_start: from, planned_end: to };
      const { version } = await changeProject(project.project_id, { version: project.version, ...days });
      // The next move is based on this one, also before the list has been read again.
      show({ ...moved, version });
      return { ...moved, version };
    } catch (error) {
      toast.error(sentence(error));
      return undefined;
    } finally {
      void queryClient.invalidateQueries({ queryKey: projectKeys.all });
    }
  };

  return async (project: Project, span: Span) => {
    const { title: name, planned_start: from, planned_end: to } = project;
    const saved = await save(project, span);
    if (!saved || from === null || to === null) return;
    const back = async () => {
      if (await save(saved, { from, to })) toast.success(t.timeline.undone({ name }));
    };
    toast.close(said.current);
    said.current = toast.success(t.done.moved({ name, days: `${dayText(span.from)} – ${dayText(span.to)}` }), {
      timeOut: UNDO_MS,
      action: { label: ui.undo, run: () => void back() },
    });
  };
}
