import { addRecord, readRecords, removeRecord, replaceRecord } from '@/lib/local-db';
import type { Command, Entry } from './command';
import { fresh, isAfter } from './queue';

/** Above every number the database has given, so that it goes last; a whole number, since halves of such a size are rounded to one. */
const FIRST_HERE = 2 ** 52;

/**
 * Stores waiting commands: in the browser's database, shared by all its tabs; or, when that is closed or full, only in
 * this page, which is better than losing them.
 */
export class OutboxStore {
  /** Entries that the database would not take, by their number. */
  readonly #here = new Map<number, Entry>();
  #lastHere = 0;
  #adding = Promise.resolve();
  #readable = true;
  #writable = true;

  /** Reports whether commands outlive this page. */
  get lasting(): boolean {
    return this.#readable && this.#writable;
  }

  async all(): Promise<Entry[]> {
    const kept = await readRecords<Entry>().catch(() => undefined);
    this.#readable = kept !== undefined;
    return [...(kept ?? []), ...this.#here.values()];
  }

  /** Stores a command; one after the other, so that their numbers are in the order in which they were given. */
  add(command: Command): Promise<void> {
    this.#adding = this.#adding.then(() => this.#add(command));
    return this.#adding;
  }

  async #add(command: Command): Promise<void> {
    const { id: _, ...record } = fresh(command, 0);
    // A command that depends on one stored in this page is stored behind it, even if the database has space.
    if ([...this.#here.values()].some((other) => isAfter(command, other))) return this.#addHere(command);
    try {
      await addRecord(record);
      this.#writable = true;
    } catch {
      this.#writable = false;
      this.#addHere(command);
    }
  }

  #addHere(command: Command) {
    this.#lastHere += 1;
    const id = FIRST_HERE + this.#lastHere;
    this.#here.set(id, fresh(command, id));
  }

  async replace(entry: Entry): Promise<void> {
    if (this.#here.has(entry.id)) this.#here.set(entry.id, entry);
    else await replaceRecord(entry);
  }

  async remove(entry: Entry): Promise<void> {
    if (!this.#here.delete(entry.id)) await removeRecord(entry.id);
  }
}
