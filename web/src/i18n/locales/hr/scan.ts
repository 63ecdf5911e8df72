import { plural } from '../../plural';
import type { Section } from '../../types';

export const scan: Section<'scan'> = {
  title: 'Skeniraj',
  picture: 'Slika kamere',
  hint: 'Držite naljepnicu ili barkod u okviru.',
  torch: 'Svjetlo',
  refused: 'Kamera se ne smije koristiti. Dopustite je u pregledniku ili upišite kod.',
  none: 'Ovdje nema kamere. Upišite kod.',
  code: 'Kod ili broj',
  open: 'Otvori',
  foreign: 'Ovo nije kod iz Terena.',
  offline: 'Nema mreže. Ovo je stanje koje je uređaj zadnje znao.',
  notKept: ({ code }) => `Nema mreže, a uređaj ne poznaje kod ${code}.`,
  waiting: ({ n }) =>
    plural('hr', n, {
      one: `${n} izmjena čeka mrežu.`,
      few: `${n} izmjene čekaju mrežu.`,
      other: `${n} izmjena čeka mrežu.`,
    }),
  another: 'Skeniraj drugo',
  unknown: ({ code }) => `Nema ničega s kodom ${code}.`,
};
