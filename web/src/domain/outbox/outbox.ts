import { ApiError, api, dataOf } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import type { Act, Command, Entry, ItemAct, Order, OrderAct, Owner, SeenAct } from './command';
import { clockNow, sinceOf } from './moment';
import { OutboxStore } from './outbox-store';
import {
  again,
  entriesOf,
  entryAfter,
  fresh,
  nextTime,
  nextToSend,
  type Outcome,
  outcomeOf,
  pauseAfter,
} from './queue';
import { send } from './send';

/** The state of the outbox that pages show. */
export interface OutboxState {
  /** The commands of the person signed in, in the order in which they were given. */
  readonly entries: readonly Entry[];
  /** False when the browser stores nothing, and commands are only in this page. */
  readonly lasting: boolean;
  /** Whether the server did not answer the last attempt. */
  readonly unreachable: boolean;
  /** When the next attempt is made automatically, in milliseconds since 1970; null when nothing waits for a time. */
  readonly next: number | null;
  /** How much of the picture being sent has gone, by the command's number, from 0 to 1. */
  readonly progress: ReadonlyMap<number, number>;
}

interface Hooks {
  /** Called when commands have reached the server: loaded orders are out of date. */
  readonly onSent: () => void;
  /** The session has ended; the commands stay. */
  readonly onSignedOut: () => void;
}

const EMPTY: OutboxState = { entries: [], lasting: true, unreachable: false, next: null, progress: new Map() };
const NEWS = 'teren-outbox';
/** Above every number of the store: what is given now comes last. */
const LAST = Number.MAX_SAFE_INTEGER - 2 ** 32;

/**
 * Stores a worker's commands until the server has them. A command is stored first and sent then: in order, by one tab
 * at a time, as the person who gave it and for the same company. An ended session, a closed page or a lost network
 * leave it stored.
 */
class Outbox {
  readonly #store = new OutboxStore();
  readonly #listeners = new Set<() => void>();
  /** Commands that are just being written down; shown at once, sent when they are safe. */
  readonly #giving = new Map<Entry, Promise<void>>();
  #state = EMPTY;
  #owner: Owner | null = null;
  #hooks: Hooks | null = null;
  #news: BroadcastChannel | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How many attempts in a row got no answer. */
  #failures = 0;
  /** When somebody last asked to try all commands, in milliseconds since 1970. */
  #asked = 0;
  #isSending = false;
  #more = false;
  #given = 0;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  read = () => this.#state;

  /** Begins to send for a person. Gives the way to stop. */
  open(owner: Owner, hooks: Hooks): () => void {
    this.#owner = owner;
    this.#hooks = hooks;
    this.#failures = 0;
    const news = new BroadcastChannel(NEWS);
    news.onmessage = ({ data }) => {
      void this.#look();
      if (data === 'sent') hooks.onSent();
    };
    this.#news = news;
    const wake = () => {
      if (document.visibilityState === 'visible') this.now();
    };
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    void this.#look().then(() => this.flush());
    return () => {
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      clearTimeout(this.#timer);
      news.close();
      this.#owner = null;
      this.#hooks = null;
      this.#news = null;
      this.#set(EMPTY);
    };
  }

  /** Adds a command for an order and sends it as soon as possible. Resolves once the command is stored. */
  give(order: Pick<Order, 'order_id' | 'title' | 'sessions'>, act: OrderAct): Promise<void> {
    const { order_id, title } = order;
    return this.#take(act, (owner) => ({ order_id, title, ...sinceOf(order, act, owner) }));
  }

  /** Adds the sighting of an item in the inventory with this name. */
  tell(title: string, act: SeenAct): Promise<void> {
    return this.#take(act, () => ({ order_id: null, title }));
  }

  /** Adds an action on the item with this name, which may have been sent under the key already. */
  keepItemAct(title: string, act: ItemAct, key: string): Promise<void> {
    return this.#take(act, () => ({ order_id: null, title }), key);
  }

  async #take(
    act: Act,
    of: (owner: Owner) => Pick<Command, 'order_id' | 'title' | 'since'>,
    key = newIdempotencyKey(),
  ) {
    const owner = this.#owner;
    if (!owner) throw new Error('the outbox is closed');
    const now = { at: new Date().toISOString(), clock: clockNow() };
    const command = { ...owner, ...of(owner), ...now, key, act };
    this.#given += 1;
    const shown = fresh(command, LAST + this.#given);
    const storing = this.#store.add(command);
    this.#giving.set(shown, storing);
    this.#set({ ...this.#state, entries: [...this.#state.entries, shown] });
    await storing;
    this.#giving.delete(shown);
    await this.#look();
    this.#tell('given');
    this.flush();
  }

  /** Sends a refused command once more. */
  async retry(entry: Entry): Promise<void> {
    await this.#store.replace(again(entry, newIdempotencyKey()));
    await this.#look();
    this.flush();
  }

  /** Gives a command up, also one that is only just being stored. */
  async discard(entry: Entry): Promise<void> {
    for (const [shown, storing] of this.#giving) if (shown.key === entry.key) await storing;
    for (const stored of await this.#store.all()) {
      if (stored.id === entry.id || stored.key === entry.key) await this.#store.remove(stored);
    }
    await this.#look();
    this.#tell('given');
    // The commands behind it may be sent now.
    this.flush();
  }

  /** Removes commands whose effect has been loaded. */
  async forget(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) await this.#store.remove(entry);
    if (entries.length > 0) await this.#look();
  }

  /** Tries at once what waits for its time: the network is back, somebody looks at the page, or asks for it. */
  now() {
    this.#failures = 0;
    this.#asked = Date.now();
    this.flush();
  }

  /** Sends what may be sent now; a call while sending makes it look once more. */
  flush() {
    clearTimeout(this.#timer);
    this.#more = true;
    if (!this.#isSending) void this.#drain();
  }

  async #drain() {
    this.#isSending = true;
    while (this.#more && this.#owner) {
      this.#more = false;
      const owner = this.#owner;
      if (!nextToSend(this.#state.entries, owner, Date.now(), this.#asked)) break;
      // No error here may end the sending for good.
      await alone(() => this.#sendAll(owner)).catch((error: unknown) => {
        reportError(error);
        this.#failures += 1;
      });
    }
    // In one breath with the last look at what is asked: nothing asked for meanwhile is lost.
    this.#isSending = false;
    this.#plan();
  }

  /** Sends one command after the other until none may go. Another tab may have sent some meanwhile. */
  async #sendAll(owner: Owner) {
    let sent = false;
    let reached = false;
    for (;;) {
      const entries = await this.#store.all();
      const next = nextToSend(entries, owner, Date.now(), this.#asked);
      if (!next || this.#owner !== owner) break;
      if (!reached) {
        const answer = await whoIsThere(owner);
        if (answer.kind !== 'done') {
          this.#missed(answer);
          break;
        }
        reached = true;
        this.#failures = 0;
        this.#set({ ...this.#state, unreachable: false });
      }
      const outcome = await send(next, (share) => this.#progress(next.id, share));
      this.#progress(next.id, undefined);
      if (outcome.kind === 'signed_out') {
        this.#missed(outcome);
        break;
      }
      // The command alone may be what does not get through: the others go on if the server still answers.
      reached = outcome.kind !== 'unreachable';
      await this.#store.replace(entryAfter(next, outcome, Date.now()));
      sent ||= outcome.kind === 'done' || outcome.kind === 'refused';
      await this.#look();
      this.#tell('given');
    }
    if (sent) {
      this.#tell('sent');
      this.#hooks?.onSent();
    }
  }

  #missed(outcome: Outcome) {
    if (outcome.kind === 'signed_out') this.#hooks?.onSignedOut();
    this.#failures += 1;
    this.#set({ ...this.#state, unreachable: outcome.kind !== 'signed_out' });
  }

  /** Sets a timer for the next command that is due, or for the next attempt to reach the server. */
  #plan() {
    clearTimeout(this.#timer);
    const owner = this.#owner;
    if (!owner) return;
    const time = nextTime(this.#state.entries, owner);
    if (time === undefined) return this.#set({ ...this.#state, next: null });
    const pause = this.#failures > 0 ? pauseAfter(this.#failures) : 0;
    const wait = Math.max(time - Date.now(), pause, 50);
    this.#timer = setTimeout(() => this.flush(), wait);
    this.#set({ ...this.#state, next: Date.now() + wait });
  }

  async #look() {
    const owner = this.#owner;
    const all = await this.#store.all();
    if (!owner || owner !== this.#owner) return;
    this.#set({
      ...this.#state,
      entries: entriesOf([...all, ...this.#giving.keys()], owner),
      lasting: this.#store.lasting,
    });
  }

  #progress(id: number, share: number | undefined) {
    const progress = new Map(this.#state.progress);
    if (share === undefined) progress.delete(id);
    else progress.set(id, share);
    this.#set({ ...this.#state, progress });
  }

  #tell(news: 'given' | 'sent') {
    this.#news?.postMessage(news);
  }

  #set(state: OutboxState) {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The application's one outbox. */
export const outbox = new Outbox();

/** Only one tab at a time sends. Without locks, as over plain http, the commands' keys have to be enough. */
const alone = (act: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(NEWS, act) : act();

/** Asks whether the server answers, and for the owner of these commands: another tab may have changed the session. */
async function whoIsThere(owner: Owner): Promise<Outcome> {
  try {
    const { user, tenant } = await dataOf(api.GET('/auth/check'));
    const same = user?.user_id === owner.user_id && tenant?.tenant_id === owner.tenant_id;
    return { kind: same ? 'done' : 'signed_out' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const outcome = outcomeOf(error.problem);
    return outcome.kind === 'refused' ? { kind: 'later' } : outcome;
  }
}
