import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '@/api/client';
import { sessionOf, sessionQuery, useSession } from '@/api/session';
import { countFiles, NO_FILES } from '@/domain/file-edits';
import { useProblemSentence } from '@/domain/problem';
import { useT } from '@/i18n/I18nProvider';
import { useDraft } from '@/lib/draft';
import { toast } from '@/ui/toast';
import { sentShares } from '@/ui/upload-rules';
import { useAppForm } from '@/ui/use-app-form';
import { useLeaveGuard } from '@/ui/use-leave-guard';
import {
  canSave,
  changedFields,
  changedUnits,
  isEmptyChange,
  openForm,
  rebase,
  type TaskDraft,
  take,
  toChange,
  type Unit,
  unitOf,
} from './task-edit';
import { asFormProblem, fromDetails, type TaskFormValues, taskFaults } from './task-form';
import { type TaskDetails, taskQuery, useUpdateTask } from './tasks.api';

/** One value two people have changed, with both of them. */
interface Conflict {
  readonly unit: Unit;
  readonly by: string;
  readonly at: string;
}

/** A refused save: what is to be decided, and the values both sides stand for. */
export interface Conflicts {
  readonly all: readonly Conflict[];
  readonly mine: TaskFormValues;
  readonly theirs: TaskFormValues;
  readonly version: number;
}

/** A save is tried this often when others keep changing other fields meanwhile. */
const ATTEMPTS = 3;

/**
 * The edits of a task's page. A newer task coming in goes under them: untouched fields follow it,
 * touched ones stay and are `disputed`. Edits outlive an ended session and a closed tab as a draft.
 */
export function useTaskEditing(task: TaskDetails) {
  const t = useT();
  const queryClient = useQueryClient();
  const sentence = useProblemSentence();
  const update = useUpdateTask(task.task_id);
  const { user } = useSession();
  const draft = useDraft<TaskDraft>(`task:${user.user_id}:${task.task_id}`);

  const [opened] = useState(() => openForm(task, task.can_edit ? draft.found : null));
  const [base, setBase] = useState(task);
  const [version, setVersion] = useState(opened.version);
  const [disputed, setDisputed] = useState<readonly Unit[]>(opened.disputed);
  const [files, setFiles] = useState(NO_FILES);
  const [conflicts, setConflicts] = useState<Conflicts | null>(null);
  const [share, setShare] = useState<number>();
  const abort = useRef<AbortController>(null);

  const faultWords = (values: TaskFormValues) =>
    Object.fromEntries(Object.entries(taskFaults(values)).map(([field, fault]) => [field, t.tasks.form.faults[fault]]));
  const form = useAppForm<TaskFormValues>({
    initialValues: fromDetails(task),
    validate: faultWords,
    validateInputOnBlur: true,
  });

  const saved = fromDetails(base);
  const changes = changedFields(form.values, saved).length + countFiles(files);
  const dirty = changes > 0;
  const letGo = useLeaveGuard(dirty);

  // The edits of a draft go over the saved values, so that they are marked and can be undone.
  const onOpened = useEffectEvent(() => {
    if (!draft.found || !task.can_edit) return;
    if (changedUnits(opened.values, fromDetails(task)).size === 0) return draft.drop();
    form.setValues(opened.values);
    toast.info(draft.found.hadFiles ? t.record.restoredFiles : t.record.restored);
  });
  useLayoutEffect(() => onOpened(), []);

  /** Puts a newer task under the edits and answers what is now disputed. */
  const receive = (newer: TaskDetails): readonly Unit[] => {
    const after = fromDetails(newer);
    const merged = rebase(form.getValues(), fromDetails(base), after);
    form.setInitialValues(after);
    form.resetDirty(after);
    if (changedUnits(merged.values, form.getValues()).size > 0) form.setValues(merged.values);
    const differing = changedUnits(merged.values, after);
    const open = [...new Set([...disputed, ...merged.disputed])].filter((unit) => differing.has(unit));
    setBase(newer);
    setDisputed(open);
    if (differing.size === 0) setVersion(newer.version);
    return open;
  };
  const onNewer = useEffectEvent(receive);
  useLayoutEffect(() => {
    if (task !== base) onNewer(task);
  }, [task, base]);

  // A change taken back is no longer disputed, and with none left the next edit begins on what is shown.
  const differing = changedUnits(form.values, saved);
  const settled = disputed.some((unit) => !differing.has(unit));
  if (settled) setDisputed(disputed.filter((unit) => differing.has(unit)));
  useEffect(() => {
    if (!dirty) setVersion(base.version);
  }, [dirty, base]);

  useEffect(() => {
    if (!dirty) return;
    const hadFiles = files.images.length + files.docs.length > 0;
    draft.keep({ version, before: fromDetails(base), values: form.values, hadFiles });
  }, [dirty, version, base, form.values, files, draft.keep]);
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !dirty) draft.drop();
    wasDirty.current = dirty;
  }, [dirty, draft.drop]);
  useEffect(
    () => () => {
      // Who leaves the page while signed in has been asked and has given the edits up.
      const check = queryClient.getQueryData(sessionQuery.queryKey);
      if (check && sessionOf(check)) draft.drop();
    },
    [queryClient, draft.drop],
  );

  const cancel = () => {
    form.reset();
    setFiles(NO_FILES);
    setDisputed([]);
    setVersion(base.version);
  };

  const tell = (error: unknown) => {
    const problem = asFormProblem(error);
    if (!form.showProblem(problem)) toast.error(sentence(error));
    if (error instanceof ApiError && error.code === 'not_allowed_now') {
      void queryClient.invalidateQueries({ queryKey: taskQuery(task.task_id).queryKey });
    }
  };

  const send = async (values: TaskFormValues, on: TaskDetails, onVersion: number) => {
    const body = toChange(values, on, onVersion, { images: files.deletedImages, docs: files.deletedDocs });
    const news = { images: files.images, docs: files.docs };
    if (isEmptyChange(body) && news.images.length + news.docs.length === 0) return;
    const withFiles = news.images.length + news.docs.length > 0;
    abort.current = new AbortController();
    if (withFiles) setShare(0);
    await update.mutateAsync({
      body,
      ...(withFiles && { files: { ...news, onProgress: setShare, signal: abort.current.signal } }),
    });
  };

  /** What a refused save leaves to decide, or null when nothing: others changed what was already shown. */
  const decide = async (error: ApiError): Promise<{ conflicts: Conflicts | null; newer: TaskDetails }> => {
    const newer = await queryClient.fetchQuery({ ...taskQuery(task.task_id), staleTime: 0 });
    const open = new Set(receive(newer));
    const told = (error.problem.conflicts ?? []) as readonly { field: string; by: string; at: string }[];
    const all = new Map<Unit, Conflict>();
    for (const { field, by, at } of told) {
      const unit = unitOf(field);
      if (open.has(unit)) all.set(unit, { unit, by, at });
    }
    const sides = { mine: form.getValues(), theirs: fromDetails(newer), version: newer.version };
    return { conflicts: all.size > 0 ? { all: [...all.values()], ...sides } : null, newer };
  };

  const run = async (values: TaskFormValues, onVersion: number) => {
    let [on, at] = [base, onVersion];
    for (let attempt = 1; ; attempt++) {
      try {
        await send(values, on, at);
        setFiles(NO_FILES);
        toast.success(t.taskDetails.edit.saved);
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return toast.info(t.record.files.cancelled);
        if (!(error instanceof ApiError && error.code === 'conflict') || attempt === ATTEMPTS) return tell(error);
        const refused = await decide(error).catch(tell);
        if (!refused) return;
        if (refused.conflicts) return setConflicts(refused.conflicts);
        values = form.getValues();
        [on, at] = [refused.newer, refused.newer.version];
      } finally {
        setShare(undefined);
      }
    }
  };

  const save = () => {
    const values = form.getValues();
    if (!dirty || update.isPending || !canSave(values)) return;
    const faults = taskFaults(values);
    if (Object.keys(faults).length > 0) {
      form.setErrors(faultWords(values));
      if (faults.whier_id) toast.error(t.tasks.form.faults.whier_required);
      return;
    }
    void run(values, version);
  };

  /** Ends the dialog of conflicts: these units become theirs, the rest is saved over it. */
  const resolve = (theirs: ReadonlySet<Unit>) => {
    if (!conflicts) return;
    const values = take(form.getValues(), conflicts.theirs, theirs);
    form.setValues(values);
    setConflicts(null);
    setDisputed([]);
    setVersion(conflicts.version);
    void run(values, conflicts.version);
  };

  useHotkeys([['mod+S', save]], []);

  const sent = share === undefined ? undefined : sentShares([...files.images, ...files.docs], share);
  return {
    form,
    original: saved,
    files,
    setFiles,
    changes,
    dirty,
    disputed,
    saving: update.isPending,
    canSave: canSave(form.values),
    save,
    cancel,
    letGo,
    conflicts,
    resolve,
    postpone: () => setConflicts(null),
    progress: (file: File) => sent?.get(file),
    stop: () => abort.current?.abort(),
  };
}

export type TaskEditing = ReturnType<typeof useTaskEditing>;
