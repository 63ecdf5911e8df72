import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';

/** How high or wide an hour can be, beside its usual size. */
const STEPS = [0.5, 0.75, 1, 1.5, 2] as const;

/** Returns how large hours are drawn in this browser, and a function that makes them larger or smaller by a step. */
export function useZoom(): readonly [number, (by: 1 | -1) => void] {
  const [zoom, setZoom] = useLocalStorage<number>({
    key: 'schedule-zoom',
    defaultValue: 1,
    getInitialValueInEffect: false,
  });
  const change = useCallback(
    (by: 1 | -1) =>
      setZoom(
        (now) =>
          STEPS[
            Math.max(
              0,
              STEPS.findIndex((step) => step >= now),
            ) + by
          ] ?? now,
      ),
    [setZoom],
  );
  return [zoom, change];
}
