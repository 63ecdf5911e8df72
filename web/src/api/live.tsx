import { useNetwork } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
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

/** Somebody looks at a page that several look at, and moves these records there. */
export interface Presence {
  readonly page: string;
  readonly turn: number;
  readonly user_id: number;
  readonly name: string;
  readonly image_url: string;
  readonly thing: string;
  readonly ids: readonly number[];
  readonly gone: boolean;
}

type Listener = (change: Change) => void;

/** Hands what it is told to whoever listens. */
class Listeners<T> {
  readonly #all = new Set<(told: T) => void>();

  readonly listen = (listener: (told: T) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };
  tell(told: T) {
    for (const listener of this.#all) listener(told);
  }
}

class LiveHub {
  readonly changes = new Listeners<Change>();
  readonly presence = new Listeners<Presence>();
  readonly connection = new Listeners<boolean>();
  /** Null until the first attempt has succeeded or failed. */
  connected: boolean | null = null;
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
      if (name === 'change' || name === 'notice') {
        // For what is not on the screen nobody listens: it is read again when it is opened.
        void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' });
        hub.changes.tell(JSON.parse(data) as Change);
      }
      if (name === 'change') return;
      if (name === 'presence') return hub.presence.tell(JSON.parse(data) as Presence);
      if (name === 'open' || name === 'lost') {
        hub.connected = name === 'open';
        return hub.connection.tell(hub.connected);
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
  useEffect(() => hub?.changes.listen((change) => heard(change)), [hub]);
}

/** Calls `onPresence` for every word that others say of where they are, while this page has told of its own presence. */
export function usePresenceOfOthers(onPresence: (presence: Presence) => void) {
  const hub = use(Context);
  const heard = useEffectEvent(onPresence);
  useEffect(() => hub?.presence.listen((presence) => heard(presence)), [hub]);
}

/** Calls `onOpen` whenever the server's stream has begun anew: it is told from there on, and knows nothing of this page. */
export function useStreamOpens(onOpen: () => void) {
  const hub = use(Context);
  const opened = useEffectEvent(onOpen);
  useEffect(() => hub?.connection.listen((connected) => connected && opened()), [hub]);
}

const NO_HUB = new Listeners<boolean>();

function useStream(): boolean | null {
  const hub = use(Context);
  return useSyncExternalStore(hub?.connection.listen ?? NO_HUB.listen, () => hub?.connected ?? null);
}

/** Whether this page hears what happens elsewhere. */
export const useHears = () => useStream() === true;

/** Whether the browser has a network and the server is not known to be out of reach. */
export function useConnected(): boolean {
  const { online } = useNetwork();
  return useStream() !== false && online;
}
