import { useMeanwhile } from '@/records/editing/use-meanwhile';
import { historyQuery } from './task-details.api';
import { kindOf, unitOf } from './task-edit';
import type { TaskEditing } from './use-task-editing';

/** The edits with a word at every field that somebody else has changed meanwhile. */
export function useFlagged(taskId: number, editing: TaskEditing): TaskEditing {
  const { form, disputed } = editing;
  const meanwhile = useMeanwhile(historyQuery(taskId, ['DETAILS']), disputed);
  if (disputed.length === 0) return editing;
  return {
    ...editing,
    form: {
      ...form,
      tracked: (path) => {
        const bound = form.tracked(path);
        const flagged = disputed.includes(unitOf(path)) && bound.undo.changed;
        return flagged ? { ...bound, description: meanwhile(kindOf(path)) } : bound;
      },
    },
  };
}
