import { persist } from './client';
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

/** The options of a call that sends its body together with files and reports the progress. */
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

/** The options of a call that sends a spreadsheet, or another file that is read at once, and the rest of its body. */
export const sendingSheet = <T extends object = object>({ sheet, onProgress, signal }: SentSheet, body = {} as T) => ({
  body,
  bodySerializer: (json: unknown) => {
    const form = new FormData();
    if (Object.keys(body).length > 0) {
      form.append('json', new Blob([JSON.stringify(json)], { type: 'application/json' }));
    }
    form.append('sheet', sheet);
    return form;
  },
  ...(onProgress && { fetch: uploadFetch(onProgress) }),
  ...(signal && { signal }),
});

/** The `fetch` of a call that reports the sent share of its files, from 0 to 1. */
export const uploadFetch = (onProgress: (share: number) => void) => (request: Request) => persist(request, onProgress);
