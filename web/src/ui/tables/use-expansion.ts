import { type Key, useCallback, useMemo, useState } from 'react';

/** The open rows of a list. */
export interface Expansion<Id extends Key> {
  readonly isOpen: (id: Id) => boolean;
  readonly toggle: (id: Id) => void;
}

/** The set without the item, or with it when it is not there. */
export function toggled<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}

/** The open rows of a list, one by one or all at once; after "all", rows of other pages open too. */
export function useExpansion<Id extends Key = number>() {
  const [{ all, except }, set] = useState<{ all: boolean; except: ReadonlySet<Id> }>({ all: false, except: new Set() });
  const toggle = useCallback((id: Id) => set((now) => ({ ...now, except: toggled(now.except, id) })), []);
  const setAll = useCallback((open: boolean) => set({ all: open, except: new Set() }), []);
  return useMemo(() => {
    const isOpen = (id: Id) => all !== except.has(id);
    return { isOpen, toggle, setAll };
  }, [all, except, toggle, setAll]);
}
