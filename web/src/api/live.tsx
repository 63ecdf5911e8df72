import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { hearStream } from './live-stream';
import { sessionQuery } from './session';

/** One thing that another person, or this one elsewhere, has just changed. */
export interface Change {
  thing: string;
  id: number;
  kind: string;
  by: number;
  version: number;
}

type Listener = (change: Change) => void;

/** Hands the changes to whoever listens. */
class LiveHub {
  readonly #listeners = new Set<Listener>();

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  tell(change: Change) {
    for (const listener of this.#listeners) listener(change);
  }
}

const Context = createContext<LiveHub | null>(null);

interface Props {
  /** The session has ended, or may do other things now. */
  onSessionChange: () => Promise<void>;
  children: ReactNode;
}

/**
 * Hears the server's stream of changes while somebody is signed in. After a gap the server cannot
 * fill, everything on the screen is read again.
 */
export function LiveProvider({ onSessionChange, children }: Props) {
  const queryClient = useQueryClient();
  const [hub] = useState(() => new LiveHub());
  const sessionChanged = useEffectEvent(onSessionChange);

  useEffect(() => {
    return hearStream(({ name, data }) => {
      if (name === 'change') {
        // For what is not on the screen nobody listens: it is read again when it is opened.
        void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' });
        return hub.tell(JSON.parse(data) as Change);
      }
      if (name === 'end') return sessionChanged();
      if (name === 'reset') return void queryClient.invalidateQueries();
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['notices'] });
    });
  }, [hub, queryClient]);

  return <Context value={hub}>{children}</Context>;
}

/**
 * Calls `onChange` for every change to a thing ("task") or to one of several, or to the one with this id. Outside the
 * provider, as on the sign-in page, it hears nothing.
 */
export function useLive(thing: string | readonly string[], id: number | undefined, onChange: Listener) {
  const hub = use(Context);
  const heard = useEffectEvent((change: Change) => {
    if ([thing].flat().includes(change.thing) && (id === undefined || change.id === id)) onChange(change);
  });
  useEffect(() => hub?.listen((change) => heard(change)), [hub]);
}
