import { plural } from '../../plural';
import type { Section } from '../../types';

export const grid: Section<'grid'> = {
  row: 'Redak',
  cell: (p) => `${p.column}, redak ${p.row}`,
  card: (p) => `Redak ${p.row}`,
  changed: 'izmijenjeno',
  added: 'novo',
  deleted: 'bit će obrisano',
  actions: 'Radnje',
  remove: (p) => `Obriši redak ${p.row}`,
  restore: (p) => `Zadrži redak ${p.row}`,
  notRead: (p) => `„${p.text}” se ovdje ne može pročitati.`,
  notListed: (p) => `„${p.text}” nije na popisu. Odaberite vrijednost.`,
  unfinished: (p) => `„${p.text}” nije dovršeno: iza zareza nedostaju znamenke.`,
  faulty: (p) =>
    plural('hr', p.n, {
      one: `${p.n} redak treba ispraviti`,
      few: `${p.n} retka treba ispraviti`,
      other: `${p.n} redaka treba ispraviti`,
    }),
  pasted: (p) =>
    plural('hr', p.n, {
      one: `Zalijepljen je ${p.n} redak`,
      few: `Zalijepljena su ${p.n} retka`,
      other: `Zalijepljeno je ${p.n} redaka`,
    }),
  pastedUnread: (p) =>
    plural('hr', p.n, {
      one: `${p.n} polje nije bilo moguće pročitati i označeno je.`,
      few: `${p.n} polja nije bilo moguće pročitati i označena su.`,
      other: `${p.n} polja nije bilo moguće pročitati i označena su.`,
    }),
  pastedMost: (p) => `Preuzeto je samo prvih ${p.n} redaka.`,
  copy: 'Kopiraj tablicu',
  copied: 'Tablica je kopirana',
  hint: 'Enter vodi u sljedeći redak, Ctrl+Z poništava zadnju izmjenu. Redove možete zalijepiti iz Excela.',
};
