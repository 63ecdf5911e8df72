/** The files that go with a record. */
interface Files {
  images?: readonly Blob[];
  docs?: readonly Blob[];
}

/** Sends a call's body together with files: `api.POST('/tasks', { body, ...withFiles({ images }) })`. */
export const withFiles = ({ images = [], docs = [] }: Files) => ({
  bodySerializer: (json: unknown) => {
    const form = new FormData();
    form.append('json', new Blob([JSON.stringify(json)], { type: 'application/json' }));
    for (const image of images) form.append('images', image);
    for (const doc of docs) form.append('docs', doc);
    return form;
  },
});

/**
 * A request that still knows the form it was made of. WebKit, on which every browser of an iPhone stands, gives the body
 * of a request with a file to nobody: what is to be sent is the form itself.
 */
export class FormRequest extends Request {
  readonly form: FormData | undefined;

  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init);
    this.form = init?.body instanceof FormData ? init.body : undefined;
  }
}

/** The form that a request was made of, if it was made of one. */
export const formOf = (request: Request) => (request instanceof FormRequest ? request.form : undefined);

/**
 * Sends the form of a request, and reports the share of it that has gone, from 0 to 1. It stops when the request's signal
 * is aborted. The browser's own fetch cannot report this, hence the older request underneath.
 */
export const sendForm = (request: Request, form: FormData, onProgress?: (share: number) => void) =>
  new Promise<Response>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    request.headers.forEach((value, name) => {
      // The form is put together anew, between marks of its own, which the browser names.
      if (name !== 'content-type') xhr.setRequestHeader(name, value);
    });
    xhr.responseType = 'blob';
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => resolve(toResponse(xhr));
    xhr.onerror = () => reject(new TypeError('network error'));
    xhr.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    request.signal.addEventListener('abort', () => xhr.abort(), { once: true });
    if (request.signal.aborted) xhr.onabort?.(new ProgressEvent('abort'));
    else xhr.send(form);
  });

function toResponse(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const empty = xhr.status === 204 || xhr.status === 304;
  return new Response(empty ? null : (xhr.response as Blob), { status: xhr.status, headers });
}
