import { plural } from '../../plural';

const rows = (n: number) => plural('en', n, { one: `${n} row`, other: `${n} rows` });

export const imports = {
  template: 'Template',
  file: 'Completed file',
  checking: 'Checking the file…',
  writing: 'Importing…',
  faults: (p: { n: number }) =>
    `${plural('en', p.n, { one: `${p.n} error was found`, other: `${p.n} errors were found` })}. Nothing has been saved.`,
  mend: 'Correct them in the file, then choose it again.',
  first: (p: { n: number }) => `Showing the first ${p.n}.`,
  table: 'Errors in the file',
  row: 'Row',
  column: 'Column',
  value: 'Value',
  fault: 'Error',
  at: (p: { row: number; column: string }) => `Row ${p.row} · ${p.column}`,
  ready: (p: { rows: number }) => `The file is valid: ${rows(p.rows)}.`,
  nothing: 'The file changes nothing.',
  will: {
    created: (p: { n: number }) => `${p.n} to be added`,
    updated: (p: { n: number }) => `${p.n} to be changed`,
    unchanged: (p: { n: number }) => `${p.n} unchanged`,
  },
  did: {
    created: (p: { n: number }) => `${p.n} added`,
    updated: (p: { n: number }) => `${p.n} changed`,
    unchanged: (p: { n: number }) => `${p.n} unchanged`,
  },
  confirm: (p: { rows: number }) => `Import ${rows(p.rows)}`,
  done: 'Imported',
  another: 'Import another file',
  undo: 'Undo the import',
  undoOf: (p: { file: string }) => `Undo the import of ${p.file}`,
  ask: {
    title: 'Undo the import',
    message: (p: { file: string }) =>
      `Are you sure that you want to undo the import of ${p.file}? What it added is removed, and what it changed gets its previous values back.`,
  },
  undone: (p: { file: string }) => `The import of ${p.file} was undone`,
  undoneAt: (p: { at: string }) => `Undone ${p.at}`,
  since: (p: { names: string }) => `Changed in the meantime: ${p.names}`,
  earlier: 'Earlier imports',
  batch: (p: { rows: number; by: string; at: string }) => `${rows(p.rows)} · ${p.by} · ${p.at}`,
};
