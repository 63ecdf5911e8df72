import { isLarge, sendBody } from './send-body';

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
 * A request that keeps the form it was made of. WebKit, which all browsers of an iPhone use, gives no access to the
 * body of a request with a file: the form itself is sent instead.
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

/** Sends the form of a request, its large files in parts, and reports the share of it that has gone, from 0 to 1. */
export async function sendForm(request: Request, form: FormData, onProgress?: (share: number) => void) {
  const values = [...form.values()];
  // Where the code for parts cannot be fetched the form goes whole.
  const inParts = values.some(isLarge) && (await import('./in-parts').catch(() => undefined));
  return inParts ? inParts.sendInParts(request, form, onProgress) : sendBody(request, form, onProgress);
}
