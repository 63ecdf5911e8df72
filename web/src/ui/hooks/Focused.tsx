import { type ReactNode, useEffect, useRef } from 'react';

/** Fields that have come in the place of something else: the first takes the keys. */
export function Focused({ on, children }: { on: boolean; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (on) room.current?.querySelector('input')?.focus();
  }, [on]);
  return <div ref={room}>{children}</div>;
}
