import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { useDraft } from '@/lib/draft';
import { toast } from '@/ui/feedback/toast';
import type { AppForm, Unread } from '@/ui/fields/use-app-form';
import { useKeptEdits } from './use-kept-edits';

/** A draft of a dialog: what was typed, and the record it changes; null for a new one. */
interface Kept<V, R> {
  readonly typed: Partial<V>;
  /** Texts in fields that are no valid value of them, by field. */
  readonly unread?: Unread;
  readonly over: R | null;
  /** Files went along, which are kept beside it where the browser has a database. */
  readonly hadFiles: boolean;
}

/** Returns the draft of this person that was kept for the dialog with this name. */
export function useFormDraft<V, R = null>(name: string) {
  return useDraft<Kept<V, R>>(`form:${name}`);
}

/** Fills the form from the draft, with a message, and keeps what is typed until it is saved or discarded. */
export function useKeptForm<V extends Record<string, unknown>, R>(
  draft: ReturnType<typeof useFormDraft<V, R>>,
  form: AppForm<V>,
  over: R | null,
) {
  const t = useT().record;
  const onOpened = useEffectEvent(() => {
    if (!draft.found) return;
    const { typed, unread = {}, hadFiles } = draft.found;
    form.setValues(typed);
    form.setUnread(unread);
    if (!hadFiles) return void toast.info(t.restored);
    void draft.readFiles<Partial<V>>().then((found) => {
      if (found) form.setValues(found);
      toast.info(found ? t.restored : t.restoredFiles);
    });
  });
  useLayoutEffect(() => onOpened(), []);

  const { values, unread } = form;
  const { typed, files } = useMemo(() => apart(values), [values]);
  const hadFiles = Object.keys(files).length > 0;
  const edits = useMemo(() => ({ typed, unread, over, hadFiles }), [typed, unread, over, hadFiles]);
  useKeptEdits(draft, form.isDirty(), edits, true);

  // Written once, and not again with every letter typed beside them.
  const written = useRef<object>({});
  useEffect(() => {
    if (!hadFiles || same(files, written.current)) return;
    written.current = files;
    draft.keepFiles(files);
  }, [hadFiles, files, draft.keepFiles]);
}

/** The values of a form that are files, and the others. */
function apart<V extends Record<string, unknown>>(values: V): { typed: Partial<V>; files: Partial<V> } {
  const entries = Object.entries(values);
  const isFile = (value: unknown) => [value].flat().some((one) => one instanceof File);
  const of = (areFiles: boolean) => entries.filter(([, value]) => isFile(value) === areFiles);
  return {
    typed: Object.fromEntries(of(false)) as Partial<V>,
    files: Object.fromEntries(of(true)) as Partial<V>,
  };
}

const same = (a: object, b: object) => {
  const [these, those] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return these.length === those.size && these.every(([key, value]) => those.get(key) === value);
};
