import { idempotencyHeader } from './idempotency';
import { withFiles } from './multipart';

/** Files that go along with a record, how far they are, and the way to stop them. With a key, sent again, they are added once. */
export interface SentFiles {
  readonly images: readonly File[];
  readonly docs: readonly File[];
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  readonly key?: string;
}

/** What a call takes to send its body together with files, telling how far they are. */
export const sending = ({ images, docs, onProgress, signal, key }: SentFiles) => ({
  ...withFiles({ images, docs }),
  ...(onProgress && images.length + docs.length > 0 && { fetch: uploadFetch(onProgress) }),
  ...(signal && { signal }),
  ...(key && { headers: idempotencyHeader(key) }),
});

/** A spreadsheet on its way: how far it is, and the way to stop it. */
export interface SentSheet {
  readonly sheet: File;
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** What a call takes to send a spreadsheet. */
export const sendingSheet = ({ sheet, onProgress, signal }: SentSheet) => ({
  body: {},
  bodySerializer: () => {
    const form = new FormData();
    form.append('sheet', sheet);
    return form;
  },
  ...(onProgress && { fetch: uploadFetch(onProgress) }),
  ...(signal && { signal }),
});

/**
 * A fetch that tells how much of the request has been sent, as a share from 0 to 1; give it to a
 * call as `fetch`. It stops when the call's `signal` is aborted. The browser's own fetch cannot
 * report this, hence the older request underneath.
 */
export const uploadFetch =
  (onProgress: (share: number) => void) =>
  async (request: Request): Promise<Response> => {
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      xhr.open(request.method, request.url);
      request.headers.forEach((value, name) => {
        xhr.setRequestHeader(name, value);
      });
      xhr.responseType = 'blob';
      xhr.upload.onprogress = (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total);
      };
      xhr.onload = () => resolve(toResponse(xhr));
      xhr.onerror = () => reject(new TypeError('network error'));
      xhr.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
      request.signal.addEventListener('abort', () => xhr.abort(), { once: true });
      if (request.signal.aborted) xhr.onabort?.(new ProgressEvent('abort'));
      else xhr.send(body);
    });
  };

function toResponse(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const empty = xhr.status === 204 || xhr.status === 304;
  return new Response(empty ? null : (xhr.response as Blob), { status: xhr.status, headers });
}
