import { useCallback, useMemo } from 'react';
import type { ListState } from './define-list';
import { type Layout, layoutText, readLayout } from './layout';
import { useKept } from './use-kept';
import type { ListView } from './use-list';

/** Which columns a list shows: those its address names, as a saved view does, or else those this person last chose in this browser. */
export function useLayout<S extends ListState, M>({ list, state, change }: ListView<S, M>) {
  const [kept, keep] = useKept(`columns:${list.name}`);
  const { cols, page } = state;
  const layout = useMemo(() => readLayout(cols ?? kept), [cols, kept]);
  const setLayout = useCallback(
    (next: Layout) => {
      const text = next && layoutText(next);
      if (cols !== undefined) change({ cols: text, page } as Partial<S>);
      else keep(text ?? null);
    },
    [cols, page, change, keep],
  );
  return { layout, setLayout };
}
