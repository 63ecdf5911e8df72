import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { makerOf, sessionOf, sessionQuery, useSession } from '@/api/session';
import { draftsHeld, type useDraft } from '@/lib/draft';

/** Rest after the last letter before what is typed is written down. */
const DRAFT_REST_MS = 300;

/**
 * Stores the edits of a grid as a draft while it is dirty: after a pause, since hundreds of rows are too many for every
 * key, and when the tab closes or the page breaks. The draft is removed when the person saves, discards, or leaves the
 * page while signed in. `edits` must keep its identity as long as nothing has changed.
 */
export function useKeptEdits<T>(
  draft: ReturnType<typeof useDraft<T>>,
  dirty: boolean,
  edits: T,
  /** They are a dialog's, which is saved or given up when it closes. */
  inDialog = false,
) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const keep = useEffectEvent(() => dirty && draft.keep(edits));
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept whenever they have rested
  useEffect(() => {
    const rest = setTimeout(keep, DRAFT_REST_MS);
    return () => clearTimeout(rest);
  }, [edits]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);
  const maker = makerOf(useSession());
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !dirty) draft.drop();
    wasDirty.current = dirty;
  }, [dirty, draft.drop]);
  useEffect(() => {
    const place = placeOf(router.latestLocation);
    return () => {
      // A person who leaves the page while signed in was asked first and has discarded the edits. If the address is
      // still the same, nobody has left: the page broke.
      const check = queryClient.getQueryData(sessionQuery.queryKey);
      const left = !draftsHeld() && (inDialog || placeOf(router.latestLocation) !== place);
      if (check && makerOf(sessionOf(check)) === maker && left) draft.drop();
      else keep();
    };
  }, [queryClient, router, draft.drop, inDialog, maker]);
}

/** Returns a text for a page and its search parameters; all tabs of a page count as the same place. */
const placeOf = ({ pathname, search }: { pathname: string; search: object }) =>
  `${pathname} ${JSON.stringify({ ...search, tab: undefined })}`;
