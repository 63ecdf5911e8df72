import { api, dataOf, type Schemas } from '@/api/client';
import { idempotencyHeader } from '@/api/idempotency';
import type { paths } from '@/api/schema.gen';
import { sendingSheet } from '@/api/upload';
import type { ImportCalls } from './import';

/** Kinds of records that are imported row by row, named like the path of their calls. */
export type RecordKind = {
  [P in keyof paths]: P extends `/${infer Kind}/import/{import_id}/undo` ? Kind : never;
}[keyof paths];

interface Words {
  readonly xlsx: string;
  readonly csv: string;
  readonly filled: string;
  /** The name of the downloaded template. */
  readonly file: string;
}

/** Returns the import calls of a kind of record; `extra` are the query parameters of this kind only. */
export function recordImport(
  kind: RecordKind,
  t: Words,
  extra: { readonly invite?: boolean } = {},
): ImportCalls<Schemas['ImportsReport']> {
  const template = (format: 'csv' | 'xlsx', filled: boolean) => () =>
    dataOf(api.GET(`/${kind}/template.${format}`, { params: { query: { filled } }, parseAs: 'blob' }));
  return {
    templates: [
      { label: t.xlsx, name: `${t.file}.xlsx`, load: template('xlsx', false) },
      { label: t.csv, name: `${t.file}.csv`, load: template('csv', false) },
      { label: t.filled, name: `${t.file}.xlsx`, load: template('xlsx', true) },
    ],
    look: async (sheet, query) =>
      (await dataOf(api.POST(`/${kind}/import/look`, { params: { query }, ...sendingSheet(sheet) }))).data,
    read: async (sheet, how, key) => {
      const params = { query: { ...extra, ...how } };
      const headers = key === undefined ? {} : idempotencyHeader(key);
      return (await dataOf(api.POST(`/${kind}/import`, { params, headers, ...sendingSheet(sheet) }))).data;
    },
    faults: (sheet, how) => {
      const params = { query: { ...extra, ...how } };
      return dataOf(api.POST(`/${kind}/import/faults`, { params, parseAs: 'blob', ...sendingSheet(sheet) }));
    },
    idOf: (report) => report.import_id,
    undo: async (import_id, query) =>
      (await dataOf(api.POST(`/${kind}/import/{import_id}/undo`, { params: { path: { import_id }, query } }))).data,
    batches: {
      key: [kind, 'imports'],
      load: async (signal) =>
        (await dataOf(api.GET(`/${kind}/imports`, { signal }))).data.map(({ import_id, ...batch }) => ({
          ...batch,
          id: import_id,
        })),
    },
  };
}
