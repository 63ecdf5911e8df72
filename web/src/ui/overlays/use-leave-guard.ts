import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { isBeginningAnew } from '@/lib/begin-anew';
import { confirm } from './confirm';

interface Options {
  /** Also asks before the search part of the same page changes: another page or filter of a grid. */
  readonly search?: boolean;
}

/**
 * Asks before a page with unsaved edits is left, and lets the browser ask when its tab closes. Only
 * Yes leaves. Call the function it gives right before navigating away after a save: the edits are
 * saved then, though the page has not yet been drawn clean.
 */
export function useLeaveGuard(dirty: boolean, { search = false }: Options = {}): () => void {
  const t = useT().ui;
  const guarding = useRef(dirty);
  useEffect(() => {
    guarding.current = dirty;
  }, [dirty]);

  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const samePage = current.pathname === next.pathname;
      if (!guarding.current || (samePage && !search)) return false;
      const leave = await confirm({
        title: t.leave.title,
        message: t.leave.question,
        confirmLabel: t.yes,
        cancelLabel: t.no,
      });
      return !leave;
    },
    enableBeforeUnload: () => guarding.current && !isBeginningAnew(),
    disabled: !dirty,
  });

  return useCallback(() => {
    guarding.current = false;
  }, []);
}
