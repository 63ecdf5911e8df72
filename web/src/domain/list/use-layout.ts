import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { makerOf, useSession } from '@/api/session';
import type { ListState } from './define-list';
import { type Layout, layoutText, readLayout } from './layout';
import type { ListView } from './use-list';

/** Which columns a list shows: those its address names, as a saved view does, or else those this person last chose in this browser. */
export function useLayout<S extends ListState, M>({ list, state, change }: ListView<S, M>) {
  const [kept, keep, forget] = useLocalStorage<string | null>({
    key: `columns:${list.name}:${makerOf(useSession())}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const { cols, page } = state;
  const layout = useMemo(() => readLayout(cols ?? kept), [cols, kept]);
  const setLayout = useCallback(
    (next: Layout) => {
      const text = next && layoutText(next);
      if (cols !== undefined) change({ cols: text, page } as Partial<S>);
      else if (text === undefined) forget();
      else keep(text);
    },
    [cols, page, change, keep, forget],
  );
  return { layout, setLayout };
}
