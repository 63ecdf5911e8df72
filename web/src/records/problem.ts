import { useCallback } from 'react';
import { ApiError } from '@/api/client';
import { useT } from '@/i18n/I18nProvider';

/** Returns a function that describes a failed call in one sentence, as for a toast. */
export function useProblemSentence(): (error: unknown) => string {
  const t = useT().ui.problem;
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return t.unexpected;
      if (error.code === 'network') return t.offline;
      // The server could not do it now: nobody must think that what they typed went with it.
      if (error.status === 503 || error.status === 507) return `${error.detail ?? t.unexpected} ${t.typedStays}`;
      return error.detail ?? t.unexpected;
    },
    [t],
  );
}

/**
 * Returns the sentence for a refused call that changes one field: the fault of that field says more than the refusal.
 */
export function useRefusalSentence(): (error: unknown) => string {
  const sentence = useProblemSentence();
  return useCallback((error) => (error instanceof ApiError && error.errors[0]?.message) || sentence(error), [sentence]);
}
