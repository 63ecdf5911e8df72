import { useInfiniteQuery } from '@tanstack/react-query';
import { useT } from '@/i18n/I18nProvider';
import type { historyPages } from '@/records/history/history';

/**
 * Returns a sentence about who has changed the same meanwhile: the author of the last history entry of these kinds.
 * Asks the server only while something is `disputed`.
 */
export function useMeanwhile(history: ReturnType<typeof historyPages>, disputed: readonly unknown[]) {
  const t = useT().record.conflict;
  const changes = useInfiniteQuery({ ...history, enabled: disputed.length > 0 });
  return (...kinds: readonly string[]) => {
    const last = changes.data?.pages[0]?.data.find(({ type }) => kinds.includes(type));
    return t.meanwhile({ by: last?.user || t.somebody });
  };
}
