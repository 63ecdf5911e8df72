/** The size from which a file is sent in parts, so that a part that has arrived is not sent again. */
const LARGE = 1_000_000;

export const isLarge = (value: FormDataEntryValue): value is File => typeof value !== 'string' && value.size > LARGE;

/**
 * Sends a request with this body, and reports the share of it that has gone. It stops when the request's signal is
 * aborted. The browser's own fetch cannot report this, hence the older request underneath.
 */
export const sendBody = (request: Request, body: FormData | Blob | string, onProgress?: (share: number) => void) =>
  new Promise<Response>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    request.headers.forEach((value, name) => {
      // The form is encoded again, with a boundary of its own, for which the browser sets the header.
      if (name !== 'content-type' || !(body instanceof FormData)) xhr.setRequestHeader(name, value);
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
    else xhr.send(body);
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
