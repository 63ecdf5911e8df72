import { plural } from '../../plural';
import type { Section } from '../../types';

const rows = (n: number) => plural('hr', n, { one: `${n} redak`, few: `${n} retka`, other: `${n} redaka` });

export const imports: Section<'imports'> = {
  template: 'Predložak',
  file: 'Ispunjena datoteka',
  checking: 'Provjera datoteke…',
  writing: 'Uvoz u tijeku…',
  faults: (p) =>
    `${plural('hr', p.n, {
      one: `Pronađena je ${p.n} greška`,
      few: `Pronađene su ${p.n} greške`,
      other: `Pronađeno je ${p.n} grešaka`,
    })}. Ništa nije upisano.`,
  mend: 'Ispravite ih u datoteci i ponovno je odaberite.',
  first: (p) => `Prikazano je prvih ${p.n}.`,
  table: 'Greške u datoteci',
  row: 'Redak',
  column: 'Stupac',
  value: 'Vrijednost',
  fault: 'Greška',
  at: (p) => `Redak ${p.row} · ${p.column}`,
  ready: (p) => `Datoteka je ispravna: ${rows(p.rows)}.`,
  nothing: 'Datoteka ništa ne mijenja.',
  will: {
    created: (p) => `Dodaje se: ${p.n}`,
    updated: (p) => `Mijenja se: ${p.n}`,
    unchanged: (p) => `Bez promjene: ${p.n}`,
  },
  did: {
    created: (p) => `Dodano: ${p.n}`,
    updated: (p) => `Izmijenjeno: ${p.n}`,
    unchanged: (p) => `Bez promjene: ${p.n}`,
  },
  confirm: (p) => `Uvezi ${rows(p.rows)}`,
  done: 'Uvezeno',
  another: 'Uvezi drugu datoteku',
  undo: 'Poništi uvoz',
  undoOf: (p) => `Poništi uvoz datoteke ${p.file}`,
  ask: {
    title: 'Poništavanje uvoza',
    message: (p) =>
      `Jeste li sigurni da želite poništiti uvoz datoteke ${p.file}? Dodano se uklanja, a izmijenjeno se vraća na prijašnje.`,
  },
  undone: (p) => `Poništen je uvoz datoteke ${p.file}`,
  undoneAt: (p) => `Poništeno ${p.at}`,
  since: (p) => `U međuvremenu izmijenjeno: ${p.names}`,
  earlier: 'Raniji uvozi',
  batch: (p) => `${rows(p.rows)} · ${p.by} · ${p.at}`,
};
