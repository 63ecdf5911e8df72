import { type Answer, api, type Body, dataOf, type Schemas } from '@/api/client';
import { eq } from '@/api/filter';
import type { paths } from '@/api/schema.gen';
import type { LoadHistory } from './history/history';
import type { ExportFormat } from './list/ExportMenu';

/** What a call takes and what it answers; never where the server has no such call. */
type In<P, M> = P extends keyof paths ? (M extends keyof paths[P] ? Body<P, M> : never) : never;
type Out<P, M> = P extends keyof paths ? (M extends keyof paths[P] ? Answer<P, M> : never) : never;
type Found<P extends string> = Out<`${P}/search`, 'post'>;
type Row<P extends string> = Found<P> extends { data: (infer R)[] } ? R : never;

type Sent = Readonly<Record<string, unknown>>;
type Call = <T>(path: string, sent: Sent) => Promise<{ data?: T }>;
/** The client for paths that are put together; `resource` gives its calls the types of theirs. */
const untyped = api as unknown as Readonly<Record<'GET' | 'POST' | 'PATCH' | 'DELETE', Call>>;

/** The calls that most kinds of records have: `resource('/teams', 'team_id')`. Each has the types of its path. */
export function resource<P extends string, K extends string>(path: P, number: K) {
  type One = `${P}/{${K}}`;
  const one = `${path}/{${number}}`;
  const at = (id: number, query?: Sent) => ({ params: { path: { [number]: id }, ...(query && { query }) } });
  return {
    search: (body: Schemas['Request'], signal?: AbortSignal) =>
      dataOf(untyped.POST<Found<P>>(`${path}/search`, { body, ...(signal && { signal }) })),
    spreadsheet: (body: Schemas['Request'] & { format: ExportFormat }) =>
      dataOf(untyped.POST<Blob>(`${path}/export`, { body, parseAs: 'blob' })),
    /** Returns a record as it is now, if it still is. */
    now: async (id: number) => {
      const body = { filter: eq(number, id) };
      return (await dataOf(untyped.POST<{ data: Row<P>[] }>(`${path}/search`, { body }))).data[0];
    },
    /** Creates a record; a repeated call with the same key creates no second one. `more` are its files. */
    create: (body: In<P, 'post'>, headers: Record<'Idempotency-Key', string>, more: object = {}) =>
      dataOf(untyped.POST<Out<P, 'post'>>(path, { body, headers, ...more })),
    /** Changes a record, based on the version in the body; `more` are its files. */
    change: (id: number, body: In<One, 'patch'>, more: object = {}) =>
      dataOf(untyped.PATCH<Out<One, 'patch'>>(one, { ...at(id), body, ...more })),
    remove: (id: number) => untyped.DELETE<unknown>(one, at(id)),
    restore: (id: number) => untyped.POST<unknown>(`${one}/restore`, at(id)),
    /** Reads what happened to a record, page by page. */
    history:
      (id: number): LoadHistory =>
      ({ query, signal }) =>
        dataOf(untyped.GET<Awaited<ReturnType<LoadHistory>>>(`${one}/history`, { ...at(id, { ...query }), signal })),
  };
}
