import { useThrottledCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLive } from '@/api/live';
import { formatNumber } from '@/lib/number';
import { present } from '@/lib/server-clock';
import type { ListState } from './define-list';
import type { ListCalls } from './list-calls';
import type { ListView } from './use-list';

/** A burst of changes elsewhere counts again at most this often: it counts what nobody has opened. */
const LIVE_MS = 3000;

interface Props<S extends ListState, M> {
  readonly view: ListView<S, M>;
  readonly calls: ListCalls<unknown>;
  readonly states: () => readonly (readonly [key: string, state: S])[];
  /** Called with the number of rows of each view, by its tab. */
  readonly onCounted: (counts: Readonly<Record<string, string>>) => void;
}

/** Counts what the views of a list find, all in one call, once its rows are there. It draws nothing. */
export default function ViewCounts<S extends ListState, M>({ view: { list }, calls, states, onCounted }: Props<S, M>) {
  const queryClient = useQueryClient();
  const all = states();
  // A question about what is late now would be another one each moment.
  const [now] = useState(() => new Date(present()).toISOString());
  // A text, so that it stays the same as long as the views ask the same.
  const asked = JSON.stringify(
    all.map(([, state]) => {
      const { filter, search } = list.body(state, 1, now);
      return { filter, search };
    }),
  );
  const queryKey = useMemo(() => [calls.key[0], 'counts', asked], [calls, asked]);
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await calls.counts?.({ asks: JSON.parse(asked) }, signal))?.data ?? null,
  });
  useLive(
    calls.live,
    undefined,
    useThrottledCallback(() => void queryClient.invalidateQueries({ queryKey }), LIVE_MS),
  );
  const keys = JSON.stringify(all.map(([key]) => key));
  useEffect(() => {
    if (!data) return;
    const tabs: readonly string[] = JSON.parse(keys);
    const { counts, most } = data;
    onCounted(
      Object.fromEntries(
        tabs.flatMap((key, i) => {
          const n = counts[i] ?? null;
          return n === null ? [] : [[key, n > most ? `${formatNumber(most)}+` : formatNumber(n)]];
        }),
      ),
    );
  }, [data, keys, onCounted]);
  return null;
}
