import { KEY } from './idempotency';
import { isLarge, sendBody } from './send-body';

/** How much goes at once, and is lost at most when the line breaks. */
const PART = 512 * 1024;
/** How long a line that has broken is left alone. */
const PAUSE_MS = 2000;
/** The content type in a form in place of a file that was sent already: its key. */
const SENT = 'application/vnd.teren.sent';
/** How many bytes of each end of a file go into its key. */
const END = 64 * 1024;

type Report = (share: number) => void;

/** A server that answers, but not now. */
class Unavailable extends Error {
  readonly answer: Response;
  constructor(answer: Response) {
    super('unavailable');
    this.answer = answer;
  }
}

/**
 * Sends a form after its large files, which go in parts, each file under a key that is the same when it is sent again:
 * sending continues where the server has it. Returns the server's answer to the form, or its refusal of a file.
 */
export async function sendInParts(request: Request, form: FormData, onProgress?: Report): Promise<Response> {
  const files = [...form.values()].filter((value) => value instanceof File);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const report = (bytes: number) => onProgress?.(bytes / total);
  for (let again = false; ; again = true) {
    const named = new FormData();
    const keys: string[] = [];
    let gone = 0;
    for (const [name, value] of form) {
      const before = gone;
      const sent = isLarge(value) ? new SentFile(request, value, await keyOf(value), name === 'sheet') : null;
      const refusal = await sent?.send((bytes) => report(before + bytes));
      if (refusal) return refusal;
      if (typeof value === 'string') named.append(name, value);
      else if (sent?.isThere) {
        named.append(name, new Blob([sent.key], { type: SENT }), value.name);
        keys.push(sent.key);
        gone += value.size;
      } else named.append(name, value);
    }
    const answer = await sendBody(request, named, (share) => report(gone + share * (total - gone)));
    const isLost = !answer.ok && ['upload_gone', 'upload_offset'].includes((await problemOf(answer)).code ?? '');
    const forgotten = answer.ok || isLost ? Promise.all(keys.map((key) => forget(request, key))) : undefined;
    if (!isLost || again) return answer;
    await forgotten;
  }
}

/** One file on its way. */
class SentFile {
  readonly key: string;
  /** Whether the server has all of it; if not, after sending, the server takes no parts. */
  isThere = false;
  readonly #request: Request;
  readonly #file: File;
  readonly #isSheet: boolean;
  #offset = 0;

  constructor(request: Request, file: File, key: string, isSheet: boolean) {
    this.#request = request;
    this.#file = file;
    this.key = key;
    this.#isSheet = isSheet;
  }

  /** Sends what the server does not have. Continues after a failure as long as something arrives; returns a refusal. */
  async send(onSent: (bytes: number) => void): Promise<Response | undefined> {
    for (let before = -1; ; before = this.#offset) {
      try {
        return await this.#sendRest(onSent);
      } catch (error) {
        const { signal } = this.#request;
        if (signal.aborted || !navigator.onLine || this.#offset <= before) {
          if (error instanceof Unavailable) return error.answer;
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  async #sendRest(onSent: (bytes: number) => void): Promise<Response | undefined> {
    const { size, name } = this.#file;
    const about = JSON.stringify({ key: this.key, size, file_name: name, sheet: this.#isSheet });
    const opened = await ask(this.#request, 'POST', 'application/json', '', about);
    if ([404, 405, 422, 429].includes(opened.status)) return undefined;
    if (!(await this.#readOffset(opened))) return opened;
    while (this.#offset < size) {
      const at = this.#offset;
      onSent(at);
      const part = this.#file.slice(at, at + PART);
      const path = `?key=${encodeURIComponent(this.key)}&offset=${at}`;
      const type = 'application/partial-upload';
      const answer = await ask(this.#request, 'PATCH', type, path, part, (share) => onSent(at + share * part.size));
      // Another tab has sent it too, and needs it no longer.
      if (answer.status === 404 && at > 0) return this.#sendRest(onSent);
      if (!(await this.#readOffset(answer))) return answer;
    }
    this.isThere = true;
    return undefined;
  }

  /** Learns how much the server has; false when it refuses. */
  async #readOffset(answer: Response): Promise<boolean> {
    if (answer.ok) {
      const { data } = (await answer.json()) as { data: { offset: number } };
      this.#offset = data.offset;
      return true;
    }
    const { code, offset } = await problemOf(answer);
    if (code !== 'upload_offset' || offset === undefined) return false;
    this.#offset = offset;
    return true;
  }
}

/** Makes a call about a file on its way, as the sender of the request. */
async function ask(by: Request, method: string, type: string, query: string, body: Blob | string, onProgress?: Report) {
  const headers = new Headers(by.headers);
  headers.delete(KEY);
  headers.set('Content-Type', type);
  const url = new URL(`/api/open_uploads${query}`, by.url);
  const answer = await sendBody(new Request(url, { method, headers, signal: by.signal }), body, onProgress);
  if (answer.status >= 500) throw new Unavailable(answer);
  return answer;
}

/** The server deletes abandoned files by itself, so a failure here is ignored. */
const forget = (by: Request, key: string) =>
  ask(by, 'DELETE', 'application/json', `?key=${encodeURIComponent(key)}`, '').catch(() => undefined);

const problemOf = (answer: Response): Promise<{ code?: string; offset?: number }> =>
  answer
    .clone()
    .json()
    .catch(() => ({}));

/** Returns the key of a file: the same when it is picked again, another for every other file. */
async function keyOf(file: File): Promise<string> {
  const ends = new Blob([file.slice(0, END), file.slice(-END)]);
  let [a, b] = [0x811c9dc5, 0x9dc5811c];
  for (const byte of new Uint8Array(await ends.arrayBuffer())) {
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul(b, 0x01000193) ^ byte;
  }
  return [file.size, file.lastModified, a >>> 0, b >>> 0].map((n) => n.toString(36)).join('-');
}
