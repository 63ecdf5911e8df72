import type { Answers } from './mock-api';

/** The server's half of files that go in parts. `breaks` is asked before each call and part, and may break the line. */
export function takingParts(breaks: (sent: number) => boolean = () => false) {
  const files = new Map<string, Blob[]>();
  const at = { sent: 0 };
  const cut = () => {
    if (breaks(at.sent)) throw new TypeError('Failed to fetch');
  };
  const keyOf = ({ url }: Request) => new URL(url).searchParams.get('key') ?? '';
  const offsetOf = (key: string) => new Blob(files.get(key)).size;
  const answers: Answers = {
    'POST /open_uploads': async (request) => {
      cut();
      const { key } = (await request.json()) as { key: string };
      if (!files.has(key)) files.set(key, []);
      return { data: { offset: offsetOf(key) } };
    },
    'PATCH /open_uploads': async (request) => {
      const part = await request.blob();
      at.sent += part.size;
      cut();
      const key = keyOf(request);
      const offset = offsetOf(key);
      const problem = { title: '', status: 409, code: 'upload_offset', offset };
      if (Number(new URL(request.url).searchParams.get('offset')) !== offset)
        return Response.json(problem, { status: 409, headers: { 'content-type': 'application/problem+json' } });
      files.get(key)?.push(part);
      return { data: { offset: offset + part.size } };
    },
    'DELETE /open_uploads': (request) => {
      files.delete(keyOf(request));
      return { data: null };
    },
  };
  /** The file that a field of a form names. */
  const named = async (form: FormData, field: string) => {
    const value = form.get(field) as File;
    return new File(files.get(await value.text()) ?? [], value.name);
  };
  return { answers, at, named };
}

/** A file of the size, no two parts of which are alike. */
export const largeFile = (size: number, name: string, type: string) =>
  new File([Uint32Array.from({ length: size / 4 }, (_, n) => n)], name, { type, lastModified: 1 });
