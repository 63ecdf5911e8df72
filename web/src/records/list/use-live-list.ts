import { useThrottledCallback } from '@mantine/hooks';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useLive } from '@/api/live';

/** A burst of changes elsewhere reads a list again at most this often. */
const LIVE_MS = 1000;

/** Reads a list again when things of this name ("task"), or of one of several, have changed elsewhere. */
export function useLiveList(thing: string | readonly string[], queryKey: QueryKey) {
  const queryClient = useQueryClient();
  useLive(
    thing,
    undefined,
    useThrottledCallback(() => void queryClient.invalidateQueries({ queryKey }), LIVE_MS),
  );
}
