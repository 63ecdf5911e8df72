import { useCallback, useMemo } from 'react';
import type { ListState } from './define-list';
import { type Layout, layoutText, readLayout } from './layout';
import { useKept } from './use-kept';
import type { ListView } from './use-list';
import { isSavedView } from './use-views';

/**
 * Returns the columns of a list: those saved with the open view, or else those in the address or last chosen by this
 * person in this browser.
 */
function useColumns<S extends ListState, M>({ list, state }: ListView<S, M>) {
  const [kept, keep] = useKept(`columns:${list.name}`);
  const inAddress = state.cols !== undefined || isSavedView(state.view_id);
  return { columns: inAddress ? state.cols : (kept ?? undefined), keep, inAddress };
}

/** The columns of a list, and a way to arrange them: those of a saved view for as long as it is open. */
export function useLayout<S extends ListState, M>(view: ListView<S, M>) {
  const { columns, keep, inAddress } = useColumns(view);
  const { change } = view;
  const { page } = view.state;
  const layout = useMemo(() => readLayout(columns), [columns]);
  const setLayout = useCallback(
    (next: Layout) => {
      const text = next && layoutText(next);
      if (inAddress) change({ cols: text, page } as Partial<S>);
      else keep(text ?? null);
    },
    [inAddress, page, change, keep],
  );
  return { layout, setLayout };
}

/** The state of a list with the columns it shows, as a view is saved. */
export function useWholeState<S extends ListState, M>(view: ListView<S, M>): S {
  const { columns } = useColumns(view);
  return { ...view.state, cols: columns };
}
