import { asFiles, withBytes } from './kept-files';

/**
 * The browser's own database, for data needed without a network: last answers under a name, and records with a number
 * each. Every call may fail: browsers refuse the database in private windows and when the disk is full.
 */
const NAME = 'teren';
const VERSION = 1;

type Store = 'kept' | 'outbox';

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('kept');
      request.result.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true });
    };
    request.onsuccess = () => {
      const db = request.result;
      const forget = () => {
        opening = undefined;
      };
      db.onversionchange = () => {
        db.close();
        forget();
      };
      db.onclose = forget;
      resolve(db);
    };
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Runs one action on a store, and resolves once it is on the disk. */
async function run<T>(
  store: Store,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await open();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(store, mode, { durability: mode === 'readwrite' ? 'strict' : 'default' });
    const request = act(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? request.error);
  });
}

/** Reads the value stored under a name. The caller defines its type: one name, one type. */
export const readKept = async <T>(name: string): Promise<T | undefined> =>
  asFiles(await run<T | undefined>('kept', 'readonly', (s) => s.get(name)));

/** Stores a value under a name, in place of an earlier one. */
export const keep = (name: string, value: unknown): Promise<unknown> =>
  withBytes(value, (kept) => run('kept', 'readwrite', (s) => s.put(kept, name)));

/** Deletes the value stored under a name. */
export const forget = (name: string): Promise<unknown> => run('kept', 'readwrite', (s) => s.delete(name));

/** Deletes every value whose name passes. */
export async function forgetWhere(passes: (name: string) => boolean): Promise<void> {
  await run('kept', 'readwrite', (s) => {
    const names = s.getAllKeys();
    names.addEventListener('success', () => {
      for (const name of names.result) if (passes(String(name))) s.delete(name);
    });
    return names;
  });
}

/** All numbered records. */
export const readRecords = async <T>(): Promise<T[]> =>
  asFiles(await run<T[]>('outbox', 'readonly', (s) => s.getAll()));

/** Adds a record and answers the number it got. */
export const addRecord = async (record: object): Promise<number> =>
  Number(await withBytes(record, (kept) => run('outbox', 'readwrite', (s) => s.add(kept))));

/** Writes a record with its number in place of the earlier one, if that is still there. */
export async function replaceRecord(record: { readonly id: number }): Promise<void> {
  await withBytes(record, (kept) =>
    run('outbox', 'readwrite', (s) => {
      const cursor = s.openCursor(record.id);
      cursor.addEventListener('success', () => cursor.result?.update(kept));
      return cursor;
    }),
  );
}

/** Removes a record. */
export const removeRecord = (id: number): Promise<unknown> => run('outbox', 'readwrite', (s) => s.delete(id));

/** Empties the database, for a test to begin with. */
export async function clearLocalDb(): Promise<void> {
  await run('kept', 'readwrite', (s) => s.clear());
  await run('outbox', 'readwrite', (s) => s.clear());
}
