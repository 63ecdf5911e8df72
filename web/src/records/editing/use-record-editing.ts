import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { makerOf, sessionOf, sessionQuery, useSession } from '@/api/session';
import { useT } from '@/i18n/I18nProvider';
import { useDraft } from '@/lib/draft';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { sentShares } from '@/ui/fields/upload-rules';
import { useAppForm } from '@/ui/fields/use-app-form';
import { useFilesFirst } from '@/ui/hooks/use-files-first';
import { useLeaveGuard } from '@/ui/overlays/use-leave-guard';
import { type Draft, type Edits, typedTexts } from './edits';
import { countFiles, type FileEdits, filesBeside, NO_FILES } from './file-edits';
import { isLost, useSaving } from './use-saving';

/** A value that two people have changed, with both versions. */
interface Conflict<U> {
  readonly unit: U;
  readonly by: string;
  readonly at: string;
}

/** A refused save: the conflicts to decide, and the values of both sides. */
export interface Conflicts<V, U> {
  readonly all: readonly Conflict<U>[];
  readonly mine: V;
  readonly theirs: V;
  readonly files: FileEdits;
  readonly version: number;
}

/** A save with files, as it is sent. Sending it again with the same key adds the files only once. */
export interface Sending {
  readonly key: string;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** The values to save, the record they were made from, and its version. */
interface Save<R, V> {
  readonly values: V;
  readonly on: R;
  readonly version: number;
  readonly files: FileEdits;
  readonly sending?: Sending;
}

/** Files that are to be added. */
type NewFiles = Pick<FileEdits, 'images' | 'docs'>;

interface Kind<R, V, U extends string, More> {
  readonly record: R;
  /** Names the record; the draft of its edits is kept under it. */
  readonly name: string;
  readonly edits: Edits<V, U>;
  readonly read: (record: R) => V;
  /** The unit of a field as the server names it. */
  readonly unitOf: (field: string) => U;
  /** The unit that a chosen picture replaces; by default pictures are added to the others. */
  readonly pictureUnit?: U;
  /** Returns the number of changes to show to the person. */
  readonly count: (values: V, saved: V) => number;
  /** The words to every faulty field. */
  readonly faults: (values: V) => Readonly<Record<string, string>>;
  /** False while it makes no sense to try. */
  readonly canSave: (values: V) => boolean;
  /** A save was tried with faults. */
  readonly onFaults?: (faults: Readonly<Record<string, string>>) => void;
  /** The record as the server has it now. */
  readonly reread: () => Promise<R>;
  /** Saves; `more` is the person's answer to a refusal. Makes no call if nothing has changed. */
  readonly send: (save: Save<R, V>, more: More | undefined) => Promise<void>;
  /** Returns true if it handles a refusal itself; it then saves again with the person's answer, if there is one. */
  readonly onRefused?: (error: ApiError, again: (more: More) => Promise<void>) => boolean;
  /** Returns the server's faults with the paths of the form's fields. */
  readonly asFormProblem?: (error: unknown) => unknown;
  /** The message after a save. */
  readonly saved: string;
}

/**
 * The edits of a record's page. A newer record coming in goes under them: untouched fields follow it,
 * touched ones stay and are `disputed`. Edits outlive an ended session and a closed tab as a draft.
 */
export function useRecordEditing<
  R extends { readonly version: number; readonly can_edit: boolean },
  V extends Record<string, unknown>,
  U extends string,
  More = never,
>({ record, edits, read, ...kind }: Kind<R, V, U, More>) {
  type Edits = Save<R, V> & { readonly more?: More };
  const t = useT().record;
  const queryClient = useQueryClient();
  const router = useRouter();
  const sentence = useProblemSentence();
  const [maker] = useState(makerOf(useSession()));
  const draft = useDraft<Draft<V>>(kind.name);

  const [opened] = useState(() => edits.open(read(record), record.version, record.can_edit ? draft.found : null));
  const [base, setBase] = useState(record);
  const [version, setVersion] = useState(opened.version);
  const [disputed, setDisputed] = useState<readonly U[]>(opened.disputed);
  const [files, setFiles] = useState(NO_FILES);
  const [round, setRound] = useState(0);
  const [share, setShare] = useState<number>();
  const abort = useRef<AbortController>(null);
  /** The save with files whose answer was lost: it may have been done. */
  const unanswered = useRef<Edits & { readonly key: string }>(null);

  const form = useAppForm<V>({
    initialValues: read(record),
    validate: kind.faults,
    validateInputOnBlur: true,
  });

  const saved = read(base);
  const changes = kind.count(form.values, saved) + countFiles(files) + Object.keys(form.unread).length;
  const dirty = changes > 0;
  const letGo = useLeaveGuard(dirty);

  // The edits of a draft go over the saved values, so that they are marked and can be undone.
  const onOpened = useEffectEvent(() => {
    if (!draft.found || !record.can_edit) return;
    const { hadFiles, unread = {} } = draft.found;
    const isEmpty = edits.changedUnits(opened.values, read(record)).size + Object.keys(unread).length === 0;
    if (isEmpty && !hadFiles) return draft.drop();
    form.setValues(opened.values);
    form.setUnread(unread);
    if (!hadFiles) return void toast.info(t.restored);
    void draft.readFiles<NewFiles>().then((found) => {
      if (found) setFiles({ ...NO_FILES, ...found });
      toast.info(found ? t.restored : t.restoredFiles);
    });
  });
  useLayoutEffect(() => onOpened(), []);

  const picture = files.images.length > 0 ? kind.pictureUnit : undefined;
  /** Returns the units that the person has changed, a chosen picture included. */
  const changedUnits = (values: V, from: V): ReadonlySet<U> => {
    const units = edits.changedUnits(values, from);
    return picture === undefined ? units : new Set([...units, picture]);
  };

  /** Merges a newer record under the edits and returns the units now disputed. */
  const receive = (newer: R): readonly U[] => {
    const after = read(newer);
    const theirs = edits.changedUnits(read(base), after);
    const merged = edits.rebase(form.getValues(), read(base), after);
    form.setInitialValues(after);
    form.resetDirty(after);
    if (edits.changedUnits(merged.values, form.getValues()).size > 0) form.setValues(merged.values);
    const differing = changedUnits(merged.values, after);
    const pictured = picture !== undefined && theirs.has(picture) ? [picture] : [];
    const open = [...new Set([...disputed, ...merged.disputed, ...pictured])].filter((unit) => differing.has(unit));
    setBase(newer);
    setDisputed(open);
    if (differing.size === 0) setVersion(newer.version);
    return open;
  };
  const onNewer = useEffectEvent(receive);
  useLayoutEffect(() => {
    if (record !== base) onNewer(record);
  }, [record, base]);

  // A change taken back is no longer disputed, and with none left the next edit begins on what is shown.
  const differing = changedUnits(form.values, saved);
  const settled = disputed.some((unit) => !differing.has(unit));
  if (settled) setDisputed(disputed.filter((unit) => differing.has(unit)));
  useEffect(() => {
    if (!dirty) setVersion(base.version);
  }, [dirty, base]);

  const keep = useEffectEvent(() => {
    const hadFiles = files.images.length + files.docs.length > 0;
    draft.keep({ version, before: read(base), values: form.values, unread: form.unread, hadFiles });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept whenever one of these changes
  useEffect(() => {
    if (dirty) keep();
  }, [dirty, version, base, form.values, form.unread, files]);
  const { images, docs } = files;
  useEffect(() => {
    if (images.length + docs.length > 0) draft.keepFiles({ images, docs } satisfies NewFiles);
  }, [images, docs, draft.keepFiles]);
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !dirty) draft.drop();
    wasDirty.current = dirty;
  }, [dirty, draft.drop]);
  useEffect(() => {
    const { pathname } = router.latestLocation;
    return () => {
      // A person who leaves the page while signed in was asked first and has discarded the edits. If the address is
      // still the same, nobody has left: the record is gone.
      const check = queryClient.getQueryData(sessionQuery.queryKey);
      const left = router.latestLocation.pathname !== pathname;
      if (check && makerOf(sessionOf(check)) === maker && left) draft.drop();
    };
  }, [queryClient, router, draft.drop, maker]);

  const emptyFiles = () => {
    setFiles(NO_FILES);
    setRound((n) => n + 1);
  };
  const cancel = () => {
    unanswered.current = null;
    form.reset();
    emptyFiles();
    setDisputed([]);
    setVersion(base.version);
  };

  const tell = (error: unknown) => {
    if (!form.showProblem(kind.asFormProblem?.(error) ?? error)) toast.error(sentence(error));
    if (error instanceof ApiError && error.code === 'not_allowed_now') void kind.reread();
  };

  const sendOnce = async ({ more, ...save }: Edits, key = newIdempotencyKey()) => {
    const { images, docs } = save.files;
    const withFiles = images.length + docs.length > 0;
    abort.current = new AbortController();
    if (withFiles) setShare(0);
    const sending = withFiles && { sending: { key, onProgress: setShare, signal: abort.current.signal } };
    unanswered.current = null;
    try {
      await kind.send({ ...save, ...sending }, more);
    } catch (error) {
      if (withFiles && isLost(error)) unanswered.current = { ...save, ...(more !== undefined && { more }), key };
      throw error;
    } finally {
      setShare(undefined);
    }
  };

  /** Asks once more for a save whose answer was lost, as it was, and answers what is left to be saved. */
  const settle = async (mine: Edits): Promise<Edits | null> => {
    if (!unanswered.current) return mine;
    const { key, ...lost } = unanswered.current;
    const files = filesBeside(mine.files, lost.files);
    if (!files) return mine;
    await sendOnce(lost, key);
    setFiles(files);
    if (countFiles(files) + edits.changedUnits(mine.values, lost.values).size === 0) return null;
    const on = await kind.reread();
    receive(on);
    return { ...mine, values: form.getValues(), on, version: on.version, files };
  };

  const { saving, conflicts, run, postpone } = useSaving<Edits, Conflicts<V, U>>({
    send: async (mine) => {
      const left = await settle(mine);
      if (left) await sendOnce(left);
      emptyFiles();
      toast.success(kind.saved);
    },
    merge: async (sent, error) => {
      const newer = await kind.reread();
      const open = new Set(receive(newer));
      const told = (error.problem.conflicts ?? []) as readonly { field: string; by: string; at: string }[];
      const all = new Map<U, Conflict<U>>();
      for (const { field, by, at } of told) {
        const unit = kind.unitOf(field);
        if (open.has(unit)) all.set(unit, { unit, by, at });
      }
      const values = form.getValues();
      const { version } = newer;
      const sides = { all: [...all.values()], mine: values, theirs: read(newer), files: sent.files, version };
      return { edits: { ...sent, values, on: newer, version }, conflicts: all.size > 0 ? sides : null };
    },
    refused: (error, sent) => {
      if (error instanceof DOMException && error.name === 'AbortError') return toast.info(t.files.cancelled);
      const again = (more: More) => run({ ...sent, more });
      if (error instanceof ApiError && kind.onRefused?.(error, again)) return;
      tell(error);
    },
  });

  const save = useFilesFirst(() => {
    const values = form.getValues();
    if (!dirty || saving || !kind.canSave(values)) return;
    const faults = kind.faults(values);
    const unreadable = form.unreadFields();
    if (Object.keys(faults).length + unreadable.length > 0) {
      form.setErrors(faults);
      if (unreadable.length > 0) form.focusFirst([...unreadable, ...Object.keys(faults)]);
      else kind.onFaults?.(faults);
      return;
    }
    void run({ values, on: base, version, files });
  });

  /** Ends the dialog of conflicts: these units become theirs, the rest is saved over it. */
  const resolve = (theirs: ReadonlySet<U>) => {
    if (!conflicts) return;
    const values = edits.take(form.getValues(), conflicts.theirs, theirs);
    form.setValues(values);
    postpone();
    setDisputed([]);
    setVersion(conflicts.version);
    const kept = picture !== undefined && theirs.has(picture) ? { ...files, images: [] } : files;
    setFiles(kept);
    void run({ values, on: base, version: conflicts.version, files: kept });
  };

  useHotkeys(
    [
      ['mod+S', save],
      ['mod+Enter', save],
    ],
    [],
  );

  const sent = share === undefined ? undefined : sentShares([...files.images, ...files.docs], share);
  return {
    form,
    original: saved,
    files,
    setFiles,
    round,
    changes,
    dirty,
    disputed,
    saving,
    canSave: record.can_edit && kind.canSave(form.values),
    /** Texts typed into a record that can no longer be changed. */
    lost: record.can_edit ? [] : [...typedTexts(form.values, saved), ...Object.values(form.unread)],
    save,
    cancel,
    letGo,
    conflicts,
    resolve,
    postpone,
    progress: (file: File) => sent?.get(file),
    stop: () => abort.current?.abort(),
  };
}
