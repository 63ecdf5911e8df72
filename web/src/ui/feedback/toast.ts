/** The stack's state and clock, apart from React so that any code can raise a toast. */

export type ToastType = 'info' | 'success' | 'warning' | 'error' | 'loading';

export interface ToastInput {
  readonly type?: ToastType;
  readonly title?: string;
  readonly message: string;
  /** Milliseconds until it closes itself; `null` stays until closed. */
  readonly timeOut?: number | null;
  /** A way on, such as a retry; closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Toast extends ToastInput {
  readonly id: number;
  readonly type: ToastType;
}

const LIMIT = 5;
const DEFAULT_MS = 5000;
const SUCCESS_MS = 4000;

interface Timer {
  handle: ReturnType<typeof setTimeout> | null;
  startedAt: number;
  left: number;
}

const timeOutOf = (input: ToastInput): number | null => {
  if (input.timeOut !== undefined) return input.timeOut;
  if (input.type === 'loading') return null;
  return input.type === 'success' ? SUCCESS_MS : DEFAULT_MS;
};

/** A stack of at most five toasts, newest first. */
export function createToastStack() {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  let paused = false;
  const timers = new Map<number, Timer>();
  const listeners = new Set<() => void>();

  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };

  const stop = (id: number) => {
    const timer = timers.get(id);
    if (timer?.handle) clearTimeout(timer.handle);
    timers.delete(id);
  };

  const close = (id: number) => {
    stop(id);
    set(toasts.filter((toast) => toast.id !== id));
  };

  const run = (id: number, timer: Timer) => {
    timer.startedAt = Date.now();
    timer.handle = setTimeout(() => close(id), timer.left);
  };

  const start = (id: number, ms: number | null) => {
    stop(id);
    if (ms === null) return;
    const timer: Timer = { handle: null, startedAt: Date.now(), left: ms };
    timers.set(id, timer);
    if (!paused) run(id, timer);
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => toasts,

    /** Puts a toast on top; the oldest leaves a full stack, one still loading last of all. */
    show(input: ToastInput): number {
      lastId += 1;
      const id = lastId;
      let next: readonly Toast[] = [{ ...input, type: input.type ?? 'info', id }, ...toasts];
      while (next.length > LIMIT) {
        const leaving = next.findLast((toast) => toast.type !== 'loading' && toast.id !== id) ?? next.at(-1);
        if (leaving) stop(leaving.id);
        next = next.filter((toast) => toast !== leaving);
      }
      set(next);
      start(id, timeOutOf(input));
      return id;
    },

    /** Turns a toast, usually a loading one, into another in the same place. */
    update(id: number, input: ToastInput) {
      if (!toasts.some((toast) => toast.id === id)) return;
      set(toasts.map((toast) => (toast.id === id ? { ...input, type: input.type ?? 'info', id } : toast)));
      start(id, timeOutOf(input));
    },

    close,

    /** Stops every clock while the stack is hovered or focused. */
    pause() {
      if (paused) return;
      paused = true;
      for (const timer of timers.values()) {
        if (timer.handle) clearTimeout(timer.handle);
        timer.handle = null;
        timer.left -= Date.now() - timer.startedAt;
      }
    },

    resume() {
      if (!paused) return;
      paused = false;
      for (const [id, timer] of timers) run(id, timer);
    },

    clear() {
      for (const toast of toasts) stop(toast.id);
      set([]);
    },
  };
}

/** The application's one stack; `ToastStack` draws it. */
export const toastStack = createToastStack();

const raise =
  (type: ToastType) =>
  (message: string, more?: Omit<ToastInput, 'type' | 'message'>): number =>
    toastStack.show({ ...more, type, message });

/** Raises a toast and gives its id, with which `update` or `close` find it again. */
export const toast = {
  info: raise('info'),
  success: raise('success'),
  warning: raise('warning'),
  error: raise('error'),
  loading: raise('loading'),
  update: toastStack.update,
  close: toastStack.close,
};
