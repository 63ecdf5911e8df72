import { useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { useDraft } from '@/lib/draft';
import { toast } from '@/ui/toast';
import type { AppForm } from '@/ui/use-app-form';
import { useKeptEdits } from './use-kept-edits';

/** What was typed into a dialog, and over which record; null for a new one. Files cannot be kept. */
interface Kept<V, R> {
  readonly typed: Partial<V>;
  readonly over: R | null;
  readonly hadFiles: boolean;
}

/** What this person left in the dialog of the name when their session or their tab ended. */
export function useFormDraft<V, R = null>(name: string) {
  return useDraft<Kept<V, R>>(`form:${name}`);
}

/** Begins the form with what the draft holds, says so, and keeps what is typed until it is saved or given up. */
export function useKeptForm<V extends Record<string, unknown>, R>(
  draft: ReturnType<typeof useFormDraft<V, R>>,
  form: AppForm<V>,
  over: R | null,
) {
  const t = useT().record;
  const onOpened = useEffectEvent(() => {
    if (!draft.found) return;
    form.setValues(draft.found.typed);
    toast.info(draft.found.hadFiles ? t.restoredFiles : t.restored);
  });
  useLayoutEffect(() => onOpened(), []);
  const { values } = form;
  const edits = useMemo(() => ({ ...withoutFiles(values), over }), [values, over]);
  useKeptEdits(draft, form.isDirty(), edits, true);
}

function withoutFiles<V extends Record<string, unknown>>(values: V): Pick<Kept<V, never>, 'typed' | 'hadFiles'> {
  const kept = Object.entries(values).filter(([, value]) => !(value instanceof File));
  return { typed: Object.fromEntries(kept) as Partial<V>, hadFiles: kept.length < Object.keys(values).length };
}
