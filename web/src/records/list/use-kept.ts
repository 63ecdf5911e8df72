import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';
import { makerOf, useSession } from '@/api/session';

/** Returns what this person last chose in this browser under a name; null for nothing. */
export function useKept(name: string) {
  const [kept, set, forget] = useLocalStorage<string | null>({
    key: `${name}:${makerOf(useSession())}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const keep = useCallback((text: string | null) => (text === null ? forget() : set(text)), [set, forget]);
  return [kept, keep] as const;
}
