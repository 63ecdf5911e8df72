/** The mark of a file that is kept as its bytes. */
const FILE = 'file-as-bytes';

interface Bytes {
  readonly [FILE]: ArrayBuffer;
  readonly type: string;
  readonly name?: string;
}

const isBytes = (value: object): value is Bytes => FILE in value;
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;

/** Calls a write with the value; if the browser keeps no files, as WebKit in a private window, with their bytes instead. */
export async function withBytes<V, T>(value: V, write: (value: V) => Promise<T>): Promise<T> {
  try {
    return await write(value);
  } catch (error) {
    const bytes = await asBytes(value);
    if (bytes === value) throw error;
    return write(bytes as V);
  }
}

/** The value with its files as bytes; the very value if it has none. */
async function asBytes(value: unknown): Promise<unknown> {
  if (value instanceof Blob) {
    const name = value instanceof File ? { name: value.name } : {};
    return { [FILE]: await value.arrayBuffer(), type: value.type, ...name } satisfies Bytes;
  }
  if (!isPlain(value)) return value;
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, one]) => [key, await asBytes(one)] as const),
  );
  return rebuilt(value, entries);
}

/** The value with files in place of their bytes; the very value if it has none. */
export function asFiles<V>(value: V): V {
  if (!isPlain(value)) return value;
  if (isBytes(value)) {
    const { [FILE]: bytes, type, name } = value;
    return (name === undefined ? new Blob([bytes], { type }) : new File([bytes], name, { type })) as V;
  }
  return rebuilt(
    value,
    Object.entries(value).map(([key, one]) => [key, asFiles<unknown>(one)] as const),
  );
}

/** The object or list with these members, or itself if they are the ones it has. */
function rebuilt<V extends object>(value: V, entries: readonly (readonly [string, unknown])[]): V {
  if (entries.every(([key, one]) => value[key as keyof V] === one)) return value;
  return (Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries)) as V;
}
