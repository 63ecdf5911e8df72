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

/** A person has a page open that several look at, and moves these records there. */
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

/** Passes each event to all listeners. */
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
  /** The session has ended, or has other rights now. */
  onSessionChange: () => Promise<void>;
  children: ReactNode;
}

/**
 * Receives the server's stream of changes while somebody is signed in. After a gap that the server cannot fill,
 * everything on the screen is read again.
 */
export function LiveProvider({ onSessionChange, children }: Props) {
  const queryClient = useQueryClient();
  const [hub] = useState(() => new LiveHub());
  const sessionChanged = useEffectEvent(onSessionChange);

  useEffect(() => {
    return hearStream(({ name, data }) => {
      if (name === 'change' || name === 'notice') {
        // What is not on the screen has no listener: it is read again when it is opened.
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
 * Calls `onChange` for every change of an entity ("task") or one of several, or of the record with this id. Outside the
 * provider, as on the sign-in page, it is never called.
 */
export function useLive(thing: string | readonly string[], id: number | undefined, onChange: Listener) {
  const hub = use(Context);
  const heard = useEffectEvent((change: Change) => {
    if ([thing].flat().includes(change.thing) && (id === undefined || change.id === id)) onChange(change);
  });
  useEffect(() => hub?.changes.listen((change) => heard(change)), [hub]);
}

/** Calls `onPresence` for every presence that others send, while this page has sent its own. */
export function usePresenceOfOthers(onPresence: (presence: Presence) => void) {
  const hub = use(Context);
  const heard = useEffectEvent(onPresence);
  useEffect(() => hub?.presence.listen((presence) => heard(presence)), [hub]);
}

/**
 * Calls `onOpen` whenever the server's stream was opened again: it sends only later events, and the server has no
 * presence of this page.
 */
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

/** Whether this page receives the changes of others. */
export const useHears = () => useStream() === true;

/** Whether the browser has a network and the last connection to the server did not fail. */
export function useConnected(): boolean {
  const { online } = useNetwork();
  return useStream() !== false && online;
}
